// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Says of a score that it is that of a workout or of one of its activities, or no longer (EFF-02). Of each type a workout or activity has one:
/// a new one takes the place of the old (OQ-31). A score that is not stored yet is saved as the app's own.
///
/// Throws `invalidArgument` for a sample that is no score, `workoutNotFound` for a workout that is not stored or that the app may not read,
/// `workoutSampleNotFound` for another app's score that the app may not read, and what ``SaveSamples`` throws.
public struct RelateEffort: HealthRequest {
  public typealias Reply = Void

  /// One score.
  @SampleColumns public var score: [SampleRecord]
  public var workout: UUID
  public var activity: UUID?
  public var isRelated: Bool

  public init(score: SampleRecord, workout: UUID, activity: UUID?, isRelated: Bool) {
    self.score = [score]
    self.workout = workout
    self.activity = activity
    self.isRelated = isRelated
  }

  public var access: RequestAccess { .share(score.map(\.type)) }

  public var kind: RequestKind { .saving }

  public func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : score.count(of: type) }
}
