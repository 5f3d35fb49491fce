// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthInterchange
import OpenHealthWords

/// One row for each day and one column for each type, with merged figures: sums of cumulative quantities, averages of others, hours of
/// sleep, stand hours, mindful minutes, workouts. On a lived day sums and counts without samples are 0 (`LivedDays`).
///
///     let days = try DailyFigures(service: service, zone: zone)
///     days.columns.map(\.name)  // ["steps", "heart_rate_bpm", ..., "sleep_hours", "workouts"]
///     try days.forEachDay { day, values in print(day.text, values) }
///
/// Memory grows with the number of days and types that have data, not with the number of samples.
package struct DailyFigures: Sendable {
  /// The description of one figure of each day.
  package struct Column: Sendable {
    /// The name in snake case, with the unit at its end.
    package var name: String
    /// The title in English.
    package var title: String
    /// The unit in words, such as `bpm`.
    package var unit: String
    /// The quantity type of the figure; nil for a figure that combines several things, such as sleep.
    package var type: DataType?
  }

  /// The longest gap that is filled with empty rows, in days. A wrong clock thus cannot cause a million empty rows.
  package static let longestGapDays = 3660

  /// The columns that have data, in the order of the values that ``forEachDay(_:)`` passes.
  package private(set) var columns: [Column] = []
  /// The types whose figures are left out, because their samples lie in more days than the store computes
  /// (`Limits.mostStatistics`): one sample of centuries is enough. The figures of all other types are there.
  package private(set) var withoutFigures: [DataType] = []
  /// The values of each column, by the number of the day.
  private var values: [[Int: Double]] = []

  /// Computes the figures. Cost: the store's statistics for each quantity type with data, and all samples of workouts and mindful minutes.
  ///
  /// - Parameters:
  ///   - service: the store, asked as its owner.
  ///   - zone: the time zone in which days begin.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - period: the days to compute; nil for all that have data.
  ///   - each: receives the daily figures of one quantity type after another, as they are computed.
  /// - Throws: the errors of the store, except that of too many days, which leads to ``withoutFigures``; and what `each` throws.
  package init(
    service: any HealthService, zone: TimeZone, overridesZones: Bool = false, period: ClosedRange<CivilDay>? = nil,
    each: (DataType, [DailyStatistics.Figures]) throws -> Void = { _, _ in }
  ) throws {
    let statistics = DailyStatistics(service: service, zone: zone, overridesZones: overridesZones, period: period)
    let types = try service.perform(ListTypes(), for: .owner).map(\.type)
    let zeros = try Zeros(zone: zone, overridesZones: overridesZones, period: period, service: service)
    for type in types {
      var figures: [DailyStatistics.Figures]
      do { figures = try statistics.figures(of: type) } catch HealthError.invalidArgument(.tooManyIntervals) {
        withoutFigures.append(type)
        continue
      }
      if type.quantity != nil {
        let known = Set(figures.map(\.day))
        figures += zeros.days(of: type).filter { !known.contains($0) }.map { DailyStatistics.Figures(day: $0, sum: 0) }
        figures.sort { $0.day < $1.day }
      }
      guard !figures.isEmpty, let unit = StandardUnit(type) else { continue }
      try each(type, figures)
      let column = Column(name: Self.name(of: type, unit), title: type.title, unit: unit.words, type: type)
      add(column, figures.compactMap { day in (day.sum ?? day.average).map { (day.day.daysSinceReferenceDate, $0) } })
    }
    let others = DailyOthers(service: service, zone: zone, overridesZones: overridesZones, types: Set(types))
    do { try add(others.sleep(), zeros) } catch HealthError.invalidArgument(.tooManyIntervals) { withoutFigures.append(Catalog.sleep) }
    try add(others.standHours(), zeros)
    try add(others.times(), zeros)
    try add(others.workouts(), zeros)
    guard let period else { return }
    let wanted = period.lowerBound.daysSinceReferenceDate...period.upperBound.daysSinceReferenceDate
    for place in values.indices { values[place] = values[place].filter { wanted.contains($0.key) } }
  }

  /// The name of a type's column.
  static func name(of type: DataType, _ unit: StandardUnit) -> String { SnakeCase.name(type.title) + unit.ending }

  /// Calls `body` with each day and its values in the order of ``columns``. Days without data in between are included, except in gaps
  /// longer than ``longestGapDays``.
  package func forEachDay(_ body: (CivilDay, [Double?]) throws -> Void) rethrows {
    var before: Int?
    for day in Set(values.flatMap(\.keys)).sorted() {
      let isNear = before.map { day - $0 <= Self.longestGapDays } ?? false
      for number in (isNear ? (before ?? day) + 1 : day)...day {
        try body(CivilDay(daysSinceReferenceDate: number), values.map { $0[number] })
      }
      before = day
    }
  }

  /// The shape of the days as a table, with `date` as first column.
  package var table: DataTable {
    DataTable("days", [DataColumn("date", .day, isOptional: false)] + columns.map { DataColumn($0.name, .real) }, indexed: ["date"])
  }

  /// Calls `body` with each row of ``table``.
  package func forEachRow(_ body: ([DataValue]) throws -> Void) rethrows {
    try forEachDay { day, values in try body([.day(day)] + values.map(DataValue.optional)) }
  }

  // MARK: Columns

  private mutating func add(_ column: Column, _ days: [(Int, Double)]) {
    columns.append(column)
    values.append(Dictionary(days, uniquingKeysWith: +).mapValues(StandardUnit.rounded))
  }

  private mutating func add(_ found: DailyOthers.Found, _ zeros: Zeros) {
    for item in found where !item.days.isEmpty {
      add(item.column, item.days + zeros.days(of: item.type).map { ($0.daysSinceReferenceDate, 0) })
    }
  }

  /// The lived days on which sums and counts without samples are 0.
  private struct Zeros {
    private let lived: Set<CivilDay>
    private let freshness: Freshness
    private let zone: TimeZone
    private let overridesZones: Bool

    /// The years in which people live; a sample of another one is of a wrong clock.
    private static let years = CivilDay(year: 1900, month: 1, day: 1)...CivilDay(year: 2199, month: 12, day: 31)

    init(zone: TimeZone, overridesZones: Bool, period: ClosedRange<CivilDay>?, service: any HealthService) throws {
      (self.zone, self.overridesZones) = (zone, overridesZones)
      freshness = try Freshness(at: .distantFuture, service: service)
      let first = max(Self.years.lowerBound, period?.lowerBound ?? .first)
      let range = first...max(first, min(Self.years.upperBound, period?.upperBound ?? .last))
      lived = try LivedDays(range, zone: zone, overridesZones: overridesZones, service: service).days
    }

    func days(of type: DataType) -> [CivilDay] {
      guard LivedDays.isZero(type), let newest = freshness.newest else { return [] }
      let end = freshness.windowEnd(of: type, in: overridesZones ? nil : zone) ?? newest
      // Data that end at midnight are of the day before.
      let last = CivilDay(of: Date(timeIntervalSinceReferenceDate: end.timeIntervalSinceReferenceDate.nextDown), in: zone)
      return lived.filter { $0 <= last }
    }
  }
}
