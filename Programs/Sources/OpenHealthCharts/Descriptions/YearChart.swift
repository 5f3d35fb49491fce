// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// A year with a shaded cell for each day: weeks from left to right, weekdays down from the first one of the calendar's weeks.
package struct YearChart: Sendable {
  /// The value of one day.
  package struct Day: Sendable {
    /// Any time on the day.
    package var date: Date
    /// The day's value. A value that is not finite counts as missing.
    package var value: Double

    /// The value of the day that contains a date.
    package init(_ date: Date, _ value: Double) { (self.date, self.value) = (date, value) }
  }

  /// The year of the Gregorian calendar.
  package var year: Int
  /// The values by day; days of other years are ignored. Of several on one day, the last counts.
  package var days: [Day]
  /// How to write the values in the legend.
  package var format: FigureFormat
  /// The calendar whose time zone the days have, and whose first weekday is the highest row.
  package var calendar: Calendar
  /// The values that the shades are for; others have the first or last shade. Nil for all.
  package var limits: ClosedRange<Double>?

  /// A chart of one year, with cells for days without a value, too.
  package init(year: Int, days: [Day], format: FigureFormat, calendar: Calendar, limits: ClosedRange<Double>? = nil) {
    (self.year, self.days, self.format, self.calendar, self.limits) = (year, days, format, calendar, limits)
  }

  /// The weekdays of the rows, counted from Monday.
  var weekdays: [Int] { Self.weekdays(from: calendar.firstWeekday) }

  /// The weekdays of a week, counted from Monday. The first one is counted as a calendar does: 1 for Sunday.
  static func weekdays(from first: Int) -> [Int] { (0..<7).map { (($0 + first + 5) % 7 + 7) % 7 } }

  /// A day's cell: column of its week, row of its weekday, month, and shade from 0 to 4 (nil without a value).
  struct Cell {
    var column: Int
    var row: Int
    var month: Int
    var isFirstOfMonth: Bool
    var shade: Int?
  }

  /// The values of the year, by month and day (January 31 is 131).
  private var values: [Int: Double] {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    var values: [Int: Double] = [:]
    for day in days.prefix(100_000) where day.value.isFinite {
      let parts = gregorian.dateComponents([.year, .month, .day], from: day.date)
      guard parts.year == year, let month = parts.month, let number = parts.day else { continue }
      values[month * 100 + number] = day.value
    }
    return values
  }

  var cells: [Cell] {
    let values = values
    let limits = Self.limits(values.values.filter { self.limits?.contains($0) ?? true })
    var row = weekdays.firstIndex(of: CivilCount.weekday(year: year)) ?? 0
    var cells: [Cell] = []
    var column = 0
    for month in 1...12 {
      for number in 1...CivilCount.days(month: month, year: year) {
        let shade = values[month * 100 + number].map { value in limits.filter { value > $0 }.count }
        cells.append(Cell(column: column, row: row, month: month, isFirstOfMonth: number == 1, shade: shade))
        row += 1
        if row == 7 { (row, column) = (0, column + 1) }
      }
    }
    return cells
  }

  /// The four limits between five shades, in equal steps from the lowest to the highest value.
  static func limits(_ values: [Double]) -> [Double] {
    let held = values.map(ValueScale.held)
    guard let low = held.min(), let high = held.max(), low < high else { return [] }
    return (1...4).map { low + (high - low) / 5 * Double($0) }
  }

  /// The lowest and highest value, for the legend.
  var bounds: (low: Double, high: Double)? {
    let held = values.values.filter { limits?.contains($0) ?? true }.map(ValueScale.held)
    guard let low = held.min(), let high = held.max() else { return nil }
    return (low, high)
  }
}

/// A week with a shaded cell for each hour of each weekday.
package struct HeatMap: Sendable {
  /// Seven rows from Monday, each with the values of 24 hours; nil for an hour without data.
  package var values: [[Double?]]
  /// How to write the values in the legend.
  package var format: FigureFormat
  /// The weekday of the highest row that is drawn, counted as a calendar does: 1 for Sunday, 2 for Monday.
  package var firstWeekday: Int

  /// The weekdays of the drawn rows, counted from Monday.
  var weekdays: [Int] { YearChart.weekdays(from: firstWeekday) }

  /// A map of the given rows, which are padded with nil, or cut, to seven rows of 24 hours.
  package init(_ values: [[Double?]], format: FigureFormat, firstWeekday: Int = 2) {
    let rows = values.prefix(7).map { row in Array(row.prefix(24)) + Array(repeating: nil, count: max(0, 24 - row.count)) }
    self.values = rows + Array(repeating: Array(repeating: nil, count: 24), count: 7 - rows.count)
    (self.format, self.firstWeekday) = (format, firstWeekday)
  }

  /// The shades from 0 to 4; nil for cells without a value.
  var shades: [[Int?]] {
    let limits = YearChart.limits(finite)
    return values.map { row in
      row.map { value in value.flatMap { value in value.isFinite ? limits.filter { value > $0 }.count : nil } }
    }
  }

  var bounds: (low: Double, high: Double)? {
    let held = finite.map(ValueScale.held)
    guard let low = held.min(), let high = held.max() else { return nil }
    return (low, high)
  }

  private var finite: [Double] { values.flatMap { $0 }.compactMap { $0 }.filter(\.isFinite) }
}
