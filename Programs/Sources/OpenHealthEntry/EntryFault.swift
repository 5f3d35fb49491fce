// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why an entry cannot be kept. No case carries what was entered, which may be health data.
package enum EntryFault: Error, Sendable, Hashable {
  /// A share of more than 100 %.
  case aboveHundredPercent
  /// A number below 0 in a unit that has none.
  case negative
  /// A value that must be above the next one, and is not: the systolic pressure above the diastolic one.
  case reversed(upper: DataType, lower: DataType)
  /// A correlation with another number of values than it has members.
  case count(DataType)
  /// A prescription without a lens, or an audiogram without a tone.
  case nothing
  /// A lens without its sphere, which is 0 for a plane lens.
  case sphereMissing(EntrySide)
  /// A lens with only one of two numbers that go together.
  case incomplete(EntrySide, LensPart, LensPart)
  /// Glasses with a brand, which only contact lenses have.
  case brandOfGlasses
  /// A prescription that ends before the date of issue.
  case expiresBeforeStart
  /// A level of hearing outside of -10 to 120 dBHL, at a frequency in Hz.
  case hearingLevel(EntrySide, Double)
  /// A frequency that occurs twice for an ear, in Hz.
  case frequencyTwice(EntrySide, Double)
  /// An audiogram with more frequencies than one can have.
  case tooManyFrequencies
}
