# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""A directory with four nodes that are schemas, its people, and two servers in front: on Citus, or on one PostgreSQL."""

import csv
import re
import signal
import subprocess
import threading
import uuid

from failover import client
from failover.group import Failure, run, wait

NODES = ["b1", "b2", "b3", "b4"]
STUDY = "org.example.study"
# A moment of the samples that all sites get, in seconds since 2001.
BEGIN = 757_400_000
# The samples of an upload of a person who has many.
UPLOADED = 200


class Person:
    def __init__(self, name, node, token):
        self.name, self.node, self.token, self.number = name, node, token, int(token.split(".")[0])
        self.app = None


class Site:
    def __init__(self, health, machine, folder):
        self.health, self.machine, self.folder = health, machine, folder
        self.people, self.servers, self.ports = [], [], []
        folder.mkdir()
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem")
        self.keys = folder / "master.keys"
        self.server("keys", "make", self.keys)

    def environment(self, token="", port=0):
        return {
            "HEALTHKIT_SERVER": f"localhost:{port}", "HEALTHKIT_SERVER_CERTIFICATES": str(self.folder / "cert.pem"),
            "HEALTHKIT_TOKEN": token, "HOME": str(self.folder), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8"}

    def server(self, *words, role=None, timeout=300):
        """What `health server` prints."""
        place = ["--database", self.machine.place(role)] if role else []
        return run(self.health, "server", *words, *place, environment=self.environment(), timeout=timeout)

    def prepare(self):
        """Makes the directory and the nodes, or converts them."""
        self.server("prepare", "--movers", "health_mover", role="health_owner")
        for node in NODES:
            self.server("node", "add", node, "--schema", node, "--movers", "health_mover", role="health_owner")

    def start(self, with_keys=True):
        keys = ["--master-key", self.keys] if with_keys else []
        for number in (1, 2):
            log = self.folder / f"server{number}.log"
            process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", self.health, "server", "run", "--database", self.machine.place("health"), "--listen",
                 "localhost:0", "--certificate", self.folder / "cert.pem", "--key", self.folder / "key.pem", "--authorization", "grant-all",
                 *keys], env=self.environment(), stdin=subprocess.DEVNULL, stdout=log.open("w"), stderr=subprocess.STDOUT)
            self.servers.append(process)
            wait(60, f"the server does not start: {log}", lambda: self.port_of(log) or process.poll() is not None)
            self.ports.append(self.port_of(log))
            if not self.ports[-1]:
                raise Failure(f"the server ended: {log.read_text()}")

    @staticmethod
    def port_of(log):
        found = re.search(r"^Serving at .* port (\d+)", log.read_text(), re.M)
        return int(found[1]) if found else None

    def stop(self):
        for process in self.servers:
            process.send_signal(signal.SIGTERM)
        for process in self.servers:
            process.wait(60)
        self.servers, self.ports = [], []

    # People

    def add_person(self, node):
        """A person with an app that saves steps, one that reads them, and forty samples, the same ones at each site."""
        name = f"person {len(self.people) + 1}"
        person = Person(name, node, self.server("add", name, "--node", node, role="health_operator").strip())
        settings = self.folder / f"settings of {name}"
        environment = self.environment(person.token, self.ports[0]) | {"XDG_CONFIG_HOME": str(settings)}
        for app in (client.APP, STUDY):
            run(self.health, "apps", "add", app, "--name", app, "--usage-share", "To test it.", "--usage-update", "To test it.",
                environment=environment)
        run(self.health, "apps", "grant", client.APP, "--read", "steps", "--share", "steps", environment=environment)
        run(self.health, "apps", "grant", STUDY, "--read", "steps", environment=environment)
        person.app = (settings / "openhealthkit/apps" / f"{client.APP}.token").read_text().strip()
        self.people.append(person)
        place = len(self.people)
        self.save(person, [
            [(uuid.uuid5(uuid.NAMESPACE_URL, f"{place} {day} {hour}"), BEGIN + day * 86400.0 + hour * 3600 + place)
             for hour in range(place)] for day in range(4)])
        return person

    def connection(self, person, port=None, patience=30):
        number, secret = person.app.split(".")
        return client.Connection(port or self.ports[0], self.context(), int(number), secret, patience)

    def context(self):
        return client.ssl.create_default_context(cafile=str(self.folder / "cert.pem"))

    def save(self, person, uploads):
        """Saves lists of samples, each a UUID and a moment."""
        connection, device = self.connection(person), uuid.uuid4()
        for number, rows in enumerate(uploads, 1):
            request = client.steps([one for one, _ in rows], [date for _, date in rows])
            kind, body = connection.exchange(client.UPLOAD, number, device.bytes + client.struct.pack("<qq", number, number) + request)
            if kind != client.END:
                raise Failure(f"a save failed: {body.decode(errors='replace')[:300]}")
        connection.close()

    def live(self, person):
        """What a person does with a store, for the statements that it takes: imports, entries by hand, deletions and their undoing,
        questions, and so many samples that some become chunks."""
        export = self.folder / "export"
        run(self.health, "generate", "--output", export, "--days", "20", environment=self.environment())
        # In January 2026.
        first = BEGIN + 365 * 86400.0
        for _ in range(2):
            self.save(person, [
                [(uuid.uuid4(), first + upload * 400 + number) for number in range(UPLOADED)] for upload in range(15)])
        for words in [
            ["import", export], ["import", export], ["add", "weight", "72.4", "kg"], ["add", "bp", "120/80"],
            ["add", "mindfulness", "08:00", "08:10"],
            ["notes", "write", "A note.", "--on", "2026-01-02"], ["notes"], ["delete", "--type", "bodyMass", "--yes"], ["removed"],
            ["undo"], ["stats", "steps", "--from", "2026-01-01", "--to", "2026-02-01"], ["today"], ["types"], ["sources"], ["apps"],
            ["log"], ["sleep"], ["workouts"], ["activity"], ["profile"], ["elements"], ["files"],
            ["imports"], ["doctor"], ["units", "bodyMass", "lb"],
            ["config"], ["query", "heartRate", "--limit", "5"], ["delete", "--import", "1", "--yes"],
        ]:
            done = subprocess.run(
                [self.health, *words], env=self.environment(person.token, self.ports[0]), stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=300, check=False)
            said = done.stdout + done.stderr
            # An invented person has files that are skipped. The store itself must work.
            if "health store" in said or "server answered" in said or done.returncode not in (0, 1):
                raise Failure(f"`health {words[0]}`: status {done.returncode}: {said[-500:]}")

    def stored(self, person):
        """The UUIDs of all steps of a person, as the first server reads them."""
        text = run(self.health, "query", "stepCount", "--format", "csv", "--columns", "uuid", "--time-zone", "UTC",
                   environment=self.environment(person.token, self.ports[0]), timeout=300)
        return [row["uuid"] for row in csv.DictReader(text.splitlines())]


