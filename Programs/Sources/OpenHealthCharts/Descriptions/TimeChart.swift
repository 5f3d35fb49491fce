// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// Figures over time.
public struct TimeChart: Sendable {
  /// A sum of one interval.
  public struct Bar: Sendable {
    public var start: Date
    public var end: Date
    public var value: Double

    /// A bar of a whole interval, also where only a part of it was counted: the axis knows which ones are cut off.
    public init(start: Date, end: Date, value: Double) { (self.start, self.end, self.value) = (start, end, value) }
  }

  /// Least, greatest and mean value of one interval.
  public struct Range: Sendable {
    public var start: Date
    public var end: Date
    public var low: Double
    public var high: Double
    public var mean: Double?

    public init(start: Date, end: Date, low: Double, high: Double, mean: Double? = nil) {
      (self.start, self.end, self.low, self.high, self.mean) = (start, end, low, high, mean)
    }
  }

  /// Values at moments, joined where they are close in time.
  public struct Line: Sendable {
    /// One value.
    public struct Point: Sendable {
      public var date: Date
      public var value: Double

      public init(_ date: Date, _ value: Double) { (self.date, self.value) = (date, value) }
    }

    /// What the legend calls it; empty for a line without an entry.
    public var name: String
    public var points: [Point]
    /// Points that are farther apart than so many seconds are not joined.
    public var longestGap: TimeInterval

    public init(name: String = "", points: [Point], longestGap: TimeInterval = .infinity) {
      (self.name, self.points, self.longestGap) = (name, points, longestGap)
    }
  }

  /// Two values that were measured together, such as the two of a blood pressure.
  public struct Pair: Sendable {
    public var date: Date
    public var upper: Double
    public var lower: Double

    public init(_ date: Date, upper: Double, lower: Double) { (self.date, self.upper, self.lower) = (date, upper, lower) }
  }

  /// A value with a name, drawn across the chart.
  public struct Reference: Sendable {
    public var name: String
    public var value: Double

    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// What is drawn.
  public enum Marks: Sendable {
    case bars([Bar])
    case ranges([Range])
    /// The first line in the chart's colour, a second one over it in that of text.
    case lines([Line])
    case pairs([Pair])
  }

  public var axis: TimeAxis
  public var format: FigureFormat
  public var marks: Marks
  public var goal: Double?
  public var mean: Double?
  public var references: [Reference]
  /// The least difference between bottom and top, so that small changes look small.
  public var smallestSpan: Double

  public init(
    axis: TimeAxis, format: FigureFormat, marks: Marks, goal: Double? = nil, mean: Double? = nil, references: [Reference] = [],
    smallestSpan: Double = 0
  ) {
    (self.axis, self.format, self.marks, self.goal, self.mean) = (axis, format, marks, goal, mean)
    (self.references, self.smallestSpan) = (references, smallestSpan)
  }

  /// Every line across the chart, the goal and the mean among them.
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
