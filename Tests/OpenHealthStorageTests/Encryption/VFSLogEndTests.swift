// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// Where a log with damaged frames ends, and which damage is proved, to the frame.
@Suite struct VFSLogEndTests {
  /// The files of a store after some commits: commit k saved row k, in frame k - 1.
  private func crashedStore(commits: Int, changing change: (TestConnection) throws -> Void = { _ in }) throws -> SealedStore {
    let store = try SealedStore()
    let connection = try store.connect()
    try connection.run(
      """
      PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a INTEGER PRIMARY KEY); CREATE TABLE u (a BLOB); PRAGMA wal_checkpoint(TRUNCATE)
      """)
    for number in 1...commits { try connection.run("INSERT INTO t VALUES (\(number))") }
    #expect(try store.log.bytes().count == OpenedFile.frame(commits))
    try change(connection)
    return try withExtendedLifetime(connection) { try store.crashed() }
  }

  /// Changes a byte of the page in a frame. The frame's header stays as it is.
  private func damage(_ store: SealedStore, frame index: Int) throws {
    let offset = OpenedFile.frame(index) + 1000
    try store.log.overwrite(at: offset, with: [try store.log.bytes()[offset] ^ 1])
  }

  @Test(
    "The log ends before a damaged frame, and says so",
    arguments: [([7], 8), ([6], 7), ([6, 7], 8), ([5, 6], 7), ([5, 7], 8), ([4, 5, 6, 7], 8)] as [([Int], UInt64)])
  func unproved(frames: [Int], lastRefused: UInt64) throws {
    let store = try crashedStore(commits: 8)
    for frame in frames { try damage(store, frame: frame) }
    #expect(try store.connect().value("SELECT count(*) FROM t") == String(frames[0]))
    #expect(store.keys.logEndedAtFrame == frames[0] + 1)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, lastRefused), "\(store.lastFailure)")
  }

  @Test("A frame that a commit follows, and a frame that continues from it, is damaged", arguments: [[5], [0], [3, 4], [0, 5]])
  func proved(frames: [Int]) throws {
    let store = try crashedStore(commits: 8)
    for frame in frames { try damage(store, frame: frame) }
    let before = try store.log.bytes()
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run("SELECT count(*) FROM t") }
    #expect(store.wasRefused(OHK_FAILURE_FRAME, UInt64(frames[0] + 1)), "\(store.lastFailure)")
    #expect(store.keys.logEndedAtFrame == nil)
    #expect(try store.log.bytes() == before)
  }

  @Test("A frame continues from a commit only if both halves of its checksum do", arguments: [16, 19, 20, 23])
  func sums(byte: Int) throws {
    let store = try crashedStore(commits: 8) { connection in
      let log = try OpenedFile(connection, SQLITE_FCNTL_JOURNAL_POINTER)
      var header = log.read(24, at: OpenedFile.frame(7))
      #expect(header.code == SQLITE_OK)
      header.bytes[byte] ^= 1
      #expect(log.write(header.bytes, at: OpenedFile.frame(7)) == SQLITE_OK)
    }
    try damage(store, frame: 5)
    #expect(try store.connect().value("SELECT count(*) FROM t") == "5")
    #expect(store.keys.logEndedAtFrame == 6)
  }

  @Test("Whole frames of a transaction after its torn one prove nothing, but with its commit the transaction counts as lost")
  func insideATransaction() throws {
    let store = try crashedStore(commits: 3) { try $0.run("INSERT INTO u VALUES (zeroblob(20000))") }
    #expect(try store.log.bytes().count >= OpenedFile.frame(9))
    try damage(store, frame: 4)
    #expect(try store.connect().rows("SELECT count(*) FROM t; SELECT count(*) FROM u") == [["3"], ["0"]])
    #expect(store.keys.logEndedAtFrame == 5)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 5), "\(store.lastFailure)")
  }

  @Test("A torn first frame of a transaction that was not committed loses nothing, so that the log does not count as ended early")
  func firstOfATransaction() throws {
    let store = try crashedStore(commits: 3) { try $0.run("INSERT INTO u VALUES (zeroblob(20000))") }
    try store.log.truncate(to: OpenedFile.frame(5))
    try damage(store, frame: 3)
    #expect(try store.connect().rows("SELECT count(*) FROM t; SELECT count(*) FROM u") == [["3"], ["0"]])
    #expect(store.keys.logEndedAtFrame == nil)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 4), "\(store.lastFailure)")
  }

  @Test("After recovery a damaged or missing frame is refused with its number, and its sound header is still read")
  func readingAfterRecovery() throws {
    let store = try crashedStore(commits: 8)
    try damage(store, frame: 7)
    let raw = try store.log.bytes()
    let connection = try store.connect()
    #expect(try connection.value("SELECT count(*) FROM t") == "7")
    let log = try OpenedFile(connection, SQLITE_FCNTL_JOURNAL_POINTER)
    let (last, next) = (OpenedFile.frame(7), OpenedFile.frame(8))
    #expect(log.read(frameSize, at: last).code == refusedCode)
    let page = log.read(pageSize, at: last + 24)
    #expect(page.code == refusedCode)
    #expect(page.bytes.allSatisfy { $0 == 0 })
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 8), "\(store.lastFailure)")
    let header = log.read(24, at: last)
    #expect(header.code == SQLITE_OK)
    // The table's page, and the salts of the log.
    #expect(header.bytes[..<4] == [0, 0, 0, 2])
    #expect(header.bytes[8..<16] == raw[16..<24])
    for part in [0..<8, 8..<16, 16..<24, 4..<24] {
      let bytes = log.read(part.count, at: last + part.lowerBound)
      #expect(bytes.code == SQLITE_OK)
      #expect(bytes.bytes == Array(header.bytes[part]), "\(part)")
    }
    #expect(log.read(24, at: next).code == refusedCode)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 9), "\(store.lastFailure)")
    #expect(log.read(pageSize, at: last + 24).code == refusedCode)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 8), "\(store.lastFailure)")
    #expect(log.read(pageSize, at: next + 24).code == refusedCode)
    #expect(store.wasRefused(OHK_FAILURE_FRAME, 9), "\(store.lastFailure)")
    // The log's own header is in the clear, and is read as a whole or in parts.
    let whole = log.read(logHeaderSize, at: 0)
    #expect(whole.code == SQLITE_OK)
    #expect(whole.bytes == Array(raw[..<logHeaderSize]))
    let salts = log.read(8, at: 16)
    #expect(salts.code == SQLITE_OK)
    #expect(salts.bytes == Array(raw[16..<24]))
  }
}