class Load:
    """An app of each of some people, which saves without end until the block ends."""

    def __init__(self, site, people, numbers_from):
        self.site, self.people = site, people
        self.log = open(site.folder / f"failures from {numbers_from}.log", "w", buffering=1)
        self.writers = [
            client.Writer(site.ports, str(site.folder / "cert.pem"), person.app, numbers_from + place, 0.03, self.log)
            for place, person in enumerate(people)]

    def __enter__(self):
        for writer in self.writers:
            writer.start()
        self.go_on()
        return self

    def __exit__(self, *_):
        for writer in self.writers:
            writer.ending.set()
        for writer in self.writers:
            writer.join(90)
        self.log.close()

    def go_on(self, count=3, timeout=90):
        """Waits until each writer has saved some more."""
        before = [len(writer.saved) for writer in self.writers]
        return wait(timeout, "a writer does not save", lambda: all(
            len(writer.saved) >= old + count for writer, old in zip(self.writers, before)))

    @staticmethod
    def gap(writer, begin, end):
        """The longest time without an acknowledgement."""
        moments = [begin, *(moment for moment in writer.times() if begin < moment < end), end]
        return max(later - earlier for earlier, later in zip(moments, moments[1:]))

    def check(self):
        """Problems: acknowledged saves that are not there exactly once."""
        problems, count = [], 0
        for person, writer in zip(self.people, self.writers):
            if writer.is_alive():
                problems.append(f"a writer of {person.name} does not end")
            stored = self.site.stored(person)
            saved = [one for _, one, _ in writer.saved]
            count += len(saved)
            lost, doubled = len(set(saved) - set(stored)), len(stored) - len(set(stored))
            if lost or doubled:
                problems.append(f"{person.name}: {lost} of {len(saved)} acknowledged saves lost, {doubled} doubled")
        return problems, count


def in_background(function):
    """Runs a function in a thread, and gives a function that waits for it and passes on its error."""
    outcome = {}

    def body():
        try:
            outcome["value"] = function()
        except BaseException as error:  # It is raised again by the one who waits.
            outcome["error"] = error

    thread = threading.Thread(target=body, daemon=True)
    thread.start()

    def end(timeout=180):
        thread.join(timeout)
        if thread.is_alive():
            raise Failure(f"it does not end within {timeout} s")
        if "error" in outcome:
            raise outcome["error"]
        return outcome["value"]

    return end

