// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name and type of a column in a table for programs.
public struct DataColumn: Sendable, Equatable {
  /// The types of columns.
  public enum Kind: Sendable, Equatable {
    /// Truth values, 64-bit integers, doubles and texts.
    case boolean, integer, real, text
    /// A day of the Gregorian calendar.
    case day
    /// An instant with microseconds.
    case instant
    /// The metadata of a sample, by keys.
    case metadata
  }

  /// The name in snake case, with the unit at its end.
  public var name: String
  /// The type of all values.
  public var kind: Kind
  /// Whether a row may lack a value.
  public var isOptional: Bool
  /// Whether nearly all values differ, as identifiers do.
  public var isDistinct: Bool

  /// A column that may lack values, unless it is not optional.
  public init(_ name: String, _ kind: Kind, isOptional: Bool = true, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}
