// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ
import Foundation
import OpenHealthStorage

/// PostgreSQL's types that the schema uses, by the numbers of the catalogue `pg_type`, with their binary forms.
///
/// Unsafe: bytes are those of a result, lent by the caller, and are read within their count.
enum PostgresType: UInt32 {
  case bool = 16
  case bytea = 17
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case json = 114
  case double = 701
  case unknown = 705
  case varchar = 1043
  case numeric = 1700

  /// The name of the type for an array of its values; nil for types that the store never inserts in arrays.
  var nameInArrays: String? {
    switch self {
    case .bytea: "bytea"
    case .int8: "bigint"
    case .text: "text"
    case .double: "double precision"
    case .bool, .int2, .int4, .json, .unknown, .varchar, .numeric: nil
    }
  }

  /// The numbers of the arrays of the types in ``nameInArrays``. Their values are given in binary form.
  private static let arrays: Set<UInt32> = [1001, 1009, 1016, 1022]

  /// Adds the binary form of an argument; returns false for null, which has none. Throws where the value is not exactly one of the type.
  static func append(_ value: SQLValue, as type: UInt32, to bytes: inout [UInt8]) throws(PostgresError) -> Bool {
    switch (PostgresType(rawValue: type), value) {
    case (_, .null): return false
    case (.int8, _):
      guard let number = Int64(sqlValue: value) else { throw .unsuitableArgument }
      append(number, to: &bytes)
    case (.int4, _):
      guard let number = Int32(sqlValue: value) else { throw .unsuitableArgument }
      append(number, to: &bytes)
    case (.int2, _):
      guard let number = Int64(sqlValue: value), let short = Int16(exactly: number) else { throw .unsuitableArgument }
      append(short, to: &bytes)
    case (.bool, .integer(let number)): bytes.append(number == 0 ? 0 : 1)
    case (.double, .real(let number)): append(number.bitPattern, to: &bytes)
    case (.double, .integer(let number)):
      guard let double = Double(exactly: number) else { throw .unsuitableArgument }
      append(double.bitPattern, to: &bytes)
    case (.bytea, .blob(let data)): bytes += data
    case (.bytea, .text(let text)): bytes += text.utf8
    case (.text, _), (.varchar, _), (.json, _), (.unknown, _):
      let text =
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .blob, .null: throw .unsuitableArgument
        }
      // The server keeps no null character.
      guard !text.utf8.contains(0) else { throw .unsuitableArgument }
      bytes += text.utf8
    case (nil, .blob(let data)) where arrays.contains(type): bytes += data
    default: throw .unsuitableArgument
    }
    return true
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// The number in a binary column of integers.
  static func int64(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    guard let first = bytes.first else { return 0 }
    // Two's complement of any width.
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  static func double(_ bytes: UnsafeRawBufferPointer) -> Double {
    Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The value of a binary `numeric`, such as the sum of whole numbers: digits to the base 10,000.
  static func numeric(_ bytes: UnsafeRawBufferPointer) -> SQLValue {
    func short(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: int64(UnsafeRawBufferPointer(rebasing: bytes[place..<place + 2])))) }
    guard bytes.count >= 8, bytes.count == 8 + 2 * short(0) else { return .null }
    let (count, weight, sign) = (short(0), short(2), short(4))
    var (whole, isExact, double) = (Int64(0), weight < count || count == 0, 0.0)
    for place in 0...max(weight, count - 1, 0) {
      let digit = place < count ? short(8 + 2 * place) : 0
      double += Double(digit) * pow(10_000, Double(weight - place))
      if place > weight {
        isExact = isExact && digit == 0
      } else {
        let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 10_000)
        let (sum, overflows) = product.addingReportingOverflow(Int64(digit))
        isExact = isExact && !isTooLarge && !overflows
        whole = sum
      }
    }
    let isNegative = sign != 0
    return isExact || whole != 0 && double == Double(whole) ? .integer(isNegative ? -whole : whole) : .real(isNegative ? -double : double)
  }
}
