# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Rows of files that are not what they should be, of modes, of full and of read-only file systems."""

import os
import pty
import re
import shutil
import signal
import stat
import subprocess
import threading
import time

from .table import cases, row
from .world import Outcome, Run, check, digest, memory_disk, read_only, written

ONLY_REFUSED = ("refused",)
# After this many seconds it counts as a hang; reading the base store takes one.
FIFO_SECONDS = 15
PRECIOUS = b"precious\n" * 1000


@cases("symbolic links in the place of files", [
    ("health.db elsewhere", ("refused", "same")), ("health.db to a foreign file", ONLY_REFUSED), ("-wal to a file", ONLY_REFUSED),
    ("-shm to a file", ONLY_REFUSED), ("store.keys to a file", ("refused", "same"))])
def links(lab, random, name):
    with lab.copy(lab.base) as home:
        target = home.path / "target"
        target.write_bytes(PRECIOUS)
        if name == "health.db elsewhere":
            target.unlink()
            home.database.rename(target)
            home.database.symlink_to(target)
        else:
            place = home.store / {"-wal": "health.db-wal", "-shm": "health.db-shm"}.get(name.split()[0], name.split()[0])
            place.unlink(missing_ok=True)
            place.symlink_to(target)
        outcome = lab.judge(home)
        check(name == "health.db elsewhere" or target.read_bytes() == PRECIOUS, "the target was changed")
        return outcome


@cases("hard links as -wal, -shm, health.db", [
    ("-wal", ("refused",)), ("-shm", ("refused", "same")), ("health.db, with a second name", ("refused", "same"))])
def hard_links(lab, random, name):
    with lab.copy(lab.base) as home:
        target = home.path / "target"
        if name.startswith("health.db"):
            os.link(home.database, target)
        else:
            target.write_bytes(PRECIOUS)
            os.link(target, home.store / f"health.db{name}")
        outcome = lab.judge(home)
        check(name.startswith("health.db") or target.read_bytes() == PRECIOUS, f"the target was overwritten ({outcome.kind})")
        return outcome


@cases("FIFOs and folders in the place of files", [
    "FIFO as store.keys", "FIFO as store.keys.2", "FIFO as health.db", "FIFO as the key file", "FIFO as -wal", "FIFO as -shm",
    "folder as health.db", "folder as store.keys", "folder as the key file"], good=("refused", "same"))
def pipes(lab, random, name):
    with lab.copy(lab.base) as home:
        what, place = name.split(" as ")
        place = home.key_file if place == "the key file" else home.store / (f"health.db{place}" if place[0] == "-" else place)
        place.unlink(missing_ok=True)
        if what == "FIFO":
            os.mkfifo(place, 0o600)
        else:
            place.mkdir(mode=0o700)
        target = home.path / "read.zip"
        run = home.health("export", target, timeout=FIFO_SECONDS)
        if run.code == 0:
            return Outcome("same" if digest(target) == lab.base_digest else "silent")
        return Outcome.of(run)


@cases("FIFO as the passphrase file, as the import", ["passphrase file", "import"], good=("refused",))
def other_pipes(lab, random, name):
    with lab.copy(lab.base) as home:
        pipe = home.path / "pipe"
        os.mkfifo(pipe, 0o600)
        return Outcome.of(home.health(
            *(["import", pipe] if name == "import" else ["types", "--passphrase-file", pipe]), timeout=FIFO_SECONDS))


