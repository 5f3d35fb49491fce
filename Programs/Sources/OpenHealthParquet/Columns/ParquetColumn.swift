// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name and type of a column in a Parquet file.
package struct ParquetColumn: Sendable, Equatable {
  /// The types of columns.
  package enum Kind: Sendable, Equatable {
    /// True or false.
    case boolean
    /// A signed integer of 64 bits.
    case integer
    /// A double.
    case real
    /// A text in UTF-8.
    case text
    /// A day of the Gregorian calendar.
    case day
    /// An instant in UTC with microseconds.
    case instant
    /// Any number of texts, each under a key that is a text.
    case map
  }

  /// The name, unique in its file.
  package var name: String
  /// The type of all values.
  package var kind: Kind
  /// Whether a row may lack a value. A map never does; it is empty instead.
  package var isOptional: Bool
  /// Whether nearly all values differ, as identifiers do: the writer then tries no dictionary.
  package var isDistinct: Bool

  /// A column that has a value in each row, unless it is optional.
  package init(_ name: String, _ kind: Kind, isOptional: Bool = false, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}

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

/// The compression of pages.
package enum ParquetCompression: Sendable, Equatable {
  /// No compression: larger files, written faster.
  case none
  /// gzip at the default level of zlib.
  case gzip
}
