# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Rows of changed, moved, removed and foreign bytes: database, log, keys and key file."""

import hashlib
import os
import shutil

from .table import cases, row
from .world import FRAME, HEADER, Outcome, check, frames, log_sum

PAGE = 4096
ONLY_REFUSED = ("refused",)
LOG = ("refused", "earlier", "same")


def flip(data, at, bit):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]


def exchange(data, start, size, one, two):
    changed = bytearray(data)
    one, two = start + one * size, start + two * size
    changed[one:one + size], changed[two:two + size] = data[two:two + size], data[one:one + size]
    return bytes(changed)


def with_file(lab, of, file, change, known=None):
    """Changes one file of a copy and reads it."""
    with lab.copy(of) as home:
        target = file(home)
        target.write_bytes(change(target.read_bytes()))
        return lab.judge(home, known)


# The database

def database(lab, change):
    return with_file(lab, lab.base, lambda home: home.database, change)


@row("health.db, random bit", 300)
def database_bit(lab, random, number):
    return database(lab, lambda bytes: flip(bytes, random.randrange(16, len(bytes)), random.randrange(8)))


@row("health.db, each of the first 16 bytes", 16, good=ONLY_REFUSED)
def database_start(lab, random, number):
    return database(lab, lambda bytes: flip(bytes, number, random.randrange(8)))


@row("health.db, page 1", 40, good=ONLY_REFUSED)
def database_first_page(lab, random, number):
    return database(lab, lambda bytes: flip(bytes, random.randrange(16, PAGE), random.randrange(8)))


