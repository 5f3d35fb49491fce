// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A value in a row.
package enum ParquetValue: Sendable, Equatable {
  /// A key of a map with its value.
  package struct Entry: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The text under the key.
    package var value: String

    /// An entry of a map. Keys need not be unique.
    package init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  /// No value, in an optional column.
  case null
  /// True or false.
  case boolean(Bool)
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A double; NaN and infinities are allowed.
  case real(Double)
  /// A text.
  case text(String)
  /// A day as the number of days since 1970-01-01.
  case day(Int32)
  /// An instant as microseconds since the beginning of 1970 in UTC.
  case instant(Int64)
  /// The entries of a map, in order.
  case map([Entry])
}
