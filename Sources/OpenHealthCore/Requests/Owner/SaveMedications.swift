// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Adds medications to the person's list. Each replaces the one with its identifier. Apps cannot save medications.
///
/// A later import does not change a medication that the owner saved here. Throws `invalidArgument` for a medication
/// without a name or beyond ``Limits``; then none is stored.
package struct SaveMedications: OwnerRequest {
  /// Nothing. All medications are stored in one transaction.
  package typealias Reply = Void

  /// The medications to store.
  package var medications: [MedicationRecord]

  /// Creates a request to store medications.
  package init(medications: [MedicationRecord]) { self.medications = medications }
}
