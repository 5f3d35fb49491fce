// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout in the making as the store has it: what was said of it, figures of its samples (BLD-13), and its zones (ZONE-18).
public struct WorkoutReport: Sendable, Equatable, Codable {
  /// In which zone of a type the workout is.
  public struct CurrentZone: Sendable, Equatable, Codable {
    public var type: DataType
    /// That of the sample that began last.
    public var zone: Int
    /// The end of the latest sample.
    public var date: Date

    public init(type: DataType, zone: Int, date: Date) {
      self.type = type
      self.zone = zone
      self.date = date
    }
  }

  public var draft: WorkoutDraft
  public var statistics: [WorkoutRecord.Statistic]
  /// How many samples of each type it has, by identifier.
  public var counts: [String: Int]
  /// How long it was in each zone up to its latest sample or, once it has one, to its end.
  public var zoneGroups: [WorkoutRecord.ZoneGroup]
  /// One for each type with zones of which there are samples.
  public var zonesNow: [CurrentZone]

  public init(
    draft: WorkoutDraft, statistics: [WorkoutRecord.Statistic] = [], counts: [String: Int] = [:],
    zoneGroups: [WorkoutRecord.ZoneGroup] = [], zonesNow: [CurrentZone] = []
  ) {
    self.draft = draft
    self.statistics = statistics
    self.counts = counts
    self.zoneGroups = zoneGroups
    self.zonesNow = zonesNow
  }

  /// The zone of a type in which the workout is.
  public func currentZone(of type: DataType) -> CurrentZone? { zonesNow.first { $0.type == type } }

  /// The types of which it has other samples than another report says.
  public func typesChanged(since other: WorkoutReport) -> [DataType] {
    Set(counts.keys).union(other.counts.keys).filter { counts[$0] != other.counts[$0] }.sorted().compactMap { Catalog.type(identifier: $0) }
  }
}
