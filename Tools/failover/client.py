# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Apps that save steps at a server for many people: small ones that speak its protocol, and processes of an example."""

import base64
import collections
import json
import random
import socket
import ssl
import struct
import subprocess
import threading
import time
import uuid

APP = "com.example.failover"
STEPS = b"HKQuantityTypeIdentifierStepCount"
# Kinds of messages: Sources/OpenHealthCore/Wire/Message.swift.
HELLO, UPLOAD, WELCOME, END, FAILURE = 1, 6, 33, 35, 36
# The first sample is of this moment, in seconds since 2001. The others follow, a second apart.
BEGIN = 700_000_000


def blob(data):
    return struct.pack("<I", len(data)) + data


def shared(part, rows=1):
    """A column whose rows have one value, which is in a list of one."""
    return struct.pack("<I", 1) + part + bytes(4 * rows)


def steps(identifiers, dates):
    """A request to save samples of one count each, at different moments: Sources/OpenHealthCore/Wire/Samples+Columns.swift."""
    rows = len(identifiers)
    moments = struct.pack(f"<{rows}d", *dates)
    columns = (
        struct.pack("<I", rows) + shared(blob(STEPS), rows) + b"".join(identifier.bytes for identifier in identifiers) + moments + moments
        + bytes(rows) + struct.pack("<d", 1.0) * rows + shared(blob(b"count"), rows) + shared(b"\0", rows) + shared(blob(b"\1"), rows)
        + struct.pack("<I", 0))
    request = json.dumps({"samples": base64.b64encode(columns).decode()}).encode()
    return blob(b"SaveSamples") + struct.pack("<I", 4) + request


class Lost(Exception):
    """The connection ended, or could not be made, before the answer."""


class Connection:
    """A greeted connection."""

    def __init__(self, port, context, person, token, patience):
        try:
            plain = socket.create_connection(("127.0.0.1", port), timeout=patience)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket = context.wrap_socket(plain, server_hostname="localhost")
        except OSError as error:
            raise Lost(f"no connection: {error}") from error
        hello = {"lowestVersion": 2, "highestVersion": 2, "person": person, "bundleIdentifier": APP, "token": token, "timeZone": "UTC"}
        kind, body = self.exchange(HELLO, 0, json.dumps(hello).encode())
        if kind != WELCOME:
            self.close()
            raise Lost(f"refused: {body.decode(errors='replace')[:200]}")
        assert json.loads(body)["keepsUploads"], "the server does not recognize changes that arrive twice"

    def exchange(self, kind, stream, body):
        """Sends a message, and returns kind and body of the next one."""
        try:
            self.socket.sendall(struct.pack("<IBI", len(body) + 5, kind, stream) + body)
            length, answer, _ = struct.unpack("<IBI", self.take(9))
            return answer, self.take(length - 5)
        except OSError as error:
            self.close()
            raise Lost(f"no answer: {error}") from error

    def take(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionResetError("the server ended the connection")
            data += part
        return data

    def close(self):
        self.socket.close()


class Writer(threading.Thread):
    """An app that saves one step after another, until it is told to stop. It sends a save again, with the same number, until it is
    acknowledged: to the other server where one does not answer or reports a failure."""

    # How long it waits for an answer before it asks the other server: the first one may still be at it.
    PATIENCE = 5

    def __init__(self, ports, certificate, token, number, pause, log):
        """- log: A file that gets a line for each failure."""
        super().__init__(daemon=True)
        self.ports, self.pause, self.number, self.log = ports, pause, number, log
        self.person, self.token = int(token.split(".")[0]), token.split(".")[1]
        self.context = ssl.create_default_context(cafile=certificate)
        self.saved = []  # (the moment of the acknowledgement, UUID, date), one after another
        self.begun = []  # UUIDs of all that was ever sent
        self.repeated = 0
        self.failures = collections.Counter()
        self.ending = threading.Event()

    def run(self):
        device, connection, attempt = uuid.uuid4(), None, self.number
        for number in range(1, 1 << 40):
            if self.ending.is_set():
                break
            identifier, date = uuid.uuid4(), BEGIN + self.number * 1_000_000 + number
            # Each earlier save was acknowledged, so nothing below this one is sent again.
            upload = device.bytes + struct.pack("<qq", number, number) + steps([identifier], [float(date)])
            self.begun.append(str(identifier).upper())
            sent = 0
            while True:
                try:
                    if connection is None:
                        port = self.ports[attempt % len(self.ports)]
                        connection = Connection(port, self.context, self.person, self.token, self.PATIENCE)
                    sent += 1
                    kind, body = connection.exchange(UPLOAD, number & 0xFFFFFFFF, upload)
                    if kind == END:
                        break
                    raise Lost(f"failure: {body.decode(errors='replace')[:200]}" if kind == FAILURE else f"message of kind {kind}")
                except Lost as error:
                    self.failures[str(error)] += 1
                    self.log.write(f"{time.strftime('%H:%M:%S')} writer {self.number}: {error}\n")
                    if connection:
                        connection.close()
                    connection, attempt = None, attempt + 1
                    time.sleep(0.1)
            self.repeated += sent > 1
            self.saved.append((time.monotonic(), str(identifier).upper(), date))
            time.sleep(self.pause * random.uniform(0.5, 1.5))
        if connection:
            connection.close()

    def times(self):
        return [moment for moment, _, _ in self.saved[:]]


class App:
    """A process of Examples/Sources/IsolatedApp that saves with HKHealthStore: one line in a file for each acknowledged save. It does not
    send a save again that failed."""

    def __init__(self, program, file, port, certificate, token):
        self.file = file
        environment = {
            "HEALTHKIT_SERVER": f"localhost:{port}", "HEALTHKIT_SERVER_CERTIFICATES": certificate, "HEALTHKIT_TOKEN": token,
            "HEALTHKIT_BUNDLE_ID": APP, "HOME": "/nonexistent", "PATH": "/usr/bin:/bin"}
        self.output = open(f"{file}.log", "wb")
        self.process = subprocess.Popen(
            [program, "keep", file], env=environment, stdin=subprocess.DEVNULL, stdout=self.output, stderr=subprocess.STDOUT)

    def saved(self):
        with open(self.file) as lines:
            return [line.strip() for line in lines if line.endswith("\n")]

    def end(self):
        self.process.kill()
        self.process.wait()
        self.output.close()
