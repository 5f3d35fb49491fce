// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKMedicationDoseEvent {
  /// Whether a dose was scheduled.
  ///
  /// Since iOS 26.0.
  public enum ScheduleType: Int, Sendable {
    /// Taken as needed.
    case asNeeded = 1

    /// Taken on a schedule.
    case schedule = 2
  }
}
