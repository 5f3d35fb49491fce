# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What a build costs beside another: instructions, processor time and size of the store, the two builds in turn."""

import re
import shutil
import statistics
import subprocess
import sys
import time

from .world import Home, Lab, Run

INSTRUCTIONS, SECONDS, SIZE = 1.05, 1.10, 1.05


class Build:
    def __init__(self, name, health, store_bench, work):
        self.name, self.health, self.store_bench = name, health.resolve(), store_bench.resolve()
        self.home = Home(self, work / name)

    def environment(self):
        return self.home.environment | {"HEALTHKIT_BUNDLE_ID": "org.openhealthkit.cost"}


# The measurements in order: the first makes the store that the others read. For each, the program and its arguments.
JOBS = {
    "import": ("health", ["import", "EXPORT", "--format", "csv"]),
    "import again": ("health", ["import", "EXPORT", "--format", "csv"]),
    "types": ("health", ["types"]),
    "stats by day": ("health", ["stats", "stepCount", "--by", "day", "--format", "csv"]),
    "stats by hour": ("health", ["stats", "heartRate", "--by", "hour", "--format", "csv"]),
    "query": ("health", ["query", "heartRate", "--format", "csv"]),
    "latest of a type": ("health", ["query", "stepCount", "--newest-first", "--limit", "20", "--format", "csv"]),
    "sleep": ("health", ["sleep", "--format", "csv"]),
    "explain": ("health", ["explain", "stepCount", "--day", "2025-12-31"]),
    "export": ("health", ["export", "OUT"]),
    "authorize": ("store_bench", ["authorize"]),
    "sums": ("store_bench", ["sums"]), "latest": ("store_bench", ["latest"]), "latestByEnd": ("store_bench", ["latestByEnd"]),
    "day": ("store_bench", ["day"]), "fetch": ("store_bench", ["fetch"]), "saves": ("store_bench", ["saves"]),
}
# Jobs that only prepare others.
NOT_SHOWN = {"authorize"}


class Counter:
    """Counts instructions of user code."""

    def __init__(self, work):
        self.work, self.file, self.stripped = work, work / "count", {}
        perf = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", str(self.file)]
        if shutil.which("perf") and subprocess.run([*perf, "true"], capture_output=True).returncode == 0 and self.read_perf():
            self.prefix, self.read, self.name, self.is_slow = perf, self.read_perf, "perf", False
        elif shutil.which("valgrind"):
            self.prefix = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={work}/cachegrind",
                           f"--log-file={self.file}", "--trace-children=no"]
            self.read, self.name, self.is_slow = self.read_valgrind, "valgrind", True
        else:
            self.prefix, self.name, self.is_slow = None, "nothing: neither perf's counters nor valgrind work here", False

    def program(self, file):
        """What to run: valgrind 3.19 cannot read Swift's debug information, so it gets a copy without."""
        if not self.is_slow:
            return file
        if file not in self.stripped:
            self.stripped[file] = self.work / f"stripped{len(self.stripped)}"
            subprocess.run(["strip", "--strip-debug", "-o", self.stripped[file], file], check=True)
        return self.stripped[file]

    def read_perf(self):
        match = re.search(r"^(\d+),", self.file.read_text(), re.M) if self.file.exists() else None
        return int(match[1]) if match else None

    def read_valgrind(self):
        match = re.search(r"I\s+refs:\s+([\d,]+)", self.file.read_text())
        return int(match[1].replace(",", "")) if match else None


def measure(build, job, export, counter=None):
    """Runs one job. Gives its instructions, or its seconds of processor time."""
    program, arguments = JOBS[job]
    out = build.home.path / "out.zip"
    out.unlink(missing_ok=True)
    if job == "import":
        shutil.rmtree(build.home.path, ignore_errors=True)
        build.home.make()
    program = getattr(build, program)
    command = [*counter.prefix, counter.program(program)] if counter else [program]
    run = Run(
        [*command, *({"EXPORT": export, "OUT": out}.get(word, word) for word in arguments)], build.environment(), timeout=3600)
    if run.code != 0:
        sys.exit(f"experiments: {job} of {build.name}: {run.code} {run.err[-2000:]}")
    if job == "import":
        build.size = sum(file.stat().st_size for file in build.home.store.iterdir() if file.name.startswith("health.db"))
    return counter.read() if counter else run.cpu


def rounds(builds, jobs, count, export, counter=None):
    """By job and build the values of the rounds. Who begins changes."""
    values = {job: {build.name: [] for build in builds} for job in jobs}
    sizes = {build.name: [] for build in builds}
    for round in range(count):
        for job in jobs:
            for build in builds if round % 2 == 0 else builds[::-1]:
                values[job][build.name].append(measure(build, job, export, counter))
        for build in builds:
            sizes[build.name].append(build.size)
        print(f"{time.strftime('%H:%M:%S')} round {round + 1} of {count}", file=sys.stderr, flush=True)
    return values, sizes


def line(what, unit, scale, values, bar):
    base, new = (statistics.median(values[name]) for name in ("base", "new"))
    ratio = new / base
    # For very short jobs the clock is too coarse: the instruction count decides.
    judged = "ok" if ratio <= bar else "**bad**" if unit != "s" or base > 0.05 else "shown"
    each = sorted(mine / its for mine, its in zip(values["new"], values["base"]))
    print(f"| {what} | {base / scale:,.3f} {unit} | {new / scale:,.3f} {unit} | {ratio:.3f} ({each[0]:.3f} to {each[-1]:.3f}) | "
          f"{bar:.2f} | {judged} |", flush=True)
    return judged == "**bad**"


def run(options, work):
    builds = [Build("base", options.health, options.store_bench, work), Build("new", options.new_health, options.new_store_bench, work)]
    lab = Lab(builds[0].health, work)
    counter = Counter(work)
    large = lab.generate("large.zip", "--records", options.records) if options.records else None
    print(f"# Cost\n\nNew `{options.new_health}` by base `{options.health}`; medians of {options.rounds} rounds, the builds in turn; in "
          f"brackets least and greatest ratio of a round. Instructions by {counter.name}.\n")
    print("| what | base | new | ratio | bar | verdict |\n| --- | --- | --- | --- | --- | --- |", flush=True)
    bad = 0
    if counter.prefix:
        records = options.counted_records if counter.is_slow else options.records
        export = lab.generate("counted.zip", "--records", records) if counter.is_slow else large
        # Valgrind 3.19 aborts where libdispatch's main thread waits: for StoreBench there is only the clock then.
        jobs = [job for job, (program, _) in JOBS.items() if program == "health" or not counter.is_slow]
        values, sizes = rounds(builds, jobs, options.rounds, export, counter)
        for job in jobs:
            if job not in NOT_SHOWN:
                bad += line(f"{job}, {records:,} records, instructions", "million", 1e6, values[job], INSTRUCTIONS)
        bad += line(f"size of the store, {records:,} records", "MB", 1e6, sizes, SIZE)
    if options.records:
        values, sizes = rounds(builds, list(JOBS), options.rounds, large)
        for job in JOBS:
            if job not in NOT_SHOWN:
                bad += line(f"{job}, {options.records:,} records, processor time", "s", 1, values[job], SECONDS)
        bad += line(f"size of the store, {options.records:,} records", "MB", 1e6, sizes, SIZE)
    print(f"\n{bad} over their bars.")
    return 1 if bad else 0
