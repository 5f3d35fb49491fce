// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Combinations of one store's database and log from different times.
@Suite struct LogAgeTests {
  /// The files as they were on disk at one moment.
  private struct Copy {
    var file: [UInt8]
    var log: [UInt8]?
  }

  /// A store under the VFS alone. Commit k changes some rows and stores the number k; each state is recorded.
  private final class History {
    let store: SealedStore
    private(set) var states: [[[String?]]] = []
    private(set) var copies: [Copy] = []
    private var random: SplitMix64
    private let connection: TestConnection

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      store = try SealedStore()
      connection = try store.connect()
      try connection.run(
        """
        PRAGMA wal_autocheckpoint = 0; BEGIN; CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB); PRAGMA user_version = 1;
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 30) INSERT INTO t SELECT x, zeroblob(1500) FROM n; COMMIT
        """)
      states = [[], try rows()]
    }

    func rows() throws -> [[String?]] { try connection.rows("SELECT a, hex(b) FROM t ORDER BY a") }

    func step() throws {
      for _ in 0...random.below(3) {
        let number = states.count
        try connection.run("BEGIN; PRAGMA user_version = \(number)")
        for _ in 0...random.below(4) {
          try connection.run("INSERT OR REPLACE INTO t VALUES (\(1 + random.below(60)), CAST('\(number)' || zeroblob(1500) AS BLOB))")
        }
        if random.below(4) == 0 { try connection.run("DELETE FROM t WHERE a = \(1 + random.below(60))") }
        try connection.run("COMMIT")
        states.append(try rows())
      }
      switch random.below(6) {
      case 0: try connection.run("PRAGMA wal_checkpoint(PASSIVE)")
      case 1: try connection.run("PRAGMA wal_checkpoint(RESTART)")
      case 2: try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
      case 3:
        // A reader holds the checkpoint back: only part of the log is moved into the database.
        let reader = try store.connect()
        try reader.run("BEGIN; SELECT count(*) FROM t")
        let number = states.count
        try connection.run(
          "BEGIN; PRAGMA user_version = \(number); UPDATE t SET b = zeroblob(1400) WHERE a % 7 = \(random.below(7)); COMMIT")
        states.append(try rows())
        try connection.run("PRAGMA wal_checkpoint(PASSIVE)")
      default: break
      }
      let hasLog = FileManager.default.fileExists(atPath: store.log.path)
      copies.append(Copy(file: try store.file.bytes(), log: hasLog ? try store.log.bytes() : nil))
    }
  }

  @Test("any combination of two copies has a genuine state, or is refused and stays unchanged", arguments: RandomSeeds.range(2, from: 0))
  func anyTwoCopies(seed: UInt64) throws {
    let history = try History(seed: seed)
    for _ in 0..<14 { try history.step() }
    var refused = 0
    for (first, database) in history.copies.enumerated() {
      for (second, other) in history.copies.enumerated() {
        guard let log = other.log else { continue }
        let mixed = try SealedStore()
        try Data(database.file).write(to: mixed.file)
        try Data(log).write(to: mixed.log)
        do {
          let connection = try mixed.connect()
          let number = try #require(Int(try connection.value("PRAGMA user_version") ?? ""))
          let rows = number == 0 ? [] : try connection.rows("SELECT a, hex(b) FROM t ORDER BY a")
          let isGenuine = rows == history.states[number]
          #expect(isGenuine, "database \(first), log \(second), commit \(number)")
          let check = try connection.value("PRAGMA integrity_check")
          #expect(check == "ok", "database \(first), log \(second), commit \(number)")
        } catch let failure as SQLiteFailure {
          #expect(first != second)
          #expect(failure.code == refusedCode, "database \(first), log \(second): \(failure)")
          #expect([OHK_FAILURE_OLDER_LOG, OHK_FAILURE_OLDER_DATABASE, OHK_FAILURE_NO_LOG].contains(mixed.lastFailure.kind))
          #expect(try mixed.file.bytes() == database.file)
          // SQLite removes an empty log when a connection that may write closes.
          if !log.isEmpty { #expect(try mixed.log.bytes() == log) }
          refused += 1
        }
      }
    }
    #expect(refused > 20)
  }

  @Test("a changed log header does not hide the log's commits")
  func changedSalts() throws {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a); PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)")
    for number in 2...6 { try connection.run("BEGIN; INSERT INTO t VALUES (\(number)); PRAGMA user_version = \(number); COMMIT") }
    let crashed = try store.crashed()
    var header = Array(try crashed.log.bytes()[..<logHeaderSize])
    header[17] ^= 0x20
    sumHeader(&header)
    try crashed.log.overwrite(at: 0, with: header)
    let before = try crashed.log.bytes()
    let error = #expect(throws: SQLiteFailure.self) { try crashed.connect().run("SELECT * FROM t") }
    #expect(error?.code == refusedCode)
    #expect(crashed.lastFailure.kind == OHK_FAILURE_LOG_HEADER)
    #expect(try crashed.log.bytes() == before)
  }

  @Test("a log with a version that SQLite does not write is refused, even if its frames are damaged", arguments: [false, true])
  func otherVersion(framesAreDamaged: Bool) throws {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (1)")
    let crashed = try store.crashed()
    var header = Array(try crashed.log.bytes()[..<logHeaderSize])
    header[7] += 1
    sumHeader(&header)
    try crashed.log.overwrite(at: 0, with: header)
    if framesAreDamaged {
      for offset in stride(from: logHeaderSize, to: try crashed.log.bytes().count, by: frameSize) {
        try crashed.log.overwrite(at: offset + 100, with: [UInt8](repeating: 0, count: 100))
      }
    }
    let before = try crashed.log.bytes()
    let error = #expect(throws: SQLiteFailure.self) { try crashed.connect().run("SELECT * FROM t") }
    #expect(error?.code == refusedCode)
    #expect(crashed.lastFailure.kind == OHK_FAILURE_LOG_HEADER)
    #expect(try crashed.log.bytes() == before)
  }

  /// Corrects SQLite's checksum of a log's header.
  private func sumHeader(_ header: inout [UInt8]) {
    var sum: (UInt32, UInt32) = (0, 0)
    let isBig = header[3] & 1 == 1
    for offset in stride(from: 0, to: 24, by: 8) {
      func word(_ at: Int) -> UInt32 {
        let big = header[at..<at + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        return isBig ? big : big.byteSwapped
      }
      sum.0 = sum.0 &+ word(offset) &+ sum.1
      sum.1 = sum.1 &+ word(offset + 4) &+ sum.0
    }
    for (place, value) in [(24, sum.0), (28, sum.1)] {
      for byte in 0..<4 { header[place + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte)) }
    }
  }

  @Test("a store refuses its own older log and its own older database, and leaves both files unchanged")
  func ofAStore() throws {
    let folder = try TemporaryFolder()
    let log = folder.store.appendingPathComponent("\(HealthDatabase.fileName)-wal")
    /// Saves some samples; returns the database and the log as they are while the store is open.
    func session(_ number: Int) throws -> (Data, Data) {
      let database = try HealthDatabase.open(folder)
      for batch in 0..<5 {
        try database.insert((0..<500).map { try TestData.steps(Double($0), at: Double(number * 10_000 + batch * 1000 + $0)) })
      }
      return (try Data(contentsOf: folder.file), try Data(contentsOf: log))
    }
    let (oldFile, oldLog) = try session(1)
    _ = try session(2)
    let (newFile, newLog) = try session(3)
    #expect(newFile.count > oldFile.count)
    for (fault, file, log) in [(StoreFault.olderLog, newFile, oldLog), (.olderDatabase, oldFile, newLog)] {
      let mixed = try folder.copyOfStore()
      try file.write(to: mixed.file)
      try log.write(to: mixed.store.appendingPathComponent("\(HealthDatabase.fileName)-wal"))
      let before = try mixed.storeContents()
      #expect(throws: HealthError.store(fault)) { _ = try HealthDatabase.open(mixed).everything() }
      #expect(throws: HealthError.store(fault)) { try HealthDatabase.open(mixed).insert([try TestData.steps(1)]) }
      #expect(try mixed.storeContents() == before)
    }
  }
}
