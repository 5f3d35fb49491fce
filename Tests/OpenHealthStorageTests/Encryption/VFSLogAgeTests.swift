// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// Which log belongs to which database, to the commit. All stores here have the same keys, so that their files can be combined.
@Suite struct VFSLogAgeTests {
  /// A store whose database has commit 1, with an empty log, and the connection that writes to it.
  private func emptyLog() throws -> (store: SealedStore, connection: TestConnection) {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run(
      "PRAGMA wal_autocheckpoint = 0; BEGIN; CREATE TABLE t (a); PRAGMA user_version = 1; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    return (store, connection)
  }

  /// The database with the commits up to a number.
  private func database(_ number: Int) throws -> [UInt8] {
    let (store, connection) = try emptyLog()
    try connection.run("PRAGMA user_version = \(number); PRAGMA wal_checkpoint(TRUNCATE)")
    return try withExtendedLifetime(connection) { try store.file.bytes() }
  }

  /// The log of some commits, each of one frame: the first page, with the number of the commit.
  private func log(_ numbers: [Int], changing change: (OpenedFile) -> Void = { _ in }) throws -> [UInt8] {
    let (store, connection) = try emptyLog()
    for number in numbers { try connection.run("PRAGMA user_version = \(number)") }
    change(try OpenedFile(connection, SQLITE_FCNTL_JOURNAL_POINTER))
    let bytes = try withExtendedLifetime(connection) { try store.log.bytes() }
    #expect(bytes.count == OpenedFile.frame(numbers.count))
    return bytes
  }

  /// A closed store of these two files.
  private func mixed(_ database: [UInt8], _ log: [UInt8]) throws -> SealedStore {
    let store = try SealedStore()
    try Data(database).write(to: store.file)
    try Data(log).write(to: store.log)
    return store
  }

  /// Expects that both files together have this last commit.
  private func expect(
    _ number: Int, _ database: [UInt8], _ log: [UInt8], _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
  ) throws {
    let store = try mixed(database, log)
    #expect(try store.connect().value("PRAGMA user_version") == String(number), comment, sourceLocation: location)
  }

  /// Expects that the files are refused together, for this reason, and stay as they are.
  private func expect(
    _ failure: (ohk_failure, UInt64), _ database: [UInt8], _ log: [UInt8], _ comment: Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let store = try mixed(database, log)
    #expect(throws: SQLiteFailure(code: refusedCode, description: ""), comment, sourceLocation: location) {
      try store.connect().run("PRAGMA user_version")
    }
    #expect(store.wasRefused(failure.0, failure.1), comment ?? "\(store.lastFailure)", sourceLocation: location)
    #expect(try store.file.bytes() == database, comment, sourceLocation: location)
    #expect(try store.log.bytes() == log, comment, sourceLocation: location)
  }

  @Test("A log of commits 3 and 4 belongs to the databases that end with commit 2, 3 or 4")
  func neighbours() throws {
    let log = try log([3, 4])
    try expect((OHK_FAILURE_OLDER_DATABASE, 1), try database(1), log)
    for number in 2...4 { try expect(4, try database(number), log, "\(number)") }
    try expect((OHK_FAILURE_OLDER_LOG, 5), try database(5), log)
  }

  @Test("A log of one commit belongs to the databases that end with it or with the one before")
  func oneCommit() throws {
    let log = try log([3])
    try expect((OHK_FAILURE_OLDER_DATABASE, 1), try database(1), log)
    for number in 2...3 { try expect(3, try database(number), log, "\(number)") }
    try expect((OHK_FAILURE_OLDER_LOG, 4), try database(4), log)
  }

  @Test("A log that is read without a fault leaves no reason of a refusal behind, and did not end early")
  func noFailure() throws {
    let store = try mixed(try database(2), try log([3, 4]))
    #expect(try store.connect().value("PRAGMA user_version") == "4")
    #expect(store.wasRefused(OHK_FAILURE_NONE, 0), "\(store.lastFailure)")
    #expect(store.keys.logEndedAtFrame == nil)
  }

