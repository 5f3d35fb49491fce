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

  /// Adds one argument, which is made of two parts.
  fileprivate mutating func append(_ first: [UInt8], _ second: some Collection<UInt8>) {
    bytes += first
    bytes += second
    lengths.append(Int32(first.count + second.count))
  }

  fileprivate mutating func appendNull() { lengths.append(-1) }

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

/// Rows that one INSERT stores one after the other, gathered for a single statement: column by column, as the arrays of that statement.
///
/// A statement costs PostgreSQL more than the row that it stores: it reads the table's rules for each one.
///
/// Unsafe: the bytes of a number are copied inside the closure that lends them.
struct RowsInsert {
  let statement: PostgresSession.Prepared
  private(set) var count = 0
  /// The arguments of the last row.
  private(set) var arguments: [SQLValue] = []
  private var columns: [Column]
  private var size = 0

  /// No more rows, or bytes, are gathered.
  static let most = (rows: 1000, bytes: 1 << 18)

  init(_ statement: PostgresSession.Prepared) {
    self.statement = statement
    columns = statement.parameterTypes.map(Column.init)
  }

  var isFull: Bool { count >= Self.most.rows || size >= Self.most.bytes }

  /// Adds a row. Throws where a value is not exactly one of its column, or there are too few or too many; the row is not added then.
  mutating func append(_ row: [SQLValue]) throws(PostgresError) {
    guard row.count == columns.count else { throw .unsuitableArgument }
    for index in columns.indices {
      do throws(PostgresError) {
        size += try columns[index].append(row[index])
      } catch {
        for other in 0..<index { size -= columns[other].removeLast() }
        throw error
      }
    }
    count += 1
    arguments = row
  }

  /// The values of one column, as elements of an array: the size of each, -1 for null, and its bytes.
  private struct Column {
    let type: UInt32
    private(set) var elements: [UInt8] = []
    private(set) var hasNull = false
    /// Where the last element begins, and whether there was a null before it; and the same of the element before that one.
    private var last = (start: 0, hadNull: false)
    private var beforeLast = (start: 0, hadNull: false)

    init(_ type: UInt32) { self.type = type }

    private static let sizeOfSize = 4

    /// Adds an element, and returns how many bytes its value has. Throws where the value is not exactly one of the type; nothing is added then.
    mutating func append(_ value: SQLValue) throws(PostgresError) -> Int {
      let known = (beforeLast, last)
      (beforeLast, last) = (last, (elements.count, hasNull))
      for _ in 0..<Self.sizeOfSize { elements.append(0xFF) }
      do throws(PostgresError) {
        guard try PostgresType.append(value, as: type, to: &elements) else {
          hasNull = true
          return 0
        }
      } catch {
        elements.removeSubrange(last.start...)
        (beforeLast, last) = known
        throw error
      }
      let size = elements.count - last.start - Self.sizeOfSize
      for place in 0..<Self.sizeOfSize {
        elements[last.start + place] = UInt8(truncatingIfNeeded: size >> (8 * (Self.sizeOfSize - 1 - place)))
      }
      return size
    }

    /// Removes the element that was added last, and returns how many bytes its value had. Not twice.
    mutating func removeLast() -> Int {
      let size = elements.count - last.start - Self.sizeOfSize
      elements.removeSubrange(last.start...)
      (hasNull, last) = (last.hadNull, beforeLast)
      return size
    }

    /// The bytes of the last element's value; nil for null.
    var lastValue: ArraySlice<UInt8>? {
      let value = elements[(last.start + Self.sizeOfSize)...]
      // The size of a null is -1, which no value has.
      return value.isEmpty && elements[last.start] == 0xFF ? nil : value
    }
  }

  /// The arguments of the statement for many rows: an array of each column.
  var arrays: EncodedArguments {
    var arrays = EncodedArguments()
    for column in columns {
      // One dimension, whether an element is null, the type of the elements, their number, and the number of the first one.
      var header: [UInt8] = []
      for number in [1, column.hasNull ? 1 : 0, Int32(bitPattern: column.type), Int32(count), 1] { Self.append(number, to: &header) }
      arrays.append(header, column.elements)
    }
    return arrays
  }

  /// The last row as the arguments of the statement for one.
  var lastRow: EncodedArguments {
    var row = EncodedArguments()
    for column in columns {
      if let value = column.lastValue { row.append([], value) } else { row.appendNull() }
    }
    return row
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
