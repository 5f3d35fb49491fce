// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Asks the person for verifiable records, and returns those that the person gives (VCR-01).
///
/// Each query asks again: access is for one query. With a daemon it waits until the owner has chosen (`health apps choose`). A registered
/// app needs a reason for reading clinical records (`health apps add --usage-clinical`), else the query fails with
/// `errorAuthorizationDenied`.
///
/// Unchecked: the stored properties are immutable, Sendable values.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let wantedTypes: [String]
  private let wantedSources: [HKVerifiableClinicalRecordSourceType]
  private let handler: @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

  /// A query of the SMART health cards that have all of the types (VCR-02).
  @preconcurrency public init(
    recordTypes: [String], predicate: NSPredicate?,
    resultsHandler: @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
  ) {
    let descriptors = Self.descriptors(predicate)
    question = Question(descriptors)
    wantedTypes = recordTypes
    wantedSources = [.smartHealthCard]
    handler = resultsHandler
    super.init(descriptors)
  }

  /// A query of the records that have all of the types (VCR-02), in one of the formats. The handler gets the records or an error.
  @preconcurrency public init(
    recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?,
    resultsHandler: @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
  ) {
    let descriptors = Self.descriptors(predicate)
    question = Question(descriptors)
    wantedTypes = recordTypes
    wantedSources = sourceTypes
    handler = resultsHandler
    super.init(descriptors)
  }

  private static func descriptors(_ predicate: NSPredicate?) -> [HKQueryDescriptor] {
    [HKQueryDescriptor(sampleType: HKObjectType.verifiableClinicalRecordType(), predicate: predicate)]
  }

  /// The subjects that each record must have, all of them (VCR-02).
  open var recordTypes: [String] { wantedTypes }

  /// The accepted formats of data.
  open var sourceTypes: [HKVerifiableClinicalRecordSourceType] { wantedSources }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let records = try question.verifiableRecords(
      recordTypes: wantedTypes, sourceTypes: wantedSources.map(\.rawValue), connection
    ).compactMap { HKSample.of($0) as? HKVerifiableClinicalRecord }
    life.finish { handler(self, records, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}

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
