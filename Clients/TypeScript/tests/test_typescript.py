# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The types and the client for TypeScript: the compiler takes them, refuses what the API has not, and a program reads a store with them."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT.parent / "Python/tests"))

from served import ServedCase  # noqa: E402

COMPILER = os.environ.get("OPENHEALTHKIT_TSC") or shutil.which("tsc")
OPTIONS = [
    "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noUnusedLocals", "--target", "es2022", "--module", "es2022",
    "--moduleResolution", "node", "--lib", "es2022,dom"]

# What the compiler has to refuse, and the name of the reason.
WRONG = {
    'await client.call("listSample", { type: "stepCount" });': "TS2554",
    'await client.call("listSamples", { typ: "stepCount" });': "TS2345",
    'await client.call("listSamples", {});': "TS2345",
    'await client.call("listSamples", { type: "stepCount", order: "random" });': "TS2322",
    'await client.call("listSamples", { type: "stepCount" }, { samples: [] });': "TS2554",
    'await client.call("saveSamples", {});': "TS2554",
    'await client.call("saveSamples", {}, { samples: [{ type: "bodyMass" }] });': "TS2741",
    '(await client.call("listTypes", {})).types[0].name;': "TS2532",
    '(await client.call("listTypes", {})).typos;': "TS2551",
}


def compiled(*files, arguments=()):
    result = subprocess.run(
        [COMPILER, *OPTIONS, *arguments, *map(str, files)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


@unittest.skipUnless(COMPILER, "there is no tsc: Debian's package node-typescript has it")
class TypesTests(unittest.TestCase):
    def test_the_files_have_no_fault(self):
        status, output = compiled(ROOT / "api.ts", ROOT / "client.ts", ROOT / "tests/sample.ts", arguments=["--noEmit"])
        self.assertEqual((status, output), (0, ""))

    def test_what_the_api_has_not_is_refused(self):
        with tempfile.TemporaryDirectory(prefix="ohk-") as folder:
            for name in ["api.ts", "client.ts"]:
                shutil.copy(ROOT / name, folder)
            start = ['import { Client } from "./client.js";', 'const client = new Client("", "");']
            file = pathlib.Path(folder) / "wrong.ts"
            file.write_text("\n".join([*start, *WRONG, "export {};", ""]))
            status, output = compiled(file, arguments=["--noEmit"])
        self.assertNotEqual(status, 0)
        for number, (line, reason) in enumerate(WRONG.items(), len(start) + 1):
            with self.subTest(line):
                self.assertRegex(output, rf"wrong\.ts\({number},\d+\): error {reason}:")


@unittest.skipUnless(COMPILER and shutil.which("node"), "there is no tsc, or no node: Debian's packages node-typescript and nodejs have them")
class ProgramTests(ServedCase):
    def test_a_program_reads_follows_and_saves(self):
        self.served.grant(read=["stepCount", "bodyMass", "workout"], share=["bodyMass"])
        with tempfile.TemporaryDirectory(prefix="ohk-") as folder:
            shutil.copy(ROOT / "package.json", folder)
            status, output = compiled(ROOT / "tests/sample.ts", arguments=["--outDir", folder])
            self.assertEqual((status, output), (0, ""))
            result = subprocess.run(
                ["node", pathlib.Path(folder) / "tests/sample.js", self.served.address, self.served.token], stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=120)
        self.assertEqual(result.returncode, 0, result.stderr)
        found = json.loads(result.stdout)
        days = list(self.client.collection("stepCount", by="day"))
        self.assertEqual(found["sum"], days[0].sum)
        self.assertEqual((found["unit"], found["days"]), ("count", len(days)))
        self.assertGreater(found["types"], 100)
        self.assertEqual(found["problem"], "urn:openhealthkit:problem:never-asked")
        self.assertGreater(found["count"], 0)
        self.assertEqual((found["heard"], found["fresh"]), (["bodyMass"], [72.5]))
        self.assertEqual(found["workout"], found["listed"])


if __name__ == "__main__":
    unittest.main()
