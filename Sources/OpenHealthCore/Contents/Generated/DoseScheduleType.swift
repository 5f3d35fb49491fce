// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether a dose was scheduled.
///
/// Raw values are those of `HKMedicationDoseEvent.ScheduleType`.
package enum DoseScheduleType: Int, Codable, Hashable, Sendable {
  /// Taken as needed.
  case asNeeded = 1

  /// Taken on a schedule.
  case schedule = 2
}
