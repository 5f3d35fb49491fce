// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout, or one of its activities, with the scores that rate how hard it was.
///
/// Unchecked: the stored properties are immutable references to objects that do not change.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let ofWorkout: HKWorkout
  private let ofActivity: HKWorkoutActivity?
  private let scores: [HKSample]

  init(_ relationship: FetchEffort.Relationship) {
    ofWorkout = HKWorkout(record: relationship.workout)
    ofActivity = relationship.activity.flatMap { uuid in HKWorkout(record: relationship.workout).workoutActivities.first { $0.uuid == uuid }
    }
    scores = relationship.samples.map(HKSample.of)
  }

  /// The workout that the scores rate.
  open var workout: HKWorkout { ofWorkout }

  /// The part of the workout that the scores rate; nil when they rate the workout as a whole.
  open var activity: HKWorkoutActivity? { ofActivity }

  /// The scores, without those of the workout's activities (EFF-05); nil once the last one is gone.
  open var samples: [HKSample]? { scores.isEmpty ? nil : scores }

  open override var description: String { ObjectDescription.text(self, ["workout": workout, "activity": activity, "samples": samples]) }

  /// The relationship itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A relationship from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let workout = coder.decodeObject(of: HKWorkout.self, forKey: "Workout"),
      let scores = coder.decodeObject(of: [NSArray.self, HKQuantitySample.self], forKey: "Samples") as? [HKQuantitySample]
    else { return nil }
    ofWorkout = workout
    let activity = coder.containsValue(forKey: "Activity") ? coder.decodeObject(of: NSUUID.self, forKey: "Activity") as UUID? : nil
    ofActivity = activity.flatMap { uuid in workout.workoutActivities.first { $0.uuid == uuid } }
    self.scores = scores
  }

  /// Writes the workout, the activity's UUID and the scores.
  open func encode(with coder: NSCoder) {
    coder.encode(ofWorkout, forKey: "Workout")
    if let ofActivity { coder.encode(ofActivity.uuid as NSUUID, forKey: "Activity") }
    coder.encode(scores as NSArray, forKey: "Samples")
  }
}
