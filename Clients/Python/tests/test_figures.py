# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The figures of all quantity types, for the command, the client, and the tool of AI clients over both of its transports."""

import datetime
import json
import subprocess
import threading
import unittest
import urllib.request

from served import APP, Served

VERSION = "2025-11-25"
FIELDS = ("sum", "average", "minimum", "maximum")
UTC = datetime.timezone.utc


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def figures(rows, start, field):
    """The figures that there are, by beginning. The command also says 0 for days that were lived without the type."""
    found = {start(row): {name: field(row, name) for name in FIELDS if field(row, name)} for row in rows}
    return {key: values for key, values in found.items() if values}


class FiguresTests(unittest.TestCase):
    def setUp(self):
        self.served = Served(days=3)
        self.addCleanup(self.served.end)
        self.client = self.served.client()
        self.addCleanup(self.client.close)
        stored = {row["type"] for row in self.served.rows("types")}
        self.types = [one for one in self.client.types() if one.kind == "quantity" and one.name in stored]
        self.served.grant(read=[one.name for one in self.types])

    def statistics_over_http(self, arguments):
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "statistics", "arguments": arguments}}
        request = urllib.request.Request(self.served.address + "/mcp", json.dumps(message).encode(), {
            "Authorization": "Bearer " + self.served.token, "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream", "MCP-Protocol-Version": VERSION})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return self.intervals(json.load(answer))

    def statistics_over_lines(self, calls):
        """All calls through one `health mcp`, in their order."""
        head = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
        messages = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": head}]
        messages += [{"jsonrpc": "2.0", "method": "notifications/initialized"}]
        process = subprocess.Popen(
            [self.served.program, "mcp", "--app", APP], cwd=self.served.folder, env=self.served.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        answers = {}
        # What gives no answer ends, so that the test fails.
        watch = threading.Timer(300, process.kill)
        watch.start()
        self.addCleanup(watch.cancel)
        with process:
            def send(message):
                process.stdin.write(json.dumps(message) + "\n")
                process.stdin.flush()

            for message in messages:
                send(message)
            process.stdout.readline()
            for number, arguments in enumerate(calls, 1):
                send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": "statistics", "arguments": arguments}})
                answer = json.loads(process.stdout.readline())
                answers[answer["id"]] = self.intervals(answer)
            process.stdin.close()
        return [answers[number] for number in range(1, len(calls) + 1)]

    def intervals(self, answer):
        self.assertNotIn("error", answer)
        self.assertFalse(answer["result"].get("isError", False), answer["result"])
        return answer["result"]["structuredContent"]["intervals"]

    def test_all_doors_have_the_figures_of_the_command(self):
        self.assertGreater(len(self.types), 10)
        zone = "Asia/Kathmandu"
        calls = [{"type": one.name, "by": by, "zone": zone, "unit": one.unit} for one in self.types for by in ("hour", "day")]
        lines = self.statistics_over_lines(calls)
        compared = 0
        for call, over_lines in zip(calls, lines):
            by, name = call["by"], call["type"]
            rows = self.served.rows("stats", name, "--by", by, "--time-zone", zone, "--unit", call["unit"])
            expected = figures(rows, lambda row: instant(row["start"]) if by == "hour" else row["date"], lambda row, one: row.get(one))
            self.assertTrue(expected, name)

            def beginning(text):
                return instant(text) if by == "hour" else text[:10]

            found = {
                "client": figures(
                    self.client.collection(name, by=by, zone=zone, unit=call["unit"]), lambda one: beginning(one.start.isoformat()),
                    getattr),
                "lines": figures(over_lines, lambda one: beginning(one["start"]), lambda one, field: one.get(field)),
                "http": figures(self.statistics_over_http(call), lambda one: beginning(one["start"]), lambda one, field: one.get(field)),
            }
            for door, values in found.items():
                self.assertEqual(values.keys(), expected.keys(), (name, by, door))
                for key, row in expected.items():
                    self.assertEqual(values[key].keys(), row.keys(), (name, by, door, key))
                    for field, figure in row.items():
                        near = 1e-9 * max(1, abs(figure))
                        self.assertAlmostEqual(values[key][field], figure, delta=near, msg=f"{name} {by} {door} {key}")
                        compared += 1
        self.assertGreater(compared, 300)


if __name__ == "__main__":
    unittest.main()
