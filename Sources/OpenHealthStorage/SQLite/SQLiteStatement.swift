// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore

/// A statement of SQLite, with thin, typed access for loops over many rows.
///
/// Unsafe: SQLite's statement is valid as long as this object. Bound bytes are either copied by SQLite before the closure that owns them
/// returns, or unbound again there. Columns are read before the next step, within their checked length. Bytes of UUIDs and integers are copied
/// inside the closure that lends them.
final class SQLiteStatement: SQLStatement {
  /// SQLite's own statement.
  let handle: OpaquePointer

  /// Compiles one statement; text after it is an error.
  ///
  /// - Parameter isKept: whether it will run often.
  init(_ sql: String, on connection: OpaquePointer?, isKept: Bool = false) throws {
    guard let connection else { throw SQLiteError.closed }
    var sql = sql
    var (handle, rest): (OpaquePointer?, [UInt8]) = (nil, [])
    let code = sql.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) { text in
        var end: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          connection, text.baseAddress, Int32(text.count), isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &handle, &end)
        if let start = text.baseAddress, let end { rest = text[(end - start)...].map { UInt8(bitPattern: $0) } }
        return code
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code, of: connection) }
    guard let handle else { throw SQLiteError(SQLITE_MISUSE, "The text has no statement.") }
    self.handle = handle
    // Blanks and a semicolon can follow.
    guard rest.allSatisfy({ $0 <= 0x20 || $0 == 0x3B }) else { throw SQLiteError(SQLITE_MISUSE, "The text has several statements.") }
  }

  deinit { sqlite3_finalize(handle) }

  /// Pages are encrypted, not values.
  var cipher: PersonCipher? { nil }

  var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  // MARK: - Arguments

  func bindNull(at index: Int32) { sqlite3_bind_null(handle, index) }

  func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

  /// Binds a whole number as an integer, which SQLite stores in fewer bytes; reading it as a double returns the same bits.
  func bind(number: Double, at index: Int32) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, !(number == 0 && number.sign == .minus) {
      sqlite3_bind_int64(handle, index, whole)
    } else {
      sqlite3_bind_double(handle, index, number)
    }
  }

  func bind(_ uuid: UUID, at index: Int32) {
    _ = withUnsafeBytes(of: uuid.uuid) { sqlite3_bind_blob(handle, index, $0.baseAddress, 16, transientDestructor) }
  }

  func bind(_ data: Data, at index: Int32) {
    data.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return _ = sqlite3_bind_zeroblob(handle, index, 0) }
      sqlite3_bind_blob(handle, index, start, Int32(bytes.count), transientDestructor)
    }
  }

  func bind(text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      // An empty text may have no address, which would be null.
      guard let start = bytes.baseAddress else { return _ = sqlite3_bind_text(handle, index, "", 0, transientDestructor) }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        _ = sqlite3_bind_text(handle, index, $0, Int32(bytes.count), transientDestructor)
      }
    }
  }

  /// Binds bytes as they are, which need not be valid as text.
  func bind(bytes: ArraySlice<UInt8>, isText: Bool, at index: Int32) {
    bytes.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        if isText {
          sqlite3_bind_text(handle, index, "", 0, transientDestructor)
        } else {
          sqlite3_bind_zeroblob(handle, index, 0)
        }
        return
      }
      if isText {
        sqlite3_bind_text(handle, index, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), transientDestructor)
      } else {
        sqlite3_bind_blob(handle, index, start, Int32(bytes.count), transientDestructor)
      }
    }
  }

  // MARK: - Running

  /// Runs a statement that returns no rows, and resets it.
  func run() throws {
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw SQLiteError(code, of: sqlite3_db_handle(handle)) }
  }

  /// Runs a statement with a bound UUID, which SQLite need not copy.
  func run(binding uuid: UUID, at index: Int32) throws {
    try withUnsafeBytes(of: uuid.uuid) { bytes in
      sqlite3_bind_blob(handle, index, bytes.baseAddress, 16, nil)
      defer { sqlite3_bind_null(handle, index) }
      try run()
    }
  }

  /// Ends a walk over rows, and lets go of its snapshot.
  func rewind() { sqlite3_reset(handle) }

  /// Moves to the next row; false at the end.
  func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLiteError(code, of: sqlite3_db_handle(handle))
    }
  }

  // MARK: - Columns

  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The names of the columns, as the statement gives them.
  var columnNames: [String] {
    (0..<columnCount).map { column in sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "" }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func isNumber(_ column: Int32) -> Bool {
    let type = sqlite3_column_type(handle, column)
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The bytes of a blob, copied.
  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count > 0, let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(int64(column))
    case SQLITE_FLOAT: return .real(double(column))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_column_text(handle, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(handle, column))
      return .blob(sqlite3_column_blob(handle, column).map { Data(bytes: $0, count: count) } ?? Data())
    default: return .null
    }
  }

  func uuid(_ column: Int32) throws -> UUID {
    guard sqlite3_column_bytes(handle, column) == 16, let bytes = sqlite3_column_blob(handle, column) else {
      throw HealthError.damagedData(.uuid)
    }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}

/// SQLite's `SQLITE_TRANSIENT`, which makes it copy bound bytes. Swift does not import the macro.
private let transientDestructor = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

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
