# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The databases and servers that scripts/server starts, and what can happen to them: sudden death, and cut connections."""

import contextlib
import csv
import os
import re
import signal
import subprocess
import time
from pathlib import Path

from . import client

NAMES = ["monitor", "node1", "node2", "node3"]


class Failure(Exception):
    """The test cannot continue."""


class Late(Failure):
    """A program did not end in its time."""


def run(*command, environment=None, text=None, timeout=60):
    """The output of a program that has to succeed."""
    try:
        done = subprocess.run(
            [str(word) for word in command], env=environment, input=text, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired as error:
        raise Late(f"{command[0]} does not end within {timeout} s") from error
    if done.returncode:
        raise Failure(f"{' '.join(str(word) for word in command)}: status {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def wait(seconds, what, condition):
    """Waits until a condition holds, and returns how long that took."""
    begin = time.monotonic()
    while not condition():
        if time.monotonic() > begin + seconds:
            raise Failure(f"{what} within {seconds} s")
        time.sleep(0.1)
    return time.monotonic() - begin


class Networks:
    """A network namespace for the monitor and each database, all on one bridge, where this machine has an address, too."""

    FIRST = "10.213.47."

    def __init__(self, prefix):
        self.prefix, self.bridge = prefix, f"{prefix}-br"
        self.addresses = {name: f"{self.FIRST}{index + 1}" for index, name in enumerate(NAMES)}
        self.refused = None

    def space(self, name):
        return f"{self.prefix}-{name}"

    def cable(self, name):
        """The end of a namespace's cable at the bridge. Names of network devices are short."""
        return f"{self.prefix}-{NAMES.index(name)}"

    def __enter__(self):
        self.remove()
        run("ip", "link", "add", self.bridge, "type", "bridge")
        run("ip", "address", "add", f"{self.FIRST}254/24", "dev", self.bridge)
        run("ip", "link", "set", self.bridge, "up")
        for name in NAMES:
            inside = ("ip", "-n", self.space(name))
            run("ip", "netns", "add", self.space(name))
            run("ip", "link", "add", self.cable(name), "type", "veth", "peer", "name", "eth0", "netns", self.space(name))
            run(*inside, "address", "add", f"{self.addresses[name]}/24", "dev", "eth0")
            run(*inside, "link", "set", "lo", "up")
            run(*inside, "link", "set", "eth0", "up")
            run("ip", "link", "set", self.cable(name), "master", self.bridge, "up")
        return self

    def __exit__(self, *_):
        self.remove()

    def remove(self):
        with contextlib.suppress(Failure):
            run("ip", "link", "delete", self.bridge)
        for name in NAMES:
            with contextlib.suppress(Failure):
                run("ip", "link", "delete", self.cable(name))
            with contextlib.suppress(Failure):
                run("ip", "netns", "delete", self.space(name))

    def cut(self, name, from_servers):
        """Cuts a database off. Nothing tells it: what it sends is dropped. Servers still reach it where `from_servers` is false."""
        if from_servers:
            run("ip", "link", "set", self.cable(name), "nomaster")
        for other in NAMES if not from_servers else []:
            if other != name:
                run("ip", "-n", self.space(name), "route", "add", "blackhole", self.addresses[other])

    def join(self, name):
        run("ip", "link", "set", self.cable(name), "master", self.bridge)
        for other in NAMES:
            with contextlib.suppress(Failure):
                run("ip", "-n", self.space(name), "route", "delete", "blackhole", self.addresses[other])


class Group:
    """scripts/server, started with data of its own. Without `health`, it has databases and no servers."""

    def __init__(self, root, health, folder, port, networks=None):
        self.health, self.folder, self.data = health and str(health), Path(folder), Path(folder) / "data"
        self.ports, self.networks = [port, port + 1], networks
        environment = dict(os.environ, **({"HEALTH": self.health} if health else {"OPENHEALTHKIT_GROUP_ALONE": "1"}))
        if networks:
            environment["OPENHEALTHKIT_GROUP_PLACES"] = " ".join(
                f"{networks.space(name)}={networks.addresses[name]}" for name in NAMES)
        self.log = open(self.folder / "server.log", "w+")
        self.process = subprocess.Popen(
            # It ends with this process, however that ends.
            ["setpriv", "--pdeathsig", "TERM", root / "scripts/server", "--data", self.data, "--port", str(port), "--database-port",
             str(port + 2)], env=environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            wait(300, "scripts/server does not serve", self.serves)
        except BaseException:
            self.end()
            raise
        self.hosts = re.search(r'"user=health_operator (.*?)"', self.output()).group(1) if health else None

    def output(self):
        return (self.folder / "server.log").read_text()

    def serves(self):
        if self.process.poll() is not None:
            raise Failure(f"scripts/server ended:\n{self.output()[-3000:]}")
        return f"\n{'Serving at' if self.health else 'The databases run'}" in "\n" + self.output()

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(60)
        self.log.close()

    # The databases

    def sql(self, name, database, text, timeout=20):
        """What statements give, from the superuser. Nothing of it goes over the network."""
        as_user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"] if os.getuid() == 0 else []
        port = self.ports[0] + 2 + NAMES.index(name)
        return run(
            *as_user, "psql", "-h", self.data / "run", "-p", port, "-XqAt", "-v", "ON_ERROR_STOP=1", database, text=text,
            environment={"PATH": "/usr/lib/postgresql/15/bin:/usr/bin:/bin", "PGCONNECT_TIMEOUT": "5"}, timeout=timeout)

    def states(self):
        """What the monitor knows of each database."""
        try:
            rows = self.sql("monitor", "pg_auto_failover", "SELECT nodename, reportedstate, goalstate, health FROM pgautofailover.node")
        except Failure:
            return {}
        return {name: (state, goal, int(health)) for name, state, goal, health in (row.split("|") for row in rows.split())}

    def primary(self):
        """The database that takes changes; None while that is being decided."""
        found = [name for name, (state, goal, _) in self.states().items() if state == goal and state in ("primary", "wait_primary")]
        return found[0] if len(found) == 1 else None

    def is_whole(self):
        return sorted(self.states().values()) == [("primary", "primary", 1), ("secondary", "secondary", 1), ("secondary", "secondary", 1)]

    def kill(self, name):
        """Ends a database as a machine's death does: its supervisor, PostgreSQL and all their children at once, without a last word. It
        stays away until `release`."""
        (self.data / "run" / f"{name}.hold").touch()
        processes = family(int((self.data / "run" / f"{name}.pid").read_text()))
        # PostgreSQL is not its supervisor's child where it ran before.
        processes += family(int((self.data / name / "postmaster.pid").read_text().split()[0]))
        # Parents first: no one starts a child again.
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def release(self, name):
        (self.data / "run" / f"{name}.hold").unlink()

    # People

    def add_person(self, name):
        """A person with an app: the tokens of both."""
        token = run(self.health, "server", "add", name, "--database", f"user=health_operator {self.hosts}").strip()
        settings = self.folder / f"settings of {name}"
        environment = self.environment(token, self.ports[0]) | {"XDG_CONFIG_HOME": str(settings)}
        run(
            self.health, "apps", "add", client.APP, "--name", "Failover", "--usage-share", "To test it.", "--usage-update", "To test it.",
            environment=environment)
        run(self.health, "apps", "grant", client.APP, "--read", "steps", "--share", "steps", environment=environment)
        return token, (settings / "openhealthkit/apps" / f"{client.APP}.token").read_text().strip()

    def environment(self, token, port):
        return {
            "HEALTHKIT_SERVER": f"localhost:{port}", "HEALTHKIT_SERVER_CERTIFICATES": self.certificate, "HEALTHKIT_TOKEN": token,
            "HOME": str(self.folder), "PATH": "/usr/bin:/bin"}

    @property
    def certificate(self):
        return str(self.data / "cert.pem")

    def stored(self, token, port):
        """The UUIDs and dates of all steps in a person's store, as one of the servers reads them."""
        text = run(
            self.health, "query", "stepCount", "--format", "csv", "--columns", "uuid,start", "--time-zone", "UTC",
            environment=self.environment(token, port), timeout=300)
        return [(row["uuid"], row["start"]) for row in csv.DictReader(text.splitlines())]


def family(process):
    """A process and all its descendants."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                # The name in parentheses can contain anything.
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found
