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

  /// What the records must be about: all of these (VCR-02).
  public var recordTypes: [HKVerifiableClinicalRecordCredentialType]

  /// The forms of data, of which a record must have one.
  public var sourceTypes: [HKVerifiableClinicalRecordSourceType]

  /// What the records must match besides; nil for nothing.
  public var predicate: NSPredicate?

  /// Describes a query of the records that have all of the types, and one of the forms of data.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType], sourceTypes: [HKVerifiableClinicalRecordSourceType],
    predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    self.predicate = predicate
  }

  /// The records that the person gives this once. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord] {
    try await healthStore.result { done in
      HKVerifiableClinicalRecordQuery(recordTypes: recordTypes.map(\.rawValue), sourceTypes: sourceTypes, predicate: predicate) {
        _, records, error in
        done(records.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }
}
