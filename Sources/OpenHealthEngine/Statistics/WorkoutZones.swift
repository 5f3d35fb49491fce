// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The zones of a workout, finished or in the making, and how long it was in each (ZONE-15 to ZONE-18).
struct WorkoutZones {
  /// Those of one type.
  struct OfType {
    /// Of the whole workout and of each activity.
    var groups: [WorkoutRecord.ZoneGroup]
    /// Nil without samples.
    var latest: WorkoutReport.CurrentZone?
  }

  let start: Date
  /// Nil while it is not known: then the time of a type goes up to its latest sample.
  let end: Date?
  let events: [WorkoutRecord.Event]
  let activities: [WorkoutRecord.Activity]

  /// Those of each type that has samples, or zones that an app chose.
  ///
  /// - Parameter known: the zones that the workout has. Other types get those that the person prefers, of age and resting rate at the start
  ///   (ZONE-23).
  func all(
    of samples: [StoredSample], _ storage: StorageReader, known: (DataType) -> ZoneConfiguration?
  ) throws -> [OfType] {
    try Catalog.zonedTypes.compactMap { type in
      let own = samples.filter { $0.record.type == type }
      let known = known(type)
      // What an app chose stays, also while there is nothing to sort.
      guard !own.isEmpty || known?.source == .app else { return nil }
      guard let configuration = try known ?? PreferredZoneConfiguration.of(type, at: start, storage) else { return nil }
      let ranks = try SourceRanks(type: type, lanes: try storage.lanes(of: [type]), storage: storage)
      let values = try WorkoutUpdate.values(of: own, in: configuration.unit, ranks, storage)
      return zones(configuration, values, ranks: ranks.ranks)
    }
  }

  private func zones(_ configuration: ZoneConfiguration, _ values: [StatisticsSample], ranks: [Int]) -> OfType {
    let latest = values.lazy.map(\.end).max().map { Date(timeIntervalSinceReferenceDate: $0) }
    let end = end ?? max(start, latest ?? start)
    let clock = WorkoutClock(start: start, end: end, events: events)
    let times = ZoneTimes(values, ranks: ranks, configuration: configuration, until: end.timeIntervalSinceReferenceDate)
    let whole = WorkoutRecord.ZoneGroup(activity: nil, configuration: configuration, seconds: times.seconds(clock))
    let parts = activities.enumerated().map { index, activity in
      WorkoutRecord.ZoneGroup(
        activity: index, configuration: configuration, seconds: times.seconds(clock, inside: activity.interval))
    }
    var current: WorkoutReport.CurrentZone?
    if let latest, let zone = times.latest { current = .init(type: configuration.type, zone: zone, date: latest) }
    return OfType(groups: [whole] + parts, latest: current)
  }
}
