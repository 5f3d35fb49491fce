// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures

/// What a column of figures comes to. Intervals that are cut off count in the sum, but not in mean and least and greatest sums.
struct FigureFacts {
  let mean: Double?
  let low: Double?
  let high: Double?
  let sum: Double
  /// How many have data.
  let intervals: Int

  /// - Parameter column: of figures; in a table of ranges the next two are least and greatest.
  init(_ table: FigureTable, column: Int = 0) {
    let rows = table.rows.filter { $0.values[column] != nil }
    let isRange = table.style == .range || table.style == .pair
    let counted = isRange ? rows : rows.filter { !$0.isPartial }
    // Where there is only an interval that is cut off, it is better than nothing.
    let shown = counted.isEmpty ? rows : counted
    low = shown.compactMap { $0.values[isRange ? column + 1 : column] }.min()
    high = shown.compactMap { $0.values[isRange ? column + 2 : column] }.max()
    mean = table.mean(of: column)
    sum = rows.reduce(0) { $0 + ($1.values[column] ?? 0) }
    intervals = rows.count
  }
}
