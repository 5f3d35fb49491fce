// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Figures over time: one row for each interval, including the empty ones between others.
package struct FigureTable: Sendable {
  /// The description of one value of each row.
  package struct Column: Sendable {
    /// The name for programs: lower case with underscores.
    package var name: String
    /// The title for people.
    package var title: String
    /// The way to write the values for people.
    package var format: FigureFormat
    /// The unit of the values, in Apple's notation; `s` for times.
    package var unit: String

    /// A column for a table with one value more in each row.
    package init(name: String, title: String, format: FigureFormat, unit: String) {
      (self.name, self.title, self.format, self.unit) = (name, title, format, unit)
    }
  }

  /// The figures of one interval.
  package struct Row: Sendable {
    /// The first instant of the interval.
    package var start: Date
    /// The end of the interval, which is not part of it.
    package var end: Date
    /// Whether the interval is incomplete: cut off by the period or the data, or still in progress.
    package var isPartial: Bool
    /// One value for each column; nil for a column without data.
    package var values: [Double?]
    /// Whether there are no samples: the zeros are those of a lived day (``LivedDays``).
    package var isLivedOnly: Bool

    /// A row whose values are in the order of the columns.
    package init(start: Date, end: Date, isPartial: Bool, values: [Double?], isLivedOnly: Bool = false) {
      (self.start, self.end, self.isPartial, self.values, self.isLivedOnly) = (start, end, isPartial, values, isLivedOnly)
    }

    /// Whether any column has a value.
    package var hasData: Bool { values.contains { $0 != nil } }
    /// Whether there are samples.
    package var isMeasured: Bool { hasData && !isLivedOnly }
  }

  /// How the first column's figures are computed from the samples.
  package enum Style: Sendable {
    /// A sum, whose chart begins at zero.
    case sum
    /// An average; the next two columns are minimum and maximum.
    case range
    /// Two averages, such as those of blood pressure, each followed by minimum and maximum.
    case pair
    /// A duration or a number of events; further columns are parts of it or other totals.
    case count
  }

  /// The type of the samples.
  package var type: DataType
  /// The length of each row.
  package var interval: FigureInterval
  /// The meaning of the first column.
  package var style: Style
  /// The columns in the order of each row's values.
  package var columns: [Column]
  /// The rows in order of time, without gaps. Empty if there is no data.
  package var rows: [Row]

  /// A table from its parts; ``FigureQuestion/answer(_:)`` makes it from a store.
  package init(type: DataType, interval: FigureInterval, style: Style, columns: [Column], rows: [Row]) {
    (self.type, self.interval, self.style, self.columns, self.rows) = (type, interval, style, columns, rows)
  }

  /// Whether any interval has a value.
  package var hasData: Bool { rows.contains(where: \.hasData) }

  /// The interval with the greatest value of the first column, the first of those with it; nil without data.
  package var highest: (row: Row, value: Double)? {
    rows.reduce(nil) { highest, row in
      guard let value = row.values[0], value > highest?.value ?? -.infinity else { return highest }
      return (row, value)
    }
  }

  /// The columns of the main figures: the first one, and of a pair the second average, too.
  package var mainColumns: [Int] { style == .pair ? [0, 3] : [0] }

  /// The figures of a column that its mean is of: those of the complete intervals with data.
  ///
  /// - Parameter period: the period in which the intervals begin; nil for all.
  package func whole(of column: Int = 0, in period: DateInterval? = nil) -> [Double] {
    rows.compactMap { row in
      guard !row.isPartial, period.map({ $0.start <= row.start && row.start < $0.end }) ?? true else { return nil }
      return row.values[column]
    }
  }

  /// The mean of a column over the complete intervals with data; nil if there is none. Every mean that people see is this one: that of
  /// days, of nights, or of weeks, months or years.
  ///
  /// - Parameter period: the period in which the intervals begin; nil for all.
  package func mean(of column: Int = 0, in period: DateInterval? = nil) -> Double? {
    let values = whole(of: column, in: period)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The means of the main figures, without those that have none.
  package func means(in period: DateInterval? = nil) -> [Double] { mainColumns.compactMap { mean(of: $0, in: period) } }

  /// The table with one more column: the mean of each interval and the `count - 1` before it. Intervals without data, and sums of
  /// incomplete intervals, are left out of it.
  ///
  /// - Parameters:
  ///   - count: the number of intervals.
  ///   - column: the figures of which to take the mean.
  ///   - before: the rows of the intervals before those of the table, without a gap between them.
  package func withRollingMean(of count: Int, column: Int = 0, after before: [Row] = []) -> FigureTable {
    var table = self
    let source = columns[column]
    let title = Words(source.format.style.language)["chart.rolling", String(count)]
    table.columns.append(
      Column(name: "rolling_\(count)", title: title, format: source.format.withDecimals(adding: 0), unit: source.unit))
    let all = before + rows
    for index in rows.indices {
      let last = before.count + index
      let window = all[max(0, last - count + 1)...last]
      let values = window.compactMap { row in row.isPartial && style != .range && style != .pair ? nil : row.values[column] }
      table.rows[index].values.append(
        rows[index].values[column] == nil || values.isEmpty ? nil : values.reduce(0, +) / Double(values.count))
    }
    return table
  }
}
