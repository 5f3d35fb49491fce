// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Converts between instants and days in one time zone. Instants are whole seconds since 2001-01-01 UTC.
package struct SampleClock {
  private let zone: TimeZone
  /// The periods of constant offset, by start.
  private let stretches: [(start: Int, offset: Int)]

  /// Reads the zone's offsets from UTC for the instants `first` to `last`.
  package init(zone: TimeZone, first: Int, last: Int) {
    self.zone = zone
    var at = Date(timeIntervalSinceReferenceDate: Double(first))
    var stretches = [(start: Int.min, offset: zone.secondsFromGMT(for: at))]
    while let next = zone.nextDaylightSavingTimeTransition(after: at), next.timeIntervalSinceReferenceDate <= Double(last), next > at {
      stretches.append((Int(next.timeIntervalSinceReferenceDate.rounded(.up)), zone.secondsFromGMT(for: next.addingTimeInterval(1))))
      at = next.addingTimeInterval(1)
    }
    self.stretches = stretches
  }

  /// The identifier of the zone, such as `Europe/Berlin`.
  package var zoneName: String { zone.identifier }

  /// The zone's offset from UTC at an instant, in seconds.
  package func offset(at instant: Int) -> Int {
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= instant { low = middle } else { high = middle }
    }
    return stretches[low].offset
  }

  /// The instant at which a day, counted from 2001-01-01, begins in the zone.
  package func start(ofDay day: Int) -> Int {
    let local = day * 86_400
    let guess = local - offset(at: local)
    return local - offset(at: guess)
  }

  /// The day of an instant in the zone, counted from 2001-01-01.
  package func day(of instant: Int) -> Int { CivilTime.floorDivide(instant + offset(at: instant), 86_400) }
}
