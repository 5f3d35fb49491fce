# SPDX-License-Identifier: MIT
"""The jobs of scripts/bench, which builds what this runs. Python's standard library alone.

Ours and theirs take turns, and who goes first changes with each round. CPU is user and system time of the whole process, memory the
largest resident set, both as the kernel tells them (wait4), unless a job says otherwise.
"""

import argparse
import datetime
import hashlib
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build" / "bench"
JOBS = ["import", "memory", "sums", "queries", "saves", "encryption", "live", "served", "pages", "start", "builds"]
# Pages of the Health app, by name and path. The generated person of 10,000,000 records ends in 2035.
PAGES = [
    ("Summary", "/"), ("Browse", "/browse"), ("steps, a year", "/types/stepCount?period=year"),
    ("steps, a day", "/types/stepCount?period=day"), ("heart rate, a year", "/types/heartRate?period=year"),
    ("heart rate, a month", "/types/heartRate?period=month"), ("heart rate, a day", "/types/heartRate?period=day"), ("why steps", "/types/stepCount/why?period=week"),
    ("all data of heart rate", "/types/heartRate/data"), ("sleep", "/sleep"), ("workouts", "/workouts"),
    # The first that the list of workouts links to.
    ("a workout", "/workouts/UUID"), ("apps", "/sharing"),
    ("steps, a year, as JSON", "/types/stepCount.json?period=year")]
# The jobs of EncryptionCost, and the most that encryption may cost: scans are of a new process each, so cold, except those that repeat.
ENCRYPTION = {"import": 1.2, "saves": 1.2, "singles": 1.2, "fetch": 1.5, "sums": 1.5, "sumsAgain": 1.05, "fetchAgain": 1.05}
# The rows of the table in order.
ROWS = [
    "import CPU healthkit-to-sqlite", "import CPU DuckDB", "import wall", "import wall beside", "import again", "import memory",
    "import size", "metadata size", "big memory", "big size", "big CPU", "big wall", "sums", "sums again", "sums again small", "latest", "latestByEnd", "day", "fetch", "saves", "singles", *(f"encryption {name}" for name in ENCRYPTION), "live", "live p99",
    "served fetch", "served latest", "served import", "served live", *(f"page {name}" for name, _ in PAGES), "version", "types",
    "client debug", "client release", "run"]
MEGABYTE = 1_000_000


class Run:
    """A process that ran: its output, seconds and bytes."""

    def __init__(self, arguments, environment, may_fail=False):
        out = WORK / "output"
        arguments = [str(argument) for argument in arguments]
        others, started = busy_seconds(), time.monotonic()
        process = os.posix_spawn(
            arguments[0], arguments, environment,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, str(out), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
        _, status, usage = os.wait4(process, 0)
        self.wall = time.monotonic() - started
        self.cpu = usage.ru_utime + usage.ru_stime
        self.largest = usage.ru_maxrss * 1024
        # The load by other processes in the meantime, in processors.
        self.others = max(0.0, (busy_seconds() - others - self.cpu) / max(self.wall, 0.01))
        self.output = out.read_text()
        code = os.waitstatus_to_exitcode(status)
        if code != 0 and not may_fail:
            sys.exit(f"bench: exit status {code} of {' '.join(arguments)}")

    @property
    def figures(self):
        return json.loads(self.output)

    @property
    def memory(self):
        # Linux counts a process's memory from that of its parent at the start.
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        if self.largest <= own:
            sys.exit(f"bench: a process of less than the bench's own {own / MEGABYTE:.0f} MB cannot be measured")
        return self.largest


class Daemon:
    """`health serve` on a store, as long as a `with` lasts, and its CPU."""

    def __init__(self, bench, store, web=False):
        self.sockets = WORK / "sockets"
        remove(self.sockets)
        environment = bench.environment | {"HEALTHKIT_STORE": str(store)}
        self.process = subprocess.Popen(
            [bench.options.health, "serve", *([] if web else ["--no-web"]), "--sockets", str(self.sockets), "--authorization", "grant-all"],
            env=environment, stderr=subprocess.DEVNULL)
        while not all((self.sockets / name).exists() for name in ["owner.sock"] + (["web.key"] if web else [])):
            if self.process.poll() is not None:
                sys.exit("bench: the daemon ended")
            time.sleep(0.01)
        bench.health(
            "apps", "add", environment["HEALTHKIT_BUNDLE_ID"], "--name", "Benchmark", "--usage-share", "To measure reading.",
            "--usage-update", "To measure saving.", "--replace", store=store)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    @property
    def cpu(self):
        # The clock of another process's CPU, whose number the kernel makes from that of the process (clock_getcpuclockid).
        return time.clock_gettime(~self.process.pid << 3 | 2)


def busy_seconds():
    """What all processors have worked since the start of the machine, and what its host took from them."""
    user, nice, system, _, _, interrupts, soft, steal = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9])
    return (user + nice + system + interrupts + soft + steal) / os.sysconf("SC_CLK_TCK")


