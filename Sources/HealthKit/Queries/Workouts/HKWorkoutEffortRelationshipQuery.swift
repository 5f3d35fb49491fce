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
