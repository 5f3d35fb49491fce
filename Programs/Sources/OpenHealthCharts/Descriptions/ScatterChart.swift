// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// Pairs of figures as points, each kind of figure with its own scale: whether days with more of one have more of the other.
package struct ScatterChart: Sendable {
  /// Two figures of one day.
  package struct Point: Sendable {
    /// What both are of, such as a day.
    package var name: String
    /// The figure from left to right, and that from bottom to top. A point with one that is not finite is not drawn.
    package var across, up: Double

    /// A point under a name.
    package init(_ name: String, across: Double, up: Double) { (self.name, self.across, self.up) = (name, across, up) }
  }

  /// One kind of figures.
  package struct Axis: Sendable {
    /// The name beside the scale.
    package var name: String
    /// How to write the figures.
    package var format: FigureFormat

    /// A scale for figures of a kind.
    package init(_ name: String, _ format: FigureFormat) { (self.name, self.format) = (name, format) }
  }

  /// The points, at most ``mostPoints``.
  package var points: [Point]
  /// The figures from left to right, and those from bottom to top.
  package var across, up: Axis

  /// The most points of a chart.
  package static let mostPoints = 1500

  /// Points between two scales, which begin near the least figures.
  package init(_ points: [Point], across: Axis, up: Axis) {
    let sound = points.filter { $0.across.isFinite && $0.up.isFinite }
    (self.points, self.across, self.up) = (Array(sound.prefix(Self.mostPoints)), across, up)
  }

  /// The scale of one kind of figures.
  func scale(_ axis: Axis, _ figure: KeyPath<Point, Double>, ticks: Int = 5) -> ValueScale {
    ValueScale(points.map { $0[keyPath: figure] }, fromZero: false, smallestSpan: 0, format: axis.format, ticks: ticks)
  }
}
