// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Days and wall-clock times in one zone. Instants are whole seconds since 2001-01-01 UTC.
package struct SampleClock {
  private let zone: TimeZone
  /// Stretches of equal offset, by their start.
  private let stretches: [(start: Int, offset: Int)]

  /// Knows the zone's offsets from `first` to `last`.
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

  package var zoneName: String { zone.identifier }

  package func offset(at instant: Int) -> Int {
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= instant { low = middle } else { high = middle }
    }
    return stretches[low].offset
  }

  /// When a day (counted from 2001-01-01) begins in the zone.
  package func start(ofDay day: Int) -> Int {
    let local = day * 86_400
    let guess = local - offset(at: local)
    return local - offset(at: guess)
  }

  /// The day an instant falls on in the zone.
  package func day(of instant: Int) -> Int { CivilTime.floorDivide(instant + offset(at: instant), 86_400) }
}
