// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name and type of a column in a table for programs.
package struct DataColumn: Sendable, Equatable {
  /// The types of columns.
  package enum Kind: Sendable, Equatable {
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
  package var name: String
  /// The type of all values.
  package var kind: Kind
  /// Whether a row may lack a value.
  package var isOptional: Bool
  /// Whether nearly all values differ, as identifiers do.
  package var isDistinct: Bool

  /// A column that may lack values, unless it is not optional.
  package init(_ name: String, _ kind: Kind, isOptional: Bool = true, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}
