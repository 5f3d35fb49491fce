// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How often background delivery may wake an app.
///
/// Since iOS 8.0.
public enum HKUpdateFrequency: Int, Sendable {
  /// At every change.
  case immediate = 1

  /// At most once an hour.
  case hourly = 2

  /// At most once a day.
  case daily = 3

  /// At most once a week.
  case weekly = 4
}
