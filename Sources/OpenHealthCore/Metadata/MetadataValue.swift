// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One value of a sample's metadata: a text, a number, a date or a quantity (META-01).
public enum MetadataValue: Sendable, Hashable, Codable {
  case string(String)
  case boolean(Bool)
  case integer(Int64)
  /// A whole number above `Int64.max`; made by ``whole(_:)``.
  case large(UInt64)
  case real(Double)
  case date(Date)
  case quantity(Double, UnitExpression)

  /// Bit for bit, as the bytes of ``MetadataCoding`` are: unlike in Swift, 0.0 is not -0.0, and one spelling of "é" is not the other.
  public static func == (left: MetadataValue, right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.large(let a), .large(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.date(let a), .date(let b)): a.timeIntervalSinceReferenceDate.bitPattern == b.timeIntervalSinceReferenceDate.bitPattern
    case (.quantity(let a, let unit), .quantity(let b, let other)): a.bitPattern == b.bitPattern && unit == other
    default: false
    }
  }
}

extension MetadataValue {
  /// A whole number, in the one form that each has.
  public static func whole(_ number: UInt64) -> MetadataValue { Int64(exactly: number).map(MetadataValue.integer) ?? .large(number) }

  /// The number of a numeric value, rounded to a double where it is larger than one holds.
  public var number: Double? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .large(let number): Double(number)
    case .real(let number): number
    case .string, .date, .quantity: nil
    }
  }

  /// The same exactly, of whole numbers.
  var wholeNumber: Int128? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Int128(number)
    case .large(let number): Int128(number)
    case .real(let number): Int128(exactly: number)
    case .string, .date, .quantity: nil
    }
  }

  /// Whether numbers and dates in it are finite, and numbers no larger than ``Limits/largestNumber``.
  public var isWithinLimits: Bool {
    switch self {
    case .real(let number), .quantity(let number, _): number.magnitude <= Limits.largestNumber
    case .date(let date): date.timeIntervalSinceReferenceDate.isFinite
    case .string, .boolean, .integer, .large: true
    }
  }
}
