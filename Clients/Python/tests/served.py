# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""A real `health serve` for tests, with a store of its own. `OPENHEALTHKIT_HEALTH` names the program."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from openhealthkit import Client  # noqa: E402

APP = "com.example.notebook"


class Served:
    """A folder with a store of invented days, and the daemon that serves it."""

    def __init__(self, days=5):
        self.program = os.environ["OPENHEALTHKIT_HEALTH"]
        # A short name, as a socket's path has at most 107 bytes.
        self._folder = tempfile.TemporaryDirectory(prefix="ohk-")
        self.folder = pathlib.Path(self._folder.name)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("HEALTHKIT_")},
            "HEALTHKIT_STORE": str(self.folder / "store"), "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_STATE_HOME": str(self.folder / "state"), "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"}
        self.run("generate", "--days", str(days), "--time-zone", "UTC", "--output", "export.zip")
        self.run("import", "export.zip")
        self._errors = open(self.folder / "errors", "w+")
        self.process = subprocess.Popen(
            [self.program, "serve", "--sockets", str(self.folder / "run")], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._errors)
        self.socket = str(self.folder / "run/api.sock")
        self.address = self._wait()
        self.run("apps", "add", APP, "--name", "Notebook", "--usage-share", "To look.", "--usage-update", "To keep.")
        self.token = (self.folder / f"config/openhealthkit/apps/{APP}.token").read_text().strip()

    def _wait(self):
        """The address of the port, once the daemon says it."""
        end = time.monotonic() + 20
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r"http://127\.0\.0\.1:\d+", (self.folder / "errors").read_text())
            if found and pathlib.Path(self.socket).exists():
                return found[0]
            time.sleep(0.05)
        raise AssertionError("health serve does not start: " + (self.folder / "errors").read_text())

    def run(self, *arguments):
        result = subprocess.run(
            [self.program, *arguments], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert result.returncode == 0, f"health {arguments}: {result.stderr}"
        return result.stdout

    def rows(self, *arguments):
        """What a command writes with --format json."""
        return json.loads(self.run(*arguments, "--format", "json"))

    def grant(self, read=(), share=()):
        self.run("apps", "grant", APP, *(["--read", *read] if read else []), *(["--share", *share] if share else []))

    def client(self, address=None):
        return Client(APP, token=self.token, address=address or self.socket)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self._errors.close()
        self._folder.cleanup()


class ServedCase(unittest.TestCase):
    """Tests of one class share a daemon."""

    @classmethod
    def setUpClass(cls):
        cls.served = Served()

    @classmethod
    def tearDownClass(cls):
        cls.served.end()

    def setUp(self):
        self.client = self.served.client()
        self.addCleanup(self.client.close)
