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

/// Finds the person's preferred zones of a type: those that were set, else those computed from age and resting heart rate (ZONE-10).
enum PreferredZoneConfiguration {
  /// The preferred zones; nil for a type without zones, and when none are set and none can be computed.
  ///
  /// - Parameter date: The date for which age and resting heart rate are taken.
  static func of(_ type: DataType, at date: Date, _ storage: StorageReader) throws -> ZoneConfiguration? {
    guard let rule = type.quantity?.zones else { return nil }
    if let own = try storage.zones.configuration(of: type) { return own }
    guard case .reserve(let resting, let birth) = rule else { return nil }
    return try ZoneConfiguration.ofHeart(type, age: age(birth, at: date, storage), restingRate: rate(resting, at: date, storage))
  }

  private static func age(_ name: String, at date: Date, _ storage: StorageReader) throws -> Int? {
    guard let type = Catalog.type(named: name), let text = try storage.characteristics.value(of: type.identifier) else { return nil }
    return CharacteristicValue(storedText: text, of: type)?.years(at: date)
  }

  /// The resting heart rate, in count/min, of the last sample that begins at `date` or before.
  private static func rate(_ name: String, at date: Date, _ storage: StorageReader) throws -> Double? {
    guard let type = Catalog.type(named: name), let unit = type.quantity?.displayUnit else { return nil }
    var rate: Double?
    let lanes = try storage.lanes(of: [type])
    try storage.forEachRecord(lanes: lanes, predicate: .date(.start, .lessOrEqual, date), descending: true) { sample, _ in
      if case .quantity(let value, let own) = sample.record.value { rate = try own.convert(value, to: unit) }
      return false
    }
    return rate
  }
}
