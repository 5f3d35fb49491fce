// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures

/// Workouts as JSON.
enum WorkoutForm {
  /// The name of an activity; its number if it has none.
  static func name(_ activity: UInt) -> String { WorkoutRecord.activity(activity)?.name ?? String(activity) }

  /// A workout as the value of a sample.
  static func value(_ workout: WorkoutRecord) -> JSON {
    .members([
      ("activity", .text(name(workout.activityType))), ("duration_seconds", .figure(workout.duration)),
      ("distance_meters", WorkoutUnits.total(.distance, of: workout, in: WorkoutUnits.meter).map { .figure($0) }),
      ("energy_kilocalories", WorkoutUnits.total(.energy, of: workout, in: WorkoutUnits.energy).map { .figure($0) }),
    ])
  }

  /// A workout with its figures; nil for another sample.
  static func object(_ sample: SampleRecord) -> JSON? {
    guard let summary = WorkoutSummary(sample) else { return nil }
    return .members([
      ("uuid", .text(summary.uuid.uuidString)), ("activity", .text(name(summary.activityType))),
      ("start", .instant(summary.start, in: summary.timeZone)), ("end", .instant(summary.end, in: summary.timeZone)),
      ("duration_seconds", .figure(summary.duration)), ("distance_meters", summary.distanceMeters.map { .figure($0) }),
      ("energy_kilocalories", summary.energyKilocalories.map { .figure($0) }),
      ("average_heart_rate", summary.averageHeartRate.map { .figure($0) }),
      ("maximum_heart_rate", summary.maximumHeartRate.map { .figure($0) }), ("source", SampleForm.source(sample.provenance.revision)),
      ("metadata", SampleForm.metadata(sample.metadata)),
    ])
  }
}
