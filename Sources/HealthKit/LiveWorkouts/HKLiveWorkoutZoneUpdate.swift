// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A move of a live workout to another zone (ZONE-19, ZONE-20).
///
/// The configuration of ``zoneGroup`` names the type: zones of heart rate and of power change independently (ZONE-21).
///
/// Unchecked: the stored properties are immutable values.
open class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
  /// The zone that the workout is in now, with its total time in that zone; nil when it is in none.
  public final let currentZoneDuration: HKWorkoutZoneDuration?
  /// The zone that the workout was in before, with its total time in that zone; nil when this is the workout's first zone.
  public final let previousZoneDuration: HKWorkoutZoneDuration?
  /// All zones with their times as of now; nil when no sample is left.
  public final let zoneGroup: HKWorkoutZoneGroup?
  private let date: Date?

  /// The end of the latest sample in the zones; nil when no sample is left.
  open var lastSampleProcessedDate: Date? { date }

  init(current: Int?, previous: Int?, group: HKWorkoutZoneGroup?, date: Date?) {
    func duration(_ zone: Int?) -> HKWorkoutZoneDuration? {
      guard let zone, let durations = group?.zoneDurations, durations.indices.contains(zone) else { return nil }
      return durations[zone]
    }
    (currentZoneDuration, previousZoneDuration, zoneGroup) = (duration(current), duration(previous), group)
    self.date = date
  }

  open override var description: String {
    ObjectDescription.text(
      self, ["currentZone": currentZoneDuration, "previousZone": previousZoneDuration, "lastSampleProcessedDate": lastSampleProcessedDate])
  }
}
