# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Kills of the server at each call by which a batch becomes durable or known."""

import collections
import http.client
import subprocess
import time

from invented import WATCH, fail, say
from play import Play, row_key


class Syncs:
    """A batch at each of whose calls to the disk the server dies, the first, the second and so on, until one batch has no such call.

    A batch with an answer is there. One without is whole or absent, and sent again, and again, it is there once.
    """

    # Those that write to the disk, and those by which threads and then the phone learn that it is there.
    CALLS = ("pwrite64", "fdatasync", "fsync", "ftruncate", "unlink", "rename", "write", "writev")

    def __init__(self, options, folder):
        self.play = Play(options, folder)
        self.server, self.wire, self.counts = self.play.server, self.play.wire, self.play.counts
        self.samples = []

    def batch(self):
        """New samples, the deletion of one before, and a deletion whose sample comes in the same batch; gives what is there afterwards."""
        truth, before = self.play.truth, list(self.samples)
        new = [truth.add("heartRate", WATCH, at, at, 60, None) for at in range(len(truth.phone) * 100, len(truth.phone) * 100 + 500, 100)]
        gone = [new[-1]] + before[:1]
        return self.wire.body(self.wire.records(new, gone)), before[1:] + new[:-1]

    def stored(self):
        return collections.Counter(row_key("heartRate", row) for row in self.server.rows("query", "heartRate"))

    def post(self, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        try:
            connection.request("POST", "/ingest", body, {"Authorization": "Bearer " + self.play.tokens["phone"]})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return None

    def run(self):
        self.play.prepare()
        wrong = []
        for call in self.CALLS:
            # A thread that does not make the call so often says nothing of the others: two batches without a kill end it.
            point, quiet = 0, 0
            while quiet < 2:
                point += 1
                quiet = 0 if self.kill_at(call, point, wrong) else quiet + 1
                # The first batch of a server writes more than a later one.
                self.server.kill()
                self.server.restart()
            say(f"  {call}: {point - 2} kills")
        self.counts["wrong"] = len(wrong)
        return wrong

    def kill_at(self, call, point, wrong):
        """Sends a batch, and kills the server at a call of one of its threads; gives whether it died."""
        body, after = self.batch()
        (before, whole) = (collections.Counter(key for one in samples for key in one.keys()) for samples in (self.samples, after))
        file = self.server.folder / "strace"
        with open(file, "w") as log:
            tracer = subprocess.Popen(
                ["strace", "-f", "-p", str(self.server.process.pid), "-e", f"trace={call}",
                 "-e", f"inject={call}:signal=KILL:when={point}"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        while "attached" not in file.read_text():
            if tracer.poll() is not None and "attached" not in file.read_text():
                fail("strace does not work here: " + file.read_text())
            time.sleep(0.02)
        status = self.post(body)
        time.sleep(0.3)  # what the server does behind the answer may die, too
        died = self.server.process.poll() is not None
        if not died:
            tracer.terminate()
        tracer.wait()
        self.server.restart()
        found = self.stored()
        if status not in (200, None) or not (found == whole or status is None and found == before):
            wrong.append(f"{call} {point}, status {status}: {found.total()} samples, neither {before.total()} nor {whole.total()}")
        for _ in range(2):
            if (again := self.post(body)) != 200 or self.stored() != whole:
                wrong.append(f"{call} {point}, sent again, status {again}: {self.stored().total()} samples, not {whole.total()}")
        self.samples = after
        self.counts["batches"] += 1
        if died:
            name = "answered" if status else "whole" if found == whole else "absent"
            self.counts[f"killed: {name}"] += 1
        return died
