# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""What the experiments compute themselves, against SQLite, the RFCs and small cases."""

import sqlite3
import tempfile
import unittest
from pathlib import Path

from . import keys, table, world


class Tests(unittest.TestCase):
    def test_sum_and_commits_of_a_log_are_as_sqlite_writes_them(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.db"
            database = sqlite3.connect(file)
            database.execute("PRAGMA page_size = 4096")
            database.execute("PRAGMA journal_mode = WAL")
            for number in range(3):
                with database:
                    database.execute(f"CREATE TABLE t{number} (x)")
            log = (Path(folder) / "a.db-wal").read_bytes()
            database.close()
        self.assertEqual(world.log_sum(log[:24]), log[24:32])
        self.assertGreaterEqual(len(world.commits(log)), 3)
        self.assertEqual(world.commits(log)[-1], world.frames(log))

    def test_hkdf_is_that_of_rfc_5869(self):
        made = keys.hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42)
        self.assertEqual(
            made.hex(), "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")

    def test_gcm_and_the_subkey_of_cmac(self):
        crypto = keys.Crypto()
        # GCM specification, test case 14.
        sealed = bytes.fromhex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
        self.assertEqual(crypto.open(bytes(32), bytes(12), sealed, b""), bytes(16))
        self.assertIsNone(crypto.open(bytes(32), bytes(12), sealed[:-1] + b"\0", b""))
        # SP 800-38B, AES-256: K1.
        key = bytes.fromhex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        self.assertEqual(keys.doubled(crypto.block(key, bytes(16))).hex(), "cad1ed03299eedac2e9a99808621502f")

    def test_what_is_bad(self):
        def outcome(kind, changed=False):
            one = world.Outcome(kind, changed=changed)
            one.good = ("refused", "same")
            return one

        self.assertEqual(
            [table.is_bad(outcome(kind)) for kind in world.Outcome.KINDS], [False, True, False, True, True, True, True, True])
        self.assertTrue(table.is_bad(outcome("refused", changed=True)))

    def test_clear_texts(self):
        for text, is_clear in [("Error: Page 7 is damaged. Restore a backup.", True), ("", False),
                               ("Error: The health store is damaged: database disk image is malformed", False),
                               ("Error: ...: SQLite error 4874: disk I/O error", False)]:
            run = object.__new__(world.Run)
            run.code, run.err = 1, text
            self.assertEqual(run.is_clear, is_clear)
