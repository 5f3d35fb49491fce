// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthStorage

/// Arguments of a statement in their binary forms, one after the other.
struct EncodedArguments {
  private(set) var bytes: [UInt8] = []
  /// The size of each one; -1 for null.
  private(set) var lengths: [Int32] = []

  init() {}

  /// Throws where a value is not exactly one of its type, or there are too few or too many.
  init(_ arguments: [SQLValue], as types: [UInt32]) throws(PostgresError) {
    guard arguments.count == types.count else { throw .unsuitableArgument }
    bytes.reserveCapacity(16 * types.count)
    lengths.reserveCapacity(types.count)
    for (value, type) in zip(arguments, types) {
      let start = bytes.count
      let isNull = try !PostgresType.append(value, as: type, to: &bytes)
      lengths.append(isNull ? -1 : Int32(bytes.count - start))
    }
  }

  fileprivate mutating func append(_ argument: [UInt8]) {
    bytes += argument
    lengths.append(Int32(argument.count))
  }

  /// Each argument as bytes.
  var values: [SQLValue] {
    var place = 0
    return lengths.map { length in
      guard length >= 0 else { return .null }
      defer { place += Int(length) }
      return .blob(Data(bytes[place..<place + Int(length)]))
    }
  }
}

/// Rows that one INSERT stores one after the other, gathered for a single statement.
///
/// A statement costs PostgreSQL more than the row that it stores: it reads the table's rules for each one.
///
/// Unsafe: the bytes of a number are copied inside the closure that lends them.
struct RowsInsert {
  let statement: PostgresSession.Prepared
  private(set) var rows: [EncodedArguments] = []
  /// The arguments of the last row.
  private(set) var arguments: [SQLValue] = []
  private var size = 0

  /// No more rows, or bytes, are gathered.
  static let most = (rows: 1000, bytes: 1 << 18)

  init(_ statement: PostgresSession.Prepared) { self.statement = statement }

  var isFull: Bool { rows.count >= Self.most.rows || size >= Self.most.bytes }

  mutating func append(_ row: EncodedArguments, _ arguments: [SQLValue]) {
    rows.append(row)
    self.arguments = arguments
    size += row.bytes.count
  }

  /// The arguments of the statement for many rows: an array of each column.
  var arrays: EncodedArguments {
    var places = [Int](repeating: 0, count: rows.count)
    var arrays = EncodedArguments()
    for (column, type) in statement.parameterTypes.enumerated() {
      let hasNull = rows.contains { $0.lengths[column] < 0 }
      // One dimension, whether an element is null, the type of the elements, their number, and the number of the first one.
      var array: [UInt8] = []
      for number in [1, hasNull ? 1 : 0, Int32(bitPattern: type), Int32(rows.count), 1] { Self.append(number, to: &array) }
      for (index, row) in rows.enumerated() {
        let length = row.lengths[column]
        Self.append(length, to: &array)
        guard length > 0 else { continue }
        array += row.bytes[places[index]..<places[index] + Int(length)]
        places[index] += Int(length)
      }
      arrays.append(array)
    }
    return arrays
  }

  private static func append(_ number: Int32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// The statement that stores many rows, for one that stores a row of its arguments alone, in their order, such as `INSERT INTO item (id, body)
  /// VALUES ($1, $2)`; nil for others.
  static func manyRows(_ sql: String, _ types: [UInt32]) -> String? {
    let values = "VALUES (\((1...max(1, types.count)).map { "$\($0)" }.joined(separator: ", ")))"
    guard sql.hasPrefix("INSERT INTO "), sql.hasSuffix(values) else { return nil }
    let names = types.compactMap { PostgresType(rawValue: $0)?.nameInArrays }
    let target = sql.dropLast(values.count)
    // The table and its columns, and nothing else.
    let isTarget = target.utf8.count { $0 == UInt8(ascii: "(") } == 1 && target.utf8.last { $0 > UInt8(ascii: " ") } == UInt8(ascii: ")")
    guard names.count == types.count, isTarget else { return nil }
    let arrays = names.enumerated().map { "$\($0.offset + 1)::\($0.element)[]" }.joined(separator: ", ")
    return "\(target)SELECT * FROM unnest(\(arrays)) \(SelectedRows.ending)"
  }
}
