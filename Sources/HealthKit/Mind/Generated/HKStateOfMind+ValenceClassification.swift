// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKStateOfMind {
  /// How pleasant a state of mind was, in seven steps.
  ///
  /// Since iOS 18.0.
  public enum ValenceClassification: Int, Sendable {
    /// Very unpleasant.
    case veryUnpleasant = 1

    /// Unpleasant.
    case unpleasant = 2

    /// Slightly unpleasant.
    case slightlyUnpleasant = 3

    /// Neutral.
    case neutral = 4

    /// Slightly pleasant.
    case slightlyPleasant = 5

    /// Pleasant.
    case pleasant = 6

    /// Very pleasant.
    case veryPleasant = 7
  }
}
