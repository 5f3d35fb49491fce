// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A change of the zone in which a live workout is (ZONE-19, ZONE-20).
///
/// Which type it is of, the group's configuration says: zones of heart rate and of power change independently (ZONE-21).
open class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
  /// The zone in which the workout is now, and how long it was in it; nil when it is in none.
  public final let currentZoneDuration: HKWorkoutZoneDuration?
  /// The zone in which it was before, and how long it was in it; nil when there was none before in this workout.
  public final let previousZoneDuration: HKWorkoutZoneDuration?
  /// All zones as of now; nil when no sample is left.
  public final let zoneGroup: HKWorkoutZoneGroup?
  private let date: Date?

  /// The end of the latest sample that was processed.
  open var lastSampleProcessedDate: Date? { date }

  init(current: Int?, previous: Int?, group: HKWorkoutZoneGroup?, date: Date?) {
    func duration(_ zone: Int?) -> HKWorkoutZoneDuration? {
      guard let zone, let durations = group?.zoneDurations, durations.indices.contains(zone) else { return nil }
      return durations[zone]
    }
    (currentZoneDuration, previousZoneDuration, zoneGroup) = (duration(current), duration(previous), group)
    self.date = date
  }
}
