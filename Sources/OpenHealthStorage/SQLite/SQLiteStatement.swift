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
  /// SQLite's code for an argument that it did not take. The statement does not run with what it had before.
  private var refusal = SQLITE_OK

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
    guard code == SQLITE_OK else {
      var error = SQLiteError(code, of: connection)
      error.isOfCompiling = true
      throw error
    }
    guard let handle else { throw SQLiteError.noStatement }
    self.handle = handle
    // Blanks and a semicolon can follow.
    guard rest.allSatisfy({ $0 <= 0x20 || $0 == 0x3B }) else { throw SQLiteError.severalStatements }
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
    check(withUnsafeBytes(of: uuid.uuid) { sqlite3_bind_blob(handle, index, $0.baseAddress, 16, transientDestructor) })
  }

  func bind(_ data: Data, at index: Int32) {
    data.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return check(sqlite3_bind_zeroblob(handle, index, 0)) }
      check(sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), transientDestructor))
    }
  }

  func bind(text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      // An empty text may have no address, which would be null.
      guard let start = bytes.baseAddress else { return check(sqlite3_bind_text(handle, index, "", 0, transientDestructor)) }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        check(sqlite3_bind_text64(handle, index, start, UInt64(bytes.count), transientDestructor, UInt8(SQLITE_UTF8)))
      }
    }
  }

  /// Binds bytes as they are, which need not be valid as text.
  func bind(bytes: ArraySlice<UInt8>, isText: Bool, at index: Int32) {
    bytes.withUnsafeBytes { bytes in
      // Empty bytes may have no address, which would be null.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return check(
          isText ? sqlite3_bind_text(handle, index, "", 0, transientDestructor) : sqlite3_bind_zeroblob(handle, index, 0))
      }
      let (text, count) = (start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
      check(
        isText
          ? sqlite3_bind_text64(handle, index, text, count, transientDestructor, UInt8(SQLITE_UTF8))
          : sqlite3_bind_blob64(handle, index, start, count, transientDestructor))
    }
  }

  /// Notes an argument that SQLite did not take: one that is too long, or for which it has no memory. The next step throws.
  private func check(_ code: Int32) {
    if code != SQLITE_OK { refusal = code }
  }

  /// SQLite's answer to one more step.
  private func step() -> Int32 {
    guard refusal == SQLITE_OK else { return refusal }
    return sqlite3_step(handle)
  }

  /// The error of a step. After it, the arguments can be bound again.
  private func failure(_ code: Int32) -> SQLiteError {
    guard refusal != SQLITE_OK else { return SQLiteError(code, of: sqlite3_db_handle(handle)) }
    refusal = SQLITE_OK
    return SQLiteError(code)
  }

  // MARK: - Running

  /// Runs a statement that returns no rows, and resets it.
  func run() throws {
    let code = step()
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw failure(code) }
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
    switch step() {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
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

  /// The text of a column that has one; nil for bytes that are no UTF-8, which ``value(_:)`` repairs.
  func validText(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    // Unsafe: SQLite keeps the bytes until the next call for this column or row.
    return String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
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
