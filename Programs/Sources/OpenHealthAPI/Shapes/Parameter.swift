// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A value in the query or the path of an address.
package struct Parameter: Sendable, Equatable {
  /// What its text has to be.
  package enum Kind: Sendable, Equatable {
    /// A type, by its short name or Apple's identifier.
    case type
    /// An instant of RFC 3339, or a day, which begins in the zone of the call.
    case instant
    /// A day.
    case day
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A number above 0.
    case positive
    /// One of a few texts.
    case choice([String])
    /// `true` or `false`.
    case flag
    /// A UUID.
    case uuid
    /// A name of a time zone.
    case zone
    /// A unit in Apple's notation.
    case unit
    /// A cursor of an earlier answer.
    case cursor
    /// Any text of at most this many bytes.
    case text(Int)
  }

  /// Its name.
  package let name: String
  /// What its text has to be.
  package let kind: Kind
  /// Whether it may come several times.
  package let isList: Bool
  /// Whether it has to come.
  package let isRequired: Bool
  /// Whether it is a part of the path.
  package let isInPath: Bool
  /// What it does, as half a sentence.
  package let meaning: String

  /// A parameter, by default one that may be missing.
  package init(_ name: String, _ kind: Kind, _ meaning: String, isList: Bool = false, isRequired: Bool = false, isInPath: Bool = false) {
    (self.name, self.kind, self.meaning) = (name, kind, meaning)
    (self.isList, self.isRequired, self.isInPath) = (isList, isRequired || isInPath, isInPath)
  }
}
