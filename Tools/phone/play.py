# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The daemon with its owner, and the month that is played with it."""

import collections
import datetime
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import zoneinfo
from pathlib import Path

from invented import AWAY, FIRST, HOME, NOT_SEEN, Export, Sample, Truth, Wire, fail, key_of, say

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Clients/Python"))

from openhealthkit import Client  # noqa: E402
from openhealthkit.transport import Problem, Unreachable  # noqa: E402


def seconds_of(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def row_key(name, row):
    value = row["value"]["activity"] if name == "workout" else row["value"]
    return key_of(name, row["source"], seconds_of(row["start"]), seconds_of(row["end"]), value)


def api_key(one):
    value = one.value["activity"] if one.type == "workout" else one.value
    return key_of(one.type, one.source.name, one.start.timestamp(), one.end.timestamp(), value)


class Server:
    """The daemon, its store, and the commands of the owner."""

    def __init__(self, program, folder):
        self.program, self.folder, self.process, self.kills = program, folder, None, 0
        self.options = []  # how a restored store opens
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("HEALTHKIT_", "XDG_"))} | {
            "HEALTHKIT_STORE": str(folder / "store"), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state"),
            "XDG_RUNTIME_DIR": str(folder / "runtime"), "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no"}
        (folder / "runtime").mkdir(mode=0o700)
        self.lock = threading.RLock()

    def command(self, *arguments, statuses=(0,), times=1):
        """The output of a command; a command that lost its server is given again."""
        for _ in range(times):
            done = subprocess.run(
                [self.program, *map(str, arguments)], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True)
            if done.returncode in statuses:
                return done.stdout
            self.restart()
        fail(f"health {' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr[-2000:]}")

    def rows(self, *arguments):
        return json.loads(self.command(*arguments, "--format", "json"))

    def start(self):
        with self.lock:
            log = open(self.folder / "log", "a")
            before = (self.folder / "log").stat().st_size
            listen = f"127.0.0.1:{self.port}" if hasattr(self, "port") else None
            if not listen:
                with socket.socket() as one:
                    one.bind(("127.0.0.1", 0))
                    self.port = one.getsockname()[1]
                listen = f"127.0.0.1:{self.port}"
            self.process = subprocess.Popen(
                [self.program, "serve", "--feed", listen, "--log-level", "warning", *self.options], cwd=self.folder, env=self.environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            log.close()
            end = time.monotonic() + 60
            while time.monotonic() < end:
                if self.process.poll() is not None:
                    fail("health serve ended: " + (self.folder / "log").read_text()[before:][-2000:])
                try:
                    connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
                    connection.request("GET", "/health")
                    connection.getresponse().read()
                    if self.socket.exists():
                        return
                except OSError:
                    pass
                time.sleep(0.05)
            fail("health serve does not answer: " + (self.folder / "log").read_text()[before:][-2000:])

    @property
    def socket(self):
        return self.folder / "runtime/openhealthkit/api.sock"

    def kill(self):
        with self.lock:
            if self.process.poll() is None:
                self.kills += 1
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()

    def restart(self):
        with self.lock:
            if self.process.poll() is not None:
                self.start()

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)


