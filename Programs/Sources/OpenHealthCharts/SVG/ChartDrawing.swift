// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A chart as an SVG drawing, with the places of its figures.
package struct ChartDrawing: Sendable {
  /// One figure of the drawing.
  package struct Point: Sendable, Hashable {
    /// Where the figure is, as a share of the drawing's width from the left.
    package var place: Double
    /// The interval or instant in words.
    package var label: String
    /// The value in words, with its unit.
    package var value: String

    /// A figure at a share of the width, from 0 to 1.
    package init(place: Double, label: String, value: String) { (self.place, self.label, self.value) = (place, label, value) }
  }

  /// The most figures that a drawing lists; those after them are drawn only.
  package static let mostPoints = 1500

  /// The drawing.
  package var svg: String
  /// The figures of a chart over time in order of their dates, those of an audiogram by frequency; empty for other kinds.
  package var points: [Point]
}
