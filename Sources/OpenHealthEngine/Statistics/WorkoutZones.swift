// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Computes the zones of a finished workout or a workout builder, and the time in each (ZONE-15 to ZONE-18).
struct WorkoutZones {
  /// The zones of one type.
  struct OfType {
    /// The zones of the whole workout and of each activity.
    var groups: [WorkoutRecord.ZoneGroup]
    /// The current zone; nil without samples.
    var latest: WorkoutReport.CurrentZone?
  }

  let start: Date
  /// Nil while unknown: the time of a type then ends with its latest sample.
  let end: Date?
  let events: [WorkoutRecord.Event]
  let activities: [WorkoutRecord.Activity]

  /// The zones of each type that has samples, or zones that an app chose.
  ///
  /// - Parameter known: The zones that the workout already has. Other types get the person's preferred zones, for age and resting heart
  ///   rate at the start (ZONE-23).
  func all(
    of samples: [StoredSample], _ storage: StorageReader, known: (DataType) -> ZoneConfiguration?
  ) throws -> [OfType] {
    try Catalog.zonedTypes.compactMap { type in
      let own = samples.filter { $0.record.type == type }
      let known = known(type)
      // Zones that an app chose stay, even without samples.
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