@row("two pages exchanged", 40)
def database_exchange(lab, random, number):
    return database(lab, lambda bytes: exchange(bytes, 0, PAGE, *random.sample(range(len(bytes) // PAGE), 2)))


@row("cut", 40, good=ONLY_REFUSED)
def database_cut(lab, random, number):
    return database(lab, lambda bytes: bytes[:random.randrange(len(bytes))])


@row("page zeroed", 20)
def database_zeroed(lab, random, number):
    def change(bytes):
        page = random.randrange(len(bytes) // PAGE) * PAGE
        return bytes[:page] + b"\0" * PAGE + bytes[page + PAGE:]

    return database(lab, change)


@row("garbage page appended", 5)
def database_appended(lab, random, number):
    return database(lab, lambda bytes: bytes + random.randbytes(PAGE))


# The log

def log(lab, change):
    return with_file(lab, lab.logged.home, lambda home: home.log, change, lab.logged.known)


@row("log, random bit", 250, good=LOG, notices=True)
def log_bit(lab, random, number):
    return log(lab, lambda bytes: flip(bytes, random.randrange(HEADER, len(bytes)), random.randrange(8)))


@row("log header, each byte", 32)
def log_header(lab, random, number):
    return log(lab, lambda bytes: flip(bytes, number, random.randrange(8)))


@row("log frame headers", 80, good=LOG, notices=True)
def log_frame_header(lab, random, number):
    return log(lab, lambda bytes: flip(
        bytes, HEADER + random.randrange(frames(bytes)) * FRAME + random.randrange(24), random.randrange(8)))


@row("two frames exchanged", 40, good=LOG, notices=True)
def log_exchange(lab, random, number):
    return log(lab, lambda bytes: exchange(bytes, HEADER, FRAME, *random.sample(range(frames(bytes)), 2)))


@row("log cut at random", 60, good=LOG, notices=True)
def log_cut(lab, random, number):
    return log(lab, lambda bytes: bytes[:random.randrange(len(bytes))])


@row("log cut at every third frame", lambda lab: frames(lab.logged.home.log.read_bytes()) // 3, good=LOG, notices=True)
def log_cut_at_frame(lab, random, number):
    return log(lab, lambda bytes: bytes[:HEADER + 3 * number * FRAME])


@row("log header salt, sum made right", 20, good=LOG, notices=True)
def log_salt(lab, random, number):
    def change(bytes):
        header = flip(bytes[:24], 16 + number % 8, random.randrange(8))
        return header + log_sum(header) + bytes[HEADER:]

    return log(lab, change)


# The wrapped keys

def summed(bytes):
    """With the sum at its end made right."""
    return bytes[:-8] + hashlib.sha256(bytes[:-8]).digest()[:8]


def key_copies(lab, which, change):
    with lab.copy(lab.base) as home:
        bytes = home.keys[0].read_bytes()
        for number in which:
            home.keys[number].write_bytes(change(bytes))
        return lab.judge(home)


@row("store.keys or .2, one copy, a bit", 90, good=("same",), notices=True)
def one_copy(lab, random, number):
    return key_copies(lab, [0 if number < 60 else 1], lambda bytes: flip(bytes, random.randrange(len(bytes)), random.randrange(8)))


@row("store.keys or .2, one copy made longer", 3, good=("same",), notices=True)
def one_copy_longer(lab, random, number):
    return key_copies(lab, [number % 2], lambda bytes: bytes + random.randbytes([1, 8, 100_000][number]))


@row("both copies, the same bit", 60, good=ONLY_REFUSED)
def both_copies(lab, random, number):
    return key_copies(lab, [0, 1], lambda bytes: flip(bytes, random.randrange(len(bytes)), random.randrange(8)))


@row("both copies, the same bit, sum made right", 59, good=ONLY_REFUSED)
def both_copies_summed(lab, random, number):
    return key_copies(lab, [0, 1], lambda bytes: summed(flip(bytes, random.randrange(len(bytes) - 8), random.randrange(8))))


@row("both copies cut", 20, good=ONLY_REFUSED)
def both_copies_cut(lab, random, number):
    return key_copies(lab, [0, 1], lambda bytes: bytes[:random.randrange(len(bytes))])


@row("8 passphrase slots of 2^20, sum made right", good=ONLY_REFUSED)
def dear_slots(lab, random, number):
    """Eight computations of 1 GiB each would be made under the folder's lock, for nobody with the key."""
    with lab.copy(lab.base) as home:
        bytes = home.keys[0].read_bytes()
        slot = b"\2\x14\x08\1\0\0\0\0" + random.randbytes(16 + 32 + 12 + 48) + b"\0" * 28
        count = int.from_bytes(bytes[34:36], "big")
        rest = bytes[36 + 144 * count:]
        document = summed(bytes[:34] + (8).to_bytes(2, "big") + slot * 8 + rest)
        for file in home.keys:
            file.write_bytes(document)
        words = home.path / "words"
        words.write_text("some words\n")
        words.chmod(0o600)
        before = home.hash()
        run = home.health("types", "--passphrase-file", words, timeout=120)
        outcome = Outcome.of(run)
        outcome.changed = home.hash() != before
        check(run.cpu < 6, f"{run.cpu:.0f} s of a processor, {run.memory / 1e9:.1f} GB")
        return outcome


# The key file

def key_file(lab, change):
    return with_file(lab, lab.base, lambda home: home.key_file, change)


@row("key file, each byte", 64, good=ONLY_REFUSED)
def key_byte(lab, random, number):
    return key_file(lab, lambda bytes: flip(bytes, number, random.randrange(8)))


@row("key file, each byte, sum made right", 56, good=ONLY_REFUSED)
def key_byte_summed(lab, random, number):
    return key_file(lab, lambda bytes: summed(flip(bytes, number, random.randrange(8))))


@row("key file of wrong length", 7, good=ONLY_REFUSED)
def key_length(lab, random, number):
    length = [0, 1, 32, 63, 65, 128, 100_000][number]
    return key_file(lab, lambda bytes: (bytes * (length // 64 + 1))[:length])


@cases("key file: modes, owner and link", [
    ("0644", ONLY_REFUSED), ("0640", ONLY_REFUSED), ("0604", ONLY_REFUSED), ("0660", ONLY_REFUSED), ("0400", ("same",)),
    ("as a link", ONLY_REFUSED), ("of another owner", ONLY_REFUSED)])
def key_modes(lab, random, name):
    with lab.copy(lab.base) as home:
        file = home.key_file
        if name == "as a link":
            away = home.path / "away.key"
            file.rename(away)
            file.symlink_to(away)
        elif name == "of another owner":
            if os.getuid() != 0:
                return Outcome("refused", "not tried: only root can give a file away")
            os.chown(file, 65534, 65534)
        else:
            file.chmod(int(name, 8))
        return lab.judge(home)


# Stores mixed with others, parts removed or foreign

@cases("two stores mixed", [
    ("the other's health.db", ONLY_REFUSED), ("the other's keys", ONLY_REFUSED), ("a page of the other", ("refused", "same")),
    ("the other's first 16 bytes", ONLY_REFUSED), ("the other's store.keys, own store.keys.2", ("same",)),
    ("own store.keys, the other's store.keys.2", ("same",))])
def mixed(lab, random, name):
    with lab.copy(lab.base) as home:
        other = lab.other
        if name == "the other's health.db":
            shutil.copy(other.database, home.database)
        elif name == "the other's keys":
            for mine, its in zip(home.keys, other.keys):
                shutil.copy(its, mine)
        elif name == "a page of the other":
            page = random.randrange(2, 300) * PAGE
            mine, its = home.database.read_bytes(), other.database.read_bytes()
            home.database.write_bytes(mine[:page] + its[page:page + PAGE] + mine[page + PAGE:])
        elif name == "the other's first 16 bytes":
            home.database.write_bytes(other.database.read_bytes()[:16] + home.database.read_bytes()[16:])
        else:
            number = 0 if name.startswith("the other") else 1
            shutil.copy(other.keys[number], home.keys[number])
        return lab.judge(home)


@cases("removed", [
    ("store.keys", ("same",)), ("store.keys.2", ("same",)), ("both copies", ONLY_REFUSED), ("health.db", ONLY_REFUSED),
    ("health.db and store.keys.2", ONLY_REFUSED), ("the key file", ONLY_REFUSED)])
def removed(lab, random, name):
    with lab.copy(lab.base) as home:
        files = {
            "store.keys": [home.keys[0]], "store.keys.2": [home.keys[1]], "both copies": home.keys, "health.db": [home.database],
            "health.db and store.keys.2": [home.database, home.keys[1]], "the key file": [home.key_file]}[name]
        for file in files:
            file.unlink()
        return lab.judge(home)


@cases("a foreign file as health.db, unchanged after", ["plain SQLite", "text", "empty", "noise"], good=ONLY_REFUSED)
def foreign(lab, random, name):
    with lab.copy(lab.base) as home:
        home.database.write_bytes(plain_database(lab) if name == "plain SQLite" else {
            "text": b"This is not a database.\n" * 1000, "empty": b"", "noise": random.randbytes(100_000)}[name])
        return lab.judge(home)


def plain_database(lab):
    import sqlite3

    def make():
        file = lab.work / "plain.sqlite"
        with sqlite3.connect(file) as database:
            database.execute("CREATE TABLE things (name)")
        return file.read_bytes()

    return lab.once("plain database", make)


@cases("replay", [
    "own older log", "own older page", "own older store.keys",
    # The effect of restoring a backup: allowed for the whole folder, but not for single files.
    ("the whole older folder", ("refused", "earlier"))])
def replay(lab, random, name):
    """Genuine bytes of an earlier time, put back beside the newer store. What the program remembers elsewhere stays.

    The older log is the one of the log rows; the newer store has that and the second export; the older page is of before both.
    """
    older = lab.logged.home
    newer = lab.once("newer", lambda: newer_of(lab, older))
    newer_digest = lab.once("newer digest", lambda: lab.digest_of(newer))
    with lab.copy(newer) as home:
        if name == "own older log":
            shutil.copy(older.log, home.log)
        elif name == "own older page":
            mine, its = home.database.read_bytes(), lab.base.database.read_bytes()
            # A page that the second import changed.
            pages = [at for at in range(PAGE, min(len(mine), len(its)), PAGE) if mine[at:at + PAGE] != its[at:at + PAGE]]
            at = random.choice(pages)
            home.database.write_bytes(mine[:at] + its[at:at + PAGE] + mine[at + PAGE:])
        elif name == "the whole older folder":
            shutil.rmtree(home.store)
            shutil.copytree(lab.base.store, home.store)
        else:
            # After a change of what opens the store, the older copy must not silently open it again.
            key = home.keys[0].read_bytes()
            home.health("key", "show", timeout=30)
            home.keys[0].write_bytes(key)
        size = home.database.stat().st_size
        outcome = lab.judge(home, {newer_digest: "same"} | {digest: "earlier" for digest in lab.logged.known})
        if home.database.stat().st_size < size and name == "own older log":
            outcome.note += f"; health.db now {home.database.stat().st_size:,} bytes of {size:,}"
            outcome.kind = "silent" if outcome.kind not in ("crashed", "hung") else outcome.kind
        return outcome


def newer_of(lab, older):
    """The store of the older log, after the second import."""
    home = lab.home(older)
    home.import_file(lab.second_export)
    return home


@row("planted -journal", good=("same",))
def planted_journal(lab, random, number):
    with lab.copy(lab.base) as home:
        # The first bytes of a rollback journal, one record of a plain page, and its checksum.
        header = bytes.fromhex("d9d505f920a163d7") + b"\0\0\0\1" + b"\0\0\0\1" + (600).to_bytes(4, "big") + (512).to_bytes(4, "big")
        header += PAGE.to_bytes(4, "big")
        body = header.ljust(512, b"\0") + (2).to_bytes(4, "big") + b"A" * PAGE + b"\0\0\0\1"
        (home.store / "health.db-journal").write_bytes(body)
        return lab.judge(home)
