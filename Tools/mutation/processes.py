# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What a test program prints, and how it ends with everything that it started.

Each test program leads a session of its own. What it starts can be in a process group of its own, as Foundation's `Process` puts it, but
stays in the session.
"""

import contextlib
import os
import pathlib
import select
import signal
import time

# How long what a test program left behind may take to end by itself, as its PostgreSQL server does.
PATIENCE_SECONDS = 5


def lines(process):
    """The lines that a program prints until it ends. What it started can hold the pipe open for longer."""
    pipe, rest = process.stdout.fileno(), b""
    while True:
        has_ended = process.poll() is not None
        if select.select([pipe], [], [], 0 if has_ended else 0.1)[0]:
            data = os.read(pipe, 1 << 16)
            if not data:
                break
            *whole, rest = (rest + data).split(b"\n")
            yield from whole
        elif has_ended:
            break
    if rest:
        yield rest


def end(process):
    """Ends a program at once, with what is in its process group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def of_session(leader):
    """The processes of a session that have not ended."""
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        # It may end meanwhile.
        with contextlib.suppress(OSError):
            state, _, _, session = file.read_text(errors="replace").rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.append(int(file.parent.name))
    return found


def clear(leader, patience=PATIENCE_SECONDS):
    """Waits until nothing is left of the session of a program that has ended, and ends what takes too long."""
    deadline = time.monotonic() + patience
    while left := of_session(leader):
        if time.monotonic() >= deadline:
            for number in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
        time.sleep(0.05)
