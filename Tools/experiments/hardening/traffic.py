# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Rows of several processes: killed imports, two imports at once, and what a trace of the system calls shows."""

import json
import re
import shutil
import tempfile

from .inputs import document, zipped
from .table import cases, row
from .world import Outcome, check, ended, exported


@row("kill -9 during a second import; then the same again", 20, good=("same",))
def killed(lab, random, number):
    """Opens, has all that was acknowledged, and after importing again what an import that was not killed gives."""
    seconds = lab.once("seconds of an import", lambda: timed_import(lab))
    wanted = lab.both_digest
    before = lab.once("base counts", lambda: counts(lab.base))
    with lab.copy(lab.base) as home:
        process = home.start("import", lab.second_export)
        was_killed = not ended(process.pid, random.uniform(0.02, 1.0) * seconds)
        process.kill()
        process.wait()
        run = home.read()
        if run.code != 0:
            return Outcome.of(run)
        now = counts(home)
        check(all(now.get(name, 0) >= count for name, count in before.items()), "less than before the import that was killed")
        home.import_file(lab.second_export)
        run = home.read()
        check(run.digest == wanted, "other data after importing again")
        return Outcome("same", "" if was_killed else "had ended")


def timed_import(lab):
    with lab.copy(lab.base) as home:
        return home.import_file(lab.second_export).seconds


def counts(home):
    run = home.health("types", "--format", "json")
    check(run.code == 0, f"types: {run.last_line}")
    return {line["type"]: line["samples"] for line in json.loads(run.out)}


# Two imports at once

class Pair:
    """Two exports for imports at once, and what a store must hold afterwards."""

    def __init__(self, folder, name, files, same=False):
        self.zips, self.values, self.files = [], set(), {}
        for who in range(1 if same else 2):
            companions = {
                f"apple_health_export/{'workout-routes' if number % 2 else 'electrocardiograms'}/{name}-{who}-{number}.bin":
                    content(who, number, size) for number, size in enumerate(files)}
            values = [str(100_000 * (who + 1) + number) for number in range(4000)]
            records = [
                {"sourceName": f"Source {who}", "value": value,
                 "startDate": f"2025-{1 + number // 28 % 12:02d}-{1 + number % 28:02d} {number % 24:02d}:{number // 336 % 60:02d}:00 +0000",
                 "endDate": f"2025-{1 + number // 28 % 12:02d}-{1 + number % 28:02d} {number % 24:02d}:{number // 336 % 60:02d}:59 +0000"}
                for number, value in enumerate(values)]
            self.zips.append(zipped(folder / f"{name}-{who}.zip", document(records), companions.items()))
            self.values |= set(values)
            self.files |= companions
        if same:
            self.zips *= 2


