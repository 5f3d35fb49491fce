// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for verifiable records, and returns those that the person gives this once (VCR-01).
///
/// Each request asks: if the owner answers requests later, as with a daemon, the call blocks until the owner chooses with
/// ``SetObjectPermissions``, and the choice is forgotten afterwards. Elsewhere there is one answer for all. There is no question if no
/// record fits. Throws `authorizationDenied` for an app whose registration gives no reason for reading clinical records, in place of Apple's
/// entitlement.
public struct FetchVerifiableRecords: HealthRequest {
  /// The records, by ascending start date.
  public typealias Reply = [SampleRecord]

  /// What a record must be about: all of these (VCR-02).
  public var recordTypes: [String]
  /// The forms of data, of which a record must have one.
  public var sourceTypes: [String]
  /// What the records must match besides.
  public var predicate: PredicateTree

  /// Creates a request for records.
  public init(recordTypes: [String], sourceTypes: [String], predicate: PredicateTree = .everything) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.predicate = predicate
  }

  /// No lasting permission: the person is asked each time.
  public var access: RequestAccess { .none }

  /// An authorization request that asks the person to read verifiable records.
  public var kind: RequestKind { .authorization(asking: AuthorizationTypes(share: [], read: [Catalog.verifiableRecord])) }

  /// Whether a record has all of the types, and one of the forms.
  public func matches(_ record: VerifiableRecord) -> Bool {
    Set(recordTypes).isSubset(of: record.recordTypes) && sourceTypes.contains(record.sourceType)
  }
}
