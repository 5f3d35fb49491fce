// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A chart of horizontal bars that fits a width: a bar from nothing for sums, a range with its average for other figures.
struct Chart {
  struct Bar {
    var label: String
    /// For a sum: low is nothing, high the sum. For a range: least and greatest value.
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
    let top = bars.map(\.high).max() ?? 0
    let bottom = isRange ? bars.map(\.low).min() ?? 0 : min(0, bars.map(\.high).min() ?? 0)
    let scale = top > bottom ? Double(room) / (top - bottom) : 0
    return bars.map { bar in
      let picture = isRange ? range(bar, bottom: bottom, scale: scale, room: room) : sum(bar, bottom: bottom, scale: scale, room: room)
      let label = bar.label + String(repeating: " ", count: labelWidth - bar.label.count)
      let padding = String(repeating: " ", count: room - picture.count)
      let figure = String(repeating: " ", count: figureWidth - bar.figure.count) + bar.figure
      return "\(label)  \(picture)\(padding)  \(figure)"
    }
  }

  private func sum(_ bar: Bar, bottom: Double, scale: Double, room: Int) -> String {
    let length = max(0, (bar.high - bottom) * scale)
    let eighths = min(room * 8, Int((length * 8).rounded()))
    return String(repeating: "█", count: eighths / 8) + Self.eighths[eighths % 8]
  }

  private func range(_ bar: Bar, bottom: Double, scale: Double, room: Int) -> String {
    func column(_ value: Double) -> Int { min(room - 1, max(0, Int((value - bottom) * scale))) }
    let (low, high) = (column(bar.low), column(bar.high))
    var cells = Array(repeating: " ", count: high + 1)
    for index in low...high { cells[index] = "─" }
    cells[low] = "├"
    cells[high] = "┤"
    if let average = bar.average { cells[column(average)] = "●" }
    return cells.joined()
  }
}
