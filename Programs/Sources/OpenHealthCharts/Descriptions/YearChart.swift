// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// A year with a cell for each day, weeks from left to right and weekdays from Monday down.
public struct YearChart: Sendable {
  /// The value of one day.
  public struct Day: Sendable {
    /// Any moment of the day.
    public var date: Date
    public var value: Double

    public init(_ date: Date, _ value: Double) { (self.date, self.value) = (date, value) }
  }

  public var year: Int
  public var days: [Day]
  public var format: FigureFormat
  /// Has the zone of the days.
  public var calendar: Calendar

  public init(year: Int, days: [Day], format: FigureFormat, calendar: Calendar) {
    (self.year, self.days, self.format, self.calendar) = (year, days, format, calendar)
  }

  /// A day's place: the week's column, the weekday's row from Monday, month, and shade from 0 to 4, nil without a value.
  struct Cell {
    var column: Int
    var row: Int
    var month: Int
    var isFirstOfMonth: Bool
    var shade: Int?
  }

  var cells: [Cell] {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    var values: [Int: Double] = [:]
    for day in days.prefix(100_000) where day.value.isFinite {
      let parts = gregorian.dateComponents([.year, .month, .day], from: day.date)
      guard parts.year == year, let month = parts.month, let number = parts.day else { continue }
      values[month * 100 + number] = day.value
    }
    let limits = Self.limits(Array(values.values))
    var weekday = CivilCount.weekday(year: year)
    var cells: [Cell] = []
    var column = 0
    for month in 1...12 {
      for number in 1...CivilCount.days(month: month, year: year) {
        let shade = values[month * 100 + number].map { value in limits.filter { value > $0 }.count }
        cells.append(Cell(column: column, row: weekday, month: month, isFirstOfMonth: number == 1, shade: shade))
        weekday += 1
        if weekday == 7 { (weekday, column) = (0, column + 1) }
      }
    }
    return cells
  }

  /// The four values that part five shades, in equal steps from least to greatest.
  static func limits(_ values: [Double]) -> [Double] {
    let held = values.map(ValueScale.held)
    guard let low = held.min(), let high = held.max(), low < high else { return [] }
    return (1...4).map { low + (high - low) / 5 * Double($0) }
  }

  /// Least and greatest value of the year's cells, for the legend.
  var bounds: (low: Double, high: Double)? {
    let held = days.map(\.value).filter(\.isFinite).map(ValueScale.held)
    guard let low = held.min(), let high = held.max() else { return nil }
    return (low, high)
  }
}
