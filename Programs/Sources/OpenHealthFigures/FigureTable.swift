// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Figures over time: a row an interval, the empty ones between others too.
public struct FigureTable: Sendable {
  /// What one number of each row is.
  public struct Column: Sendable {
    /// For programs: lower case with underscores.
    public var name: String
    /// For people.
    public var title: String
    /// How people read the values.
    public var format: FigureFormat
    /// The unit of the values, in Apple's form; `s` for times.
    public var unit: String

    public init(name: String, title: String, format: FigureFormat, unit: String) {
      (self.name, self.title, self.format, self.unit) = (name, title, format, unit)
    }
  }

  /// One interval.
  public struct Row: Sendable {
    public var start: Date
    public var end: Date
    /// Whether the interval is cut off: by the period that was asked for, or because it is not over.
    public var isPartial: Bool
    /// One value for each column; nil where there is none.
    public var values: [Double?]

    public init(start: Date, end: Date, isPartial: Bool, values: [Double?]) {
      (self.start, self.end, self.isPartial, self.values) = (start, end, isPartial, values)
    }

    /// Whether there is data in the interval.
    public var hasData: Bool { values.contains { $0 != nil } }
  }

  /// How the figures of the first column are made of the samples.
  public enum Style: Sendable {
    /// A sum: the column begins at nothing.
    case sum
    /// An average, with minimum and maximum as the next columns.
    case range
    /// Two averages, such as of blood pressure, each with minimum and maximum behind it.
    case pair
    /// How long something lasted, or how often it was; further columns are parts of it or other totals.
    case count
  }

  public var type: DataType
  public var interval: FigureInterval
  public var style: Style
  public var columns: [Column]
  /// In order of time, without a gap. Empty where there is no data.
  public var rows: [Row]

  public init(type: DataType, interval: FigureInterval, style: Style, columns: [Column], rows: [Row]) {
    (self.type, self.interval, self.style, self.columns, self.rows) = (type, interval, style, columns, rows)
  }

  /// The mean of a column over the intervals that are whole and have data; nil when there is none.
  public func mean(of column: Int = 0) -> Double? {
    let values = rows.compactMap { $0.isPartial ? nil : $0.values[column] }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The table with one more column: for each interval the mean of so many up to it, those without data left out. A sum of an interval that is cut off
  /// does not count.
  public func withRollingMean(of count: Int, column: Int = 0) -> FigureTable {
    var table = self
    let source = columns[column]
    table.columns.append(
      Column(name: "rolling_\(count)", title: "mean of \(count)", format: source.format.withDecimals(adding: 0), unit: source.unit))
    for index in rows.indices {
      let window = rows[max(0, index - count + 1)...index]
      let values = window.compactMap { row in row.isPartial && style != .range && style != .pair ? nil : row.values[column] }
      table.rows[index].values.append(
        rows[index].values[column] == nil || values.isEmpty ? nil : values.reduce(0, +) / Double(values.count))
    }
    return table
  }
}
