// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// SQLITE_IOERR_DATA and SQLITE_IOERR_AUTH, whose definitions Swift does not import.
let refusedCode = SQLITE_IOERR | 32 << 8
let revokedCode = SQLITE_IOERR | 28 << 8

let pageSize = 4096
let logHeaderSize = 32
let frameSize = 24 + pageSize

/// SQLite's result, if it is an error.
struct SQLiteFailure: Error, Equatable, CustomStringConvertible {
  var code: Int32
  var description: String

  static func == (left: SQLiteFailure, right: SQLiteFailure) -> Bool { left.code == right.code }
}

extension TemporaryFolder {
  /// Every file with its bytes.
  func contents() throws -> [String: [UInt8]] { try Self.contents(of: url) }

  static func contents(of folder: URL) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      contents[name] = try folder.appendingPathComponent(name).bytes()
    }
    return contents
  }
}

/// A sealed database under the VFS alone, with keys that every process can derive again.
final class SealedStore: Sendable {
  let folder: URL
  let keys: VFSKeys
  let number: UInt8
  let identifier: [UInt8]
  private let owned: TemporaryFolder?

  /// Creates the file if it does not exist. `number` determines the keys, and the store's identifier if `identity` is nil.
  init(number: UInt8 = 1, identity: [UInt8]? = nil, folder: URL? = nil, keeping owned: TemporaryFolder? = nil) throws {
    self.owned = try owned ?? (folder == nil ? TemporaryFolder() : nil)
    self.folder = folder ?? self.owned!.url
    self.number = number
    identifier = identity ?? [UInt8](repeating: number, count: 16)
    keys = try VFSKeys(
      storeIdentifier: identifier, generation: 1, pageKey: SecretBytes(Self.pageKey(number)),
      logKey: SecretBytes([UInt8](repeating: number &+ 200, count: 32)))
    if !FileManager.default.fileExists(atPath: file.path) { try Data(keys.emptyDatabase()).write(to: file) }
  }

  static func pageKey(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number &+ 100, count: 32) }

  var file: URL { folder.appendingPathComponent("store.db") }
  var log: URL { folder.appendingPathComponent("store.db-wal") }
  var uri: String { "file:\(file.path)?vfs=ohk&key=\(keys.handle)" }

  func connect() throws -> TestConnection { try TestConnection(uri, owner: self) }

  /// Copies the files as a crash at this moment leaves them to a new store with the same keys.
  func crashed(number: UInt8 = 1, identity: [UInt8]? = nil) throws -> SealedStore {
    let copy = try TemporaryFolder()
    for source in [file, log] where FileManager.default.fileExists(atPath: source.path) {
      try FileManager.default.copyItem(at: source, to: copy.url.appendingPathComponent(source.lastPathComponent))
    }
    return try SealedStore(number: number, identity: identity, keeping: copy)
  }

  /// The VFS's last refusal.
  var lastFailure: (kind: ohk_failure, number: UInt64) { keys.lastFailure }
}

/// A connection through SQLite's C interface.
final class TestConnection {
  let pointer: OpaquePointer
  /// Keeps folder and keys alive as long as the connection.
  private let owner: SealedStore?

  init(_ path: String, owner: SealedStore? = nil) throws {
    self.owner = owner
    var pointer: OpaquePointer?
    let code = sqlite3_open_v2(path, &pointer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let pointer else {
      let extended = sqlite3_extended_errcode(pointer)
      sqlite3_close(pointer)
      throw SQLiteFailure(code: extended, description: "open: \(code)")
    }
    self.pointer = pointer
    sqlite3_busy_timeout(pointer, 60_000)
  }

  deinit { sqlite3_close(pointer) }

  func run(_ sql: String) throws { _ = try rows(sql) }

  /// All rows of all statements, as text; blobs in hexadecimal.
  func rows(_ sql: String) throws -> [[String?]] {
    var rows: [[String?]] = []
    var rest = Array(sql.utf8CString)
    while rest.count > 1 {
      var statement: OpaquePointer?
      let used = try rest.withUnsafeBufferPointer { text in
        var tail: UnsafePointer<CChar>?
        guard sqlite3_prepare_v2(pointer, text.baseAddress, -1, &statement, &tail) == SQLITE_OK else { throw failure(sql) }
        return tail! - text.baseAddress!
      }
      rest.removeFirst(used)
      guard let statement else { continue }
      defer { sqlite3_finalize(statement) }
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { break }
        guard code == SQLITE_ROW else { throw failure(sql) }
        rows.append((0..<sqlite3_column_count(statement)).map { Self.text(statement, $0) })
      }
    }
    return rows
  }

  func value(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }

  func failure(_ sql: String) -> SQLiteFailure {
    SQLiteFailure(code: sqlite3_extended_errcode(pointer), description: "\(String(cString: sqlite3_errmsg(pointer))) in \(sql.prefix(80))")
  }

  private static func text(_ statement: OpaquePointer, _ column: Int32) -> String? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return nil
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
      return "x" + bytes.map { String($0, radix: 16) }.joined(separator: " ")
    default: return String(cString: sqlite3_column_text(statement, column))
    }
  }
}

extension URL {
  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: self)) }

  /// Changes some bytes in place.
  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: self)
    defer { handle.closeFile() }
    handle.seek(toFileOffset: UInt64(offset))
    handle.write(Data(bytes))
  }

  func truncate(to size: Int) throws {
    let handle = try FileHandle(forUpdating: self)
    defer { handle.closeFile() }
    handle.truncateFile(atOffset: UInt64(size))
  }
}

extension Collection<UInt8> {
  func contains(text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
}
