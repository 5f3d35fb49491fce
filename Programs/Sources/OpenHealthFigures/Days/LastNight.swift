// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The newest night with sleep. It is the last night only if it is the night to today; any other one is called by its day.
package struct LastNight: Sendable {
  /// The night.
  package let night: SleepNight
  /// Whether it is the night to today.
  package let isLast: Bool

  /// The newest night with sleep up to a date; nil without any.
  ///
  /// Cost: the sleep of a few days; of five weeks if the newest has no sleep.
  ///
  /// - Parameters:
  ///   - now: the current date.
  ///   - freshness: until when the data reach.
  ///   - zone: the zone of samples whose own is not known.
  ///   - overridesZones: whether that zone counts for all samples.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init?(at now: Date, _ freshness: Freshness, zone: TimeZone, overridesZones: Bool, service: any HealthService) throws {
    guard let end = freshness.end(of: Catalog.sleep) else { return nil }
    for days in [2.0, 35] {
      // A night is over when its sleep is: that of a day in another zone can be a day ahead.
      let request = ComputeSleep(
        from: end.addingTimeInterval(-days * 86_400), to: end.addingTimeInterval(2 * 86_400), timeZone: zone, overridesZones: overridesZones
      )
      let nights = try service.perform(request, for: .owner).nights
      guard let night = nights.last(where: { $0.hasSleep && $0.hasBegun(at: now) }) else { continue }
      self.night = night
      isLast = night.day == CivilDay(of: now, in: night.timeZone ?? zone)
      return
    }
    return nil
  }
}

extension SleepNight {
  /// Whether the person was asleep, or in bed, before a date.
  fileprivate func hasBegun(at date: Date) -> Bool { (stretches.first?.start ?? .infinity) < date.timeIntervalSinceReferenceDate }
}
