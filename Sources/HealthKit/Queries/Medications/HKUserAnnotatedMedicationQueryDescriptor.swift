// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

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