class Play:
    def __init__(self, options, folder):
        self.options, self.folder, self.chance = options, folder, random.Random(options.seed)
        # How often a batch is sent depends on when the server dies, and nothing else may depend on that.
        self.accidents = random.Random(options.seed)
        self.server, self.truth, self.wire = Server(options.health, folder), Truth(self.chance), Wire(self.chance)
        self.counts = collections.Counter()
        self.waiting = []  # (day from which it is sent, path, feed, body, headers)
        self.backup, self.cursor, self.seen, self.water, self.ended = None, None, {}, {}, threading.Event()
        self.others = []
        self.types = ["stepCount", "heartRate", "bodyMass", "oxygenSaturation", "sleepAnalysis", "workout", "bloodPressureSystolic",
                      "bloodPressureDiastolic", "restingHeartRate", "respiratoryRate", "dietaryWater"]

    # Sending

    def post(self, path, feed, body, headers=(), length=None):
        """The status of a batch; None if no answer comes. Now and then the server dies meanwhile."""
        timer = None
        if self.accidents.random() < self.options.kills_per_day / 12:
            timer = threading.Timer(self.accidents.uniform(0, 0.06), self.server.kill)
            timer.start()
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
            connection.putrequest("POST", path)
            for name, value in [("Authorization", "Bearer " + self.tokens[feed]), ("Content-Length", str(length or len(body))), *headers]:
                connection.putheader(name, value)
            connection.endheaders()
            connection.send(body)
            if length:
                connection.close()
                return None
            answer = connection.getresponse()
            self.receipt = answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            return None
        finally:
            if timer:
                timer.join()
                self.server.restart()

    def deliver(self, path, feed, body, headers=()):
        """Sends until it is taken, in the ways in which batches go wrong on the way."""
        chance = self.chance.random()
        if chance < 0.1 and len(body) > 40 and path == "/ingest":
            self.counts["cut"] += 1
            cut = body[:self.chance.randrange(20, len(body) - 10)]
            if self.chance.random() < 0.5:
                self.post(path, feed, cut, headers, length=len(body))
            elif (status := self.post(path, feed, cut, headers)) not in (422, None):
                fail(f"a cut batch gets {status}")
        for attempt in range(20):
            status = self.post(path, feed, body, headers)
            if status == 200:
                break
            if status is not None and status != 503:
                fail(f"{path} gets {status}: {self.receipt[:500]}")
            self.counts["repeated"] += 1
        else:
            fail(f"{path} gets no answer in 20 attempts")
        self.counts["batches"] += 1
        receipt = json.loads(self.receipt)
        if receipt.get("rejected"):
            fail(f"{path}: {receipt}")
        if chance > 0.8:
            self.counts["doubled"] += 1
            self.post(path, feed, body, headers)

    def send_wire(self, day, new, gone):
        records = self.wire.records(new, gone)
        if self.chance.random() < 0.5:
            self.chance.shuffle(records)
        for first in range(0, len(records), size := self.chance.choice((5, 40, 200))):
            late = self.chance.choice((0, 0, 0, 0, 1, 2, 6))
            self.counts["late"] += late > 0
            self.waiting.append((day + late, "/ingest", "phone", self.wire.body(records[first:first + size]), ()))

    def send_others(self, day):
        """A day of the two other apps. The sum of the day is sent while it grows, and again days later."""
        truth, chance, zone = self.truth, self.chance, zoneinfo.ZoneInfo(self.truth.zone(day))
        noon = truth.moment(day, 12) + chance.randrange(3000)
        resting = truth.add("restingHeartRate", "Anna’s Ring", noon, noon, chance.randrange(45, 60), None)
        breath = truth.add("respiratoryRate", "Anna’s Band", noon + 9, noon + 9, chance.randrange(12, 18), None)
        self.others += [resting, breath]
        start = datetime.datetime.combine(FIRST + datetime.timedelta(days=day), datetime.time(), zone)
        end = datetime.datetime.combine(FIRST + datetime.timedelta(days=day + 1), datetime.time(), zone)
        for final in (False, True):
            water = chance.randrange(200, 900) + 1000 * final
            self.water[day] = (start, end, water)
            offset = zone.utcoffset(start.replace(tzinfo=None))
            days = [one for one in (day - 1, day) if one in self.water and self.water[one][0].utcoffset() == offset]
            points = [{"qty": self.water[one][2], "date": self.form(self.water[one][0]), "source": "Bottle"} for one in days]
            beats = [{"qty": resting.value, "date": self.form(datetime.datetime.fromtimestamp(noon, zone)), "source": resting.source}]
            body = {"data": {"metrics": [
                {"name": "dietary_water", "units": "mL", "data": points}, {"name": "resting_heart_rate", "units": "bpm", "data": beats}]}}
            self.deliver("/health-auto-export", "ring", json.dumps(body, ensure_ascii=False).encode(), [("automation-aggregation", "days")])
        body = {"metric": "respiratory_rate", "batch_index": 0, "total_batches": 1, "samples": [
            {"date": Wire.time(breath.start), "qty": breath.value, "unit": "count/min", "source": breath.source}]}
        self.deliver("/api/apple/batch", "band", json.dumps(body).encode())

    def form(self, date):
        """One of the forms in which the app writes a date."""
        blank, word = self.chance.choice([("", ""), (" ", "%p"), ("\u202f", "%p"), (" ", "%P"), ("\u202f", "%P")])
        clock = "%I" if word else "%H"
        return date.strftime(f"%Y-%m-%d {clock}:%M:%S") + blank + date.strftime(word + " %z")

    def flush(self, day):
        due = [one for one in self.waiting if one[0] <= day]
        self.waiting = [one for one in self.waiting if one[0] > day]
        self.chance.shuffle(due)
        for _, *rest in due:
            self.deliver(*rest)

    # What else happens

    def import_export(self, day, samples=None):
        mine = [one for one in self.truth.phone.values() if one.type not in NOT_SEEN]
        self.truth.exported |= {one.uuid for one in mine}
        file = self.folder / "export.zip"
        Export(self.truth.zone(day)).write(mine, file)
        timer = None
        if self.accidents.random() < 0.5:
            timer = threading.Timer(self.accidents.uniform(0, 0.5), self.server.kill)
            timer.start()
        try:
            self.command_import(file)
        finally:
            if timer:
                timer.join()
                self.server.restart()
        self.command_import(file)
        self.counts["imports"] += 1

    def command_import(self, file):
        self.server.command("import", file, times=5)

    def owner(self, day):
        """The owner removes and corrects in the store, and takes some of it back."""
        truth, chance = self.truth, self.chance
        stored = {}
        for name in ("stepCount", "bodyMass", "workout", "sleepAnalysis"):
            for row in self.server.rows("query", name, "--unit", "stored"):
                stored.setdefault(row_key(name, row), []).append(row["uuid"])
        for _ in range(3):
            mine = [one for one in truth.phone.values() if one.type in ("stepCount", "bodyMass", "sleepAnalysis", "workout")
                    and one.uuid not in truth.removed and next(one.keys()) in stored]
            one = chance.choice(mine)
            self.server.command("delete", stored.pop(next(one.keys()))[0], "--yes")
            self.counts["removed"] += 1
            if one.type == "bodyMass":
                truth.removed.add(one.uuid)
                right = Sample("bodyMass", "Health", one.start, one.start, round(one.value + 1, 2), None, truth.uuid())
                truth.added[right.uuid] = right
                self.server.command("add", "weight", right.value, "kg", "--start", Wire.time(one.start), "--yes")
                self.counts["corrected"] += 1
            elif chance.random() < 0.5:
                self.server.command("undo")
                self.counts["undone"] += 1
            else:
                truth.removed.add(one.uuid)

    def back_up(self):
        # A restored store would have imported samples whose UUIDs never came; a deletion does not find these (Documentation/Feeds.md).
        self.flush(self.options.days + 10)
        self.server.command("backup", self.folder / "backup", "--passphrase", "--new-passphrase-file", self.folder / "word")
        self.backup = (set(self.truth.removed), dict(self.truth.added))
        self.counts["backups"] += 1

    def restore(self, day):
        """The disk is lost. After the restore the phones send everything again."""
        self.server.end()
        shutil.rmtree(self.folder / "store")
        self.server.command("restore", self.folder / "backup", "--passphrase-file", self.folder / "word", "--to", self.folder / "store")
        self.server.options = ["--passphrase-file", str(self.folder / "word")]
        self.server.start()
        truth = self.truth
        truth.removed, truth.added = set(self.backup[0]), dict(self.backup[1])
        self.counts["restored"] += 1
        others = set(map(id, self.others))
        mine = [one for one in truth.phone.values() if id(one) not in others]
        for first in range(0, len(mine), 300):
            self.waiting.append((day, "/ingest", "phone", self.wire.body(self.wire.records(mine[first:first + 300], [])), ()))
        self.waiting.append((day, "/ingest", "phone", self.wire.body(self.wire.records([], truth.gone.values())), ()))
        # All days in one body: what ends a day on which the clock changes is the next one (Documentation/Feeds.md).
        points = [{"qty": water, "date": self.form(start), "source": "Bottle"} for start, _, water in self.water.values()]
        body = {"data": {"metrics": [{"name": "dietary_water", "units": "mL", "data": points}]}}
        self.deliver("/health-auto-export", "ring", json.dumps(body).encode(), [("automation-aggregation", "days")])
        for one in self.others:
            zone, path = zoneinfo.ZoneInfo(HOME), one.type == "restingHeartRate"
            if path:
                beats = [{"qty": one.value, "date": self.form(datetime.datetime.fromtimestamp(one.start, zone)), "source": one.source}]
                body = {"data": {"metrics": [{"name": "resting_heart_rate", "units": "bpm", "data": beats}]}}
                self.deliver("/health-auto-export", "ring", json.dumps(body, ensure_ascii=False).encode())
            else:
                body = {"metric": "respiratory_rate", "batch_index": 0, "total_batches": 1, "samples": [
                    {"date": Wire.time(one.start), "qty": one.value, "unit": "count/min", "source": one.source}]}
                self.deliver("/api/apple/batch", "band", json.dumps(body).encode())

    # Apps

    def read(self):
        """The app that follows changes: it has what it was told, page by page."""
        for _ in range(5):
            try:
                with Client("com.example.reader", token=self.tokens["reader"], address=str(self.server.socket)) as client:
                    while True:
                        page = client.changes(self.types, self.cursor, 500)
                        if page.restarted:
                            self.seen = {}
                            self.counts["app began anew"] += 1
                        for one in page.deleted:
                            self.seen.pop(one.uuid, None)
                        for one in page.samples:
                            self.seen[one.uuid] = one
                        self.cursor = page.cursor
                        if not page.more:
                            return
            except Unreachable:
                self.server.restart()
        fail("the app that reads gets no answer")

    def look(self):
        """The app that looks at figures all the time, in a thread of its own."""
        while not self.ended.wait(0.2):
            try:
                with Client("com.example.figures", token=self.tokens["figures"], address=str(self.server.socket)) as client:
                    client.collection("stepCount", zone=HOME)
                    client.statistics("heartRate")
                self.counts["figures read"] += 1
            except (OSError, Unreachable):
                pass
            except Problem as problem:
                # While the server begins, a token may be unknown to nobody, and a store away.
                if problem.status not in (503,):
                    self.trouble = problem

    # The play

    def prepare(self):
        server = self.server
        (self.folder / "word").write_text("a passphrase of this play\n")
        (self.folder / "word").chmod(0o600)
        server.command("add", "weight", "70", "kg", "--start", "2026-01-01 08:00", "--yes")
        self.truth.added["first"] = Sample("bodyMass", "Health", 1767254400, 1767254400, 70, None, "first")
        self.tokens = {}
        for feed in ("phone", "ring", "band"):
            server.command("feed", "add", feed)
            self.tokens[feed] = (self.folder / f"config/openhealthkit/apps/org.openhealthkit.feed.{feed}.token").read_text().strip()
        for app in ("reader", "figures"):
            name = f"com.example.{app}"
            server.command("apps", "add", name, "--name", app, "--usage-share", "To read.")
            server.command("apps", "grant", name, "--read", *self.types)
            self.tokens[app] = (self.folder / f"config/openhealthkit/apps/{name}.token").read_text().strip()
        server.start()

    def run(self):
        self.trouble = None
        self.prepare()
        looks = threading.Thread(target=self.look)
        looks.start()
        try:
            old = None
            for day in range(self.options.days):
                new = self.truth.live(day)
                gone = self.truth.forget(self.chance.randrange(4)) if day else []
                # The other apps cannot tell of deletions: their samples are not deleted.
                for one in [one for one in gone if one.type in ("restingHeartRate", "respiratoryRate")]:
                    self.truth.phone[one.uuid] = self.truth.gone.pop(one.uuid)
                    gone.remove(one)
                self.send_wire(day, [one for one in new if one.uuid in self.truth.phone or one.uuid in self.truth.gone], gone)
                self.send_others(day)
                self.flush(day)
                self.read()
                if day % 7 == 3:
                    self.import_export(day)
                if day % 4 == 2:
                    self.owner(day)
                if day == self.options.days // 3:
                    self.back_up()
                if day == self.options.days * 2 // 3:
                    self.restore(day)
                say(f"  day {day + 1}: {len(self.truth.samples()):,} samples, {self.server.kills} kills")
            self.flush(self.options.days + 10)
            self.import_export(self.options.days)
            self.read()
        finally:
            self.ended.set()
            looks.join()
        return self.compare()

    # The end

    def compare(self):
        """Everything that differs from what was invented, in words."""
        wrong = [f"the app of figures got {self.trouble}"] if self.trouble else []
        samples = self.truth.samples()
        wanted = collections.Counter(key for one in samples for key in one.keys())
        wanted.update(
            key_of("dietaryWater", "Bottle", start.timestamp(), end.timestamp(), water) for start, end, water in self.water.values())
        stored = collections.Counter(
            row_key(name, row) for name in self.types for row in self.server.rows("query", name, "--unit", "stored"))
        deleted = {key for one in self.truth.gone.values() for key in one.keys()}
        for key in sorted((wanted - stored), key=str):
            wrong.append(f"missing: {key}")
        for key in sorted((stored - wanted), key=str):
            wrong.append(f"{'deleted on the phone, but there' if key in deleted else 'too many'}: {key} ({stored[key]})")
        app = collections.Counter(api_key(one) for one in self.seen.values())
        wrong += [f"the app that read lacks {key}" for key in wanted - app] + [f"the app that read has {key}" for key in app - wanted]
        wrong += self.compare_sums(samples) + self.compare_nights(samples) + self.compare_workouts(samples)
        self.counts["samples"] = sum(stored.values())
        self.counts["kills"] = self.server.kills
        return wrong

    def compare_sums(self, samples):
        wrong = []
        for zone in ("UTC", HOME, AWAY):
            wanted = collections.Counter()
            for one in samples:
                if one.type != "stepCount":
                    continue
                at = one.start
                while at < one.end:
                    local = datetime.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(zone))
                    morrow = local.date() + datetime.timedelta(days=1)
                    until = min(one.end, datetime.datetime.combine(morrow, datetime.time(), local.tzinfo).timestamp())
                    wanted[local.date().isoformat()] += one.value * (until - at) / (one.end - one.start)
                    at = until
            rows = {row["date"]: row["sum"] for row in self.server.rows("stats", "steps", "--time-zone", zone) if row["sum"]}
            with Client("com.example.reader", token=self.tokens["reader"], address=str(self.server.socket)) as client:
                days = {day.start.date().isoformat(): day.sum for day in client.collection("stepCount", zone=zone) if day.sum}
            for day in sorted(set(wanted) | set(rows) | set(days)):
                figures = [wanted.get(day, 0), rows.get(day, 0), days.get(day, 0)]
                self.counts["sums of days"] += 1
                if max(figures) - min(figures) > 1e-6 * max(1, max(figures)):
                    wrong.append(f"steps of {day} in {zone}: invented, command, API {figures}")
        return wrong

    def compare_nights(self, samples):
        wanted = collections.defaultdict(collections.Counter)
        for one in samples:
            if one.type == "sleepAnalysis":
                # The night belongs to the day of its end: sleep begins at 22 o'clock at the earliest.
                local = datetime.datetime.fromtimestamp(one.start, zoneinfo.ZoneInfo(one.zone))
                night = (local + datetime.timedelta(hours=6)).date().isoformat()
                wanted[night][one.value] += (one.end - one.start) / 60
        names = {
            "asleepCore": "asleep_core_minutes", "asleepDeep": "asleep_deep_minutes", "asleepREM": "asleep_rem_minutes",
            "awake": "awake_minutes"}
        rows = {row["night"]: row for row in self.server.rows("sleep")}
        wrong = []
        for night in sorted(set(wanted) | set(rows)):
            self.counts["nights"] += 1
            for stage, name in names.items():
                figures = (wanted[night][stage], rows.get(night, {}).get(name, 0))
                if abs(figures[0] - figures[1]) > 1e-3:
                    wrong.append(f"{stage} in the night to {night}: {figures}")
        return wrong

    def compare_workouts(self, samples):
        def rounded(start, activity, seconds, metres, kilocalories):
            return (start, activity, round(seconds), round(metres), round(kilocalories))
        wanted = collections.Counter(
            rounded(one.start, one.value["activity"], one.value["duration"], one.value["distance"], one.value["energy"])
            for one in samples if one.type == "workout")
        found = collections.Counter(
            rounded(
                seconds_of(row["start"]), row["activity"], row["duration_seconds"], row["distance_meters"] or 0,
                row["energy_kilocalories"] or 0)
            for row in self.server.rows("workouts"))
        self.counts["workouts"] = sum(found.values())
        return [f"workout missing: {one}" for one in wanted - found] + [f"workout too many: {one}" for one in found - wanted]
