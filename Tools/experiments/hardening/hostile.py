# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What the owner and a good app wait for at a daemon, alone and beside five hostile apps."""

import contextlib
import os
import re
import signal
import statistics
import subprocess
import time

from .world import Run

KINDS = ["expressions", "selections", "connections", "floods", "deaf"]
OWNER = {
    "health add": ["add", "weight", "72", "kg"],
    "health today": ["today"],
}
# What a person waits for without asking what is wrong, in seconds, on a machine with much else to do.
WORST, MEMORY = 3.0, 2 << 30


class Daemon:
    """A daemon with a year of data, and the owner's commands at it."""

    def __init__(self, lab, apps):
        self.home, self.apps = lab.home(), apps
        self.home.import_file(lab.generate("year.zip", "--days", 365), timeout=1800)
        self.sockets = self.home.path / "run"
        self.sockets.mkdir(mode=0o700)
        # Apps ask the owner, who has answered; the command finds the daemon by its socket.
        self.environment = {key: value for key, value in self.home.environment.items() if key != "HEALTHKIT_AUTHORIZATION"}
        self.owner_environment = {key: value for key, value in self.environment.items() if key != "HEALTHKIT_STORE"} | {
            "HEALTHKIT_SOCKET": str(self.sockets / "health.sock")}
        self.log = open(self.home.path / "daemon.log", "wb")
        self.process = subprocess.Popen(
            [str(lab.health), "serve", "--no-web", "--sockets", str(self.sockets)], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, start_new_session=True)
        deadline = time.monotonic() + 60
        while self.owner("types").code != 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the daemon does not answer: {self.said()}")
            time.sleep(0.1)
        types = ["stepCount", "heartRate", "activeEnergyBurned", "distanceWalkingRunning"]
        for app in ["good", *apps]:
            self.must("apps", "add", identifier(app), "--name", app, "--usage-share", "To read.", "--usage-update", "To save.")
            self.must("apps", "grant", identifier(app), "--read", *types, "--share", *types)

    def owner(self, *arguments, timeout=60):
        return Run([self.home.lab.health, *arguments], self.owner_environment, timeout=timeout)

    def must(self, *arguments):
        run = self.owner(*arguments)
        if run.code != 0:
            raise RuntimeError(f"health {' '.join(arguments)}: {run.code} {run.err[-500:]}")
        return run

    def said(self):
        self.log.flush()
        return (self.home.path / "daemon.log").read_text(errors="replace")[-2000:]

    def memory(self):
        """The most memory that it has had, in bytes."""
        status = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) << 10

    def app(self, program, kind, *arguments, **more):
        tokens = self.home.path / "config/openhealthkit/apps"
        return subprocess.Popen(
            [str(program), kind, str(self.sockets / "health.sock"), identifier(kind), str(tokens / f"{identifier(kind)}.token"), *arguments],
            env=self.environment, stdin=subprocess.DEVNULL, start_new_session=True, **more)

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def identifier(app):
    return f"com.example.{app}"


def measure(daemon, program, seconds):
    """By what was done the seconds that it took, and what went wrong. The good app and the owner work at the same time."""
    times, faults = {}, []
    good = daemon.app(program, "good", str(seconds), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, arguments in OWNER.items():
            run = daemon.owner(*arguments)
            times.setdefault(name, []).append(run.seconds)
            if run.code != 0:
                faults.append(f"{name}: {'no end' if run.hung else run.last_line}")
    try:
        out, err = good.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        os.killpg(good.pid, signal.SIGKILL)
        out, err = good.communicate()
        faults.append("the good app does not end")
    for line in out.decode().splitlines():
        name, milliseconds = line.split()
        times.setdefault(f"good app: {name}", []).append(float(milliseconds) / 1000)
    faults += [line for line in err.decode(errors="replace").splitlines() if line]
    return times, faults


def run(lab, program, seconds, only):
    kinds = [kind for kind in KINDS if not only or only.search(kind)]
    daemon = Daemon(lab, kinds)
    attackers = []
    try:
        quiet, faults = measure(daemon, program, seconds)
        memory = daemon.memory()
        with open(daemon.home.path / "apps.log", "wb") as log:
            attackers = [daemon.app(program, kind, stdout=log, stderr=log) for kind in kinds]
            time.sleep(5)
            attacked, more = measure(daemon, program, seconds)
            faults += more
            lock = daemon.owner("lock")
            faults += [] if lock.code == 0 else [f"health lock: {lock.last_line or 'no end'}"]
        if daemon.process.poll() is not None:
            raise RuntimeError(f"the daemon has ended: {daemon.said()}")
        high = daemon.memory()
        ended = [kind for kind, app in zip(kinds, attackers) if app.poll() is not None]
        if ended:
            raise RuntimeError(f"ended by themselves: {', '.join(ended)}: {(daemon.home.path / 'apps.log').read_text()[-500:]}")
    finally:
        for app in attackers:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(app.pid, signal.SIGKILL)
            app.wait()
        daemon.end()
    print(f"# Hostile apps\n\n`{lab.health}`, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {', '.join(kinds)}\n")
    print("| seconds | calls | quiet: median | worst | attacked: calls | median | worst | verdict |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
    bad = 0
    for name in quiet:
        before, after = quiet[name], attacked.get(name, [])
        is_bad = not after or max(after) > WORST
        bad += is_bad
        figures = f"{statistics.median(after):.3f} | {max(after):.3f}" if after else "- | -"
        print(f"| {name} | {len(before)} | {statistics.median(before):.3f} | {max(before):.3f} | {len(after)} | {figures} | "
              f"{'**bad**' if is_bad else 'ok'} |")
    is_bad = lock.seconds > WORST
    bad += is_bad
    print(f"| health lock, in the end | | | | 1 | {lock.seconds:.3f} | {lock.seconds:.3f} | {'**bad**' if is_bad else 'ok'} |")
    bad += high > MEMORY
    print(f"\nMost memory of the daemon: {memory >> 20} MiB quiet, {high >> 20} MiB attacked{' (**bad**)' if high > MEMORY else ''}.")
    for fault in sorted(set(faults)):
        print(f"- {faults.count(fault)} x {fault}")
    return 1 if bad or faults else 0
