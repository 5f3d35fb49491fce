// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What was saved and deleted since an anchor, for tasks.
///
///     var anchor: HKQueryAnchor?
///     let changes = try await HKAnchoredObjectQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor
///     ).result(for: store)
///     anchor = changes.newAnchor
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The changes, and where to go on.
  public typealias Output = Result

  /// What happened since the anchor.
  public struct Result: Sendable {
    /// What was saved and is still there, in that order (ANCH-03).
    public let addedSamples: [Sample]
    /// What was deleted, in that order.
    public let deletedObjects: [HKDeletedObject]
    /// The anchor for the next query (ANCH-06).
    public let newAnchor: HKQueryAnchor
  }

  /// What is asked for: the union of all.
  public var predicates: [HKSamplePredicate<Sample>]
  /// Where to begin; nil for the beginning.
  public var anchor: HKQueryAnchor?
  /// The most additions and deletions together; nil for all (ANCH-04).
  public var limit: Int?

  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// The changes. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.result { done in
      HKAnchoredObjectQuery(
        queryDescriptors: predicates.map(\.descriptor), anchor: anchor, limit: limit ?? HKObjectQueryNoLimit
      ) { _, added, deleted, anchor, error in
        guard let added, let deleted, let anchor else { return done(.failure(error ?? HKError(.unknownError))) }
        done(.success(Result(addedSamples: added.compactMap { $0 as? Sample }, deletedObjects: deleted, newAnchor: anchor)))
      }
    }
  }
}
