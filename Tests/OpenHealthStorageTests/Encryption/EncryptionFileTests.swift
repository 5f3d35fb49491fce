// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The database file under the VFS: which changes are refused, and that refusing changes nothing.
@Suite struct EncryptionFileTests {
  /// A closed store of some pages, so that everything is in the database file.
  private func closedStore(number: UInt8 = 1, identity: [UInt8]? = nil, rows: Int = 120) throws -> SealedStore {
    let store = try SealedStore(number: number, identity: identity)
    let connection = try store.connect()
    try connection.run("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c BLOB); CREATE INDEX i ON t (b)")
    try connection.run(
      """
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \(rows))
      INSERT INTO t SELECT x, 'MARKER' || x, zeroblob(100) FROM n
      """)
    return store
  }

  private let everything = "SELECT * FROM t; SELECT b FROM t ORDER BY b; PRAGMA integrity_check"

  @Test func opensAgain() throws {
    let store = try closedStore()
    let rows = try store.connect().rows("SELECT count(*), min(b), max(b) FROM t; PRAGMA integrity_check; PRAGMA journal_mode")
    #expect(rows == [["120", "MARKER1", "MARKER99"], ["ok"], ["wal"]])
    #expect(store.keys.openFiles == 0)
  }

  @Test func everyFlippedByteIsRefused() throws {
    let store = try closedStore()
    let bytes = try store.file.bytes()
    #expect(bytes.count / pageSize >= 7)
    for offset in bytes.indices {
      let inPage = offset % pageSize
      // Every byte with a known meaning, and every 29th of the ciphertext between.
      guard inPage < 112 || inPage >= pageSize - 48 || inPage % 29 == 0 else { continue }
      try store.file.overwrite(at: offset, with: [bytes[offset] ^ 0x10])
      #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run(everything) }
      let failure = store.lastFailure
      switch offset {
      case ..<16: #expect(failure.kind == OHK_FAILURE_FOREIGN)
      default: #expect(failure.number == UInt64(offset / pageSize + 1))
      }
      try store.file.overwrite(at: offset, with: [bytes[offset]])
    }
    try store.connect().run(everything)
    #expect(try store.file.bytes() == bytes)
  }

  @Test func pagesThatChangedPlacesAreRefused() throws {
    let store = try closedStore()
    let bytes = try store.file.bytes()
    let count = bytes.count / pageSize
    for from in 0..<count {
      for to in 0..<count where to != from {
        try store.file.overwrite(at: to * pageSize, with: Array(bytes[from * pageSize..<(from + 1) * pageSize]))
        #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run(everything) }
        try store.file.overwrite(at: to * pageSize, with: Array(bytes[to * pageSize..<(to + 1) * pageSize]))
      }
    }
  }

  /// The other store has other keys, or the same keys and an identifier that differs in its last byte, which no file contains.
  @Test(arguments: [false, true]) func pagesOfAnotherStoreAreRefused(keysAreTheSame: Bool) throws {
    let store = try closedStore()
    let other = try keysAreTheSame ? closedStore(identity: store.identifier.dropLast() + [9]) : closedStore(number: 2)
    let (ours, theirs) = (try store.file.bytes(), try other.file.bytes())
    #expect((ours[..<16] == theirs[..<16]) == keysAreTheSame)
    #expect(ours.count == theirs.count)
    for page in stride(from: 0, to: ours.count, by: pageSize) where page > 0 || keysAreTheSame {
      try store.file.overwrite(at: page, with: Array(theirs[page..<page + pageSize]))
      #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run(everything) }
      #expect(store.lastFailure.kind == OHK_FAILURE_PAGE)
      #expect(store.lastFailure.number == UInt64(page / pageSize + 1))
      try store.file.overwrite(at: page, with: Array(ours[page..<page + pageSize]))
    }
    try store.connect().run(everything)
  }

  /// The associated data of a page, assembled here from the description of the format: kind of file, header of the store, its identifier,
  /// generation of the key, page, frame and the frame's header. If any of it changes, the page does not open.
  @Test(arguments: [1, 2] as [UInt8]) func aPageIsBoundToItsStoreFileAndPlace(kind: UInt8) throws {
    let store = try closedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA wal_autocheckpoint = 0; INSERT INTO t VALUES (1000, 'new', NULL); UPDATE t SET b = 'newer' WHERE a = 1000")
    let (file, log) = (try store.file.bytes(), try store.log.bytes())
    let frame = logHeaderSize + frameSize
    // The third page of the database, or the second frame of the log.
    let start = kind == 1 ? 2 * pageSize : frame + 24
    let page = Array(kind == 1 ? file[start..<start + pageSize] : log[start..<start + pageSize])
    let number: [UInt8] = kind == 1 ? [0, 0, 0, 3] : Array(log[frame..<frame + 4])
    let header = kind == 1 ? [UInt8](repeating: 0, count: 16) : Array(log[frame..<frame + 8] + log[16..<24])
    let parts: [[UInt8]] = [
      [kind, 0, 0, 0], VFSKeys.header(store.identifier), store.identifier, [0, 0, 0, 1], number,
      [0, 0, 0, 0, 0, 0, 0, kind - 1], header,
    ]
    #expect(opens(page, store, parts.flatMap(\.self)))
    for (index, part) in parts.enumerated() {
      for place in part.indices {
        var changed = parts
        changed[index][place] ^= 1
        #expect(!opens(page, store, changed.flatMap(\.self)), "part \(index), byte \(place)")
      }
    }
  }

