// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// The methods of a log: how frames are written, and the log of a connection that only reads.
@Suite struct VFSLogFileTests {
  /// The first byte of a page is its only one.
  private func page(_ byte: UInt8) -> [UInt8] { [byte] + [UInt8](repeating: 0, count: pageSize - 1) }

  /// The header of a frame: page, no commit, salts, checksums.
  private func header(page: UInt8, salts: [UInt8], sums: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]) -> [UInt8] {
    [0, 0, 0, page, 0, 0, 0, 0] + salts + sums
  }

  /// A store with a log, and the log as two of its connections have it open.
  private func twoLogs() throws -> (store: SealedStore, first: OpenedFile, second: OpenedFile) {
    let store = try SealedStore()
    let (first, second) = (try store.connect(), try store.connect())
    try first.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a)")
    #expect(try second.value("SELECT count(*) FROM t") == "0")
    return (
      store, try OpenedFile(first, SQLITE_FCNTL_JOURNAL_POINTER), try OpenedFile(second, SQLITE_FCNTL_JOURNAL_POINTER)
    )
  }

  @Test("A page in the log is bound to the header that its frame has now, even if another connection wrote it")
  func headerOfAnotherConnection() throws {
    let (_, first, second) = try twoLogs()
    let start = OpenedFile.frame(5)
    let salts: [UInt8] = [9, 9, 9, 9, 9, 9, 9, 9]
    #expect(first.write(header(page: 7, salts: salts), at: start) == SQLITE_OK)
    #expect(first.write(page(1), at: start + 24) == SQLITE_OK)
    let before = second.read(pageSize, at: start + 24)
    #expect(before.code == SQLITE_OK)
    #expect(before.bytes == page(1))
    #expect(second.write(header(page: 8, salts: salts), at: start) == SQLITE_OK)
    #expect(second.read(pageSize, at: start + 24).code == refusedCode)
    #expect(first.write(page(2), at: start + 24) == SQLITE_OK)
    let after = second.read(pageSize, at: start + 24)
    #expect(after.code == SQLITE_OK)
    #expect(after.bytes == page(2))
  }

  @Test("A header without salts gets those of the log, and one with any salt keeps its own")
  func salts() throws {
    let (store, log, _) = try twoLogs()
    let raw = try store.log.bytes()
    let none = [UInt8](repeating: 0, count: 8)
    let start = OpenedFile.frame(5)
    for sums in [none, [1, 2, 3, 4, 5, 6, 7, 8]] {
      #expect(log.write(header(page: 7, salts: none, sums: sums), at: start) == SQLITE_OK)
      let read = log.read(24, at: start)
      #expect(read.code == SQLITE_OK)
      #expect(read.bytes == header(page: 7, salts: Array(raw[16..<24]), sums: sums))
    }
    for salt in 0..<8 {
      var salts = none
      salts[salt] = 1
      #expect(log.write(header(page: 7, salts: salts, sums: none), at: start) == SQLITE_OK)
      #expect(log.read(24, at: start).bytes == header(page: 7, salts: salts, sums: none), "byte \(salt)")
    }
  }

  @Test("The frame's place, page and salts are bound to its page; its checksums, which come later, are not")
  func boundHeader() throws {
    let (_, log, _) = try twoLogs()
    let start = OpenedFile.frame(5)
    let written = header(page: 7, salts: [9, 9, 9, 9, 9, 9, 9, 9])
    #expect(log.write(written, at: start) == SQLITE_OK)
    #expect(log.write(page(1), at: start + 24) == SQLITE_OK)
    for byte in 0..<24 {
      var other = written
      other[byte] ^= 1
      #expect(log.write(other, at: start) == SQLITE_OK)
      #expect(log.read(pageSize, at: start + 24).code == (byte < 16 ? refusedCode : SQLITE_OK), "byte \(byte)")
    }
  }

  @Test("For a connection that only reads, a log that is missing is empty and is neither made nor written, until a writer makes it")
  func missingLog() throws {
    let store = try SealedStore()
    try store.connect().run("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(!FileManager.default.fileExists(atPath: store.log.path))
    let reader = try TestConnection(store.uri + "&mode=ro", owner: store)
    #expect(try reader.value("SELECT count(*) FROM t") == "1")
    let log = try OpenedFile(reader, SQLITE_FCNTL_JOURNAL_POINTER)
    let size = log.size()
    #expect(size.code == SQLITE_OK)
    #expect(size.size == 0)
    let read = log.read(32, at: 0)
    #expect(read.code == (SQLITE_IOERR | 2 << 8))
    #expect(read.bytes == [UInt8](repeating: 0, count: 32))
    #expect(log.write([UInt8](repeating: 0, count: 32), at: 0) == SQLITE_READONLY)
    #expect(log.truncate(to: 0) == SQLITE_READONLY)
    #expect(log.methods.xSync(log.pointer, 2) == SQLITE_OK)
    #expect(!FileManager.default.fileExists(atPath: store.log.path))
    let writer = try store.connect()
    try writer.run("INSERT INTO t VALUES (2)")
    #expect(try reader.value("SELECT count(*) FROM t") == "2")
    #expect(log.size().size == Int64(try store.log.bytes().count))
    #expect(throws: SQLiteFailure(code: SQLITE_READONLY, description: "")) { try reader.run("PRAGMA wal_checkpoint") }
    #expect(try writer.value("SELECT count(*) FROM t") == "2")
  }
}