@cases("export --replace onto what is not a file", ["FIFO with a reader", "link", "folder", "device"], good=("refused", "same"))
def export_onto(lab, random, name):
    """Refused; or written to what is there, which stays what it is."""
    with lab.copy(lab.base) as home:
        target, victim = home.path / "target", home.path / "victim"
        parts, reader = [], None
        if name.startswith("FIFO"):
            os.mkfifo(target, 0o600)
            # Opened first, so that the writer need not wait.
            descriptor = os.open(target, os.O_RDONLY | os.O_NONBLOCK)
            done = threading.Event()
            reader = threading.Thread(target=drain, args=(descriptor, parts, done))
            reader.start()
        elif name == "link":
            victim.write_bytes(PRECIOUS)
            target.symlink_to(victim)
        elif name == "folder":
            target.mkdir()
            (target / "precious").write_bytes(PRECIOUS)
        else:
            # The device numbers of /dev/null, under another name.
            try:
                os.mknod(target, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
            except OSError:
                return Outcome("refused", "not tried: only root can make a device")
        kind = stat.S_IFMT(target.lstat().st_mode)
        run = home.health("export", target, "--replace", timeout=FIFO_SECONDS)
        if reader:
            done.set()
            reader.join()
            os.close(descriptor)
        outcome = Outcome.of(run)
        check(stat.S_IFMT(target.lstat().st_mode) == kind, f"the {name.split()[0]} was replaced")
        if outcome.kind == "same" and name != "device":
            result = victim if name == "link" else home.path / "read.zip"
            if name.startswith("FIFO"):
                result.write_bytes(b"".join(parts))
            return Outcome("same" if digest(result) == lab.base_digest else "silent")
        return outcome


def drain(descriptor, parts, done):
    """Reads a pipe until the writer has ended and nothing is left."""
    while True:
        is_last = done.is_set()
        try:
            while part := os.read(descriptor, 1 << 16):
                parts.append(part)
        except BlockingIOError:
            pass
        if is_last:
            return
        time.sleep(0.002)


@cases("store folder of others", ["mode 0777", "mode 0770", "of another owner"], good=("refused", "same"))
def loose_folder(lab, random, name):
    """`same` is good only with a word about it."""
    with lab.copy(lab.base) as home:
        if name == "of another owner":
            if os.getuid() != 0:
                return Outcome("refused", "not tried: only root can give a folder away")
            os.chown(home.store, 65534, 65534)
        else:
            home.store.chmod(int(name.split()[1], 8))
        outcome = lab.judge(home)
        check(outcome.kind != "same" or outcome.told, "taken without a word")
        return outcome


# Left-overs, planted files, modes

@cases("left-overs of a crash, with keys", ["after key passphrase", "after erase"], good=("same",))
def left_overs(lab, random, name):
    with lab.copy(lab.base) as home:
        # Files as a kill between writing and renaming leaves them.
        names = [
            home.store / "store.keys.2.99999-0E3C5C2A-9C5B-4C44-8C5E-3A4E3B1D2F10.new",
            home.key_folder / f"{home.key_file.name}.99999-0E3C5C2A-9C5B-4C44-8C5E-3A4E3B1D2F11.new"]
        for file, of in zip(names, [home.keys[1], home.key_file]):
            shutil.copy(of, file)
            # Older than any file that another process could be writing now.
            os.utime(file, (1_600_000_000, 1_600_000_000))
        words = home.path / "words"
        words.write_text("four words of a passphrase\n")
        words.chmod(0o600)
        run = home.health(*(["erase", "--yes"] if name == "after erase" else ["key", "passphrase", "--new-passphrase-file", words]))
        outcome = Outcome.of(run)
        left = [file.name for file in names if file.exists()]
        check(not left, f"{len(left)} of 2 are still there")
        return outcome


@cases("planted .NAME.part before an export", ["zip, a link", "zip, another's file", "sqlite, a link"], good=("same", "refused"))
def planted_part(lab, random, name):
    with lab.copy(lab.base) as home:
        kind = name.split(",")[0]
        victim, part = home.path / "victim", home.path / f".out.{kind}.part"
        victim.write_bytes(PRECIOUS)
        if "link" in name:
            part.symlink_to(victim)
        else:
            part.write_bytes(b"")
            part.chmod(0o666)
            if os.getuid() == 0:
                os.chown(part, 65534, 65534)
        out = home.path / f"out.{kind}"
        outcome = Outcome.of(home.health("export", out, *(["--sqlite"] if kind == "sqlite" else [])))
        check(victim.read_bytes() == PRECIOUS, "the file behind the link was overwritten")
        if out.exists():
            facts = out.lstat()
            check(stat.S_ISREG(facts.st_mode) and stat.S_IMODE(facts.st_mode) == 0o600 and facts.st_uid == os.getuid(),
                  f"the export is {stat.filemode(facts.st_mode)}, of user {facts.st_uid}")
        return outcome


@cases("export interrupted", ["zip, SIGINT", "zip, SIGTERM", "zip, SIGHUP", "sqlite, SIGINT", "sqlite, SIGTERM"], good=("same",))
def interrupted_export(lab, random, name):
    with lab.copy(lab.base) as home:
        kind, sign = name.split(", ")
        folder = home.path / "out"
        folder.mkdir(mode=0o700)
        out = folder / f"out.{kind}"
        process = home.start("export", out, *(["--sqlite"] if kind == "sqlite" else []))
        deadline = time.monotonic() + 20
        # As soon as the first bytes exist; for a file without a name, after a while.
        while process.poll() is None and time.monotonic() < deadline:
            if written(process.pid, folder):
                break
            time.sleep(0.005)
        early = process.poll() is None
        process.send_signal(getattr(signal, sign))
        try:
            code = process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return Outcome("hung")
        left = [file.name for file in folder.iterdir() if file != out or code != 0]
        check(not left, f"left: {', '.join(left)}")
        return Outcome("same", "" if early else "it had ended before")


@row("modes under umask 000: folders 0700, files and exports 0600", good=("same",))
def modes(lab, random, number):
    home = lab.home()
    try:
        outs = [home.path / "out.zip", home.path / "out.sqlite"]
        for arguments in (["import", lab.export], ["export", outs[0]], ["export", outs[1], "--sqlite"]):
            run = home.health(*arguments, limits="umask 000")
            check(run.code == 0, f"{arguments[0]}: {run.last_line}")
        wrong = []
        for file in [home.store, *outs, *home.store.rglob("*"), *(home.path / "config").rglob("*"), *(home.path / "state").rglob("*")]:
            facts = file.lstat()
            wanted = 0o700 if stat.S_ISDIR(facts.st_mode) else 0o600
            # XDG's own folders are shared with other programs.
            if file in (home.path / "config", home.path / "state"):
                continue
            if stat.S_IMODE(facts.st_mode) != wanted:
                wrong.append(f"{file.relative_to(home.path)} {stat.filemode(facts.st_mode)}")
        check(not wrong, ", ".join(wrong))
        return Outcome("same")
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


def with_passphrase(lab):
    def make():
        home = lab.home(lab.base)
        words = home.path / "words"
        words.write_text("four words of a passphrase\n")
        words.chmod(0o600)
        run = home.health("key", "passphrase", "--new-passphrase-file", words)
        if run.code != 0:
            raise RuntimeError(run.err)
        return home

    return lab.once("passphrase", make)


@cases("passphrase", [
    ("right", ("same",)), ("wrong", ONLY_REFUSED), ("none", ONLY_REFUSED), ("file of mode 0644", ("refused", "same")),
    ("given to a store of a key file", ("refused", "same"))])
def passphrases(lab, random, name):
    """The last two are good refused, or with a word about it."""
    with lab.copy(lab.base if name.startswith("given") else with_passphrase(lab)) as home:
        words = home.path / "words"
        if name == "wrong" or name.startswith("given"):
            words.write_text("other words\n")
        words.chmod(0o644 if name.startswith("file") else 0o600)
        before = home.hash()
        target = home.path / "read.zip"
        run = home.health("export", target, *([] if name == "none" else ["--passphrase-file", words]))
        if run.code == 0:
            outcome = Outcome("same" if digest(target) == lab.base_digest else "silent", told=lab.told(run))
            check(outcome.told or name == "right", "taken without a word")
            return outcome
        outcome = Outcome.of(run)
        outcome.changed = home.hash() != before
        return outcome


# File systems

FULL = [
    "first import", "second import", "reading", "reading, 64 KiB left", "key change", "a setting saved", "export zip", "export sqlite",
    "standard output", "standard output to /dev/full", "key show to /dev/full"]


# SQLite needs 32 KiB for the shared memory beside the log, so a store on a completely full disk may be refused.
@cases("full disk", [(name, {"reading": ("same", "refused"), "reading, 64 KiB left": ("same",)}.get(name, ONLY_REFUSED)) for name in FULL])
def full_disk(lab, random, name):
    """A small tmpfs. After each refusal the store must open; after the same again with more room all must be there."""
    if not name.endswith("/dev/full") and lab.no_mounts:
        return Outcome("same" if name.startswith("reading") else "refused", lab.no_mounts)
    if name == "first import":
        return first_import_on_full_disk(lab)
    with lab.copy(lab.base) as home:
        if name.endswith("/dev/full"):
            with open("/dev/full", "wb") as full:
                before = home.hash()
                arguments = ["key", "show"] if name.startswith("key") else ["query", "heartRate", "--format", "csv"]
                run = home.health(*arguments, terminal=full)
                outcome = Outcome.of(run, right="silent")
                if name.startswith("key") and home.hash() != before:
                    outcome.note += "; the store has another recovery key, which nobody has seen"
                    outcome.changed = True
                return outcome
        if name.startswith(("export", "standard")):
            with memory_disk(home.path / "small", 64 << 10):
                return output_on_full_disk(home, name)
        return store_on_full_disk(lab, home, name)


def output_on_full_disk(home, name):
    small = home.path / "small"
    if name == "standard output":
        with open(small / "out.csv", "wb") as out:
            return Outcome.of(home.health("query", "heartRate", "--format", "csv", terminal=out), right="silent")
    run = home.health("export", small / "out", *(["--sqlite"] if name == "export sqlite" else []))
    outcome = Outcome.of(run, right="silent")
    check(not list(small.iterdir()), f"left: {[file.name for file in small.iterdir()]}")
    return outcome


def first_import_on_full_disk(lab):
    home = lab.home()
    try:
        with memory_disk(home.store, 1 << 20, more=64 << 20) as enlarge:
            outcome = Outcome.of(home.health("import", lab.export, "--format", "csv"), right="silent")
            check(outcome.kind == "refused" or outcome.kind == "unclear", f"{outcome.kind} {outcome.note}")
            enlarge()
            home.import_file(lab.export)
            run = home.read()
            check(run.code == 0 and run.digest == lab.base_digest, f"with more room: {run.code} {run.last_line}")
            return outcome
    finally:
        shutil.rmtree(home.path, ignore_errors=True)


def store_on_full_disk(lab, home, name):
    kept = home.path / "kept"
    home.store.rename(kept)
    size = sum(file.stat().st_size for file in kept.iterdir())
    with memory_disk(home.store, size + (1 << 20), more=64 << 20) as enlarge:
        for file in kept.iterdir():
            shutil.copy2(file, home.store)
        filler = home.store / "filler"
        if name != "second import":
            with open(filler, "wb", buffering=0) as out:
                try:
                    while True:
                        out.write(bytes(4096))
                except OSError:
                    pass
                if "left" in name:
                    out.truncate(out.tell() - (64 << 10))
        words = home.path / "words"
        words.write_text("four words of a passphrase\n")
        words.chmod(0o600)
        if name.startswith("reading"):
            run = home.read()
            outcome = lab.judged(run, False)
        else:
            run = home.health(*{
                "second import": ["import", lab.second_export, "--format", "csv"],
                "key change": ["key", "passphrase", "--new-passphrase-file", words],
                "a setting saved": ["profile", "--blood-type", "o-negative"]}[name])
            outcome = Outcome.of(run, right="silent")
        left = sorted(file.name for file in home.store.iterdir() if file.name.endswith(".new"))
        filler.unlink(missing_ok=True)
        enlarge()
        check(not left, f"left: {', '.join(left)}")
        if name == "second import":
            home.import_file(lab.second_export)
        after = home.read()
        wanted = lab.both_digest if name == "second import" else lab.base_digest
        check(after.code == 0 and after.digest == wanted, f"with more room: {after.code} {after.last_line or 'other data'}")
        return outcome


@cases("read-only file system", [
    ("types", ("same",)), ("query", ("same",)), ("export", ("same",)), ("import", ONLY_REFUSED), ("import into new", ONLY_REFUSED),
    ("read with a log that was not finished", ("same", "refused"))])
def read_only_disk(lab, random, name):
    if lab.no_mounts:
        return Outcome("same" if name in ("types", "query", "export") else "refused", lab.no_mounts)
    log = name.startswith("read with")
    with lab.copy(lab.logged.home if log else lab.base) as home:
        out = home.path / "elsewhere"
        out.mkdir()
        usual = home.health("types").out if name == "types" else home.health("query", "heartRate").out if name == "query" else b""
        if name == "import into new":
            shutil.rmtree(home.store)
            home.store.mkdir(mode=0o700)
        before = home.hash()
        with read_only(home.store):
            if name in ("export", "read with a log that was not finished"):
                run = home.health("export", out / "read.zip")
                if run.code == 0:
                    known = lab.logged.known if log else {lab.base_digest: "same"}
                    outcome = Outcome(known.get(digest(out / "read.zip"), "silent"))
                else:
                    outcome = Outcome.of(run)
            else:
                run = home.health(*{"types": ["types"], "query": ["query", "heartRate"]}.get(name, ["import", lab.second_export]))
                outcome = Outcome.of(run, right="same" if name in ("types", "query") else "silent")
                check(run.code != 0 or run.out == usual, "other output than usual")
        outcome.changed = home.hash() != before
        return outcome


# What reaches a terminal

CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def shown(home, *arguments, timeout=30):
    """What a command writes on a terminal, as text, and what it writes as errors."""
    master, slave = pty.openpty()
    parts = []

    def drain():
        try:
            while part := os.read(master, 65536):
                parts.append(part)
        except OSError:
            pass

    reader = threading.Thread(target=drain)
    reader.start()
    try:
        run = Run([home.lab.health, *arguments], home.environment, timeout=timeout, terminal=slave)
    finally:
        os.close(slave)
        reader.join()
        os.close(master)
    run.shown = b"".join(parts).decode(errors="surrogateescape").replace("\r\n", "\n") + run.err
    return run
