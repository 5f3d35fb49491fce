// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// One to three values against their goals, as rings.
package struct RingChart: Sendable {
  /// One value with its goal.
  package struct Ring: Sendable {
    /// The label next to the figures.
    package var name: String
    /// The value reached so far, in the unit of ``goal``.
    package var value: Double
    /// The value that closes the ring. A ring without a positive goal has no percentage.
    package var goal: Double
    /// How to write value and goal.
    package var format: FigureFormat
    /// The colour of this ring.
    package var tint: ChartTint

    /// A ring for a value that starts at zero.
    package init(_ name: String, value: Double, goal: Double, format: FigureFormat, tint: ChartTint) {
      (self.name, self.value, self.goal, self.format, self.tint) = (name, value, goal, format, tint)
    }

    /// The reached share of the goal: 1.2 for a fifth more; at most 99.99, so that a percentage has four digits. Nil without a goal.
    var share: Double? {
      guard goal > 0, goal.isFinite, value.isFinite else { return nil }
      return min(99.99, max(0, value / goal))
    }

    var percent: String { GoalShare.percent(of: value, goal: goal).map { "\($0) %" } ?? "–" }

    var figure: String { "\(format.shortNumber(value)) / \(format.shortText(goal))" }
  }

  /// The rings from outermost to innermost, at most three.
  package var rings: [Ring]

  /// A chart of the first three rings.
  package init(_ rings: [Ring]) { self.rings = Array(rings.prefix(3)) }
}
