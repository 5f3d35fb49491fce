// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the list of the person's medications, in the order in which they were added (MED-05).
///
/// An app gets the medications that the person chose for it (AUTH-44). Throws `authorizationNotDetermined` if it never asked. Cost: one
/// read of each medication.
package struct FetchMedications: HealthRequest, Hashable {
  /// Each medication once.
  package typealias Reply = [MedicationRecord]

  /// Creates the request, which has no parameters.
  package init() {}

  /// Permission to read medications.
  package var access: RequestAccess { .read([Catalog.medication]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