  @Test("A log that lost its last frames is read up to its last whole commit, and is refused if the database has more")
  func cutLogs() throws {
    let (store, connection) = try emptyLog()
    let older = try store.file.bytes()
    for number in 2...4 { try connection.run("BEGIN; PRAGMA user_version = \(number); INSERT INTO t VALUES (\(number)); COMMIT") }
    try connection.run("PRAGMA wal_checkpoint(PASSIVE)")
    let (newer, log) = try withExtendedLifetime(connection) { (try store.file.bytes(), try store.log.bytes()) }
    // Each commit has two frames: the first page, and that of the table.
    #expect(log.count == OpenedFile.frame(6))
    for frames in 0...6 {
      let cut = Array(log[..<OpenedFile.frame(frames)])
      try expect(1 + frames / 2, older, cut, "\(frames) frames")
      switch frames {
      // Without a commit the log says nothing, and the database has everything.
      case 0, 1, 6: try expect(4, newer, cut, "\(frames) frames")
      default: try expect((OHK_FAILURE_OLDER_LOG, 4), newer, cut, "\(frames) frames")
      }
    }
  }

  @Test("A log ends before a frame if either half of its checksum is wrong", arguments: [16, 19, 20, 23])
  func sums(byte: Int) throws {
    let start = OpenedFile.frame(1)
    let database = try database(3)
    func rewritten(_ mask: UInt8) throws -> [UInt8] {
      try log([2, 3]) { log in
        var header = log.read(24, at: start)
        #expect(header.code == SQLITE_OK)
        header.bytes[byte] ^= mask
        #expect(log.write(header.bytes, at: start) == SQLITE_OK)
      }
    }
    try expect(3, database, try rewritten(0))
    try expect((OHK_FAILURE_OLDER_LOG, 3), database, try rewritten(1))
  }

  @Test("Commits without a number belong to a database without one only", arguments: [0, 1, 5])
  func unnumbered(number: Int) throws {
    let (store, connection) = try emptyLog()
    try connection.run("PRAGMA user_version = \(number); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (7)")
    let (database, log) = try withExtendedLifetime(connection) { (try store.file.bytes(), try store.log.bytes()) }
    #expect(log.count == OpenedFile.frame(1))
    if number == 0 {
      #expect(try mixed(database, log).connect().value("SELECT a FROM t") == "7")
    } else {
      try expect((OHK_FAILURE_OLDER_LOG, UInt64(number)), database, log)
    }
  }

  @Test("A log with the header of another one is refused if it has a commit that the database lacks, even one frame of it")
  func headerOfAnotherLog() throws {
    let header = try Array(log([7])[..<logHeaderSize])
    let (one, two) = (try log([2]), try log([2, 3]))
    func under(_ log: [UInt8]) -> [UInt8] { header + log[logHeaderSize...] }
    #expect(under(one) != one)
    try expect((OHK_FAILURE_LOG_HEADER, 0), try database(1), under(one))
    try expect((OHK_FAILURE_LOG_HEADER, 0), try database(2), under(two))
    // As after a crash while a log began again, when the database has all that was in it.
    try expect(2, try database(2), under(one))
    try expect(3, try database(3), under(two))
  }

  @Test("Under the header of another log, too, a frame counts only if its checksum continues that of the frame before")
  func sumsUnderAnotherHeader() throws {
    let broken = try log([2, 3]) { log in
      let start = OpenedFile.frame(1)
      var header = log.read(24, at: start).bytes
      header[23] ^= 1
      #expect(log.write(header, at: start) == SQLITE_OK)
    }
    let under = try Array(log([7])[..<logHeaderSize]) + broken[logHeaderSize...]
    try expect(2, try database(2), under)
    try expect((OHK_FAILURE_LOG_HEADER, 0), try database(1), under)
  }

  @Test("A changed header over one whole frame is refused, whatever the database has")
  func changedHeader() throws {
    var log = try log([2])
    log[17] ^= 0x20
    for number in 1...2 { try expect((OHK_FAILURE_LOG_HEADER, 0), try database(number), log, "\(number)") }
  }

  @Test("A torn first page comes from a log of one frame, and is reported itself when that frame is damaged, too")
  func tornFirstPage() throws {
    var (database, log) = (try database(1), try log([2]))
    database[200] ^= 1
    try expect(2, database, log)
    log[OpenedFile.frame(0) + 500] ^= 1
    try expect((OHK_FAILURE_PAGE, 1), database, log)
  }
}
