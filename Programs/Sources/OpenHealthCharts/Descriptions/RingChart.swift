// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// One to three values against their goals, as rings.
public struct RingChart: Sendable {
  /// One ring.
  public struct Ring: Sendable {
    public var name: String
    public var value: Double
    public var goal: Double
    public var format: FigureFormat
    public var tint: ChartTint

    public init(_ name: String, value: Double, goal: Double, format: FigureFormat, tint: ChartTint) {
      (self.name, self.value, self.goal, self.format, self.tint) = (name, value, goal, format, tint)
    }

    /// The share of the goal that is reached: 1.2 for a fifth more. Nil where there is no goal.
    var share: Double? {
      guard goal > 0, goal.isFinite, value.isFinite else { return nil }
      return min(99.99, max(0, value / goal))
    }

    var percent: String { share.map { "\(Int(($0 * 100).rounded(.down))) %" } ?? "–" }

    var figure: String { "\(format.shortNumber(value)) / \(format.shortText(goal))" }
  }

  /// From the outermost to the innermost; three at most are drawn.
  public var rings: [Ring]

  public init(_ rings: [Ring]) { self.rings = Array(rings.prefix(3)) }
}
