# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Homes with a store, the program that works on them, and what a reading of a store gives."""

import contextlib
import hashlib
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

# Exit statuses of a shell's child that a signal ended: the program trapped.
TRAPS = {132, 133, 134, 135, 136, 139}
# Messages of SQLite, the system or Swift where ours is expected.
UNCLEAR = re.compile(
    r"SQLite error|malformed|disk I/O error|unable to open database|database is locked|Fatal error|Not enough bits|cannot be converted|"
    r"The operation could not be completed|The operation couldn.t be completed|Error Domain=")
EXPORT_DATE = re.compile(rb"[^\n]*<ExportDate[^\n]*\n?")


class Run:
    """A process that has ended, or was ended after its time."""

    def __init__(self, arguments, environment, timeout=60, limits="", folder=None, terminal=None, stdin=subprocess.DEVNULL):
        self.arguments = [str(argument) for argument in arguments]
        command = ["/bin/sh", "-c", f'{limits}; exec "$@"', "sh", *self.arguments] if limits else self.arguments
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            started = time.monotonic()
            process = subprocess.Popen(
                command, env=environment, stdin=stdin, stdout=out if terminal is None else terminal, stderr=err, cwd=folder,
                start_new_session=True)
            self.hung = not ended(process.pid, timeout)
            if self.hung:
                # The session contains only this process and its children.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = self.code = os.waitstatus_to_exitcode(status)
            self.left_core = os.WCOREDUMP(status)
            self.seconds = time.monotonic() - started
            self.cpu = usage.ru_utime + usage.ru_stime
            self.memory = usage.ru_maxrss * 1024
            out.seek(0)
            err.seek(0)
            self.out, self.err = out.read(), err.read().decode(errors="replace")

    @property
    def crashed(self):
        return not self.hung and (self.code < 0 or self.code in TRAPS)

    @property
    def is_clear(self):
        """Whether it failed with a sentence of ours."""
        return self.code > 0 and bool(self.err.strip()) and not UNCLEAR.search(self.err)

    @property
    def last_line(self):
        lines = [line for line in self.err.strip().splitlines() if line.strip()]
        return lines[-1][:160] if lines else ""


def ended(process, seconds):
    """Whether a process ends within a number of seconds. Does not reap it."""
    descriptor = os.pidfd_open(process)
    try:
        return bool(select.select([descriptor], [], [], seconds)[0])
    finally:
        os.close(descriptor)


