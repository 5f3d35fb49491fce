// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Which scores belong to workouts, for tasks.
///
///     let scores = try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .mostRelevant)
///       .result(for: store).relationships
///
/// A loop over ``results(for:)`` gets these relationships and then those that change.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The relationships, and where to go on.
  public typealias Output = Result

  /// Relationships that changed since the anchor.
  public struct Result: Sendable {
    /// The relationships, by the start of their workouts.
    public let relationships: [HKWorkoutEffortRelationship]
    /// The anchor for the next query.
    public let newAnchor: HKQueryAnchor
  }

  /// What workouts have to meet; nil means no filtering.
  public nonisolated(unsafe) var predicate: NSPredicate?
  /// Where to begin; nil for the beginning.
  public var anchor: HKQueryAnchor?
  /// Which scores each relationship has.
  public var option: HKWorkoutEffortRelationshipQueryOptions

  public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
    self.predicate = predicate
    self.anchor = anchor
    self.option = option
  }

  /// The relationships. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.result { done in query(isLive: false) { done($0) } }
  }

  /// The relationships since the anchor, and then, for each time the loop asks, those that changed since the result before; it waits where there
  /// are none.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(
    isLive: Bool, _ done: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
  ) -> HKWorkoutEffortRelationshipQuery {
    HKWorkoutEffortRelationshipQuery(predicate, anchor, option, isLive: isLive) { query, relationships, anchor, error in
      query.life.hold()
      if let relationships, let anchor {
        done(.success(Result(relationships: relationships, newAnchor: anchor)))
      } else {
        done(.failure(error ?? HKError(.unknownError)))
      }
    }
  }
}

extension HKWorkoutEffortRelationshipQueryDescriptor {
  /// A query that hands on the relationships, and then those that changed each time that the loop asks.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery { query(isLive: true) { yield($0) } }
}
