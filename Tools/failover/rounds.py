# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Rounds in which the database that takes changes goes away, and the check of what is stored in the end."""

import collections
import itertools
import threading
import time

from .client import App, Writer
from .group import Failure, Late, wait

# How long a round waits: for the group to be whole, and for saves to continue.
WHOLE, AGAIN = 180, 90


class Load:
    """People, each with two apps that save."""

    def __init__(self, group, people, pause, app=None):
        self.log = open(group.folder / "failures.log", "w", buffering=1)
        self.people = [group.add_person(f"person {number}") for number in range(people)]
        self.writers = [
            Writer(group.ports, group.certificate, self.people[number // 2][1], number, pause, self.log)
            for number in range(2 * people)]
        # What was tried at databases that were cut off.
        self.probes = []
        self.apps = []
        if app:
            # One at each server, for the first person.
            self.apps = [
                App(str(app), str(group.folder / f"app{port}"), port, group.certificate, self.people[0][1]) for port in group.ports]
        for writer in self.writers:
            writer.start()

    def goes_on(self, count=3):
        """Waits until each writer has saved some more."""
        begin = time.monotonic()
        wait(AGAIN, "a writer does not save again", lambda: all(
            sum(moment > begin for moment in writer.times()[-count:]) == count for writer in self.writers))

    def gaps(self, begin, end):
        """The longest time without an acknowledgement: of any one writer, and of all together."""
        each = [longest([begin, *(moment for moment in writer.times() if begin < moment < end), end]) for writer in self.writers]
        every = sorted(moment for writer in self.writers for moment in writer.times() if begin < moment < end)
        return max(each), longest([begin, *every, end])

    def end(self):
        for writer in self.writers:
            writer.ending.set()
        for app in self.apps:
            app.end()
        for writer in self.writers:
            writer.join(AGAIN)
        self.log.close()


def longest(moments):
    return max(later - earlier for earlier, later in itertools.pairwise(moments))


def begin(group, load):
    """Waits until the group is whole and all save; gives the database that takes changes."""
    wait(WHOLE, f"the group is not whole: {group.states()}", group.is_whole)
    load.goes_on()
    return group.primary()


def finish(group, load, started, old, what):
    """Waits until another database takes changes and all save again. Gives the longest gaps of the round."""
    new = []

    def is_decided():
        new.append(group.primary())
        return new[-1] not in (None, old)

    decided = wait(AGAIN, f"no other database takes changes: {group.states()}", is_decided)
    load.goes_on()
    gap, every = load.gaps(started, time.monotonic())
    print(
        f"{time.strftime('%H:%M:%S')} {what} {old}, then {new[-1]} takes changes after {decided:.1f} s; "
        f"longest gap of a writer {gap:.1f} s, of all {every:.1f} s", flush=True)
    return gap


def kill(group, load, number):
    """Kills the database that takes changes, with all processes."""
    old = begin(group, load)
    started = time.monotonic()
    group.kill(old)
    gap = finish(group, load, started, old, f"{number}: killed")
    group.release(old)
    return gap


def partition(group, load, number):
    """Cuts the database that takes changes off from the others; half of the time the servers still reach it. Meanwhile it is asked for
    changes on the spot."""
    if number == 1:
        group.sql(begin(group, load), "health", "CREATE TABLE failover_probe (number bigint PRIMARY KEY, round bigint NOT NULL)")
    old = begin(group, load)
    # In pairs: a takeover goes to and fro between two databases, and servers try them in their order.
    from_servers = number % 4 in (1, 2)
    probes = Probes(group, old, number)
    started = time.monotonic()
    group.networks.cut(old, from_servers)
    probes.start()
    try:
        what = f"{number}: cut off {'from all' if from_servers else 'from the other databases'}"
        gap = finish(group, load, started, old, what)
        # Long enough for the old one to notice, and for what waits there to end.
        time.sleep(5)
    finally:
        probes.ending.set()
        probes.join()
        group.networks.join(old)
    refused = len(probes.tried) - len(probes.acknowledged) - probes.unanswered
    print(
        f"   changes on the spot: {len(probes.acknowledged)} acknowledged, {probes.unanswered} never answered, {refused} refused",
        flush=True)
    load.probes.append(probes)
    return gap


class Probes(threading.Thread):
    """Changes at a database that is cut off, made in the machine itself one after another, each for at most three seconds."""

    def __init__(self, group, name, number):
        super().__init__()
        self.group, self.name, self.round = group, name, number
        self.tried, self.acknowledged, self.unanswered, self.ending = [], [], 0, threading.Event()

    def run(self):
        while not self.ending.is_set():
            number = self.round * 1_000_000 + len(self.tried)
            self.tried.append(number)
            try:
                # Not a timeout of the statement: PostgreSQL would report a change as made that only this database has, with a warning.
                self.group.sql(self.name, "health", f"INSERT INTO failover_probe VALUES ({number}, {self.round})", timeout=3)
                self.acknowledged.append(number)
            except Late:
                self.unanswered += 1
            except Failure:
                self.ending.wait(0.2)


def check(group, load, gaps):
    """Whether each acknowledged save is stored exactly once, and nothing else is."""
    wait(WHOLE, f"the group is not whole: {group.states()}", group.is_whole)
    acknowledged = lost = doubled = unknown = unacknowledged = 0
    failures = collections.Counter()
    for person, (token, _) in enumerate(load.people):
        writers = load.writers[2 * person:2 * person + 2]
        saved = {uuid for writer in writers for _, uuid, _ in writer.saved}
        dates = {date for writer in writers for _, _, date in writer.saved}
        begun = {uuid for writer in writers for uuid in writer.begun}
        from_apps = {uuid for app in load.apps for uuid in app.saved()} if person == 0 else set()
        for writer in writers:
            failures.update(writer.failures)
        readings = [group.stored(token, port) for port in group.ports]
        if readings[0] != readings[1]:
            print(f"WRONG: the two servers read different samples of person {person}")
            unknown += 1
        counts = collections.Counter(uuid for uuid, _ in readings[0])
        lost += len((saved | from_apps) - counts.keys())
        doubled += sum(count - 1 for count in counts.values())
        own = [start for uuid, start in readings[0] if uuid in begun]
        # A save that was stored again under another UUID would have the same date.
        doubled += len(own) - len(set(own))
        if not from_apps:
            unknown += len(counts.keys() - begun)
        unacknowledged += len((counts.keys() & begun) - saved)
        acknowledged += len(saved | from_apps)
        assert len(dates) == len(saved)
    if load.probes:
        kept = set(group.sql(group.primary(), "health", "SELECT number FROM failover_probe").split())
        probed = {str(number) for probes in load.probes for number in probes.acknowledged}
        lost += len(probed - kept)
        print(f"changes at databases that were cut off: {len(probed)} acknowledged, {len(kept)} stored in the end")
    for reason, count in failures.most_common(12):
        print(f"   {count} x {reason}")
    repeated = sum(writer.repeated for writer in load.writers)
    gaps = sorted(gaps)
    print(f"gaps: median {gaps[len(gaps) // 2]:.1f} s, longest {gaps[-1]:.1f} s")
    print(
        f"acknowledged {acknowledged}, of which {repeated} were sent more than once; lost {lost}, doubled {doubled}, never sent {unknown}")
    if unacknowledged:
        print(f"stored without an acknowledgement: {unacknowledged}, at most one of each writer")
    alive = [writer for writer in load.writers if writer.is_alive()]
    return not (lost or doubled or unknown or alive)
