// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The marks of a chart over time. A path has a class of ``SVGStyle``: `m` is filled with the chart's tint, `mm` with a lighter shade;
/// lines are `ln` in the tint, `lm` in the lighter shade, and `l2` in the colour of text.
extension TimeChart {
  /// A number as paths have it.
  private func n(_ value: Double) -> String { SVGWriter.number(value) }

  /// Draws bars from zero to their values; hatched where the time that they are about is not over or not covered.
  func draw(_ bars: [Bar], on writer: inout SVGWriter, _ plot: Plot) {
    let shown = bars.filter { $0.value.isFinite && $0.end > plot.domain.start && $0.start < plot.domain.end }
    if Double(shown.count) > plot.width { return crowd(shown, on: &writer, plot) }
    let zero = plot.y(0)
    var (whole, partial) = ("", "")
    for bar in shown {
      let (left, right) = (plot.x(bar.start), plot.x(bar.end))
      // Gaps below a pixel would flicker.
      let gap = right - left < 3 ? 0 : min(0.3 * (right - left), 8)
      let (x, width) = (left + gap / 2, min(right - left - gap, 60))
      // A small value stays visible.
      var y = plot.y(bar.value)
      if bar.value > 0 { y = min(y, zero - 0.8) } else if bar.value < 0 { y = max(y, zero + 0.8) }
      let shape = column(x: x + (right - left - gap - width) / 2, width: width, from: zero, to: y)
      if axis.isPartial(bar.start, bar.end) { partial += shape } else { whole += shape }
    }
    writer.path(whole, "m")
    writer.path(partial, "part", extra: " fill=\"url(#\(writer.id)-hatch)\"")
  }

  /// A bar with round corners at its end.
  private func column(x: Double, width: Double, from: Double, to: Double) -> String {
    let radius = min(3, width / 3, abs(to - from) / 2)
    guard radius >= 1 else { return "M\(n(x)) \(n(from))V\(n(to))h\(n(width))V\(n(from))Z" }
    let inner = to < from ? to + radius : to - radius
    return "M\(n(x)) \(n(from))V\(n(inner))Q\(n(x)) \(n(to)) \(n(x + radius)) \(n(to))H\(n(x + width - radius))"
      + "Q\(n(x + width)) \(n(to)) \(n(x + width)) \(n(inner))V\(n(from))Z"
  }

  /// Draws more bars than there are pixels: the mean of the bars in each pixel, and in a light shade the highest.
  private func crowd(_ bars: [Bar], on writer: inout SVGWriter, _ plot: Plot) {
    var columns: [Int: (sum: Double, count: Double, greatest: Double)] = [:]
    for bar in bars {
      let value = ValueScale.held(bar.value)
      let index = Int(bounded: plot.x(bar.start))
      let before = columns[index] ?? (0, 0, value)
      columns[index] = (before.sum + value, before.count + 1, max(before.greatest, value))
    }
    var (most, means) = ("", "")
    let zero = plot.y(0)
    for (index, figures) in columns.sorted(by: { $0.key < $1.key }) {
      let x = n(min(Double(index), plot.left + plot.width - 1))
      most += "M\(x) \(n(zero))V\(n(plot.y(figures.greatest)))h1V\(n(zero))Z"
      means += "M\(x) \(n(zero))V\(n(plot.y(figures.sum / figures.count)))h1V\(n(zero))Z"
    }
    writer.path(most, "mm")
    writer.path(means, "m")
  }

  /// Draws each range as a capsule from its lowest to its highest value, with a line at its mean.
  func draw(_ ranges: [Range], on writer: inout SVGWriter, _ plot: Plot) {
    let shown = ranges.filter { $0.low.isFinite && $0.high.isFinite && $0.end > plot.domain.start && $0.start < plot.domain.end }
    let slot = shown.map { plot.x($0.end) - plot.x($0.start) }.max() ?? 0
    guard slot >= 6 else { return narrow(shown, on: &writer, plot) }
    let width = min(14, slot * 0.62)
    var (capsules, means) = ("", "")
    for range in shown {
      let x = (plot.x(range.start) + plot.x(range.end)) / 2
      let (top, bottom) = (plot.y(max(range.low, range.high)), plot.y(min(range.low, range.high)))
      let height = max(width, bottom - top)
      let y = min(max(plot.top, (top + bottom) / 2 - height / 2), plot.bottom - height)
      let radius = width / 2
      capsules +=
        "M\(n(x - radius)) \(n(y + radius))a\(n(radius)) \(n(radius)) 0 0 1 \(n(width)) 0v\(n(height - width))"
        + "a\(n(radius)) \(n(radius)) 0 0 1 \(n(-width)) 0Z"
      if let mean = range.mean, mean.isFinite, bottom - top > width {
        means += "M\(n(x - radius + 1)) \(n(plot.y(mean) - 1))h\(n(width - 2))v2h\(n(2 - width))Z"
      }
    }
    writer.path(capsules, "m")
    writer.path(means, "p")
  }

