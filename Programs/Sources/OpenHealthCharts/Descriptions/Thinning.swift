// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reduces the points of a line to those that a number of columns can show.
enum Thinning {
  /// The part of a line that one column shows.
  struct Column {
    var index: Int
    var first: Double
    var last: Double
    var low: Double
    var high: Double
    /// Whether the line continues from the previous column.
    var isJoined: Bool
    /// The positions of the first and last point, as shares of the axis.
    var from: Double
    var to: Double
  }

  /// The first, last, lowest and highest value of each column that has points, in order of time. A gap breaks the line only between
  /// columns.
  static func columns(_ line: TimeChart.Line, count: Int, place: (Date) -> Double) -> [Column] {
    var columns: [Column] = []
    var before: Date?
    let sound = line.points.filter { $0.value.isFinite }
    let isSorted = zip(sound, sound.dropFirst()).allSatisfy { $0.date <= $1.date }
    for point in isSorted ? sound : sound.sorted(by: { $0.date < $1.date }) {
      let share = place(point.date)
      let index = min(count - 1, max(0, Int(bounded: share * Double(count))))
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
