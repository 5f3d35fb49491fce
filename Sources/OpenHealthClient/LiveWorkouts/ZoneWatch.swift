// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Notices when a workout that collects comes into another zone (ZONE-19).
package struct ZoneWatch: Sendable {
  /// A change of zone.
  package struct Change: Sendable, Equatable {
    package var type: DataType
    /// Nil when the type is no longer collected, or no sample is left.
    package var current: Int?
    /// The zone before; nil for the first one in the workout.
    package var previous: Int?
  }

  private struct Place {
    var current: Int?
    /// The zone before the current one.
    var last: Int?
  }

  private var places: [DataType: Place] = [:]

  /// Begins where a workout is: that is no change.
  package init(_ report: WorkoutReport) {
    for current in report.zonesNow { places[current.type] = Place(current: current.zone) }
  }

  /// The changes of zones that lie between two reports.
  package mutating func changes(from before: WorkoutReport, to now: WorkoutReport) -> [Change] {
    Catalog.zonedTypes.compactMap { type in
      let new = now.currentZone(of: type)
      let hasStopped = before.draft.collects(type) && !now.draft.collects(type)
      // Without a new sample the workout is where it was, or in no zone since the type is not collected.
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
