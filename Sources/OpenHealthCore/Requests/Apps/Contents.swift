// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the large part of a stored sample's content, such as the voltages of an electrocardiogram, part by part.
///
/// The first request for a sample that is not stored, or that the app may not read, returns no bytes. A later request for it throws
/// `invalidArgument`, because a part must not look like the whole.
package struct FetchContentBytes: HealthRequest {
  /// One part of the bytes.
  package typealias Reply = Part

  /// One part of the bytes of a content.
  package struct Part: Sendable, Codable {
    /// The bytes of the part: at most a quarter of a mebibyte.
    package var bytes: Data
    /// The part to request next; nil when there are no more bytes.
    package var next: Int?

    /// Creates a part.
    package init(bytes: Data, next: Int?) {
      self.bytes = bytes
      self.next = next
    }
  }

  /// The type of the sample.
  package var type: DataType
  /// The UUID of the sample.
  package var uuid: UUID
  /// The start of the sample, by which the store finds it.
  package var start: Date
  /// The number of the part to read, from 0.
  package var part: Int

  /// Creates a request for one part, by default the first.
  package init(type: DataType, uuid: UUID, start: Date, part: Int = 0) {
    self.type = type
    self.uuid = uuid
    self.start = start
    self.part = part
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension HealthService {
  /// The large part of a sample's content, whole. Empty for a sample without one, or that is not stored.
  ///
  /// Cost: a request for each quarter of a mebibyte. Throws as ``FetchContentBytes`` does, also if the sample is deleted between two parts.
  package func contentBytes(of sample: SampleRecord, for caller: Caller) throws(HealthError) -> Data {
    var bytes = Data()
    var request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start)
    while true {
      let part = try perform(request, for: caller)
      bytes += part.bytes
      guard let next = part.next else { return bytes }
      request.part = next
    }
  }
}

extension FetchContentBytes.Part: CountedReply {
  /// For the access log: one sample if there are bytes.
  package func count(of type: DataType) -> Int { bytes.isEmpty ? 0 : 1 }
}

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
