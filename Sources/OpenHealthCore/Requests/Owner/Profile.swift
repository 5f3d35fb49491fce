// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads all characteristics of the person that are set.
///
/// The texts are returned as stored. ``CharacteristicValue`` may not understand a text that came from an import.
package struct ReadProfile: OwnerRequest {
  /// Texts by characteristic identifier. Characteristics that are not set are absent.
  package typealias Reply = [String: String]

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Sets or clears characteristics of the person, such as the date of birth.
///
/// A value set here takes precedence over imported ones. Clearing forgets imported values, too.
package struct SetCharacteristics: OwnerRequest {
  /// Nothing. All changes are made in one transaction; those in `cleared` come first.
  package typealias Reply = Void

  /// The new texts by characteristic identifier, in the form of an export's `Me` element; see ``CharacteristicValue``.
  package var values: [String: String]
  /// The identifiers of characteristics to clear. One that is not set is not an error.
  package var cleared: Set<String>

  /// Creates a request to set characteristics and, optionally, to clear others.
  package init(values: [String: String], cleared: Set<String> = []) {
    self.values = values
    self.cleared = cleared
  }
}

/// Stores activity summaries. Each replaces the summary of its day. Apps cannot save summaries (ACT-01, SAVE-08).
///
/// Throws `invalidArgument` for a summary without a day or with values that do not fit their units; then none is stored.
package struct SaveActivitySummaries: OwnerRequest {
  /// Nothing. All summaries are stored in one transaction.
  package typealias Reply = Void

  /// The summaries to store. Of several about the same day, the last one remains.
  package var summaries: [ActivitySummaryRecord]

  /// Creates a request to store summaries.
  package init(summaries: [ActivitySummaryRecord]) { self.summaries = summaries }
}

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

/// Removes medications from the person's list. For a day the owner can undo it with ``RestoreSamples``. Their doses stay, and apps that
/// could read them still can.
///
/// Throws `objectsNotFound`, without removing anything, when one is not in the list.
package struct RemoveMedications: OwnerRequest {
  /// The number of the removal, as in ``RemoveSamples/Portion/removal``; nil when there was nothing to remove. All medications are removed
  /// in one transaction.
  package typealias Reply = Int64?

  /// The identifiers of the medications to remove.
  package var identifiers: Set<UUID>

  /// Creates a request to remove medications.
  package init(identifiers: Set<UUID>) { self.identifiers = identifiers }
}
