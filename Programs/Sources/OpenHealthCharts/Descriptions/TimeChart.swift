// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// Figures over time with axes, a goal and other reference lines.
public struct TimeChart: Sendable {
  /// The sum of one interval.
  public struct Bar: Sendable {
    /// The start of the interval.
    public var start: Date
    /// The end of the interval.
    public var end: Date
    /// The sum. A value that is not finite is not drawn.
    public var value: Double

    /// A bar for a whole interval, even if only a part of it was counted: the axis knows which intervals are cut off.
    public init(start: Date, end: Date, value: Double) { (self.start, self.end, self.value) = (start, end, value) }
  }

  /// The lowest, highest and mean value of one interval.
  public struct Range: Sendable {
    /// The start of the interval.
    public var start: Date
    /// The end of the interval.
    public var end: Date
    /// The lowest value.
    public var low: Double
    /// The highest value.
    public var high: Double
    /// The mean value; nil to draw none.
    public var mean: Double?

    /// A range for a whole interval.
    public init(start: Date, end: Date, low: Double, high: Double, mean: Double? = nil) {
      (self.start, self.end, self.low, self.high, self.mean) = (start, end, low, high, mean)
    }
  }

  /// Values at instants, joined where they are close in time.
  public struct Line: Sendable {
    /// One value at an instant.
    public struct Point: Sendable {
      /// When the value was measured.
      public var date: Date
      /// The value. A value that is not finite is left out.
      public var value: Double

      /// A point at a date.
      public init(_ date: Date, _ value: Double) { (self.date, self.value) = (date, value) }
    }

    /// The name in the legend; empty for no entry.
    public var name: String
    /// The values in any order; drawing them in order of time is fastest.
    public var points: [Point]
    /// Points farther apart than this many seconds are not joined.
    public var longestGap: TimeInterval

    /// A line that joins all its points unless a longest gap is given.
    public init(name: String = "", points: [Point], longestGap: TimeInterval = .infinity) {
      (self.name, self.points, self.longestGap) = (name, points, longestGap)
    }
  }

  /// Two values of one measurement, such as those of a blood pressure.
  public struct Pair: Sendable {
    /// When both were measured.
    public var date: Date
    /// The higher value, for example the systolic pressure.
    public var upper: Double
    /// The lower value, for example the diastolic pressure.
    public var lower: Double

    /// A pair at a date.
    public init(_ date: Date, upper: Double, lower: Double) { (self.date, self.upper, self.lower) = (date, upper, lower) }
  }

  /// A named value, drawn as a line across the chart.
  public struct Reference: Sendable {
    /// The label, followed by the value.
    public var name: String
    /// The value in the unit of the chart.
    public var value: Double

    /// A line at a value.
    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The data with the shape of their marks.
  public enum Marks: Sendable {
    /// Sums, drawn from zero.
    case bars([Bar])
    /// Ranges from lowest to highest value, with the mean.
    case ranges([Range])
    /// Lines. The first has the chart's colour, a second one over it that of text; further lines are not drawn.
    case lines([Line])
    /// Two values at each instant, joined.
    case pairs([Pair])
  }

  /// The period, the length of its intervals, and the calendar.
  public var axis: TimeAxis
  /// How to write the values.
  public var format: FigureFormat
  /// The data.
  public var marks: Marks
  /// A value to reach, drawn as a dashed line; nil for none.
  public var goal: Double?
  /// The mean of the figures, drawn as a line; nil for none. The caller computes it.
  public var mean: Double?
  /// Further lines across the chart; the first eight are drawn.
  public var references: [Reference]
  /// The smallest difference between bottom and top, so that small changes look small.
  public var smallestSpan: Double

  /// A chart without reference lines, unless they are given.
  public init(
    axis: TimeAxis, format: FigureFormat, marks: Marks, goal: Double? = nil, mean: Double? = nil, references: [Reference] = [],
    smallestSpan: Double = 0
  ) {
    (self.axis, self.format, self.marks, self.goal, self.mean) = (axis, format, marks, goal, mean)
    (self.references, self.smallestSpan) = (references, smallestSpan)
  }

  /// All lines across the chart, goal and mean first.
  var allReferences: [Reference] {
    let own = [goal.map { Reference("Goal", $0) }, mean.map { Reference("Mean", $0) }].compactMap { $0 }
    return (own + references.prefix(8)).filter(\.value.isFinite)
  }

  var scale: ValueScale {
    var values: [Double] = allReferences.map(\.value)
    var fromZero = false
    switch marks {
    case .bars(let bars):
      values += bars.map(\.value)
      fromZero = true
    case .ranges(let ranges): for range in ranges { values += [range.low, range.high] }
    case .lines(let lines): for line in lines { values += line.points.map(\.value) }
    case .pairs(let pairs): for pair in pairs { values += [pair.lower, pair.upper] }
    }
    return ValueScale(values, fromZero: fromZero, smallestSpan: smallestSpan, format: format)
  }
}
