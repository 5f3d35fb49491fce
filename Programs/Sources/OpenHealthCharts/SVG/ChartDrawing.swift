// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A chart as an SVG drawing, with the places of its figures.
public struct ChartDrawing: Sendable {
  /// One figure of the drawing.
  public struct Point: Sendable, Hashable {
    /// Where the figure is, as a share of the drawing's width from the left.
    public var place: Double
    /// The interval or instant in words.
    public var label: String
    /// The value in words, with its unit.
    public var value: String

    /// A figure at a share of the width, from 0 to 1.
    public init(place: Double, label: String, value: String) { (self.place, self.label, self.value) = (place, label, value) }
  }

  /// The most figures that a drawing lists; those after them are drawn only.
  public static let mostPoints = 1500

  /// The drawing.
  public var svg: String
  /// The figures of a chart over time in order of their dates, those of an audiogram by frequency; empty for other kinds.
  public var points: [Point]
}