  /// Whether a page opens with this associated data.
  private func opens(_ page: [UInt8], _ store: SealedStore, _ associated: [UInt8]) -> Bool {
    var keys = ohk_keys()
    withUnsafeMutableBytes(of: &keys.page_key) { $0.copyBytes(from: SealedStore.pageKey(store.number)) }
    let end = pageSize - Int(OHK_RESERVED)
    var (plain, tag) = ([UInt8](repeating: 0, count: end), Array(page[end + 24..<end + 40]))
    return ohk_xaes(
      0, &keys, Array(page[end..<end + 24]), associated, Int32(associated.count), Array(page[..<end]), Int32(end), &plain, &tag)
      == SQLITE_OK
  }

  @Test func aCutFileIsRefused() throws {
    let store = try closedStore()
    let bytes = try store.file.bytes()
    for size in stride(from: 0, to: bytes.count, by: 512) {
      let cut = try store.crashed()
      try cut.file.truncate(to: size)
      let error = #expect(throws: SQLiteFailure.self) { try cut.connect().run(everything) }
      // If whole pages are missing, SQLite notices it on the first page. The VFS must refuse and name a partial page, because SQLite would
      // fill it with zeros.
      if size < pageSize || size > bytes.count - pageSize {
        #expect(error?.code == refusedCode, "\(size)")
        #expect(cut.lastFailure == (OHK_FAILURE_PAST_END, UInt64(size / pageSize + 1)), "\(size)")
      } else {
        #expect(error?.code == SQLITE_CORRUPT, "\(size)")
      }
      #expect(try cut.file.bytes() == Array(bytes[..<size]))
    }
  }

