// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads which effort scores belong to which workouts and activities (EFF-03 to EFF-05).
///
/// Scores and workouts that the app may not see are left out as if they did not exist. Throws `authorizationNotDetermined` if the app never
/// asked about workouts.
package struct FetchEffort: HealthRequest {
  /// The scores of one workout, or of one activity of it.
  package struct Relationship: Sendable, Equatable {
    /// The workout.
    package var workout: SampleRecord
    /// The UUID of the activity; nil for the workout as a whole.
    package var activity: UUID?
    /// The scores. Empty, after an anchor, when the last score was removed.
    package var samples: [SampleRecord]

    /// Creates a relationship.
    package init(workout: SampleRecord, activity: UUID?, samples: [SampleRecord]) {
      self.workout = workout
      self.activity = activity
      self.samples = samples
    }
  }

  /// The relationships and where to continue.
  package struct Reply: Sendable {
    /// The relationships, ordered by the start of their workouts.
    package var relationships: [Relationship]
    /// Where the next query continues.
    package var anchor: ChangeAnchor

    /// Creates the reply.
    package init(relationships: [Relationship], anchor: ChangeAnchor) {
      self.relationships = relationships
      self.anchor = anchor
    }
  }

  /// The condition that workouts have to meet.
  package var predicate: PredicateTree
  /// Limits the reply to relationships that changed after this anchor; nil for all relationships.
  package var anchor: ChangeAnchor?
  /// Whether to return only one score for each relationship: one by the person rather than an estimate, then the latest (EFF-04).
  package var isMostRelevant: Bool
  /// Whether the reply's anchor names the store. Nil, from clients of earlier versions, means a bare one.
  package var namesStore: Bool? = true

  /// Creates a request for the scores of workouts that match a predicate.
  package init(predicate: PredicateTree, anchor: ChangeAnchor?, isMostRelevant: Bool) {
    self.predicate = predicate
    self.anchor = anchor
    self.isMostRelevant = isMostRelevant
  }

  /// Permission to read workouts. Scores of other apps need permission to read their own type, too.
  package var access: RequestAccess { .read([Catalog.workout]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension FetchEffort.Reply: CountedReply {
  /// The number of relationships, whichever type is asked about.
  package func count(of type: DataType) -> Int { relationships.count }
}

/// Pages of relationships. Each page repeats the anchor.
extension FetchEffort.Reply: PagedReply {
  /// Writes at most ``WireForm/rowsInPage`` relationships to a page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try relationships.forEachPage { rows in
      var out = ColumnWriter()
      out.samples(rows.map(\.workout))
      out.blob(try WireForm.json(rows.map(\.activity)))
      out.column(rows) { UInt32($0.samples.count) }
      out.samples(rows.flatMap(\.samples))
      out.anchor(anchor)
      try page(out)
    }
  }

  /// Reads the pages of ``writePages(_:)``. Throws ``WireFault`` if counts of workouts, activities and scores do not agree.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    self.init(relationships: [], anchor: .beginning)
    while var next = try page() {
      let workouts = try next.samples()
      let activities = try WireForm.value([UUID?].self, from: next.blob())
      let counts = try next.column(workouts.count, of: UInt32.self).map(Int.init)
      var samples = try next.samples()[...]
      guard activities.count == workouts.count, counts.reduce(0, +) == samples.count else { throw WireFault.invalid(.count) }
      for (index, workout) in workouts.enumerated() {
        relationships.append(.init(workout: workout, activity: activities[index], samples: Array(samples.prefix(counts[index]))))
        samples = samples.dropFirst(counts[index])
      }
      anchor = try next.anchor()
      try next.finish()
    }
  }
}

/// Relates an effort score to a workout or one of its activities, or ends that relation (EFF-02). A score that is not stored yet is saved
/// as the app's own.
///
/// A workout or activity has at most one score of each type; a new one replaces the old relation (OQ-31). One transaction.
///
/// Throws `invalidArgument` for a sample that is not an effort score and an activity that the workout does not have, `workoutNotFound` for
/// a workout that is not stored or not readable by the app, `workoutSampleNotFound` for ending a relation that does not exist or that the app
/// may not see, and what ``SaveSamples`` throws.
package struct RelateEffort: HealthRequest {
  /// Nothing. The change is committed when the call returns.
  package typealias Reply = Void

  /// Exactly one score.
  @SampleColumns package var score: [SampleRecord]
  /// The UUID of the workout.
  package var workout: UUID
  /// The UUID of one activity of the workout; nil for the workout as a whole.
  package var activity: UUID?
  /// Whether to relate the score (`true`) or to end the relation (`false`).
  package var isRelated: Bool

  /// Creates a request that relates a score to a workout, or ends the relation.
  package init(score: SampleRecord, workout: UUID, activity: UUID?, isRelated: Bool) {
    self.score = [score]
    self.workout = workout
    self.activity = activity
    self.isRelated = isRelated
  }

  /// Permission to save the score's type.
  package var access: RequestAccess { .share(score.map(\.type)) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// 1 for the score's type, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : score.count(of: type) }
}
