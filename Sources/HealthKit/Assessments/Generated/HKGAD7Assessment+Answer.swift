// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKGAD7Assessment {
  /// An answer to a question of the GAD-7 questionnaire.
  ///
  /// Since iOS 18.0.
  public enum Answer: Int, Sendable {
    /// Not at all.
    case notAtAll = 0

    /// Several days.
    case severalDays = 1

    /// More than half the days.
    case moreThanHalfTheDays = 2

    /// Nearly every day.
    case nearlyEveryDay = 3
  }
}