  @Test(
    arguments: [[], Array("SQLite format 3\0".utf8), [UInt8](repeating: 7, count: 5000), [UInt8](repeating: 0, count: 8192)] as [[UInt8]])
  func aForeignFileIsRefusedAndStays(bytes: [UInt8]) throws {
    let store = try closedStore()
    try Data(bytes).write(to: store.file)
    try Data([1, 2, 3]).write(to: store.log)
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run("CREATE TABLE u (a)") }
    #expect(try store.file.bytes() == bytes)
    #expect(try store.log.bytes() == [1, 2, 3])
  }

  @Test func aPlainDatabaseIsRefusedAndStays() throws {
    let store = try closedStore()
    try FileManager.default.removeItem(at: store.file)
    do {
      let plain = try TestConnection(store.file.path)
      try plain.run("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    }
    let bytes = try store.file.bytes()
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run("DELETE FROM t") }
    #expect(try store.file.bytes() == bytes)
  }

  @Test func plainSQLiteRefusesOurs() throws {
    let store = try closedStore()
    let bytes = try store.file.bytes()
    #expect(throws: SQLiteFailure(code: SQLITE_NOTADB, description: "")) {
      try TestConnection(store.file.path).run("CREATE TABLE u (a)")
    }
    #expect(try store.file.bytes() == bytes)
  }

  @Test func theWrongKeyLeavesDatabaseAndLogAlone() throws {
    let store = try closedStore()
    let connection = try store.connect()
    try connection.run("INSERT INTO t VALUES (1000, 'new', NULL)")
    let wrong = try store.crashed(number: 9, identity: store.identifier)
    let (file, log) = (try wrong.file.bytes(), try wrong.log.bytes())
    #expect(log.count > frameSize)
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try wrong.connect().run(everything) }
    #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try wrong.connect().run("CREATE TABLE u (a)") }
    #expect(try wrong.file.bytes() == file)
    #expect(try wrong.log.bytes() == log)
    let right = try store.crashed()
    #expect(try right.connect().value("SELECT b FROM t WHERE a = 1000") == "new")
  }

  @Test(arguments: ["file:%?vfs=ohk", "file:%?vfs=ohk&key=", "file:%?vfs=ohk&key=00000000000000000000000000000000"])
  func withoutItsHandleNothingOpensAndNothingIsMade(path: String) throws {
    let folder = try TemporaryFolder()
    let uri = path.replacingOccurrences(of: "%", with: folder.url.appendingPathComponent("new.db").path)
    #expect(throws: SQLiteFailure.self) { try TestConnection(uri).run("CREATE TABLE t (a)") }
    #expect(try folder.contents().isEmpty)
  }

  @Test func attachingAndVacuumIntoNeedAHandleToo() throws {
    let store = try closedStore()
    let connection = try store.connect()
    let other = store.folder.appendingPathComponent("other.db")
    #expect(throws: SQLiteFailure(code: SQLITE_CANTOPEN, description: "")) { try connection.run("ATTACH '\(other.path)' AS other") }
    #expect(throws: SQLiteFailure(code: SQLITE_CANTOPEN, description: "")) { try connection.run("VACUUM INTO '\(other.path)'") }
    #expect(!FileManager.default.fileExists(atPath: other.path))
    let second = try SealedStore(number: 2)
    try connection.run("ATTACH '\(second.uri)' AS second; CREATE TABLE second.u AS SELECT * FROM t")
    #expect(try second.connect().value("SELECT count(*) FROM u") == "120")
  }

  @Test func revokedKeysGiveNothingMore() throws {
    let store = try closedStore()
    let connection = try store.connect()
    try connection.run("PRAGMA cache_size = 0; SELECT count(*) FROM t")
    #expect(store.keys.openFiles == 1)
    store.keys.revoke()
    #expect(throws: SQLiteFailure(code: revokedCode, description: "")) { try connection.run(everything) }
    #expect(throws: SQLiteFailure.self) { try store.connect() }
  }

  /// A page that is being sealed still needs the fields that are not secret.
  @Test func revokingWipesTheTicketAndTheSecretsAlone() {
    var keys = ohk_keys()
    withUnsafeMutableBytes(of: &keys) { for index in $0.indices { $0[index] = 7 } }
    ohk_revoke(&keys)
    #expect(keys.ticket == 0)
    #expect(keys.generation == 0x0707_0707)
    for (field, value) in [(bytes(keys.id), 7), (bytes(keys.page_key), 0), (bytes(keys.log_key), 0), (bytes(keys.header), 7)] {
      #expect(field.allSatisfy { $0 == value })
    }
  }

  private func bytes<T>(_ field: T) -> [UInt8] { withUnsafeBytes(of: field) { Array($0) } }

  /// SQLite skips the page with its lock bytes, at 1 GiB: here a write through the file's own methods skips it.
  @Test func aGapIsFilledWithPagesThatCanBeProved() throws {
    let store = try closedStore(rows: 1)
    let connection = try store.connect()
    var file: UnsafeMutablePointer<sqlite3_file>?
    #expect(sqlite3_file_control(connection.pointer, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK)
    let sqliteFile = try #require(file)
    let methods = sqliteFile.pointee.pMethods.pointee
    var page = [UInt8](repeating: 0, count: pageSize)
    page[0] = 5
    #expect(methods.xWrite(sqliteFile, page, Int32(pageSize), Int64(20 * pageSize)) == SQLITE_OK)
    for number in 3..<20 {
      var read = [UInt8](repeating: 1, count: pageSize)
      #expect(methods.xRead(sqliteFile, &read, Int32(pageSize), Int64(number * pageSize)) == SQLITE_OK)
      #expect(read.allSatisfy { $0 == 0 })
    }
    #expect(methods.xTruncate(sqliteFile, Int64(30 * pageSize)) == SQLITE_OK)
    var read = page
    #expect(methods.xRead(sqliteFile, &read, Int32(pageSize), Int64(29 * pageSize)) == SQLITE_OK)
    // A write of a partial page, or of content that SQLite does not write there, never reaches the file.
    #expect(methods.xWrite(sqliteFile, page, 512, 0) != SQLITE_OK)
    #expect(methods.xWrite(sqliteFile, page, Int32(pageSize), 0) != SQLITE_OK)
    page[pageSize - 1] = 1
    #expect(methods.xWrite(sqliteFile, page, Int32(pageSize), Int64(pageSize)) != SQLITE_OK)
  }

  /// A file that is not a store is refused, whatever it contains, and stays unchanged.
  @Test func randomFirstPagesAreRefused() throws {
    let store = try closedStore()
    let good = try store.file.bytes()
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<pageSize, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      try Data(bytes).write(to: store.file)
      if bytes == good { continue }
      #expect(throws: SQLiteFailure(code: refusedCode, description: "")) { try store.connect().run("CREATE TABLE u (a)") }
      #expect(try store.file.bytes() == bytes)
    }
  }
}
