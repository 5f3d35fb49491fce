// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
