// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// The methods of a database file, with exactly the sizes and places at which they begin to refuse.
@Suite struct VFSDatabaseFileTests {
  /// SQLITE_IOERR_READ, _WRITE and _TRUNCATE, whose definitions Swift does not import.
  private let unread = SQLITE_IOERR | 1 << 8
  private let unwritten = SQLITE_IOERR | 3 << 8
  private let untruncated = SQLITE_IOERR | 6 << 8

  /// A closed store of some pages, all of them in the database file.
  private func closedStore() throws -> SealedStore {
    let store = try SealedStore()
    try store.connect().run("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB); INSERT INTO t VALUES (1, zeroblob(9000))")
    #expect(try store.file.bytes().count >= 4 * pageSize)
    return store
  }

  private func isZero(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == 0 } }

  @Test("The first page is read in parts up to its last byte, and no other part of a page is read")
  func partsOfPages() throws {
    let store = try closedStore()
    let file = try OpenedFile(store.connect())
    let first = file.read(pageSize, at: 0)
    #expect(first.code == SQLITE_OK)
    #expect(first.bytes.starts(with: Array("SQLite format 3\0".utf8)))
    let parts: [(Int, Int)] = [(100, 0), (16, 24), (1, 0), (1, 4095), (96, 4000), (4095, 1)]
    for (count, offset) in parts {
      let part = file.read(count, at: offset)
      #expect(part.code == SQLITE_OK, "\(count) at \(offset)")
      #expect(part.bytes == Array(first.bytes[offset..<offset + count]), "\(count) at \(offset)")
    }
    let others: [(Int, Int)] = [(97, 4000), (2, 4095), (100, 4096), (512, 4096), (4096, 1), (4096, 4097), (8192, 0)]
    for (count, offset) in others { #expect(file.read(count, at: offset).code == unread, "\(count) at \(offset)") }
  }

  @Test("Of a page that is refused no byte is returned, and the reason names the page")
  func refusedPages() throws {
    let store = try closedStore()
    let bytes = try store.file.bytes()
    let file = try OpenedFile(store.connect())
    try store.file.overwrite(at: pageSize + 300, with: [bytes[pageSize + 300] ^ 1])
    let damaged = file.read(pageSize, at: pageSize)
    #expect(damaged.code == refusedCode)
    #expect(isZero(damaged.bytes))
    #expect(store.wasRefused(OHK_FAILURE_PAGE, 2), "\(store.lastFailure)")
    let missing = file.read(pageSize, at: bytes.count)
    #expect(missing.code == refusedCode)
    #expect(isZero(missing.bytes))
    #expect(store.wasRefused(OHK_FAILURE_PAST_END, UInt64(bytes.count / pageSize + 1)), "\(store.lastFailure)")
    // The header is a part of the first page, and is refused with it.
    try store.file.overwrite(at: 300, with: [bytes[300] ^ 1])
    let header = file.read(100, at: 0)
    #expect(header.code == refusedCode)
    #expect(isZero(header.bytes))
    #expect(store.wasRefused(OHK_FAILURE_PAGE, 1), "\(store.lastFailure)")
    try store.file.overwrite(at: 3, with: [bytes[3] ^ 1])
    #expect(file.read(pageSize, at: 0).code == refusedCode)
    #expect(store.wasRefused(OHK_FAILURE_FOREIGN, 1), "\(store.lastFailure)")
  }

  @Test("A first page must have the 21 bytes that all our databases have, and every page zeros in the place of its seal")
  func formOfPages() throws {
    let store = try closedStore()
    let file = try OpenedFile(store.connect())
    let (first, second) = (file.read(pageSize, at: 0).bytes, file.read(pageSize, at: pageSize).bytes)
    let before = try store.file.bytes()
    func changed(_ page: [UInt8], _ offset: Int) -> [UInt8] {
      var page = page
      page[offset] ^= 1
      return page
    }
    for offset in Array(0...20) + [4048, 4095] {
      #expect(file.write(changed(first, offset), at: 0) == unwritten, "byte \(offset)")
    }
    for offset in [4048, 4095] { #expect(file.write(changed(second, offset), at: pageSize) == unwritten, "byte \(offset)") }
    #expect(try store.file.bytes() == before)
    for offset in [21, 4047] {
      #expect(file.write(changed(first, offset), at: 0) == SQLITE_OK, "byte \(offset)")
      #expect(file.read(pageSize, at: 0).bytes == changed(first, offset))
    }
    for offset in [0, 20, 4047] {
      #expect(file.write(changed(second, offset), at: pageSize) == SQLITE_OK, "byte \(offset)")
      #expect(file.read(pageSize, at: pageSize).bytes == changed(second, offset))
    }
  }

  @Test("Only whole pages are written, in the places of pages")
  func wholePages() throws {
    let store = try closedStore()
    let file = try OpenedFile(store.connect())
    let before = try store.file.bytes()
    let writes: [(Int, Int)] = [(512, 4096), (4095, 4096), (8192, 4096), (4096, 4608), (4096, 4097), (4096, 8191)]
    for (count, offset) in writes {
      #expect(file.write([UInt8](repeating: 0, count: count), at: offset) == unwritten, "\(count) at \(offset)")
    }
    #expect(try store.file.bytes() == before)
  }

  @Test("A database is cut to whole pages; with less than one page it is refused")
  func cutting() throws {
    let store = try closedStore()
    let file = try OpenedFile(store.connect())
    let before = try store.file.bytes()
    for size in [0, 1, 4095, 4097, before.count - 1] { #expect(file.truncate(to: size) == untruncated, "\(size)") }
    #expect(try store.file.bytes() == before)
    #expect(file.truncate(to: pageSize) == SQLITE_OK)
    #expect(try store.file.bytes() == Array(before[..<pageSize]))
    let size = file.size()
    #expect(size.code == SQLITE_OK)
    #expect(size.size == 4096)
    #expect(store.lastFailure.kind == OHK_FAILURE_NONE)
    try store.file.truncate(to: pageSize - 1)
    #expect(file.size().code == refusedCode)
    #expect(store.wasRefused(OHK_FAILURE_PAST_END, 1), "\(store.lastFailure)")
  }

  @Test("After its keys are revoked an open database is neither read nor written nor cut")
  func revoked() throws {
    let store = try closedStore()
    let file = try OpenedFile(store.connect())
    let (page, before) = (file.read(pageSize, at: pageSize), try store.file.bytes())
    #expect(page.code == SQLITE_OK)
    store.keys.revoke()
    #expect(file.read(pageSize, at: pageSize).code == revokedCode)
    #expect(file.write(page.bytes, at: pageSize) == revokedCode)
    #expect(file.truncate(to: pageSize) == revokedCode)
    #expect(try store.file.bytes() == before)
  }

  @Test("A database that does not exist is not made, even with the keys of a store")
  func missingDatabase() throws {
    let store = try closedStore()
    try FileManager.default.removeItem(at: store.file)
    #expect(throws: SQLiteFailure.self) { try store.connect() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == [])
    #expect(store.keys.openFiles == 0)
  }

  @Test("Each form of a setting that a store may have is taken over, and a refused one is named in the error")
  func settings() throws {
    let connection = try SealedStore().connect()
    try connection.run("CREATE TABLE t (a)")
    for (value, result) in [("3", "3"), ("2", "2"), ("EXTRA", "3"), ("full", "2"), ("extra", "3"), ("FULL", "2")] {
      try connection.run("PRAGMA synchronous = \(value)")
      #expect(try connection.value("PRAGMA synchronous") == result, "\(value)")
    }
    #expect(try connection.value("PRAGMA locking_mode = NORMAL") == "normal")
    #expect(try connection.value("PRAGMA journal_mode = wal") == "wal")
    try connection.run("PRAGMA page_size = 4096")
    for (setting, value) in [("journal_mode", "delete"), ("locking_mode", "exclusive"), ("page_size", "8192")] {
      let error = #expect(throws: SQLiteFailure.self) { try connection.run("PRAGMA \(setting) = \(value)") }
      #expect(error?.code == SQLITE_ERROR)
      #expect(error?.description.hasPrefix("\(setting) of an encrypted store is fixed") == true)
    }
    // Other settings are SQLite's.
    #expect(try connection.value("PRAGMA busy_timeout = 7") == "7")
  }
}
