# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Tests of processes.py: python3 -m unittest discover -s Tools."""

import subprocess
import time
import unittest

from mutation.processes import clear, end, lines, of_session


def start(script):
    return subprocess.Popen(["bash", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True)


class ProcessesTests(unittest.TestCase):
    def run_to_end(self, script, patience):
        process = start(script)
        printed = list(lines(process))
        process.wait()
        process.stdout.close()
        left = len(of_session(process.pid))
        clear(process.pid, patience)
        self.assertEqual(of_session(process.pid), [])
        return printed, left

    def test_lines(self):
        self.assertEqual(self.run_to_end("echo a; echo; printf b", 0), ([b"a", b"", b"b"], 0))

    def test_what_is_left_holds_the_pipe_and_is_ended(self):
        started = time.monotonic()
        # In a process group of its own.
        self.assertEqual(self.run_to_end("set -m; echo a; sleep 60 & exit", 0), ([b"a"], 1))
        self.assertLess(time.monotonic() - started, 30)

    def test_what_is_left_may_end_by_itself(self):
        self.assertEqual(self.run_to_end("set -m; sleep 0.3 & exit", 30), ([], 1))

    def test_end(self):
        process = start("sleep 60")
        end(process)
        self.assertEqual(list(lines(process)), [])
        self.assertEqual(process.wait(), -9)
        process.stdout.close()


if __name__ == "__main__":
    unittest.main()
