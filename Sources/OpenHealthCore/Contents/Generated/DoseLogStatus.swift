// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What became of a dose.
///
/// Raw values are those of `HKMedicationDoseEvent.LogStatus`.
package enum DoseLogStatus: Int, Codable, Hashable, Sendable {
  /// The person did not react to the reminder.
  case notInteracted = 1

  /// No reminder was sent.
  case notificationNotSent = 2

  /// Snoozed.
  case snoozed = 3

  /// Taken.
  case taken = 4

  /// Skipped.
  case skipped = 5

  /// A record of the dose was taken back.
  case notLogged = 6
}
