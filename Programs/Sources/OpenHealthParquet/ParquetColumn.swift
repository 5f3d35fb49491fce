// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A column of a Parquet file.
public struct ParquetColumn: Sendable, Equatable {
  /// What values of a column are.
  public enum Kind: Sendable, Equatable {
    case boolean
    /// 64 bits with a sign.
    case integer
    case real
    /// UTF-8.
    case text
    /// A day of the Gregorian calendar.
    case day
    /// An instant in UTC, to the microsecond.
    case instant
    /// Texts by texts, none or several.
    case map
  }

  public var name: String
  public var kind: Kind
  /// Whether a row may have no value. A map that has no entries is empty, and always there.
  public var isOptional: Bool
  /// Whether nearly every value is another one, as identifiers are: then no dictionary is tried.
  public var isDistinct: Bool

  public init(_ name: String, _ kind: Kind, isOptional: Bool = false, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}
