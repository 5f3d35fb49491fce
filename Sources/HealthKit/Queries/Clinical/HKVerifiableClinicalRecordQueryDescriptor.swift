// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for verifiable records, for async code (VCR-01); see ``HKVerifiableClinicalRecordQuery``.
///
///     let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
///     for record in try await descriptor.result(for: store) { print(record.itemNames, record.relevantDate) }
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
  /// The records that the person gives.
  public typealias Output = [HKVerifiableClinicalRecord]

  /// The subjects that each record must have, all of them (VCR-02).
  public var recordTypes: [HKVerifiableClinicalRecordCredentialType]

  /// The accepted formats of data.
  public var sourceTypes: [HKVerifiableClinicalRecordSourceType]

  /// A further predicate that records must match; nil for none.
  public var predicate: NSPredicate?

  /// Describes a query of the records that have all of the types, in one of the formats.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType], sourceTypes: [HKVerifiableClinicalRecordSourceType],
    predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.predicate = predicate
  }

  /// The records that the person shares for this query. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord] {
    try await healthStore.result { done in
      HKVerifiableClinicalRecordQuery(recordTypes: recordTypes.map(\.rawValue), sourceTypes: sourceTypes, predicate: predicate) {
        _, records, error in
        done(records.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }
}
