// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// Checkpoints that move only a part of the log into the database.
@Suite struct VFSCheckpointTests {
  /// A store with two commits in its log, of which the last checkpoint moved only the first, as a reader of that moment holds it back.
  static func partlyMoved(isNumbered: Bool) throws -> (store: SealedStore, writer: TestConnection, reader: TestConnection) {
    let store = try SealedStore()
    let writer = try store.connect()
    try writer.run(
      """
      PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a TEXT); CREATE TABLE u (MARKER TEXT); PRAGMA user_version = \(isNumbered ? 1 : 0);
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    func save(_ number: Int, in table: String) throws {
      let numbering = isNumbered ? "PRAGMA user_version = \(number);" : ""
      try writer.run("BEGIN; \(numbering) INSERT INTO \(table) VALUES ('row \(number)'); COMMIT")
    }
    // Frames: with a number the first page, and then that of the table.
    try save(2, in: "u")
    let reader = try store.connect()
    try reader.run("BEGIN; SELECT count(*) FROM t")
    try save(3, in: "t")
    let moved = try writer.rows("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(moved == [["0", isNumbered ? "4" : "2", isNumbered ? "2" : "1"]])
    return (store, writer, reader)
  }

  private let everything = "SELECT * FROM u; SELECT * FROM t; PRAGMA user_version"

  @Test("A database with a part of the log has the number of the last commit, and is refused without the log or with less of it")
  func marked() throws {
    let (store, writer, reader) = try Self.partlyMoved(isNumbered: true)
    let rows: [[String?]] = [["row 2"], ["row 3"], ["3"]]
    #expect(try store.crashed().connect().rows(everything) == rows)
    let alone = try store.crashed()
    try FileManager.default.removeItem(at: alone.log)
    let before = try alone.file.bytes()
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try alone.connect().run("SELECT * FROM u") }
    #expect(alone.wasRefused(OHK_FAILURE_NO_LOG, 0), "\(alone.lastFailure)")
    #expect(try alone.file.bytes() == before)
    let cut = try store.crashed()
    try cut.log.truncate(to: OpenedFile.frame(2))
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try cut.connect().run("SELECT * FROM u") }
    #expect(cut.wasRefused(OHK_FAILURE_OLDER_LOG, 3), "\(cut.lastFailure)")
    // With the whole log the database is complete.
    try reader.run("COMMIT")
    try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let complete = try store.crashed()
    try FileManager.default.removeItem(at: complete.log)
    #expect(try complete.connect().rows(everything) == rows)
  }

  @Test("Commits without the first page leave no mark: the database is read without the log")
  func unmarked() throws {
    let (store, writer, reader) = try Self.partlyMoved(isNumbered: false)
    #expect(try store.crashed().connect().rows(everything) == [["row 2"], ["row 3"], ["0"]])
    let alone = try store.crashed()
    try FileManager.default.removeItem(at: alone.log)
    #expect(try alone.connect().rows(everything) == [["row 2"], ["0"]])
    withExtendedLifetime((writer, reader)) {}
  }

  @Test("Each of several checkpoints gives the database another mark")
  func again() throws {
    let (store, writer, reader) = try Self.partlyMoved(isNumbered: true)
    try reader.run("COMMIT")
    try writer.run("PRAGMA wal_checkpoint(TRUNCATE); BEGIN; PRAGMA user_version = 4; INSERT INTO u VALUES ('row 4'); COMMIT")
    try reader.run("BEGIN; SELECT count(*) FROM t")
    try writer.run("BEGIN; PRAGMA user_version = 5; INSERT INTO t VALUES ('row 5'); COMMIT")
    let moved = try writer.rows("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(moved == [["0", "4", "2"]])
    let alone = try store.crashed()
    try FileManager.default.removeItem(at: alone.log)
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try alone.connect().run("SELECT * FROM u") }
    #expect(alone.wasRefused(OHK_FAILURE_NO_LOG, 0), "\(alone.lastFailure)")
    withExtendedLifetime(reader) {}
  }
}
