// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ
import Foundation
import OpenHealthStorage

/// The rows that a statement returned, all of them, in binary form.
///
/// Unsafe: libpq allocates the result, which this object owns and frees. Bytes of a column are lent inside closures, within their length.
final class PostgresResult {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  var rowCount: Int32 { PQntuples(pointer) }
  var columnCount: Int32 { PQnfields(pointer) }

  /// How many rows the statement inserted, updated or deleted.
  var changesCount: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

  /// The command that ran, such as `COMMIT` or `INSERT 0 1`.
  var command: String { String(cString: PQcmdStatus(pointer)) }

  func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(pointer, row, column) != 0 }

  func type(_ column: Int32) -> UInt32 { PQftype(pointer, column) }

  func withBytes<Value>(_ row: Int32, _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column))))
  }

  func value(_ row: Int32, _ column: Int32) -> SQLValue {
    if isNull(row, column) { return .null }
    return withBytes(row, column) { bytes in
      switch PostgresType(rawValue: type(column)) {
      case .int8, .int4, .int2, .bool: .integer(PostgresType.int64(bytes))
      case .double: .real(PostgresType.double(bytes))
      case .numeric: PostgresType.numeric(bytes)
      case .bytea: .blob(Data(bytes))
      case .text, .varchar, .json, .unknown, nil: .text(String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