class Home:
    """A home folder of its own: store, key files and state, so that trials do not touch each other."""

    def __init__(self, lab, path):
        self.lab, self.path = lab, path
        self.store = path / "store"
        self.database, self.log = self.store / "health.db", self.store / "health.db-wal"
        self.keys = [self.store / "store.keys", self.store / "store.keys.2"]

    @property
    def key_folder(self):
        return self.path / "config/openhealthkit/keys"

    @property
    def key_file(self):
        return next(self.key_folder.glob("*.key"))

    @property
    def environment(self):
        return {
            "HOME": str(self.path), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "America/New_York", "TERM": "xterm",
            "XDG_CONFIG_HOME": str(self.path / "config"), "XDG_STATE_HOME": str(self.path / "state"),
            "XDG_DATA_HOME": str(self.path / "data"), "XDG_CACHE_HOME": str(self.path / "cache"),
            "HEALTHKIT_STORE": str(self.store), "HEALTHKIT_AUTHORIZATION": "grant-all", "SWIFT_BACKTRACE": "enable=no",
        }

    def make(self):
        self.path.mkdir(mode=0o700, parents=True)
        return self

    def health(self, *arguments, prefix=(), **more):
        return Run([*prefix, self.lab.health, *arguments], self.environment, **more)

    def start(self, *arguments, **more):
        """A process that goes on meanwhile, in a session of its own."""
        return subprocess.Popen(
            [str(self.lab.health), *map(str, arguments)], env=self.environment, stdin=subprocess.DEVNULL, start_new_session=True,
            **({"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | more))

    def import_file(self, file, **more):
        run = self.health("import", file, "--format", "csv", **more)
        if run.code != 0:
            raise RuntimeError(f"the import of {file} failed: {run.code} {run.err[:500]}")
        return run

    def read(self, timeout=60):
        """The whole of the store, as `health export` gives it."""
        target = self.path / "read.zip"
        target.unlink(missing_ok=True)
        run = self.health("export", target, timeout=timeout)
        run.digest = digest(target) if run.code == 0 else None
        # No part of an unfinished file may remain.
        run.left = [file.name for file in self.path.iterdir() if "read.zip" in file.name and (run.code != 0 or file != target)]
        target.unlink(missing_ok=True)
        return run

    def hash(self):
        """What is in the folders of store and keys. The shared memory beside the log does not count, and neither does an empty log."""
        found = {}
        for folder in (self.store, self.key_folder):
            for file in sorted(folder.rglob("*")) if folder.exists() else []:
                facts = file.lstat()
                if file.name.endswith("-shm"):
                    continue
                if file.name.endswith("-wal") and stat.S_ISREG(facts.st_mode) and facts.st_size == 0:
                    continue
                found[str(file)] = (stat.filemode(facts.st_mode), contents(file, facts))
        return found


def contents(file, facts):
    if stat.S_ISLNK(facts.st_mode):
        return os.readlink(file)
    return hashlib.sha256(file.read_bytes()).hexdigest() if stat.S_ISREG(facts.st_mode) else ""


def exported(file):
    """The files of an export; of the XML all but its date."""
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return {name: EXPORT_DATE.sub(b"", body, count=1) if name.endswith("/export.xml") else body for name, body in files.items()}


def digest(file):
    total = hashlib.sha256()
    for name, body in sorted(exported(file).items()):
        total.update(f"{name}\0{len(body)}\0".encode(errors="surrogateescape") + hashlib.sha256(body).digest())
    return total.hexdigest()


class Outcome:
    """What came of one trial.

    `refused` with a sentence of ours, `unclear` with another text, `same` data (or: as it should be), an `earlier` commit of the store,
    `silent`: other data without an error, `crashed`, `hung`, `wrong`: something else, which the note says.
    """

    KINDS = ["refused", "unclear", "same", "earlier", "silent", "crashed", "hung", "wrong"]

    def __init__(self, kind, note="", changed=False, told=False):
        self.kind, self.note, self.changed, self.told = kind, note, changed, told

    @classmethod
    def of(cls, run, right="same"):
        """Of a run that is not a reading: `right` when it ended well."""
        if run.hung:
            return cls("hung", f"{run.arguments[1]}: no end after {run.seconds:.0f} s")
        if run.crashed:
            return cls("crashed", f"{run.arguments[1]}: {run.last_line or run.code}")
        if run.code == 0:
            return cls(right)
        return cls("refused" if run.is_clear else "unclear", run.last_line)


def check(condition, note):
    """The outcome `wrong` where something is not as it should be."""
    if not condition:
        raise Wrong(note)


class Wrong(Exception):
    pass


class Lab:
    """The program, the seed, the base store and what must come out of it."""

    def __init__(self, health, work, seed=1, days=30, quick=False, jobs=2):
        self.health, self.work, self.seed, self.days, self.quick, self.jobs = Path(health), Path(work), seed, days, quick, jobs
        self.counter, self.lock = 0, threading.Lock()
        self.keeps = {}

    def home(self, of=None):
        """A new home: empty, or a copy."""
        with self.lock:
            self.counter += 1
            number = self.counter
        path = self.work / f"home{number}"
        if of is None:
            return Home(self, path).make()
        shutil.copytree(of.path, path, symlinks=True)
        return Home(self, path)

    @contextlib.contextmanager
    def copy(self, of):
        home = self.home(of)
        try:
            yield home
        finally:
            shutil.rmtree(home.path, ignore_errors=True)

    def generate(self, name, *arguments):
        file = self.work / name
        if not file.exists():
            # Needs no store or keys, so any home works.
            run = Run([self.health, "generate", "--output", file, *arguments], {"HOME": str(self.work), "PATH": os.environ["PATH"]}, 600)
            if run.code != 0:
                raise RuntimeError(f"generate failed: {run.err[:500]}")
        return file

    def once(self, name, make):
        """Something that several rows need, made when the first asks."""
        with self.lock:
            lock = self.keeps.setdefault(name, [threading.Lock()])
        with lock[0]:
            if len(lock) == 1:
                lock.append(make())
        return lock[1]

    # What the rows begin with

    @property
    def export(self):
        return self.once("export", lambda: self.generate("base.zip", "--days", self.days))

    @property
    def second_export(self):
        """Another person's, so that all of it is new."""
        return self.once("second export", lambda: self.generate("second.zip", "--days", self.days, "--seed", 2))

    @property
    def base(self):
        """A home whose store holds the base export."""

        def make():
            home = self.home()
            home.import_file(self.export)
            return home

        return self.once("base", make)

    @property
    def other(self):
        """Another store of the same size, with its own keys."""

        def make():
            home = self.home()
            home.import_file(self.second_export)
            return home

        return self.once("other", make)

    @property
    def base_digest(self):
        return self.once("base digest", lambda: self.digest_of(self.base))

    @property
    def both(self):
        """The base store with the second export as well."""

        def make():
            home = self.home(self.base)
            home.import_file(self.second_export)
            return home

        return self.once("both", make)

    @property
    def both_digest(self):
        return self.once("both digest", lambda: self.digest_of(self.both))

    @property
    def logged(self):
        """A home whose store was copied with its log, of a dozen commits, and what may be read of it."""
        return self.once("logged", lambda: logged(self))

    def read_whole(self, home):
        with self.copy(home) as copy:
            run = copy.read()
            if run.code != 0:
                raise RuntimeError(f"a whole store cannot be read: {run.code} {run.err[:500]}")
            return run

    def digest_of(self, home):
        return self.read_whole(home).digest

    def told(self, run):
        """Whether a reading came with a word that one of a whole store does not come with."""

        def words(run):
            return {re.sub(r"/\S*/home\d+/", "", line).strip() for line in run.err.splitlines()} - {""}

        return bool(words(run) - words(self.once("usual reading", lambda: self.read_whole(self.base))))

    def judge(self, home, known=None):
        """Reads a store to which something was done. `known`: the digests that may come out, and what each is."""
        before = home.hash()
        run = home.read()
        changed = home.hash() != before
        return self.judged(run, changed, known)

    def judged(self, run, changed, known=None):
        if run.hung or run.crashed:
            return Outcome.of(run)
        if run.code == 0:
            known = known or {self.base_digest: "same"}
            return Outcome(known.get(run.digest, "silent"), run.last_line, told=self.told(run))
        outcome = Outcome("refused" if run.is_clear else "unclear", run.last_line, changed)
        if run.left:
            return Outcome("wrong", f"left of the refused export: {', '.join(run.left)}")
        return outcome


# The log

HEADER, FRAME = 32, 4096 + 24


def frames(bytes):
    return (len(bytes) - HEADER) // FRAME


def commits(bytes):
    """The frames, counted from 1, that end a commit: their header says the database's size."""
    return [
        number + 1 for number in range(frames(bytes)) if bytes[HEADER + number * FRAME + 4:HEADER + number * FRAME + 8] != b"\0\0\0\0"]


def log_sum(header):
    """The sum in the last 8 bytes of the log's header, as SQLite computes it."""
    order = "big" if int.from_bytes(header[:4], "big") & 1 else "little"
    first = second = 0
    for at in range(0, 24, 8):
        first = (first + int.from_bytes(header[at:at + 4], order) + second) & 0xFFFFFFFF
        second = (second + int.from_bytes(header[at + 4:at + 8], order) + first) & 0xFFFFFFFF
    return first.to_bytes(4, "big") + second.to_bytes(4, "big")


class Logged:
    """A home with a log, what may be read of it by digest, and how many commits the log has."""

    def __init__(self, home, known, commits):
        self.home, self.known, self.commits = home, known, commits


def logged(lab):
    """A copy of a store whose log holds a dozen commits of six small imports, made beside a reader that is kept waiting."""
    home = lab.home(lab.base)
    reader = waiting_reader(home)
    try:
        for number in range(6):
            home.import_file(small_export(lab, number))
        # The log then ends with a large commit, in which damage can only look like a torn end.
        if home.health("delete", "--import", 3, "--yes").code != 0:
            home.health("delete", "--import", 3, "--yes")
        copy = lab.home(home)
    finally:
        reader.kill()
        reader.wait()
        shutil.rmtree(home.path, ignore_errors=True)
    (copy.store / "health.db-shm").unlink(missing_ok=True)
    bytes = copy.log.read_bytes()
    ends = commits(bytes)
    if len(ends) < 8:
        raise RuntimeError(f"the log has {len(ends)} commits only")
    copy.log.write_bytes(bytes[:HEADER + ends[-1] * FRAME])
    known = {lab.base_digest: "earlier"}
    for number in ends:
        with lab.copy(copy) as part:
            part.log.write_bytes(bytes[:HEADER + number * FRAME])
            # The state that the program keeps outside the store would make it refuse an earlier state.
            shutil.rmtree(part.path / "state", ignore_errors=True)
            run = part.read()
            if run.code == 0:
                known[run.digest] = "same" if number == ends[-1] else "earlier"
    if "same" not in known.values():
        raise RuntimeError(f"the whole log cannot be read: {run.last_line}")
    return Logged(copy, known, len(ends))


def waiting_reader(home):
    """An export that was stopped amid its work: as long as it has the store open, the log is not moved into the database."""
    folder = home.path / "out"
    folder.mkdir(mode=0o700)
    for _ in range(20):
        reader = home.start("export", folder / "never.zip")
        while reader.poll() is None:
            if written(reader.pid, folder):
                os.kill(reader.pid, signal.SIGSTOP)
                return reader
            time.sleep(0.001)
        (folder / "never.zip").unlink(missing_ok=True)
    raise RuntimeError("no export could be stopped amid its work")


def written(process, folder):
    """Whether a process has written to a file of a folder, be it one without a name."""
    try:
        for descriptor in os.scandir(f"/proc/{process}/fd"):
            if os.readlink(descriptor.path).startswith(str(folder)) and os.stat(descriptor.path).st_size > 0:
                return True
    except OSError:
        pass
    return False


def small_export(lab, number):
    """2,000 records that no other export has."""
    file = lab.work / f"part{number}.xml"
    records = "".join(
        f' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone {number}" unit="count" value="{10_000 * number + at}" '
        f'startDate="2024-{1 + at // 168 % 12:02d}-{1 + at // 24 % 7:02d} {at % 24:02d}:{number:02d}:00 +0000" '
        f'endDate="2024-{1 + at // 168 % 12:02d}-{1 + at // 24 % 7:02d} {at % 24:02d}:{number:02d}:30 +0000"/>\n' for at in range(2000))
    file.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n{records}</HealthData>\n')
    return file


# File systems

def enter_mount_namespace():
    """Starts this program again where what it mounts is its own and goes with it. Gives why that cannot be done, or nil."""
    if os.environ.get("OHK_EXPERIMENTS_MOUNTS") == "1":
        return None
    for flags in (["-m"], ["-r", "-m"]):
        if subprocess.run(["unshare", *flags, "true"], capture_output=True).returncode == 0:
            os.environ["OHK_EXPERIMENTS_MOUNTS"] = "1"
            os.execvp("unshare", ["unshare", *flags, sys.executable, *sys.argv])
    return "unshare -m does not work here"


@contextlib.contextmanager
def memory_disk(folder, size, more=0):
    """A file system of a given size in bytes. Gives a function that makes it larger by `more`, which a file in it takes until then."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = f"size={(size + more) // 4096 * 4096},mode=0700"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True, capture_output=True)
    try:
        ballast = folder / "ballast"
        if more:
            with open(ballast, "wb") as file:
                os.posix_fallocate(file.fileno(), 0, more // 4096 * 4096)
        yield lambda: ballast.unlink(missing_ok=True)
    finally:
        subprocess.run(["umount", "-l", folder], check=True, capture_output=True)


@contextlib.contextmanager
def read_only(folder):
    subprocess.run(["mount", "--bind", folder, folder], check=True, capture_output=True)
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True, capture_output=True)
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True, capture_output=True)
