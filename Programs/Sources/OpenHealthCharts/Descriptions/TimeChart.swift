// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// Figures over time with axes, a goal and other reference lines.
package struct TimeChart: Sendable {
  /// The sum of one interval.
  package struct Bar: Sendable {
    /// The start of the interval.
    package var start: Date
    /// The end of the interval.
    package var end: Date
    /// The sum. A value that is not finite is not drawn.
    package var value: Double

    /// A bar for a whole interval, even if only a part of it was counted: the axis knows which intervals are cut off.
    package init(start: Date, end: Date, value: Double) { (self.start, self.end, self.value) = (start, end, value) }
  }

  /// The lowest, highest and mean value of one interval.
  package struct Range: Sendable {
    /// The start of the interval.
    package var start: Date
    /// The end of the interval.
    package var end: Date
    /// The lowest value.
    package var low: Double
    /// The highest value.
    package var high: Double
    /// The mean value; nil to draw none.
    package var mean: Double?

    /// A range for a whole interval.
    package init(start: Date, end: Date, low: Double, high: Double, mean: Double? = nil) {
      (self.start, self.end, self.low, self.high, self.mean) = (start, end, low, high, mean)
    }
  }

  /// Values at instants, joined where they are close in time.
  package struct Line: Sendable {
    /// One value at an instant.
    package struct Point: Sendable {
      /// When the value was measured.
      package var date: Date
      /// The value. A value that is not finite is left out.
      package var value: Double

      /// A point at a date.
      package init(_ date: Date, _ value: Double) { (self.date, self.value) = (date, value) }
    }

    /// The name in the legend; empty for no entry.
    package var name: String
    /// The values in any order; drawing them in order of time is fastest.
    package var points: [Point]
    /// Points farther apart than this many seconds are not joined.
    package var longestGap: TimeInterval

    /// A line that joins all its points unless a longest gap is given.
    package init(name: String = "", points: [Point], longestGap: TimeInterval = .infinity) {
      (self.name, self.points, self.longestGap) = (name, points, longestGap)
    }
  }

  /// Two values of one measurement, such as those of a blood pressure.
  package struct Pair: Sendable {
    /// When both were measured.
    package var date: Date
    /// The higher value, for example the systolic pressure.
    package var upper: Double
    /// The lower value, for example the diastolic pressure.
    package var lower: Double

    /// A pair at a date.
    package init(_ date: Date, upper: Double, lower: Double) { (self.date, self.upper, self.lower) = (date, upper, lower) }
  }

  /// Figures of another kind over the same time, drawn as a dashed line of squares that has its own scale on the right.
  package struct Overlay: Sendable {
    /// The name in the legend.
    package var name: String
    /// How to write the values.
    package var format: FigureFormat
    /// The values; of several lines the first two are drawn, such as both values of a blood pressure.
    package var lines: [Line]
    /// Whether the scale begins at zero, as for sums.
    package var isFromZero: Bool
    /// The smallest difference between bottom and top of the scale.
    package var smallestSpan: Double

    /// Figures whose scale follows their values, unless it has to begin at zero or a smallest span is given.
    package init(name: String, format: FigureFormat, lines: [Line], isFromZero: Bool = false, smallestSpan: Double = 0) {
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
  package struct Reference: Sendable {
    /// The label, followed by the value.
    package var name: String
    /// The value in the unit of the chart.
    package var value: Double

    /// A line at a value.
    package init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The data with the shape of their marks.
  package enum Marks: Sendable {
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
  package var axis: TimeAxis
  /// How to write the values.
  package var format: FigureFormat
  /// The data.
  package var marks: Marks
  /// A value to reach, drawn as a dashed line; nil for none.
  package var goal: Double?
  /// The mean of the figures, drawn as a line; nil for none. The caller computes it.
  package var mean: Double?
  /// Further lines across the chart; the first eight are drawn.
  package var references: [Reference]
  /// Values that a drawing shades behind the figures, such as those between two limits; nil for none. The references name its ends.
  package var band: ClosedRange<Double>?
  /// The smallest difference between bottom and top, so that small changes look small.
  package var smallestSpan: Double
  /// The values that the scale is for. Where a figure is beyond them, a mark at the edge says so. Nil for all.
  package var limits: ClosedRange<Double>?
  /// The name of the figures in the legend, which shows it beside that of an overlay only.
  package var name: String
  /// Figures of another kind over the same time; nil for none.
  package var overlay: Overlay?

  /// A chart without reference lines and overlay, unless they are given.
  package init(
    axis: TimeAxis, format: FigureFormat, marks: Marks, goal: Double? = nil, mean: Double? = nil, references: [Reference] = [],
    smallestSpan: Double = 0, limits: ClosedRange<Double>? = nil, name: String = "", overlay: Overlay? = nil
  ) {
    (self.axis, self.format, self.marks, self.goal, self.mean) = (axis, format, marks, goal, mean)
    (self.references, self.smallestSpan, self.limits) = (references, smallestSpan, limits)
    (self.name, self.overlay) = (name, overlay)
  }

  var words: Words { Words(format.style.language) }

  /// All lines across the chart, goal and mean first.
  var allReferences: [Reference] {
    let own = [goal.map { Reference(words["chart.goal"], $0) }, mean.map { Reference(words["chart.mean"], $0) }].compactMap { $0 }
    return (own + references.prefix(8)).filter { $0.value.isFinite && isWithin($0.value) }
  }

  /// Whether the first of ``allReferences`` is the goal.
  var hasGoal: Bool { goal.map { $0.isFinite && isWithin($0) } == true }

  /// Whether the scale is for a value.
  func isWithin(_ value: Double) -> Bool { limits?.contains(value) ?? true }

  /// Where a figure is beyond the scale.
  struct Beyond: Hashable {
    /// The middle of the interval, or the instant.
    var date: Date
    /// Whether it is above the scale, and not below.
    var isAbove: Bool
  }

  /// Each place where figures end beyond the scale, once for each side.
  var beyond: [Beyond] {
    guard let limits else { return [] }
    func places(_ date: Date, _ values: [Double]) -> [Beyond] {
      let finite = values.filter(\.isFinite)
      return (finite.contains { $0 > limits.upperBound } ? [Beyond(date: date, isAbove: true)] : [])
        + (finite.contains { $0 < limits.lowerBound } ? [Beyond(date: date, isAbove: false)] : [])
    }
    func middle(_ start: Date, _ end: Date) -> Date { start.addingTimeInterval(end.timeIntervalSince(start) / 2) }
    let all =
      switch marks {
      case .bars(let bars): bars.flatMap { places(middle($0.start, $0.end), [$0.value]) }
      case .ranges(let ranges): ranges.flatMap { places(middle($0.start, $0.end), [$0.low, $0.high]) }
      case .lines(let lines): lines.flatMap { $0.points.flatMap { places($0.date, [$0.value]) } }
      case .pairs(let pairs): pairs.flatMap { places($0.date, [$0.upper, $0.lower]) }
      }
    var seen: Set<Beyond> = []
    return all.filter { $0.date >= axis.domain.start && $0.date <= axis.domain.end && seen.insert($0).inserted }
  }

  /// What the legend says of the chart's own figures beside an overlay, such as `Steps (left axis, steps)`.
  var ownEntry: String { Self.entry(name, words["chart.leftAxis"], format) }
  /// The same for the overlay.
  func entry(of overlay: Overlay) -> String { Self.entry(overlay.name, words["chart.rightAxis"], overlay.format) }

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
    return ValueScale(values.filter(isWithin), fromZero: fromZero, smallestSpan: smallestSpan, format: format)
  }
}
