// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a text is not a unit, or why two units do not convert. No case carries a health value.
package enum UnitFault: Error, Hashable, Sendable {
  /// The text does not follow the grammar, or names an unknown unit (UNIT-01).
  case unparsable(text: String)
  /// The text exceeds a limit on its length, nesting or powers.
  case beyondLimit(UnitLimit)
  /// The two units, given by their canonical texts, have different dimensions (UNIT-22).
  case incompatible(from: String, to: String)
}

/// A limit on the size of a unit's text, so that input from outside cannot cost much.
package enum UnitLimit: Hashable, Sendable {
  /// The text, as given or as printed, has more bytes than ``UnitGrammar/maximumLengthBytes``.
  case length
  /// Parentheses are nested deeper than ``UnitGrammar/maximumDepth``.
  case nesting
  /// A power is outside plus or minus ``UnitGrammar/maximumPower``.
  case power
  /// The unit, or its reciprocal, has more base units than a double can hold.
  case scale
}
