// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the content of a backup: tables with rows of values, in the form of ``BackupRows``.
struct BackupReader {
  /// A value of a row.
  enum Value {
    case integer(Int64)
    case double(Double)
    case text(ArraySlice<UInt8>)
    case blob(ArraySlice<UInt8>)
    case null
  }

  private let input: BackupInput
  /// When the backup was made.
  let date: Date
  /// The names of the migrations of the store, in order.
  let schema: [String]
  private(set) var rowCount: Int64 = 0

  /// Reads what comes before the tables.
  init(_ input: BackupInput) throws(HealthError) {
    self.input = input
    date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: try input.integer(UInt64.self)))
    schema = try Self.names(input)
    try input.beginDigest()
  }

  /// The number of bytes of the file that were read so far.
  var consumed: Int { input.consumed }

  /// The next table; nil after the last.
  func nextTable() throws(HealthError) -> (name: String, columns: [String])? {
    switch try input.byte() {
    case BackupRows.table: return (try input.text(atMost: BackupRows.longestName), try Self.names(input))
    case BackupRows.end: return nil
    default: throw .backup(.otherContent)
    }
  }

  /// Whether the table has one more row, whose values follow.
  mutating func nextRow() throws(HealthError) -> Bool {
    switch try input.byte() {
    case BackupRows.row:
      rowCount += 1
      return true
    case BackupRows.tableEnd: return false
    default: throw .backup(.otherContent)
    }
  }

  /// The next value of the row.
  func value() throws(HealthError) -> Value {
    switch try input.byte() {
    case BackupRows.null: return .null
    case BackupRows.double: return .double(Double(bitPattern: try input.integer(UInt64.self)))
    case BackupRows.text: return .text(try input.lengthAndBytes())
    case BackupRows.blob: return .blob(try input.lengthAndBytes())
    case let kind where (BackupRows.integer...BackupRows.integer + 8).contains(kind):
      return .integer(try input.integer(bytes: Int(kind - BackupRows.integer)))
    default: throw .backup(.otherContent)
    }
  }

  /// The content, once all tables were read. Throws `backup(.otherContent)` when digest or number of rows is another, or bytes follow.
  func finish() throws(HealthError) -> BackupContent {
    let found = try input.endDigest()
    let count = try input.integer(Int64.self)
    let digest = Array(try input.bytes(found.count))
    guard digest == found, count == rowCount, input.isAtEnd() else { throw .backup(.otherContent) }
    return BackupContent(rowCount: count, digest: Data(digest), date: date)
  }

  private static func names(_ input: BackupInput) throws(HealthError) -> [String] {
    let count = try input.integer(UInt16.self)
    guard count <= BackupRows.mostNames else { throw .backup(.otherContent) }
    var names: [String] = []
    for _ in 0..<count { names.append(try input.text(atMost: BackupRows.longestName)) }
    return names
  }
}
