// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore

/// Thin, typed access to SQLite's C interface for loops over many rows. GRDB's own access costs two to three times as much.
///
/// Unsafe: `sqliteStatement` is valid as long as the GRDB statement, which this code uses inside its connection's access. Bound bytes are
/// either copied by SQLite before the closure that owns them returns, or unbound again there. Columns are read before the next step, within
/// their checked length. Bytes of UUIDs and integers are copied inside the closure that lends them.
extension GRDB.Statement {
  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(sqliteStatement, index, value) }

  func bind(_ value: Int64?, at index: Int32) {
    if let value { sqlite3_bind_int64(sqliteStatement, index, value) } else { sqlite3_bind_null(sqliteStatement, index) }
  }

  /// Binds a whole number as an integer, which SQLite stores in fewer bytes; reading it as a double returns the same bits.
  func bind(number: Double, at index: Int32) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, !(number == 0 && number.sign == .minus) {
      sqlite3_bind_int64(sqliteStatement, index, whole)
    } else {
      sqlite3_bind_double(sqliteStatement, index, number)
    }
  }

  func bind(number: Double?, at index: Int32) {
    if let number { bind(number: number, at: index) } else { sqlite3_bind_null(sqliteStatement, index) }
  }

  func bind(_ uuid: UUID, at index: Int32) {
    _ = withUnsafeBytes(of: uuid.uuid) { sqlite3_bind_blob(sqliteStatement, index, $0.baseAddress, 16, transientDestructor) }
  }

  func bind(_ data: Data, at index: Int32) {
    data.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return _ = sqlite3_bind_zeroblob(sqliteStatement, index, 0) }
      sqlite3_bind_blob(sqliteStatement, index, start, Int32(bytes.count), transientDestructor)
    }
  }

  func bind(text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      // An empty text may have no address, which would be null.
      guard let start = bytes.baseAddress else { return _ = sqlite3_bind_text(sqliteStatement, index, "", 0, transientDestructor) }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        _ = sqlite3_bind_text(sqliteStatement, index, $0, Int32(bytes.count), transientDestructor)
      }
    }
  }

  /// Binds bytes as they are, which need not be valid as text.
  func bind(bytes: ArraySlice<UInt8>, isText: Bool, at index: Int32) {
    bytes.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        if isText {
          sqlite3_bind_text(sqliteStatement, index, "", 0, transientDestructor)
        } else {
          sqlite3_bind_zeroblob(sqliteStatement, index, 0)
        }
        return
      }
      if isText {
        sqlite3_bind_text(sqliteStatement, index, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), transientDestructor)
      } else {
        sqlite3_bind_blob(sqliteStatement, index, start, Int32(bytes.count), transientDestructor)
      }
    }
  }

  /// Runs a statement that returns no rows, and resets it.
  func run(on database: Database) throws {
    let code = sqlite3_step(sqliteStatement)
    sqlite3_reset(sqliteStatement)
    guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage) }
  }

  /// Runs a statement with a bound UUID, which SQLite need not copy.
  func run(binding uuid: UUID, at index: Int32, on database: Database) throws {
    try withUnsafeBytes(of: uuid.uuid) { bytes in
      sqlite3_bind_blob(sqliteStatement, index, bytes.baseAddress, 16, nil)
      defer { sqlite3_bind_null(sqliteStatement, index) }
      try run(on: database)
    }
  }

  /// Ends a walk over rows, and lets go of its snapshot.
  func rewind() { sqlite3_reset(sqliteStatement) }

  /// Moves to the next row; false at the end.
  func next(on database: Database) throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(sqliteStatement, column) == SQLITE_NULL }

  func isNumber(_ column: Int32) -> Bool {
    let type = sqlite3_column_type(sqliteStatement, column)
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  func double(_ column: Int32) -> Double { sqlite3_column_double(sqliteStatement, column) }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(sqliteStatement, column) }

  /// The bytes of a blob, copied.
  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(sqliteStatement, column))
    guard count > 0, let bytes = sqlite3_column_blob(sqliteStatement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(sqliteStatement, column) {
    case SQLITE_INTEGER: return .integer(int64(column))
    case SQLITE_FLOAT: return .real(double(column))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_column_text(sqliteStatement, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(sqliteStatement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(sqliteStatement, column))
      return .blob(sqlite3_column_blob(sqliteStatement, column).map { Data(bytes: $0, count: count) } ?? Data())
    default: return .null
    }
  }

  func uuid(_ column: Int32) throws -> UUID {
    guard sqlite3_column_bytes(sqliteStatement, column) == 16, let bytes = sqlite3_column_blob(sqliteStatement, column) else {
      throw HealthError.damagedData(.uuid)
    }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}

/// SQLite's `SQLITE_TRANSIENT`, which makes it copy bound bytes. Swift does not import the macro.
private let transientDestructor = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Database {
  /// Ends all walks over rows that were left in the middle.
  ///
  /// Unsafe: the connection owns the statements that SQLite lists, and none is finalized meanwhile.
  func rewindStatements() {
    var statement = sqlite3_next_stmt(sqliteConnection, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
      statement = sqlite3_next_stmt(sqliteConnection, current)
    }
  }

  var lastErrorMessage: String? { sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } }
}

extension UUID {
  /// The sixteen bytes as they are stored.
  var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}

extension UUIDBlock {
  /// The twelve bytes as they are stored, big-endian.
  var data: Data {
    var data = Data(capacity: 12)
    withUnsafeBytes(of: high.bigEndian) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: low.bigEndian) { data.append(contentsOf: $0) }
    return data
  }
}
