// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures

/// The totals of a column of figures. Partial intervals count in the sum, but not in the mean and in the lowest and highest sums.
package struct FigureFacts: Sendable {
  /// The mean of the complete intervals; nil without any.
  package let mean: Double?
  /// The lowest figure; in a table of ranges, the lowest value of all intervals. Nil without data.
  package let low: Double?
  /// The highest figure; in a table of ranges, the highest value of all intervals. Nil without data.
  package let high: Double?
  /// The sum of all figures, which means something for sums and counts only.
  package let sum: Double
  /// The number of intervals with data.
  package let intervals: Int

  /// Counts one column of a table.
  ///
  /// - Parameter column: the column of the figures. In a table of ranges, the next two columns are the lowest and highest values.
  package init(_ table: FigureTable, column: Int = 0) {
    let rows = table.rows.filter { $0.values[column] != nil }
    let isRange = table.style == .range || table.style == .pair
    let counted = isRange ? rows : rows.filter { !$0.isPartial }
    // A partial interval is better than none.
    let shown = counted.isEmpty ? rows : counted
    low = shown.compactMap { $0.values[isRange ? column + 1 : column] }.min()
    high = shown.compactMap { $0.values[isRange ? column + 2 : column] }.max()
    mean = table.mean(of: column)
    sum = rows.reduce(0) { $0 + ($1.values[column] ?? 0) }
    intervals = rows.count
  }
}
