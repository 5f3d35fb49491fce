// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A chart of horizontal bars that fits a width: a bar from nothing for sums, a range with its average for other figures.
struct Chart {
  struct Bar {
    var label: String
    /// For a sum: low is nothing, high the sum. For a range: lowest and highest value.
    var low: Double
    var high: Double
    var average: Double?
    var figure: String
  }

  let bars: [Bar]
  let width: Int

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  var lines: [String] {
    let labelWidth = bars.map(\.label.count).max() ?? 0
    let figureWidth = bars.map(\.figure.count).max() ?? 0
    let room = max(8, width - labelWidth - figureWidth - 4)
    let isRange = bars.contains { $0.average != nil }
    let finite = bars.flatMap { isRange ? [$0.low, $0.high] : [0, $0.high] }.filter(\.isFinite)
    let axis = Axis(bottom: finite.min() ?? 0, top: finite.max() ?? 0, room: room)
    return bars.map { bar in
      let picture = isRange ? range(bar, axis) : sum(bar, axis)
      let label = bar.label + String(repeating: " ", count: labelWidth - bar.label.count)
      let padding = String(repeating: " ", count: room - picture.count)
      let figure = String(repeating: " ", count: figureWidth - bar.figure.count) + bar.figure
      return "\(label)  \(picture)\(padding)  \(figure)"
    }
  }

  /// Where values lie between nothing and the width. Values of any size, from a file that anybody may have made.
  private struct Axis {
    let bottom: Double
    let top: Double
    let room: Int

    /// How many of `steps` a value lies above the bottom. Halved, so that the greatest difference is still a number.
    func place(_ value: Double, of steps: Int) -> Double {
      let extent = top / 2 - bottom / 2
      guard extent > 0, !value.isNaN else { return 0 }
      return min(1, max(0, (value / 2 - bottom / 2) / extent)) * Double(steps)
    }
  }

  private func sum(_ bar: Bar, _ axis: Axis) -> String {
    let eighths = Int(axis.place(bar.high, of: axis.room * 8).rounded())
    return String(repeating: "█", count: eighths / 8) + Self.eighths[eighths % 8]
  }

  private func range(_ bar: Bar, _ axis: Axis) -> String {
    func column(_ value: Double) -> Int { min(axis.room - 1, Int(axis.place(value, of: axis.room))) }
    let (low, high) = (column(bar.low), max(column(bar.low), column(bar.high)))
    var cells = Array(repeating: " ", count: high + 1)
    for index in low...high { cells[index] = "─" }
    cells[low] = "├"
    cells[high] = "┤"
    if let average = bar.average { cells[min(high, column(average))] = "●" }
    return cells.joined()
  }
}
