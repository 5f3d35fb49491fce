// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKStateOfMind {
  /// How long a state of mind lasted.
  ///
  /// Since iOS 18.0.
  public enum Kind: Int, Sendable {
    /// An emotion of the moment.
    case momentaryEmotion = 1

    /// The mood of a day.
    case dailyMood = 2
  }
}
