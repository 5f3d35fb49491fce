// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords

/// A row for each day and a column for each type, in merged figures: sums of cumulative quantities, averages of others, hours of sleep, stand hours,
/// mindful minutes, workouts.
///
///     let days = try DailyFigures(service: service, zone: zone)
///     days.columns.map(\.name)  // ["steps", "heart_rate_bpm", ..., "sleep_hours", "workouts"]
///     try days.forEachDay { day, values in print(day.text, values) }
///
/// Memory grows with the days and types that have data, not with samples.
public struct DailyFigures: Sendable {
  /// What one figure of a day is.
  public struct Column: Sendable {
    /// In snake case, with the unit at its end.
    public var name: String
    /// In English.
    public var title: String
    /// The words of the unit, such as `bpm`.
    public var unit: String
    /// The quantity type that it is computed of; nil for what is put together of several things.
    public var type: DataType?
  }

  /// Days without data are left out where more of them than this follow each other: a wrong clock makes no million of empty rows.
  public static let longestGapDays = 3660

  public private(set) var columns: [Column] = []
  /// For each column, by the day's number.
  private var values: [[Int: Double]] = []

  /// Computes the figures. Throws what the store throws.
  ///
  /// - Parameters:
  ///   - zone: whose clocks say when a day begins.
  ///   - period: the days wanted; nil for all that have data.
  ///   - each: takes the figures of one type after the other, as they are computed.
  public init(
    service: any HealthService, zone: TimeZone, period: ClosedRange<CivilDay>? = nil,
    each: (DataType, [DailyStatistics.Figures]) throws -> Void = { _, _ in }
  ) throws {
    let statistics = DailyStatistics(service: service, zone: zone, period: period)
    let types = try service.perform(ListTypes(), for: .owner).map(\.type)
    for type in types {
      let figures = try statistics.figures(of: type)
      guard !figures.isEmpty, let unit = StandardUnit(type) else { continue }
      try each(type, figures)
      let column = Column(name: Self.name(of: type, unit), title: type.title, unit: unit.words, type: type)
      add(column, figures.compactMap { day in (day.sum ?? day.average).map { (day.day.daysSinceReferenceDate, $0) } })
    }
    let others = DailyOthers(service: service, zone: zone, types: Set(types))
    try add(others.sleep())
    try add(others.standHours())
    try add(others.mindfulMinutes())
    try add(others.workouts())
    guard let period else { return }
    let wanted = period.lowerBound.daysSinceReferenceDate...period.upperBound.daysSinceReferenceDate
    for place in values.indices { values[place] = values[place].filter { wanted.contains($0.key) } }
  }

  /// The name of the column of a type.
  static func name(of type: DataType, _ unit: StandardUnit) -> String { SnakeCase.name(type.title) + unit.ending }

  /// Gives day after day, those without data between them, too.
  public func forEachDay(_ body: (CivilDay, [Double?]) throws -> Void) rethrows {
    var before: Int?
    for day in Set(values.flatMap(\.keys)).sorted() {
      let isNear = before.map { day - $0 <= Self.longestGapDays } ?? false
      for number in (isNear ? (before ?? day) + 1 : day)...day {
        try body(CivilDay(daysSinceReferenceDate: number), values.map { $0[number] })
      }
      before = day
    }
  }

  /// The days as a table with the column `date` first.
  public var table: DataTable {
    DataTable("days", [DataColumn("date", .day, isOptional: false)] + columns.map { DataColumn($0.name, .real) }, indexed: ["date"])
  }

  /// Gives the rows of ``table``.
  public func forEachRow(_ body: ([DataValue]) throws -> Void) rethrows {
    try forEachDay { day, values in try body([.day(day)] + values.map(DataValue.optional)) }
  }

  // MARK: Columns

  private mutating func add(_ column: Column, _ days: [(Int, Double)]) {
    columns.append(column)
    values.append(Dictionary(days, uniquingKeysWith: +).mapValues(StandardUnit.rounded))
  }

  private mutating func add(_ found: [(column: Column, days: [(Int, Double)])]) {
    for item in found where !item.days.isEmpty { add(item.column, item.days) }
  }
}