class Series:
    """Values of the rounds."""

    def __init__(self, values, unit="", digits=2):
        self.values, self.unit, self.digits = list(values), unit, digits

    @property
    def median(self):
        return statistics.median(self.values)

    def __str__(self):
        # Small numbers of seconds are shown as milliseconds; the values stay unchanged.
        scale, unit = (1000, " ms") if self.unit == " s" and self.median < 0.1 else (1, self.unit)
        text = f"{scale * self.median:,.{self.digits}f}{unit}"
        if len(self.values) > 1:
            text += f" ({scale * min(self.values):,.{self.digits}f} to {scale * max(self.values):,.{self.digits}f})"
        return text


def seconds(values):
    return Series(values, " s", 2)


class Bench:
    def __init__(self, options):
        self.options = options
        self.environment = {
            "HOME": os.environ.get("HOME", "/"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
            # The time zone of the generated person.
            "TZ": "America/New_York",
            # Key files go to a folder other than the owner's.
            "XDG_CONFIG_HOME": str(WORK / "config"),
            "HEALTHKIT_AUTHORIZATION": "grant-all", "HEALTHKIT_BUNDLE_ID": "org.openhealthkit.bench",
        }
        with open(options.health, "rb") as file:
            self.stamp = hashlib.file_digest(file, "sha256").hexdigest()[:16]
        self.rows = {}
        self.busy, self.label = [], None
        self.big = options.records if options.small else 10_000_000

    # What is run

    def run(self, *arguments, store=None, **more):
        environment = self.environment | ({"HEALTHKIT_STORE": str(store)} if store else {})
        result = Run(arguments, environment, **more)
        self.busy.append(result.others)
        return result

    def health(self, *arguments, **more):
        return self.run(self.options.health, *arguments, **more)

    def store_bench(self, job, store):
        return self.run(self.options.store_bench, job, store=store).figures

    def raw(self, job, file, store=None):
        """A job on a plain file of SQLite's."""
        return self.run(self.options.raw_sqlite, job, file, store=store).figures

    def peer(self, program, *arguments):
        return self.run(Path(self.options.peers) / program, *arguments)

    def import_file(self, file, store):
        run = self.health("import", file, "--format", "json", store=store, may_fail=True)
        rows = run.figures["counts"]
        run.stored = sum(row["stored"] for row in rows)
        run.read = sum(row["read"] for row in rows)
        return run

    def rounds(self, contenders):
        """Runs each in turn, as often as was asked for; gives lists by name."""
        results = {name: [] for name in contenders}
        for round in range(self.options.rounds):
            for name in list(contenders) if round % 2 == 0 else reversed(list(contenders)):
                results[name].append(contenders[name]())
            say(f"  round {round + 1} of {self.options.rounds}")
        return results

    def row(self, name, title, ours, bar, met, peer="", ratio=""):
        """A row of the table; `name` stays the same from run to run, whatever the title tells."""
        cells = [title, str(ours), str(peer), ratio, bar, {True: "yes", False: "**no**", None: ""}[met]]
        self.rows[name] = cells
        say("  " + " | ".join(cell for cell in cells if cell))

    # What it is run on

    def export(self, records):
        """A generated export, made again only by another build of `health`."""
        file = WORK / f"export-{records}.zip"
        mark = WORK / f"export-{records}.stamp"
        if not (file.exists() and mark.exists() and mark.read_text() == self.stamp):
            say(f"  making {file.name}")
            # 10,000,000 records cover 29 years, and the generator fails on days before 2001. The queries still ask for 2016 to 2025.
            until = ["--until", "2035-01-01"] if records > 8_000_000 else []
            self.health("generate", "--records", records, "--output", file, "--replace", *until)
            mark.write_text(self.stamp)
        return file

    def xml(self, export):
        file = WORK / "export.xml"
        with zipfile.ZipFile(export) as archive, archive.open("apple_health_export/export.xml") as source, file.open("wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
        return file

    def big_store(self):
        """The store that queries are asked of, made again only by another build of `health`."""
        store, mark = WORK / f"store-{self.big}", WORK / f"store-{self.big}.json"
        made = json.loads(mark.read_text()) if mark.exists() else {}
        if made.get("stamp") != self.stamp:
            remove(store)
            file = self.export(self.big)
            say(f"  importing {self.big:,} records")
            run = self.import_file(file, store)
            made = {
                "stamp": self.stamp, "cpu": run.cpu, "wall": run.wall, "memory": run.memory, "stored": run.stored,
                "bytes": size_of(store), "others": run.others, "of": of_today()}
            self.store_bench("authorize", store)
            mark.write_text(json.dumps(made))
        return store, made

    def big_duckdb(self):
        """The same records in a file of DuckDB's."""
        database, mark = WORK / f"duckdb-{self.big}.db", WORK / f"duckdb-{self.big}.stamp"
        if not (mark.exists() and mark.read_text() == self.stamp):
            remove(database)
            xml = self.xml(self.export(self.big))
            say("  DuckDB reads the same")
            self.peer("python", ROOT / "Benchmarks/duckdb_jobs.py", "import", xml, database)
            remove(xml)
            mark.write_text(self.stamp)
        return database

    def big_raw(self):
        """The samples that the reading jobs ask for in a plain file of SQLite's."""
        store, _ = self.big_store()
        file, mark = WORK / f"raw-{self.big}.db", WORK / f"raw-{self.big}.stamp"
        if not (mark.exists() and mark.read_text() == self.stamp):
            say("  copying samples into a plain SQLite file")
            self.raw("fill", file, store=store)
            mark.write_text(self.stamp)
        return file

    def with_metadata(self, records):
        """The export, with an entry of metadata in every third record: numbers that differ, as devices write them."""
        plain, file, mark = self.export(records), WORK / f"metadata-{records}.xml", WORK / f"metadata-{records}.stamp"
        if mark.exists() and mark.read_text() == self.stamp:
            return file
        say(f"  making {file.name}")
        count = 0
        with zipfile.ZipFile(plain) as archive, archive.open("apple_health_export/export.xml") as source, file.open("wb") as target:
            for line in source:
                if line.startswith(b" <Record ") and line.endswith(b"/>\n"):
                    count += 1
                    if count % 3 == 0:
                        entry = b'  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="%d"/>' % (count % 7 % 3)
                        line = line[:-3] + b">\n" + entry + b"\n </Record>\n"
                target.write(line)
        mark.write_text(self.stamp)
        return file

    # The jobs

    def job_import(self):
        records = self.options.records
        name = f"import of {records:,} records"
        file = self.export(records)
        xml = self.xml(file)
        store, database = WORK / "store", WORK / "peer.db"

        def ours():
            remove(store)
            run = self.import_file(file, store)
            run.bytes = size_of(store)
            run.again = self.import_file(file, store)
            return run

        def healthkit_to_sqlite():
            remove(database)
            run = self.peer("healthkit-to-sqlite", file, database)
            run.bytes = database.stat().st_size
            return run

        def duckdb():
            remove(database)
            return self.peer("python", ROOT / "Benchmarks/duckdb_jobs.py", "import", xml, database)

        runs = self.rounds({"ours": ours, "healthkit-to-sqlite": healthkit_to_sqlite, "DuckDB": duckdb})
        for path in (store, database, xml):
            remove(path)
        mine, theirs, duck = runs["ours"], runs["healthkit-to-sqlite"], runs["DuckDB"]
        cpu = seconds(run.cpu for run in mine)
        for title, peer, bar in [("healthkit-to-sqlite", theirs, 0.15), ("DuckDB, lines by regular expression", duck, 1)]:
            there = seconds(run.cpu for run in peer)
            ratio = cpu.median / there.median
            self.row(
                f"import CPU {title.split(',')[0]}", f"{name}, CPU; peer: {title}", cpu, f"ratio ≤ {bar}", ratio <= bar, *beside(cpu, there))
        wall = seconds(run.wall for run in mine)
        self.row(
            "import wall", f"{name}, wall; peer: our CPU", wall, "shown", None, *beside(wall, cpu))
        self.row(
            "import wall beside", f"{name}, wall; peer: healthkit-to-sqlite", wall, "shown", None,
            *beside(wall, seconds(run.wall for run in theirs)))
        again = seconds(run.again.cpu for run in mine)
        stored = {run.again.stored for run in mine}
        self.row(
            "import again", f"the same file again, CPU; {max(stored)} stored; peer: the first time", again, "ratio ≤ 1.5, 0 stored",
            again.median / cpu.median <= 1.5 and stored == {0}, *beside(again, cpu))
        memory = Series([run.memory / MEGABYTE for run in mine], " MB", 0)
        self.row(
            "import memory", f"{name}, peak memory; peer: healthkit-to-sqlite", memory, "≤ 80 MB", memory.median <= 80,
            *beside(memory, Series([run.memory / MEGABYTE for run in theirs], " MB", 0)))
        size = Series([run.bytes / run.stored for run in mine], " B", 1)
        self.row(
            "import size", f"{name}, on disk, a sample; peer: healthkit-to-sqlite", size, "shown", None,
            *beside(size, Series([run.bytes / records for run in theirs], " B", 1)))
        run = self.import_file(self.with_metadata(records), store)
        size = Series([size_of(store) / run.stored], " B", 1)
        remove(store)
        self.row("metadata size", "the same with metadata on every third record, on disk, a sample", size, "≤ 45 B", size.median <= 45)
        self.small_memory = memory.median

    def job_memory(self):
        if self.options.small:
            return
        _, made = self.big_store()
        self.busy, self.label = [made["others"]], f"{made['of']}, once"
        name = f"import of {self.big:,} records"
        memory = Series([made["memory"] / MEGABYTE], " MB", 0)
        small = getattr(self, "small_memory", None)
        if small is None:  # this run was not asked for the job `import`
            remove(WORK / "store")
            small = self.import_file(self.export(self.options.records), WORK / "store").memory / MEGABYTE
            self.busy.pop()
            remove(WORK / "store")
        self.row(
            "big memory", f"{name}, peak memory; peer: ours with {self.options.records:,}", memory, "≤ 80 MB, ratio ≤ 1.1",
            memory.median <= 80 and memory.median / small <= 1.1, *beside(memory, Series([small], " MB", 0)))
        self.row("big CPU", f"{name}, CPU", Series([made["cpu"]], " s", 1), "shown", None)
        self.row("big wall", f"{name}, wall", Series([made["wall"]], " s", 1), "shown", None)
        size = Series([made["bytes"] / made["stored"]], " B", 1)
        self.row("big size", f"{name}, on disk, a sample", size, "≤ 40 B", size.median <= 40)

    def job_sums(self):
        store, _ = self.big_store()
        database = self.big_duckdb()
        contenders = {
            "ours": lambda: self.store_bench("sums", store),
            "DuckDB": lambda: self.peer("python", ROOT / "Benchmarks/duckdb_jobs.py", "sums", database).figures,
        }
        for contender in contenders.values():
            contender()  # warms the system's cache of files
        runs = self.rounds(contenders)
        mine, theirs = (seconds(run["cpu"] for run in runs[name]) for name in ("ours", "DuckDB"))
        days = {name: int(runs[name][0]["count"]) for name in runs}
        # Without merging, a day counts twice what two devices measured.
        if not 0.3 * runs["DuckDB"][0]["sum"] < runs["ours"][0]["sum"] <= runs["DuckDB"][0]["sum"]:
            sys.exit(f"bench: the sums do not fit: {runs['ours'][0]} and {runs['DuckDB'][0]}")
        if abs(days["ours"] - days["DuckDB"]) > 1:
            sys.exit(f"bench: the days do not fit: {days}")
        again = self.store_bench("again", store)
        self.row(
            "sums again", f"the same in one process, again and again, CPU of the median of {again['runs']:.0f}; peer: the first time",
            seconds([again["p50"]]), "ratio ≤ 0.02", self.judged(again["p50"] / again["first"] <= 0.02),
            *beside(seconds([again["p50"]]), seconds([again["first"]])))
        small = WORK / "store"
        remove(small)
        self.import_file(self.export(self.big // 10), small)
        self.store_bench("authorize", small)
        less = self.store_bench("again", small)
        remove(small)
        self.row(
            "sums again small", f"the same {self.of()}, CPU of the median; peer: with a tenth of the data", seconds([again["p50"]]),
            "ratio ≤ 2", self.judged(again["p50"] <= 2 * less["p50"]), *beside(seconds([again["p50"]]), seconds([less["p50"]])))
        self.row(
            "sums", f"merged step sums of {days['ours']:,} days {self.of()}, CPU; peer: DuckDB, not merged, one thread", mine,
            "ratio ≤ 4", self.judged(mine.median / theirs.median <= 4), *beside(mine, theirs))

    def job_queries(self):
        store, _ = self.big_store()
        file = self.big_raw()
        peers = ("latest", "day", "fetch")
        for job in peers:  # warms the system's cache of files
            self.store_bench(job, store), self.raw(job, file)
        contenders = {job: lambda job=job: self.store_bench(job, store) for job in ("latest", "latestByEnd", "day", "fetch")}
        runs = self.rounds(contenders | {f"raw {job}": lambda job=job: self.raw(job, file) for job in peers})
        for job in peers:
            if (ours := runs[job][0]["count"]) != (theirs := runs[f"raw {job}"][0]["count"]):
                sys.exit(f"bench: {job} found {ours} samples, SQLite {theirs}")
        for job, title, peer in [("latest", "latest 20 of a type by start", "latest"), ("latestByEnd", "latest 20 of a type by end", "latest"),
                                 ("day", f"a day of heart rate, {runs['day'][0]['count']:.0f} samples,", "day")]:
            p50 = Series([1000 * run["p50"] for run in runs[job]], " ms", 3)
            p95 = statistics.median(1000 * run["p95"] for run in runs[job])
            raw = Series([1000 * run["p50"] for run in runs[f"raw {peer}"]], " ms", 3)
            self.row(
                job, f"{title} {self.of()}, wall, half of 200 runs under (95 %: {p95:.2f} ms); peer: a plain SQLite file"
                + (", by start" if job == "latestByEnd" else ""), p50, "ratio ≤ 10",
                self.judged(p50.median / raw.median <= 10), *beside(p50, raw))
        mine, theirs = (seconds(run["cpu"] for run in runs[name]) for name in ("fetch", "raw fetch"))
        self.row(
            "fetch", f"{runs['fetch'][0]['count']:,.0f} samples through HKSampleQueryDescriptor {self.of()}, CPU; peer: a plain SQLite file",
            mine, "ratio ≤ 4", self.judged(mine.median / theirs.median <= 4), *beside(mine, theirs))

    def job_saves(self):
        store, file = WORK / "saves", WORK / "saves.db"

        def ours(job):
            remove(store)
            self.store_bench("authorize", store)
            return self.store_bench(job, store)

        runs = self.rounds(
            {"saves": lambda: ours("saves"), "raw saves": lambda: self.raw("saves", file), "singles": lambda: ours("singles"),
             "raw singles": lambda: self.raw("singles", file)})
        for path in (store, *WORK.glob("saves.db*")):
            remove(path)
        mine, theirs = (seconds(run["cpu"] for run in runs[name]) for name in ("saves", "raw saves"))
        self.row(
            "saves", f"{runs['saves'][0]['count']:,.0f} samples saved, 2,000 a HKHealthStore.save, committed, CPU; peer: a plain SQLite file",
            mine, "ratio ≤ 1.5", mine.median / theirs.median <= 1.5, *beside(mine, theirs))
        mine, theirs = (Series([1000 * run["p50"] for run in runs[name]], " ms", 2) for name in ("singles", "raw singles"))
        self.row(
            "singles", "one sample saved and committed, wall, half of 500 runs under; peer: a plain SQLite file", mine, "ratio ≤ 1.25",
            mine.median / theirs.median <= 1.25, *beside(mine, theirs))

    def job_encryption(self):
        """Each job on an encrypted and on a plain store in turn."""
        results = json.loads(self.run(self.options.encryption_cost, self.options.rounds, WORK / "encryption").output)
        for name, bar in ENCRYPTION.items():
            mine, theirs = seconds(results[name]["encrypted"]), seconds(results[name]["plain"])
            self.row(
                f"encryption {name}", f"{results[name]['title']}, CPU; peer: the same without encryption", mine, f"ratio ≤ {bar}",
                mine.median / theirs.median <= bar, *beside(mine, theirs))

    def job_live(self):
        store = WORK / "live"

        def run(program):
            remove(store)
            self.run(program, "authorize", store=store)
            figures = self.run(program, "live", store=store).figures
            remove(store)
            return figures

        base = self.options.base
        runs = self.rounds({"ours": lambda: run(self.options.store_bench), base: lambda: run(self.options.base_bench)})
        mine, theirs = (seconds(one["cpu"] for one in runs[name]) for name in ("ours", base))
        first = runs["ours"][0]
        name = f"{first['queries']:.0f} live queries, {first['saves']:,.0f} awaited saves"
        self.row(
            "live", f"{name}, CPU; peer: {base}", mine, "ratio ≤ 0.2", mine.median / theirs.median <= 0.2, *beside(mine, theirs))
        late = Series([one["p99ms"] for one in runs["ours"]], " ms", 1)
        self.row(
            "live p99", f"{name}, wall from commit to handler, 99 % under; peer: {base}", late, "≤ 20 ms", late.median <= 20,
            *beside(late, Series([one["p99ms"] for one in runs[base]], " ms", 1)))

    def job_served(self):
        """What it costs that the store is a daemon's. CPU is the client's and the daemon's."""
        store = WORK / "served"
        remove(store)
        self.store_bench("authorize", store)
        self.store_bench("saves", store)
        with Daemon(self, store) as daemon:
            self.client(daemon, "authorize")

        def embedded():
            return {job: self.store_bench(job, store) for job in ("fetch", "latest")}

        def served():
            with Daemon(self, store) as daemon:
                before = daemon.cpu
                fetch = self.client(daemon, "fetch").figures
                fetch["cpu"] += daemon.cpu - before
                return {"fetch": fetch, "latest": self.client(daemon, "latest").figures}

        runs = self.rounds({"served": served, "embedded": embedded})
        mine, theirs = (seconds(run["fetch"]["cpu"] for run in runs[name]) for name in ("served", "embedded"))
        self.row(
            "served fetch", f"{runs['served'][0]['fetch']['count']:,.0f} samples through a daemon, CPU of both; peer: in process", mine,
            "ratio ≤ 2", mine.median / theirs.median <= 2, *beside(mine, theirs))
        mine, theirs = (Series([1000 * run["latest"]["p50"] for run in runs[name]], " ms", 2) for name in ("served", "embedded"))
        self.row(
            "served latest", "latest 20 of a type through a daemon, wall, half of 200 runs under; peer: in process", mine,
            "1 ms more", mine.median <= theirs.median + 1, *beside(mine, theirs))

        file = self.export(self.options.records)

        def embedded_import():
            remove(store)
            return self.import_file(file, store).cpu

        def served_import():
            remove(store)
            with Daemon(self, store) as daemon:
                before = daemon.cpu
                return self.import_file(file, store).cpu + daemon.cpu - before

        runs = self.rounds({"served": served_import, "embedded": embedded_import})
        mine, theirs = (seconds(runs[name]) for name in ("served", "embedded"))
        self.row(
            "served import", f"import of {self.options.records:,} records through a daemon, CPU of both; peer: in process", mine,
            "ratio ≤ 1.2", mine.median / theirs.median <= 1.2, *beside(mine, theirs))

        def live():
            remove(store)
            with Daemon(self, store) as daemon:
                self.client(daemon, "authorize")
                programs = [
                    subprocess.Popen(
                        [self.options.store_bench, "live", "2500", "25", str(place)], env=self.client_environment(daemon),
                        stdout=subprocess.PIPE, text=True) for place in range(8)]
                outputs = [program.communicate()[0] for program in programs]
                if any(program.returncode for program in programs):
                    sys.exit("bench: a client of the daemon failed")
                return [json.loads(text) for text in outputs]

        runs = self.rounds({"served": live})["served"]
        remove(store)
        late = Series([max(client["p99ms"] for client in run) for run in runs], " ms", 1)
        self.row(
            "served live",
            f"{sum(client['queries'] for client in runs[0]):.0f} live queries and {sum(client['saves'] for client in runs[0]):,.0f} awaited "
            f"saves of {len(runs[0])} processes through a daemon, wall from commit to handler, 99 % under, of the slowest process", late,
            "< 50 ms", late.median < 50)

    def client_environment(self, daemon):
        return self.environment | {"HEALTHKIT_SOCKET": str(daemon.sockets / "health.sock")}

    def client(self, daemon, job):
        return Run([self.options.store_bench, job], self.client_environment(daemon))

    def job_pages(self):
        """The CPU of the process that serves, for each page; a browser's is not counted."""
        store, _ = self.big_store()
        with Daemon(self, store, web=True) as daemon:
            link = self.health("open", "--print", "--sockets", daemon.sockets, store=store).output.strip()
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            browser.open(link).read()
            start = link.split("/", 3)[:3]
            list_of_workouts = browser.open("/".join(start) + "/workouts").read().decode()
            workout = re.search(r'href="/workouts/([0-9A-F-]{36})"', list_of_workouts)[1]
            for name, path in PAGES:
                path, times, size = path.replace("UUID", workout), [], 0
                for _ in range(4 * self.options.rounds):
                    before = daemon.cpu
                    size = len(browser.open("/".join(start) + path).read())
                    times.append(1000 * (daemon.cpu - before))
                first, times = times[0], sorted(times)
                p50, p95 = statistics.median(times), times[int(len(times) * 0.95)]
                self.row(
                    f"page {name}", f"page of the Health app {self.of()}: {name}, {size / 1000:.0f} kB, CPU, 95 % under "
                    f"(half under {p50:.1f} ms, the first {first:.1f} ms)", Series([p95], " ms", 1), "< 50 ms", self.judged(p95 < 50))

    def job_start(self):
        store, _ = self.big_store()
        self.health("--version")
        version = Series([1000 * self.health("--version").wall for _ in range(4 * self.options.rounds)], " ms", 1)
        self.row("version", "health --version, wall", version, "< 50 ms", version.median < 50)
        self.health("types", store=store)
        types = Series([1000 * self.health("types", store=store).wall for _ in range(4 * self.options.rounds)], " ms", 1)
        self.row("types", f"health types {self.of()}, wall", types, "< 200 ms", self.judged(types.median < 200))

    def job_builds(self):
        """What compiling costs a newcomer: the commit of HEAD, by its address, with empty caches. Three rounds, as each takes minutes."""
        self.label = f"{of_today()}, 3 rounds"
        for configuration, most in (("debug", 140), ("release", 300)):
            self.build(
                f"client {configuration}", f"build of two lines of `import HealthKit` and all of the package that they need, {configuration}, CPU",
                lambda configuration=configuration: self.build_client(configuration), most)
        self.build("run", "scripts/run from a fresh clone to the first chart, CPU", self.build_clone, 650)

    def build(self, name, title, job, most):
        runs = []
        for round in range(3):
            runs.append(job())
            say(f"  round {round + 1} of 3")
        cpu, wall = Series([run.cpu for run in runs], " s", 0), Series([run.wall for run in runs], " s", 0)
        self.row(name, f"{title} (wall {wall})", cpu, f"≤ {most} s", cpu.median <= most)

    def build_client(self, configuration):
        client = WORK / "client"
        remove(client)
        (client / "Sources/Client").mkdir(parents=True)
        (client / "Package.swift").write_text(
            '// swift-tools-version: 5.9\nimport PackageDescription\n'
            f'let package = Package(name: "Client", dependencies: [.package(url: "file://{ROOT}", revision: "{output("git", "rev-parse", "HEAD")}")],\n'
            '    targets: [.executableTarget(name: "Client", dependencies: '
            f'[.product(name: "HealthKit", package: "{ROOT.name}")])])\n')
        (client / "Sources/Client/main.swift").write_text("import HealthKit\nprint(HKHealthStore.isHealthDataAvailable())\n")
        return self.run(
            shutil.which("swift"), "build", "-c", configuration, "--package-path", client, "--cache-path", client / "cache")

    def build_clone(self):
        clone = WORK / "clone"
        remove(clone)
        output("git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone))
        # The package manager's cache is below HOME.
        return self.run(
            shutil.which("env"), f"HOME={clone}/home", f"XDG_CACHE_HOME={clone}/home/.cache", "bash", "-c",
            f"mkdir {clone}/home && {clone}/scripts/run 2>&1")

    def of(self):
        return f"of {self.big:,}"

    def judged(self, met):
        """Nothing is said of a bar that is set for the big store when there is none."""
        return None if self.options.small else met


def beside(ours, theirs):
    """The peer's cell and the ratio's: of the medians, and least and greatest of the rounds."""
    rounds = [mine / its for mine, its in zip(ours.values, theirs.values)]
    ratio = f"{ours.median / theirs.median:.2f}"
    return theirs, f"{ratio} ({min(rounds):.2f} to {max(rounds):.2f})" if len(rounds) > 1 else ratio


def size_of(store):
    """The database, and its log where there is still one; not the keys."""
    return sum(file.stat().st_size for file in store.iterdir() if not file.name.startswith("store.keys"))


def remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def say(text):
    print(text, file=sys.stderr, flush=True)


def output(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def machine():
    facts = dict(re.findall(r"^(.+?)\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M))
    memory = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) * 1024
    system = re.search(r'PRETTY_NAME="(.*)"', Path("/etc/os-release").read_text())[1]
    return (
        f"{facts.get('model name', platform.machine())}, {os.cpu_count()} cores, {memory / 2**30:.0f} GiB, "
        f"{system}, Linux {platform.release()}, files on {output('stat', '-f', '-c', '%T', str(WORK))}")


def versions(peers):
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    code = "import importlib.metadata as m, sqlite3, sys\n" \
        "for name in ('healthkit-to-sqlite', 'sqlite-utils', 'duckdb'): print(name, m.version(name), end=', ')\n" \
        "print('Python', sys.version.split()[0] + ', its SQLite', sqlite3.sqlite_version)"
    theirs = output(str(Path(peers) / "python"), "-c", code)
    return f"Swift {swift}, {theirs}, ours with SQLite {output('pkg-config', '--modversion', 'sqlite3')}"


def of_today():
    """The commit, with a plus where there are changes that it has not, and the date."""
    changed = output("git", "status", "--porcelain", "--", "Sources", "Programs", "Package.swift")
    return f"{output('git', 'rev-parse', '--short', 'HEAD')}{'+' if changed else ''}, {datetime.date.today().isoformat()}"


def write(bench, file):
    """Adds the rows to those of earlier runs; each says of which commit it is."""
    state = WORK / "results.json"
    rows = json.loads(state.read_text()) if state.exists() else {}
    label = bench.label or f"{of_today()}, {bench.options.rounds} rounds"
    busy = f"{statistics.median(bench.busy):.1f}"
    rows |= {name: cells + [busy, label] for name, cells in bench.rows.items()}
    rows = {name: rows[name] for name in sorted(rows, key=lambda name: ROWS.index(name))}
    state.write_text(json.dumps(rows, ensure_ascii=False, indent=1))
    lines = [
        "# What it costs", "",
        "Written by `scripts/bench`. The store is encrypted and on disk. Medians, in brackets least and greatest of the rounds; ours and",
        "theirs take turns. CPU is user and system time of all threads. Ratio is ours by the peer's. *Others* is how many processors other",
        "processes kept busy meanwhile: the more, the less the wall times say, and CPU times are greater, too. *Of* is the commit.", "",
        f"- Machine: {machine()}", f"- Versions: {versions(bench.options.peers)}", f"- Date: {datetime.date.today().isoformat()}", "",
        "| job | ours | peer | ratio | bar | met | others | of |", "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ] + [f"| {' | '.join(cells)} |" for cells in rows.values()] + [
        "",
        "healthkit-to-sqlite keeps every attribute as text, with metadata, in a table a type, without an index; importing a file",
        "twice duplicates its rows. DuckDB gets the unzipped XML and takes from each line with a `Record` the type, source, unit, dates and value. It keeps",
        "neither metadata nor devices nor what spans lines, decodes no entities, and does not notice repeated records. Its sums",
        "count a day's steps of every device, too.", "",
    ]
    file.write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--only", default=",".join(JOBS), help="jobs, with commas between")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--base", default="5ecd891", help="the revision that live is compared with")
    for name in ("--health", "--store-bench", "--raw-sqlite", "--encryption-cost", "--base-bench", "--peers"):
        parser.add_argument(name, required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    chosen = options.only.split(",")
    if unknown := set(chosen) - set(JOBS):
        parser.error(f"no such job: {', '.join(sorted(unknown))}; there are {', '.join(JOBS)}")
    WORK.mkdir(parents=True, exist_ok=True)
    if output("stat", "-f", "-c", "%T", str(WORK)) in ("tmpfs", "ramfs"):
        sys.exit(f"bench: {WORK} is memory, not a disk")
    bench = Bench(options)
    for job in JOBS:
        if job in chosen:
            say(f"== {job}")
            bench.busy, bench.label = [], None
            bench.rows.clear()
            getattr(bench, f"job_{job}")()
            if bench.rows:
                write(bench, ROOT / "Benchmarks/RESULTS.md")
    say("Wrote Benchmarks/RESULTS.md.")


main()
