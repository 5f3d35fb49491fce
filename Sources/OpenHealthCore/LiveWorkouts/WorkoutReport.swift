// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The current state of an unfinished workout in the store: its draft, figures of its samples (BLD-13), and its zones (ZONE-18).
package struct WorkoutReport: Sendable, Equatable, Codable {
  /// The zone of a type that the workout is in.
  package struct CurrentZone: Sendable, Equatable, Codable {
    /// The quantity that the zones divide.
    package var type: DataType
    /// The index of the zone, from 0: that of the sample that began last.
    package var zone: Int
    /// The end of the latest sample.
    package var date: Date

    /// The current zone of a type.
    package init(type: DataType, zone: Int, date: Date) {
      self.type = type
      self.zone = zone
      self.date = date
    }
  }

  /// The builder's state.
  package var draft: WorkoutDraft
  /// The figures of the workout's samples, for each type in the whole workout and in each activity.
  package var statistics: [WorkoutRecord.Statistic]
  /// The number of samples of each type, by the type's identifier.
  package var counts: [String: Int]
  /// The time in each zone up to the latest sample or, once the workout has one, to its end.
  package var zoneGroups: [WorkoutRecord.ZoneGroup]
  /// The current zone of each type that has zones and samples.
  package var zonesNow: [CurrentZone]

  /// A report; by default of a workout without samples.
  package init(
    draft: WorkoutDraft, statistics: [WorkoutRecord.Statistic] = [], counts: [String: Int] = [:],
    zoneGroups: [WorkoutRecord.ZoneGroup] = [], zonesNow: [CurrentZone] = []
  ) {
    self.draft = draft
    self.statistics = statistics
    self.counts = counts
    self.zoneGroups = zoneGroups
    self.zonesNow = zonesNow
  }

  /// The current zone of a type; nil for a type without zones or samples.
  package func currentZone(of type: DataType) -> CurrentZone? { zonesNow.first { $0.type == type } }

  /// The types whose numbers of samples differ from those of another report, sorted.
  package func typesChanged(since other: WorkoutReport) -> [DataType] {
    Set(counts.keys).union(other.counts.keys).filter { counts[$0] != other.counts[$0] }.sorted().compactMap { Catalog.type(identifier: $0) }
  }
}
