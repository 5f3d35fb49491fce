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

  /// Figures of another kind over the same time, drawn as a dashed line of squares that has its own scale on the right.
  public struct Overlay: Sendable {
    /// The name in the legend.
    public var name: String
    /// How to write the values.
    public var format: FigureFormat
    /// The values; of several lines the first two are drawn, such as both values of a blood pressure.
    public var lines: [Line]
    /// Whether the scale begins at zero, as for sums.
    public var isFromZero: Bool
    /// The smallest difference between bottom and top of the scale.
    public var smallestSpan: Double

    /// Figures whose scale follows their values, unless it has to begin at zero or a smallest span is given.
    public init(name: String, format: FigureFormat, lines: [Line], isFromZero: Bool = false, smallestSpan: Double = 0) {
      (self.name, self.format, self.lines) = (name, format, Array(lines.prefix(2)))
      (self.isFromZero, self.smallestSpan) = (isFromZero, smallestSpan)
    }

    var scale: ValueScale {
      ValueScale(lines.flatMap { $0.points.map(\.value) }, fromZero: isFromZero, smallestSpan: smallestSpan, format: format)
    }

    /// The values of each instant, such as `62 BPM` or `121/79 mmHg`.
    var texts: [Date: String] {
      var values: [Date: [Double]] = [:]
      for line in lines { for point in line.points where point.value.isFinite { values[point.date, default: []].append(point.value) } }
      return values.mapValues { values in
        (values.dropLast().map(format.number) + values.suffix(1).map(format.text)).joined(separator: "/")
      }
    }
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
  /// The name of the figures in the legend, which shows it beside that of an overlay only.
  public var name: String
  /// Figures of another kind over the same time; nil for none.
  public var overlay: Overlay?

  /// A chart without reference lines and overlay, unless they are given.
  public init(
    axis: TimeAxis, format: FigureFormat, marks: Marks, goal: Double? = nil, mean: Double? = nil, references: [Reference] = [],
    smallestSpan: Double = 0, name: String = "", overlay: Overlay? = nil
  ) {
    (self.axis, self.format, self.marks, self.goal, self.mean) = (axis, format, marks, goal, mean)
    (self.references, self.smallestSpan, self.name, self.overlay) = (references, smallestSpan, name, overlay)
  }

  var words: ChartWords { ChartWords(language: format.style.language) }

  /// All lines across the chart, goal and mean first.
  var allReferences: [Reference] {
    let own = [goal.map { Reference(words.goal, $0) }, mean.map { Reference(words.mean, $0) }].compactMap { $0 }
    return (own + references.prefix(8)).filter(\.value.isFinite)
  }

  /// Whether the first of ``allReferences`` is the goal.
  var hasGoal: Bool { goal?.isFinite == true }

  /// What the legend says of the chart's own figures beside an overlay, such as `Steps (left axis, steps)`.
  var ownEntry: String { Self.entry(name, words.leftAxis, format) }
  /// The same for the overlay.
  func entry(of overlay: Overlay) -> String { Self.entry(overlay.name, words.rightAxis, overlay.format) }

  private static func entry(_ name: String, _ axis: String, _ format: FigureFormat) -> String {
    "\(name) (\(axis)\(format.unit.isEmpty ? "" : ", \(format.unit)"))"
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
