// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

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
