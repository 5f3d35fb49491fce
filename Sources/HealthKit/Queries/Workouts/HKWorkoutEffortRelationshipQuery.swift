// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the effort scores of workouts, now and after every change until the query is stopped (EFF-03).
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  typealias Handler = @Sendable (HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?) -> Void

  private let question: Question
  private let anchor: ChangeAnchor?
  private let options: HKWorkoutEffortRelationshipQueryOptions
  private let handler: Handler
  private let isLive: Bool

  /// A query of the workouts that match a predicate. A nil anchor is the beginning and returns all relationships.
  ///
  /// The handler gets the relationships, ordered by the start of their workouts, and then those that change; the first result may be empty.
  /// A relationship without scores has lost them. With `mostRelevant` each has at most one score: the person's own rather than an estimate,
  /// then the latest (EFF-04). Scores that the app may not read are left out.
  @preconcurrency public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
    resultsHandler:
      @escaping @Sendable (
        HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    let descriptor = HKQueryDescriptor(sampleType: .workoutType(), predicate: predicate)
    question = Question([descriptor])
    self.anchor = anchor?.anchor
    self.options = options
    isLive = true
    handler = resultsHandler
    super.init([descriptor])
  }

  init(
    _ predicate: NSPredicate?, _ anchor: HKQueryAnchor?, _ options: HKWorkoutEffortRelationshipQueryOptions, isLive: Bool,
    _ handler: @escaping Handler
  ) {
    let descriptor = HKQueryDescriptor(sampleType: .workoutType(), predicate: predicate)
    question = Question([descriptor])
    self.anchor = anchor?.anchor
    self.options = options
    self.isLive = isLive
    self.handler = handler
    super.init([descriptor])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    try life.ask(
      LiveEffort(question, after: anchor, isMostRelevant: options == .mostRelevant), isLive: isLive, connection,
      answer: { deliver($0, nil) },
      later: { [weak self] in self?.deliver($0, nil) }, report: { [weak self] in self?.deliver(nil, $0) })
  }

  private func deliver(_ reply: FetchEffort.Reply?, _ error: HealthError?) {
    handler(
      self, reply?.relationships.map(HKWorkoutEffortRelationship.init), reply.map { HKQueryAnchor($0.anchor) },
      error.map { HKError($0) })
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, nil, error) } }
}

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
