// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Points of a line, as far as a number of columns can show them.
enum Thinning {
  /// What a column has to show of a line.
  struct Column {
    var index: Int
    var first: Double
    var last: Double
    var low: Double
    var high: Double
    /// Whether the line comes here from the column before.
    var isJoined: Bool
    /// Moments of the first and last point, as shares of the axis.
    var from: Double
    var to: Double
  }

  /// First, last, least and greatest value in each column that has points, in the order of time. A gap begins a column of its own only where
  /// it is between columns.
  static func columns(_ line: TimeChart.Line, count: Int, place: (Date) -> Double) -> [Column] {
    var columns: [Column] = []
    var before: Date?
    let sound = line.points.filter { $0.value.isFinite }
    let isSorted = zip(sound, sound.dropFirst()).allSatisfy { $0.date <= $1.date }
    for point in isSorted ? sound : sound.sorted(by: { $0.date < $1.date }) {
      let share = place(point.date)
      let index = min(count - 1, max(0, Int(share * Double(count))))
      let value = ValueScale.held(point.value)
      let isJoined = before.map { point.date.timeIntervalSince($0) <= line.longestGap } ?? false
      before = point.date
      if let last = columns.last, last.index == index {
        columns[columns.count - 1].last = value
        columns[columns.count - 1].to = share
        columns[columns.count - 1].low = min(last.low, value)
        columns[columns.count - 1].high = max(last.high, value)
      } else {
        columns.append(Column(index: index, first: value, last: value, low: value, high: value, isJoined: isJoined, from: share, to: share))
      }
    }
    return columns
  }
}
