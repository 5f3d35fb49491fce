// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A value in a row for programs.
package enum DataValue: Sendable, Equatable {
  /// No value, in an optional column.
  case null
  /// True or false.
  case boolean(Bool)
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A double.
  case real(Double)
  /// A text.
  case text(String)
  /// A day of the Gregorian calendar, without a time zone.
  case day(CivilDay)
  /// An instant as seconds since the reference date, like the dates of samples.
  case instant(Double)
  /// The metadata of a sample; may be empty.
  case metadata(MetadataSet)
}

extension DataValue {
  /// The text, or null for nil.
  static func optional(_ text: String?) -> DataValue { text.map(DataValue.text) ?? .null }

  /// The number, or null for nil.
  static func optional(_ number: Double?) -> DataValue { number.map(DataValue.real) ?? .null }
}
