// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Effort scores of workouts; the news is the relationships that changed (EFF-03).
package struct LiveEffort: LiveQuestion {
  private let question: Question
  private let isMostRelevant: Bool
  private var anchor: ChangeAnchor?

  /// Follows the relationships of the workouts that a question asks for, from an anchor on; nil means all.
  package init(_ question: Question, after anchor: ChangeAnchor?, isMostRelevant: Bool) {
    self.question = question
    self.anchor = anchor
    self.isMostRelevant = isMostRelevant
  }

  /// Workouts and effort scores: only their changes can change a relationship.
  package var types: Set<DataType> { Set([Catalog.workout] + Catalog.effortTypes) }

  /// The relationships that changed after the anchor; all of them without one. The next answer continues after these changes.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply {
    let reply = try question.effort(after: anchor, isMostRelevant: isMostRelevant, connection)
    anchor = reply.anchor
    return reply
  }

  /// The relationships that changed since the previous answer; nil for none. Always asks the store.
  package mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply? {
    let reply = try answer(isOnly: false, connection)
    return reply.relationships.isEmpty ? nil : reply
  }
}
