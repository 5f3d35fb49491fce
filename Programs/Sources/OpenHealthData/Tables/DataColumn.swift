// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A column of a table for programs.
public struct DataColumn: Sendable, Equatable {
  /// What values of a column are.
  public enum Kind: Sendable, Equatable {
    case boolean, integer, real, text
    /// A day of the Gregorian calendar.
    case day
    /// An instant, to the microsecond.
    case instant
    /// What a sample says of itself, by keys.
    case metadata
  }

  public var name: String
  public var kind: Kind
  /// Whether a row may have no value.
  public var isOptional: Bool
  /// Whether nearly every value is another one.
  public var isDistinct: Bool

  public init(_ name: String, _ kind: Kind, isOptional: Bool = true, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}
