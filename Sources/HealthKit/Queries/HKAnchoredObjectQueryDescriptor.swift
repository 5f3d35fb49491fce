// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// What was saved and deleted since an anchor, for tasks.
///
///     var anchor: HKQueryAnchor?
///     let changes = try await HKAnchoredObjectQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor
///     ).result(for: store)
///     anchor = changes.newAnchor
///
/// A loop over ``results(for:)`` gets these changes and then every later one.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
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
    try await healthStore.result { done in query { done($0) } }
  }

  /// The changes since the anchor, and then, for each time the loop asks, those since the result before; it waits where there are none.
  ///
  /// What happens while the loop is busy comes in one result. Raises with a limit, as ``HKAnchoredObjectQuery/updateHandler`` does.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(_ done: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void) -> HKAnchoredObjectQuery {
    HKAnchoredObjectQuery(
      queryDescriptors: predicates.map(\.descriptor), anchor: anchor, limit: limit ?? HKObjectQueryNoLimit
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
  /// A query that hands on the changes, and then those after each time that the loop asks.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery {
    let query = query { yield($0) }
    query.updateHandler = { query, added, deleted, anchor, error in
      query.life.hold()
      yield(Self.result(added, deleted, anchor, error))
    }
    return query
  }
}
