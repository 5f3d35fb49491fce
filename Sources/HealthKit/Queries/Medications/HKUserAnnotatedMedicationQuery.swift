// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Returns the person's medications: one call of the handler for each, and a last call without one (MED-05).
///
/// An app gets the medications that the person chose for it (AUTH-44), in the order in which they were added.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  private let question: MedicationQuestion
  private let handler: @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

  /// A query for the medications that match a predicate; for all without one. The limit is the most medications that the handler gets,
  /// `HKObjectQueryNoLimit` for all.
  ///
  /// The handler gets a medication in each call, and nil and true in the last one; or nil, true and an error, which is
  /// `errorAuthorizationNotDetermined` when the app never asked for medications. Raises for a predicate on any property but `isArchived`
  /// and `hasSchedule`, and for a negative limit.
  @preconcurrency public init(
    predicate: NSPredicate?, limit: Int,
    resultsHandler: @escaping @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void
  ) {
    handler = resultsHandler
    let limit = Self.checked(limit: limit)
    question = raisingProblems { try MedicationQuestion(ClientPredicate(predicate), limit: limit) }
    super.init(type: .userAnnotatedMedicationType(), predicate: predicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    for medication in try question.medications(connection) {
      guard isRunning else { return }
      handler(self, HKUserAnnotatedMedication(record: medication), false, nil)
    }
    life.finish { handler(self, nil, true, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}

extension ClientPredicate where Subject == MedicationRecord {
  /// Translates a predicate on medications.
  init(_ predicate: NSPredicate?) { self.init(predicate, of: .sample) { $0.evaluate(with: HKUserAnnotatedMedication(record: $1)) } }
}

/// Returns the person's medications, for async code.
///
///     let current = HKUserAnnotatedMedicationQueryDescriptor(predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: false))
///     for medication in try await current.result(for: store) { print(medication.nickname ?? medication.medication.displayText) }
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery, Sendable {
  /// The medications, in the order in which they were added.
  public typealias Output = [HKUserAnnotatedMedication]

  /// The medications to return; nil for all.
  ///
  /// Unchecked: each copy of the struct has its own variable, and the predicate that it refers to does not change once made.
  public nonisolated(unsafe) var predicate: NSPredicate?
  /// The most medications to return; nil means all.
  public var limit: Int?

  /// Describes a query of the medications that match a predicate. Without a limit it returns all of them.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    self.predicate = predicate
    self.limit = limit
  }

  /// The medications that match. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
    try await healthStore.result { done in
      let found = FoundMedications()
      return HKUserAnnotatedMedicationQuery(predicate: predicate, limit: limit ?? HKObjectQueryNoLimit) { _, medication, isDone, error in
        if let medication { found.add(medication) }
        if let error { done(.failure(error)) } else if isDone { done(.success(found.all)) }
      }
    }
  }
}

/// The medications that a query has passed so far.
private final class FoundMedications: Sendable {
  private let medications = Mutex<[HKUserAnnotatedMedication]>([])

  func add(_ medication: HKUserAnnotatedMedication) { medications.withLock { $0.append(medication) } }

  var all: [HKUserAnnotatedMedication] { medications.withLock { $0 } }
}
