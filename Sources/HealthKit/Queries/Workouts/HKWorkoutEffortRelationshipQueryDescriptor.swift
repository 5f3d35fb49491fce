// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Returns the effort scores of workouts, for async code.
///
///     let scores = try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .mostRelevant)
///       .result(for: store).relationships
///
/// A loop over ``results(for:)`` gets these relationships and then those that change.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The relationships and the next anchor.
  public typealias Output = Result

  /// The relationships that changed since the anchor.
  public struct Result: Sendable {
    /// The relationships, by the start of their workouts.
    public let relationships: [HKWorkoutEffortRelationship]
    /// The anchor for the next query.
    public let newAnchor: HKQueryAnchor
  }

  /// The predicate that workouts have to match; nil means no filtering.
  ///
  /// Unchecked: each copy of the struct has its own variable, and the predicate that it refers to does not change once made.
  public nonisolated(unsafe) var predicate: NSPredicate?
  /// The place after which changed relationships are returned; nil for the beginning.
  public var anchor: HKQueryAnchor?
  /// The scores in each relationship: all, or the most relevant one.
  public var option: HKWorkoutEffortRelationshipQueryOptions

  /// Describes a query of the scores of workouts that changed after an anchor.
  public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
    self.predicate = predicate
    self.anchor = anchor
    self.option = option
  }

  /// The relationships. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.result { done in query(isLive: false) { done($0) } }
  }

  /// The relationships since the anchor first, and then, each time the loop awaits, those that changed since the previous result. The loop
  /// waits while there are none.
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
  /// A query that yields the relationships, and then, each time the loop asks, those that changed.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery { query(isLive: true) { yield($0) } }
}