  /// Draws ranges too narrow for a shape: a band of thin lines, with the means as a line over it.
  private func narrow(_ ranges: [Range], on writer: inout SVGWriter, _ plot: Plot) {
    var columns: [Int: (low: Double, high: Double)] = [:]
    for range in ranges {
      let index = Int(bounded: plot.x(range.start))
      let before = columns[index] ?? (range.low, range.high)
      columns[index] = (min(before.low, range.low), max(before.high, range.high))
    }
    let width = n(max(1, (ranges.map { plot.x($0.end) - plot.x($0.start) }.max() ?? 1)))
    var band = ""
    for (index, range) in columns.sorted(by: { $0.key < $1.key }) {
      let (top, bottom) = (plot.y(range.high), max(plot.y(range.high) + 1, plot.y(range.low)))
      band += "M\(n(min(Double(index), plot.left + plot.width - 1))) \(n(top))V\(n(min(bottom, plot.bottom)))h\(width)V\(n(top))Z"
    }
    writer.path(band, "mm")
    let longest = (ranges.map { $0.end.timeIntervalSince($0.start) }.max() ?? 0) * 1.5
    let points = ranges.compactMap { range in
      range.mean.map { Line.Point(range.start.addingTimeInterval(range.end.timeIntervalSince(range.start) / 2), $0) }
    }
    writer.path(path(Line(points: points, longestGap: longest), plot), "ln")
  }

  /// Draws one line, or two that belong together.
  func draw(_ lines: [Line], on writer: inout SVGWriter, _ plot: Plot) {
    let isPair = lines.count > 1
    if let first = lines.first {
      writer.path(path(first, plot), isPair ? "lm" : "ln")
      // A few points are shown as dots.
      let shown = first.points.filter { $0.value.isFinite && $0.date >= plot.domain.start && $0.date <= plot.domain.end }
      if shown.count <= 60 { writer.path(shown.map { "M\(n(plot.x($0.date))) \(n(plot.y($0.value)))h0" }.joined(), "dot") }
    }
    if isPair { writer.path(path(lines[1], plot), "l2") }
  }

  /// A line through the values that each pixel has to show.
  private func path(_ line: Line, _ plot: Plot) -> String {
    var visible = line
    visible.points = line.points.filter { $0.date >= plot.domain.start && $0.date <= plot.domain.end }
    var data = ""
    for column in Thinning.columns(visible, count: Int(plot.width), place: { axis.place($0, in: plot.domain) }) {
      let x = plot.left + column.from * plot.width
      data += "\(column.isJoined && !data.isEmpty ? "L" : "M")\(n(x)) \(n(plot.y(column.first)))"
      if column.low < column.high {
        let middle = plot.left + (column.from + column.to) / 2 * plot.width
        data +=
          "L\(n(middle)) \(n(plot.y(column.low)))V\(n(plot.y(column.high)))L\(n(plot.left + column.to * plot.width)) \(n(plot.y(column.last)))"
      } else if !column.isJoined {
        // A single point shows as a dot.
        data += "h0"
      }
    }
    return data
  }

  /// Draws each pair, such as a blood pressure, as two circles and a line between them.
  func draw(_ pairs: [Pair], on writer: inout SVGWriter, _ plot: Plot) {
    let shown = pairs.filter { $0.upper.isFinite && $0.lower.isFinite && $0.date >= plot.domain.start && $0.date <= plot.domain.end }
    let radius = Double(shown.count) * 9 > plot.width ? 2.0 : 3.6
    // No more than the width can show.
    var last: [Int: Pair] = [:]
    for pair in shown { last[Int(bounded: plot.x(pair.date) * 2)] = pair }
    let drawn = last.sorted { $0.key < $1.key }.map(\.value)
    writer.path(drawn.map { "M\(n(plot.x($0.date))) \(n(plot.y($0.upper)))V\(n(plot.y($0.lower)))" }.joined(), "lm")
    for pair in drawn {
      let x = min(max(plot.x(pair.date), radius), writer.width - radius)
      writer.circle(x, plot.y(pair.upper), radius, "m")
      writer.circle(x, plot.y(pair.lower), radius, "hole")
    }
  }

  /// Draws figures of another unit over the chart: dashed lines, with squares where there is room for them, and on the right the labels of
  /// their scale.
  func draw(_ overlay: Overlay, on writer: inout SVGWriter, _ plot: Plot) {
    let right = plot.left + plot.width
    let every = plot.height / Double(max(1, plot.scale.ticks.count - 1)) < 18 ? 2 : 1
    for (index, value) in plot.scale.ticks.enumerated() where index % every == 0 {
      writer.line(right, plot.y(value), right + 4, plot.y(value), "ax")
      writer.label(plot.scale.label(value), right + 8, plot.y(value) + 4)
    }
    for line in overlay.lines {
      writer.path(path(line, plot), "o2")
      let shown = line.points.filter { $0.value.isFinite && $0.date >= plot.domain.start && $0.date <= plot.domain.end }
      guard Double(shown.count) * 9 <= plot.width else { continue }
      writer.path(shown.map { Self.square(plot.x($0.date), plot.y($0.value)) }.joined(), "sq")
    }
  }

  /// A square around a place.
  static func square(_ x: Double, _ y: Double) -> String {
    "M\(SVGWriter.number(x - 3)) \(SVGWriter.number(y - 3))h6v6h-6Z"
  }
}