def content(who, number, size):
    return (b"%d %d " % (who, number) * (size // 4 + 1))[:size]


KINDS = {
    "different zips": lambda folder: Pair(folder, "large", [3_000_000, 5, 70_000] * 20),
    "400 small files each": lambda folder: Pair(folder, "small", [200 + number for number in range(400)]),
    "the same zip twice": lambda folder: Pair(folder, "same", [200 + number for number in range(200)] + [2_500_000] * 4, same=True),
}


def at_once(lab, kind, number):
    """One round. Both must end well with nothing on standard error, and nothing may be missing.

    In every third round there is no store yet: they make it at once, too, and may say so.
    """
    pair = lab.once(f"pair {kind}", lambda: KINDS[kind](lab.work))
    home = lab.home()
    try:
        wanted, is_there = pair.values, number % 3 != 1
        if is_there:
            first = home.path / "first.xml"
            first.write_text(document([{"value": "7"}]))
            home.import_file(first)
            wanted = wanted | {"7"}
        outputs = [tempfile.TemporaryFile() for _ in pair.zips]
        processes = [
            home.start("import", file, "--format", "csv", stderr=output) for file, output in zip(pair.zips, outputs)]
        for process in processes:
            if not ended(process.pid, 120):
                for other in processes:
                    other.kill()
                    other.wait()
                return Outcome("hung")
        faults = []
        for process, output in zip(processes, outputs):
            output.seek(0)
            text = output.read().decode(errors="replace").strip()
            said = text and (is_there or re.search("error|fail|warning|cannot", text, re.I))
            if process.wait() != 0 or said:
                faults.append(f"status {process.returncode}: {text.splitlines()[-1][:120] if text else 'no text'}")
        target = home.path / "all.zip"
        run = home.health("export", target)
        check(run.code == 0, f"export: {run.last_line}")
        files = exported(target)
        xml = next(body for name, body in files.items() if name.endswith("/export.xml")).decode()
        values = re.findall(r' value="([0-9]+)"', xml)
        if set(values) != wanted or len(values) != len(wanted):
            faults.append(f"{len(values)} samples for {len(wanted)}")
        missing = [name for name in pair.files if name not in files]
        other = [name for name, body in pair.files.items() if name in files and files[name] != body]
        if missing:
            faults.append(f"{len(missing)} files missing")
        if other:
            faults.append("FILES WITH OTHER CONTENT")
        check(not faults, "; ".join(sorted(faults)))
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


@row("two imports at once, different zips", 12, good=("same",), alone=True)
def different(lab, random, number):
    return at_once(lab, "different zips", number)


@row("two imports at once, 400 small files each", 15, good=("same",), alone=True)
def many_files(lab, random, number):
    return at_once(lab, "400 small files each", number)


@row("two imports at once, the same zip", 8, good=("same",), alone=True)
def same_zip(lab, random, number):
    return at_once(lab, "the same zip twice", number)


# System calls

SYNC = re.compile(r"f(?:data)?sync\((\d+)<([^>]*)>")
NAMED = re.compile(r"(?:renameat2?|rename|linkat|link)\(")


@cases("export: on the disk before it has its name, and its folder after", ["zip", "zip --replace", "sqlite --replace"], good=("same",))
def synced(lab, random, name):
    if not shutil.which("strace"):
        return Outcome("same", "not tried: no strace here")
    with lab.copy(lab.base) as home:
        folder, trace = home.path / "out", home.path / "trace"
        folder.mkdir(mode=0o700)
        out = folder / "out.file"
        if "--replace" in name:
            out.write_text("an older one")
        options = [option for option in ("--sqlite", "--replace") if option.removeprefix("--") in name]
        run = home.health("export", out, *options, prefix=[
            "strace", "-f", "-y", "-qq", "-o", trace, "-e", "trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat"])
        if run.code != 0:
            return Outcome.of(run)
        events = []
        for line in trace.read_text(errors="replace").splitlines():
            if (match := SYNC.search(line)) and match[2].startswith(str(folder)):
                events.append("folder" if match[2] == str(folder) else "file")
            elif NAMED.search(line) and str(out) in line:
                events.append("name")
        check("name" in events, "the file gets its name in an unknown way")
        at = events.index("name")
        check("file" in events[:at] and "folder" in events[at:], f"only {', '.join(events)}")
        return Outcome("same")


MARKERS = [
    "SQLite format", "CREATE TABLE", "INSERT INTO", "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "stepCount", "StepCount",
    "HeartRate", "SleepAnalysis", "Apple Watch", "iPhone", "sourceName", "<Record", "kcal", "count/min", "America/New_York"]
WRITE = re.compile(r"(?:pwrite64|write|pwritev|writev)\((\d+)<([^>]*)>")
MADE = re.compile(r'openat\([^"]*"([^"]*)", [^)]*O_CREAT')


@cases("plain text in traced writes", ["import", "delete of an import", "reading"], good=("same",), alone=True)
def traced(lab, random, name):
    """No write to a file holds a marker, and no file is made outside of the home."""
    if not shutil.which("strace"):
        return Outcome("same", "not tried: no strace here")
    with lab.copy(lab.base) as home:
        trace = lab.work / "trace"
        arguments = {
            "import": ["import", lab.second_export], "delete of an import": ["delete", "--import", "1"], "reading": ["types"]}[name]
        prefix = ["strace", "-f", "-y", "-qq", "-s", "70000", "-o", trace, "-e", "trace=write,pwrite64,writev,pwritev,openat"]
        run = home.health(*arguments, timeout=300, prefix=prefix)
        if run.code != 0 and name.startswith("delete"):
            run = home.health(*arguments, "--yes", timeout=300, prefix=prefix)
        if run.code != 0:
            return Outcome.of(run)
        writes, found, made = 0, set(), set()
        with open(trace, errors="replace") as lines:
            for line in lines:
                if match := WRITE.search(line):
                    if int(match[1]) > 2 and match[2].startswith("/"):
                        writes += 1
                        found |= {marker for marker in MARKERS if marker in line[match.end():]}
                elif match := MADE.search(line):
                    if not match[1].startswith(str(home.path)) and match[1].startswith(("/tmp", "/var", "/dev/shm", "/home", "/root")):
                        made.add(match[1])
        trace.unlink()
        check(not found, f"in {writes} writes: {', '.join(sorted(found))}")
        check(not made, f"made {', '.join(sorted(made))}")
        return Outcome("same", f"{writes} writes")
