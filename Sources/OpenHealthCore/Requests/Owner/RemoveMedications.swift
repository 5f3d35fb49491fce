// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Removes medications from the person's list. Their doses stay, and apps that could read them still can.
///
/// Throws `objectsNotFound`, without removing anything, when one is not in the list.
public struct RemoveMedications: OwnerRequest {
  /// Nothing. All medications are removed in one transaction.
  public typealias Reply = Void

  /// The identifiers of the medications to remove.
  public var identifiers: Set<UUID>

  /// Creates a request to remove medications.
  public init(identifiers: Set<UUID>) { self.identifiers = identifiers }
}
