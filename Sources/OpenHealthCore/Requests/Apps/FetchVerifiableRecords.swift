// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for verifiable records, and returns those that the person shares, for this request only (VCR-01).
///
/// Each request asks: if the owner answers requests later, as with a daemon, the call blocks until the owner chooses with
/// ``SetObjectPermissions``, and the choice is forgotten afterwards. An embedded store answers for all records at once. The person is asked
/// also where no record matches, and before anything is read: an app learns only what the person gives it. Throws `authorizationDenied` for
/// an app whose registration gives no reason for reading clinical records, in place of Apple's entitlement.
package struct FetchVerifiableRecords: HealthRequest {
  /// The records, by ascending start date.
  package typealias Reply = [SampleRecord]

  /// The subjects that each record must have, all of them (VCR-02).
  package var recordTypes: [String]
  /// The accepted formats of data.
  package var sourceTypes: [String]
  /// A further predicate that records must match.
  package var predicate: PredicateTree

  /// Creates a request for records.
  package init(recordTypes: [String], sourceTypes: [String], predicate: PredicateTree = .everything) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.predicate = predicate
  }

  /// No lasting permission: the person is asked each time.
  package var access: RequestAccess { .none }

  /// An authorization request that asks the person to read verifiable records.
  package var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [Catalog.verifiableRecord])) }

  /// Whether a record has all of the types, and one of the forms.
  package func matches(_ record: VerifiableRecord) -> Bool {
    Set(recordTypes).isSubset(of: record.recordTypes) && sourceTypes.contains(record.sourceType)
  }
}
