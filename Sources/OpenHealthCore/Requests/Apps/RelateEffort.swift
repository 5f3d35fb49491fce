// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
