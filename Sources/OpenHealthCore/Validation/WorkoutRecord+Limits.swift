// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension WorkoutRecord {
  /// Throws `invalidArgument` for a date of an event or activity that is not finite, for a number or unit beyond ``Limits``, and for
  /// metadata beyond them. A store refuses such workouts.
  public func checkLimits() throws(HealthError) {
    let dates = events.flatMap { [$0.start, $0.end] } + activities.flatMap { [$0.start, $0.end ?? $0.start] }
    let amounts = Array(totals.values) + activities.compactMap(\.configuration.lapLength)
    guard duration.magnitude <= Limits.farthestDate, dates.allSatisfy({ $0.timeIntervalSinceReferenceDate.isFinite }),
      amounts.allSatisfy({ $0.value.magnitude <= Limits.largestNumber && $0.unit.isWithinLimits })
    else { throw .invalidArgument(.workoutOutOfRange) }
    for event in events { try event.metadata.checkLimits() }
    for activity in activities { try activity.metadata.checkLimits() }
  }
}
