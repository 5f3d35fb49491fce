// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A value of a sample's metadata: a text, a number, a date or a quantity (META-01).
package enum MetadataValue: Sendable, Hashable, Codable {
  /// A text.
  case string(String)
  /// A truth value, which is kept apart from the numbers 0 and 1.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A whole number above `Int64.max`. Create it with ``whole(_:)``.
  case large(UInt64)
  /// A floating-point number.
  case real(Double)
  /// A point in time.
  case date(Date)
  /// A number in a unit.
  case quantity(Double, UnitExpression)

  /// Compares bit for bit, like the bytes of ``MetadataCoding``. Unlike in Swift, 0.0 differs from -0.0, and two spellings of "é" differ.
  package static func == (left: MetadataValue, right: MetadataValue) -> Bool {
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
  /// A whole number in its only form: ``integer(_:)`` if it fits, else ``large(_:)``.
  package static func whole(_ number: UInt64) -> MetadataValue { Int64(exactly: number).map(MetadataValue.integer) ?? .large(number) }

  /// The number of a numeric value; `true` is 1. A whole number beyond a double's precision is rounded. Nil for texts, dates and
  /// quantities.
  package var number: Double? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .large(let number): Double(number)
    case .real(let number): number
    case .string, .date, .quantity: nil
    }
  }

  /// The exact number of a value that is whole; nil for other values.
  var wholeNumber: Int128? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Int128(number)
    case .large(let number): Int128(number)
    case .real(let number): Int128(exactly: number)
    case .string, .date, .quantity: nil
    }
  }

  /// Whether dates are within ``Limits/farthestDate``, numbers no larger than ``Limits/largestNumber``, and units within
  /// ``Limits/largestUnitFactor``.
  package var isWithinLimits: Bool {
    switch self {
    case .real(let number): number.magnitude <= Limits.largestNumber
    case .quantity(let number, let unit): number.magnitude <= Limits.largestNumber && unit.isWithinLimits
    case .date(let date): date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate
    case .string, .boolean, .integer, .large: true
    }
  }
}
