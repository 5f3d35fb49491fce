// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts
import OpenHealthFigures
import OpenHealthWords

extension RingChart.Ring {
  /// A ring of a day in its colour, under a name in the reader's language.
  package init(_ name: String, _ ring: ActivityRing, _ numbers: NumberStyle) {
    let tint: ChartTint =
      switch ring.part {
      case .move: .red
      case .exercise: .green
      case .stand: .teal
      }
    self.init(name, value: ring.value, goal: ring.goal ?? 0, format: ring.format(numbers), tint: tint)
  }
}
