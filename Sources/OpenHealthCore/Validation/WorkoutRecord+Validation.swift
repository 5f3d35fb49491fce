// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension WorkoutRecord {
  /// Checks the rules for the content of a workout with these dates (WORK-09, WORK-11, WORK-13, WORK-19). Throws the first broken one.
  func validate(start: Date, end: Date) throws(ValidationFault) {
    guard duration.isFinite, duration >= 0 else { throw .workoutDuration }
    for (total, amount) in totals where !amount.unit.isCompatible(with: total.unit) || !amount.value.isFinite {
      throw .workoutTotal(name: total.rawValue, unit: amount.unit.string)
    }
    if WorkoutClock.beginsWithResume(events) { throw .workoutBeginsWithResume }
    for event in events where event.start < start || event.end > end { throw .workoutEventOutside }
    let laps = events.filter { $0.role == .lap }
    for (lap, next) in zip(laps, laps.dropFirst()) where next.start < lap.end { throw .workoutLapsOverlap }
    let parts = activities.sorted { $0.start < $1.start }
    for (part, next) in zip(parts, parts.dropFirst()) where next.start < part.end ?? .distantFuture { throw .workoutActivitiesOverlap }
    for part in parts {
      let type = part.configuration.activityType
      guard type == activityType || WorkoutRecord.isPart(type, of: activityType) else { throw .workoutActivityType }
      guard part.start >= start, max(part.start, part.end ?? end) <= end else { throw .workoutActivityOutside }
    }
  }
}
