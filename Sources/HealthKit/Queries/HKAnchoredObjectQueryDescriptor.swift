// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Returns the samples saved and deleted since an anchor, for async code.
///
///     var anchor: HKQueryAnchor?
///     let changes = try await HKAnchoredObjectQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor
///     ).result(for: store)
///     anchor = changes.newAnchor
///
/// A loop over ``results(for:)`` gets these changes and then every later one.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The changes and the next anchor.
  public typealias Output = Result

  /// The changes since the anchor.
  public struct Result: Sendable {
    /// The samples that were saved and still exist, in the order of saving (ANCH-03).
    public let addedSamples: [Sample]
    /// The objects that were deleted, in the order of deletion.
    public let deletedObjects: [HKDeletedObject]
    /// The anchor for the next query (ANCH-06).
    public let newAnchor: HKQueryAnchor
  }

  /// The types and predicates; samples that match any of them are returned.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The place after which changes are returned; nil for the beginning.
  public var anchor: HKQueryAnchor?
  /// The most additions and deletions together; nil for all (ANCH-04).
  public var limit: Int?

  /// Describes a query of the changes after an anchor. Without a limit it returns all of them.
  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// The changes. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.result { done in query { done($0) } }
  }

  /// The changes since the anchor first, and then, each time the loop awaits, those since the previous result.
  ///
  /// The loop waits while there are none. Changes that come while it is busy arrive in one result. Raises with a limit, as
  /// ``HKAnchoredObjectQuery/updateHandler`` does.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(_ done: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void) -> HKAnchoredObjectQuery {
    HKAnchoredObjectQuery(
      queryDescriptors: predicates.map { $0.descriptor }, anchor: anchor, limit: limit ?? HKObjectQueryNoLimit
    ) { query, added, deleted, anchor, error in
      query.life.hold()
      done(Self.result(added, deleted, anchor, error))
    }
  }

  private static func result(
    _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?
  ) -> Swift.Result<Result, any Error> {
    guard let added, let deleted, let anchor else { return .failure(error ?? HKError(.unknownError)) }
    return .success(Result(addedSamples: added.compactMap { $0 as? Sample }, deletedObjects: deleted, newAnchor: anchor))
  }
}

extension HKAnchoredObjectQueryDescriptor {
  /// A query that yields the changes, and then, each time the loop asks, later ones.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery {
    let query = query { yield($0) }
    query.updateHandler = { query, added, deleted, anchor, error in
      query.life.hold()
      yield(Self.result(added, deleted, anchor, error))
    }
    return query
  }
}
