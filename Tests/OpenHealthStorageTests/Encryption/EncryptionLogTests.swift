// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// The write-ahead log under the VFS, after a crash or an attack.
@Suite struct EncryptionLogTests {
  /// A store after a crash: `commits` commits are all in the log, and commit k has stored the rows up to k.
  private func crashedStore(commits: Int = 8) throws -> SealedStore {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); PRAGMA wal_checkpoint(TRUNCATE)")
    for number in 1...commits {
      try connection.run("BEGIN; INSERT INTO t VALUES (\(number), '\(String(repeating: "MARKER\(number) ", count: 60))'); COMMIT")
    }
    return try store.crashed()
  }

  /// The number of commits in the opened store. Fails if the store was never in this state.
  private func commits(_ store: SealedStore) throws -> Int {
    let connection = try store.connect()
    let rows = try connection.rows("SELECT a, b FROM t ORDER BY a")
    for (index, row) in rows.enumerated() {
      #expect(row == [String(index + 1), String(repeating: "MARKER\(index + 1) ", count: 60)])
    }
    #expect(try connection.value("PRAGMA integrity_check") == "ok")
    return rows.count
  }

  /// The end of each commit's frames.
  private func ends(_ log: [UInt8]) -> [Int] {
    stride(from: logHeaderSize, to: log.count, by: frameSize).compactMap { frame in
      log[frame + 4..<frame + 8].allSatisfy { $0 == 0 } ? nil : frame + frameSize
    }
  }

  @Test func allCommitsComeBack() throws {
    let store = try crashedStore()
    #expect(try commits(store) == 8)
    #expect(store.keys.logEndedAtFrame == nil)
  }

  @Test func aTornTailEndsTheLogAtAWholeCommit() throws {
    let store = try crashedStore(commits: 4)
    let (file, log) = (try store.file.bytes(), try store.log.bytes())
    let ends = ends(log)
    #expect(ends.count == 4)
    for size in stride(from: 0, through: log.count, by: 311) {
      let cut = try store.crashed()
      try Data(file).write(to: cut.file)
      try Data(log[..<size]).write(to: cut.log)
      #expect(try commits(cut) == ends.filter { $0 <= size }.count)
    }
  }

  /// A power cut tears the last frame: new bytes up to some offset, then the old ones.
  @Test func aTornLastFrameIsNoError() throws {
    for keep in [0, 1, 16, 24, 25, 100, 4000, frameSize - 5] {
      let store = try crashedStore()
      let size = try store.log.bytes().count
      let torn = size - frameSize + keep
      try store.log.overwrite(at: torn, with: [UInt8](repeating: 0, count: size - torn))
      #expect(try commits(store) == 7)
      #expect(store.keys.logEndedAtFrame == (size - logHeaderSize) / frameSize, "\(keep) bytes")
    }
  }

  /// The transaction was not committed, so there is nothing to report.
  @Test func aTornFrameInsideATransactionLosesNoCommit() throws {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE TABLE u (a BLOB)")
    try connection.run("INSERT INTO t VALUES (1, '\(String(repeating: "MARKER1 ", count: 60))')")
    let start = try store.log.bytes().count
    try connection.run("INSERT INTO u VALUES (zeroblob(30000))")
    let torn = try store.crashed()
    #expect(try torn.log.bytes().count >= start + 3 * frameSize)
    try torn.log.truncate(to: start + frameSize)
    try torn.log.overwrite(at: start + frameSize - 100, with: [UInt8](repeating: 0, count: 100))
    #expect(try commits(torn) == 1)
    #expect(torn.keys.logEndedAtFrame == nil)
  }

  /// A power cut tears the header of a new log, and its first frame by sectors. Everything before is in the database.
  @Test(arguments: [[], [0], [0, 1], [1], [1, 2, 5], [3], [7, 8]] as [[Int]], [false, true])
  func aTornHeaderWithATornFirstFrameIsAnEmptyLog(sectors: [Int], overAnOlderLog: Bool) throws {
    // A torn header over an intact frame is damage: `LogAgeTests`.
    if overAnOlderLog && sectors.isEmpty { return }
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
    func insertion(_ number: Int) -> String {
      "INSERT INTO t VALUES (\(number), '\(String(repeating: "MARKER\(number) ", count: 60))')"
    }
    for number in 1...3 { try connection.run(insertion(number)) }
    // The next commit starts the log again, from nothing or over the existing frames.
    try connection.run("PRAGMA wal_checkpoint(\(overAnOlderLog ? "RESTART" : "TRUNCATE"))")
    let before = try store.log.bytes()
    #expect(before.isEmpty != overAnOlderLog)
    try connection.run(insertion(4))
    let after = try store.log.bytes()
    var log = before + [UInt8](repeating: 0, count: max(0, after.count - before.count))
    for sector in sectors {
      let bytes = sector * 512..<min((sector + 1) * 512, after.count)
      log.replaceSubrange(bytes, with: after[bytes])
    }
    let half = logHeaderSize / 2
    log.replaceSubrange(
      ..<logHeaderSize, with: after[..<half] + (before + [UInt8](repeating: 0, count: logHeaderSize))[half..<logHeaderSize])
    let torn = try store.crashed()
    try Data(log).write(to: torn.log)
    #expect(try commits(torn) == 3)
    try torn.connect().run(insertion(4))
    #expect(try commits(torn) == 4)
  }

  @Test func flippedBytesAreRefusedOrEndTheLogAtAWholeCommit() throws {
    let store = try crashedStore()
    let log = try store.log.bytes()
    let ends = ends(log)
    // Every flip before this offset must be refused, because a commit and a frame of the next one follow it.
    let proved = ends[ends.count - 2]
    var refused = 0
    for offset in log.indices {
      let inFrame = (offset - logHeaderSize) % frameSize
      guard offset < logHeaderSize || inFrame < 32 || inFrame >= frameSize - 48 || inFrame % 61 == 0 else { continue }
      let damaged = try store.crashed()
      try damaged.log.overwrite(at: offset, with: [log[offset] ^ 0x04])
      let before = try damaged.log.bytes()
      do {
        let count = try commits(damaged)
        #expect(offset >= proved - frameSize, "byte \(offset)")
        #expect(count >= ends.filter { $0 <= offset }.count)
      } catch let failure as SQLiteFailure {
        #expect(failure.code == refusedCode)
        #expect([OHK_FAILURE_FRAME, OHK_FAILURE_LOG_HEADER].contains(damaged.lastFailure.kind))
        #expect((try? damaged.log.bytes()) == before, "byte \(offset) \(damaged.lastFailure) \(failure.description)")
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test func framesThatChangedPlacesAreRefused() throws {
    let store = try crashedStore()
    let log = try store.log.bytes()
    let count = (log.count - logHeaderSize) / frameSize
    for from in 0..<count {
      for to in 0..<count where to != from && to < count - 4 {
        let mixed = try store.crashed()
        let start = logHeaderSize + from * frameSize
        try mixed.log.overwrite(at: logHeaderSize + to * frameSize, with: Array(log[start..<start + frameSize]))
        #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try commits(mixed) }
      }
    }
  }

  /// The frames of a rolled back transaction have the same salts. They are not a sign of damage: a later transaction wrote over some of
  /// them, and a power cut tore its first frame.
  @Test func leftOversOfARollbackAreNotTakenForDamage() throws {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run(
      """
      PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 5; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
      CREATE TABLE u (a INTEGER PRIMARY KEY, b BLOB); INSERT INTO t VALUES (1, '\(String(repeating: "MARKER1 ", count: 60))');
      BEGIN;
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 60) INSERT INTO u SELECT x, zeroblob(3000) FROM n;
      ROLLBACK
      """)
    let size = try store.log.bytes().count
    let before = try store.crashed()
    let offset = try { () throws -> Int in
      let old = try before.log.bytes()
      try connection.run("INSERT INTO u VALUES (1, zeroblob(9000))")
      let new = try store.log.bytes()
      #expect(new.count == size)
      return try #require(new.indices.first { new[$0] != old[$0] })
    }()
    let torn = try store.crashed()
    try torn.log.overwrite(
      at: (offset - logHeaderSize) / frameSize * frameSize + logHeaderSize, with: [UInt8](repeating: 0, count: frameSize))
    #expect(try commits(torn) == 1)
    #expect(try torn.connect().value("SELECT count(*) FROM u") == "0")
  }

  /// A transaction that changes pages it has already spilled writes them again, and their checksums only at its commit.
  @Test(arguments: 0..<12)
  func spilledAndRewrittenFramesRecover(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA cache_size = 5; CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)")
    for round in 0..<5 {
      try connection.run("BEGIN")
      for step in 0..<200 {
        try connection.run(
          "INSERT OR REPLACE INTO t VALUES (\(Int.random(in: 0..<90, using: &random)), zeroblob(\(100 + step * 3 + round)))")
      }
      try connection.run("SAVEPOINT s; DELETE FROM t WHERE a % 3 = \(round % 3); UPDATE t SET b = zeroblob(700)")
      try connection.run(Bool.random(using: &random) ? "ROLLBACK TO s" : "RELEASE s")
      try connection.run("UPDATE t SET b = zeroblob(length(b) + 1)")
      try connection.run(Bool.random(using: &random) ? "COMMIT" : "ROLLBACK")
    }
    let state = try connection.rows("SELECT * FROM t")
    let crashed = try store.crashed().connect()
    #expect(try crashed.rows("SELECT * FROM t") == state)
    #expect(try crashed.value("PRAGMA integrity_check") == "ok")
  }

  /// The checksums in SQLite's frame headers are linear sums of plain text. They must not be readable.
  @Test func frameHeadersShowNoChecksums() throws {
    let store = try crashedStore()
    let log = try store.log.bytes()
    let salts = Array(log[16..<24])
    var seen: Set<[UInt8]> = []
    for frame in stride(from: logHeaderSize, to: log.count, by: frameSize) {
      let hidden = Array(log[frame + 8..<frame + 24])
      #expect(!hidden.starts(with: salts))
      #expect(seen.insert(hidden).inserted)
    }
  }

  @Test func aPlantedJournalIsIgnored() throws {
    let store = try crashedStore()
    let journal = store.folder.appendingPathComponent("store.db-journal")
    do {
      let plain = try TestConnection(store.folder.appendingPathComponent("plain.db").path)
      try plain.run("PRAGMA journal_mode = PERSIST; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    }
    var bytes = try store.folder.appendingPathComponent("plain.db-journal").bytes()
    bytes.replaceSubrange(0..<8, with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    try Data(bytes).write(to: journal)
    #expect(try commits(store) == 8)
    #expect(try journal.bytes() == bytes)
  }

  @Test func accessInOtherFormsIsRefused() throws {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("CREATE TABLE t (a)")
    var file: UnsafeMutablePointer<sqlite3_file>?
    #expect(sqlite3_file_control(connection.pointer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK)
    let log = try #require(file)
    let methods = log.pointee.pMethods.pointee
    var bytes = [UInt8](repeating: 0, count: frameSize + 1)
    for (count, offset) in [(16, 0), (31, 0), (4096, 0), (4096, 32), (24, 33), (4120, 32), (8, 32), (1, 60)] as [(Int32, Int64)] {
      let size = try store.log.bytes()
      #expect(methods.xWrite(log, bytes, count, offset) != SQLITE_OK, "\(count) at \(offset)")
      #expect(try store.log.bytes() == size)
    }
    for (count, offset) in [(4096, 0), (33, 0), (4095, 56), (1, 56), (25, 32)] as [(Int32, Int64)] {
      #expect(methods.xRead(log, &bytes, count, offset) != SQLITE_OK, "\(count) at \(offset)")
    }
  }
}
