// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Detects when a workout that collects moves to another zone (ZONE-19).
package struct ZoneWatch: Sendable {
  /// A move to another zone.
  package struct Change: Sendable, Equatable {
    /// The type with another zone: heart rate or cycling power.
    package var type: DataType
    /// The new zone; nil when the type is no longer collected, or no sample is left.
    package var current: Int?
    /// The previous zone; nil for the first one in the workout.
    package var previous: Int?
  }

  private struct Place {
    var current: Int?
    /// The zone before the current one.
    var last: Int?
  }

  private var places: [DataType: Place] = [:]

  /// Begins with the zones of a report, which are not a change.
  package init(_ report: WorkoutReport) {
    for current in report.zonesNow { places[current.type] = Place(current: current.zone) }
  }

  /// The moves between two reports.
  package mutating func changes(from before: WorkoutReport, to now: WorkoutReport) -> [Change] {
    Catalog.zonedTypes.compactMap { type in
      let new = now.currentZone(of: type)
      let hasStopped = before.draft.collects(type) && !now.draft.collects(type)
      // Without a new sample the workout stays in its zone, or in none since the type is not collected.
      let isUnchanged = before.counts[type.identifier] == now.counts[type.identifier] && before.currentZone(of: type) == new
      if isUnchanged && !hasStopped { return nil }
      var place = places[type] ?? Place()
      let current = hasStopped ? nil : new?.zone
      guard current != place.current else { return nil }
      let change = Change(type: type, current: current, previous: place.current ?? place.last)
      place = Place(current: current, last: place.current ?? place.last)
      places[type] = place
      return change
    }
  }
}

extension WorkoutDraft {
  fileprivate func collects(_ type: DataType) -> Bool { live?.collected.contains { $0.type == type } == true }
}
