// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

extension TimeChart {
  /// The area of the plot, and the positions of values and dates in it.
  struct Plot {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var scale: ValueScale
    var axis: TimeAxis
    var domain: DateInterval

    func x(_ date: Date) -> Double { left + axis.place(date, in: domain) * width }
    func y(_ value: Double) -> Double { top + (1 - scale.place(value)) * height }
    var bottom: Double { top + height }
  }

  func draw(on writer: inout SVGWriter, top: Double) {
    let scale = scale
    let references = allReferences
    let texts = references.map { SVGWriter.fitted("\($0.name) \(format.shortNumber($0.value))", width: writer.width * 0.3, size: 12) }
    let gutter = (scale.ticks.map { SVGWriter.width(scale.label($0)) }.max() ?? 0) + 22
    let margin = texts.isEmpty ? 14 : (texts.map { SVGWriter.width($0) }.max() ?? 0) + 18
    let legendHeight = legend(on: &writer, top: top)
    let plotTop = top + legendHeight + 12
    writer.height = max(writer.height, plotTop + 110)
    let plot = Plot(
      left: gutter, top: plotTop, width: max(40, writer.width - gutter - margin), height: max(30, writer.height - plotTop - 30),
      scale: scale,
      axis: axis, domain: axis.domain)
    drawAxes(on: &writer, plot)
    switch marks {
    case .bars(let bars): draw(bars, on: &writer, plot)
    case .ranges(let ranges): draw(ranges, on: &writer, plot)
    case .lines(let lines): draw(lines, on: &writer, plot)
    case .pairs(let pairs): draw(pairs, on: &writer, plot)
    }
    drawReferences(on: &writer, plot, texts)
    writer.points = points(plot, width: writer.width)
  }

  /// The figures from left to right, each with its interval and value in words.
  private func points(_ plot: Plot, width: Double) -> [ChartDrawing.Point] {
    func point(_ start: Date, _ end: Date?, _ text: String) -> ChartDrawing.Point {
      let middle = end.map { start.addingTimeInterval($0.timeIntervalSince(start) / 2) } ?? start
      return ChartDrawing.Point(place: min(1, max(0, plot.x(middle) / width)), label: axis.name(start), value: text)
    }
    func isShown(_ date: Date) -> Bool { plot.domain.contains(date) }
    func span(_ low: Double, _ high: Double) -> String {
      low == high ? format.text(high) : "\(format.number(low))\u{2013}\(format.text(high))"
    }
    let points =
      switch marks {
      case .bars(let bars):
        bars.filter { isShown($0.start) && $0.value.isFinite }.map { point($0.start, $0.end, format.text($0.value)) }
      case .ranges(let ranges):
        ranges.filter { isShown($0.start) && $0.low.isFinite && $0.high.isFinite }.map { point($0.start, $0.end, span($0.low, $0.high)) }
      case .lines(let lines):
        lines.first?.points.filter { isShown($0.date) && $0.value.isFinite }.map { point($0.date, nil, format.text($0.value)) } ?? []
      case .pairs(let pairs):
        pairs.filter { isShown($0.date) && $0.upper.isFinite && $0.lower.isFinite }.map {
          point($0.date, nil, "\(format.number($0.upper))/\(format.text($0.lower))")
        }
      }
    return Array(points.prefix(ChartDrawing.mostPoints))
  }

  private func legend(on writer: inout SVGWriter, top: Double) -> Double {
    var x = 14.0
    let y = top + 10
    func room(_ name: String, _ x: Double) -> Bool { x + 26 + SVGWriter.width(name) < writer.width - 10 }
    var hasEntries = false
    if case .lines(let lines) = marks {
      for (index, line) in lines.prefix(2).enumerated() where !line.name.isEmpty {
        let name = SVGWriter.fitted(line.name, width: writer.width / 2 - 50, size: 12)
        guard room(name, x) else { continue }
        writer.line(x, y - 4, x + 18, y - 4, index == 1 ? "l2" : lines.count > 1 ? "lm" : "ln")
        writer.label(name, x + 24, y)
        x += 42 + SVGWriter.width(name)
        hasEntries = true
      }
    }
    if case .bars(let bars) = marks, bars.contains(where: { axis.isPartial($0.start, $0.end) }) {
      hatch(on: &writer)
      writer.rect(x, y - 10, 12, 12, "o")
      writer.raw(
        "<rect x=\"\(SVGWriter.number(x))\" y=\"\(SVGWriter.number(y - 10))\" width=\"12\" height=\"12\" fill=\"url(#\(writer.id)-hatch)\"/>"
      )
      writer.label("incomplete", x + 18, y)
      hasEntries = true
    }
    return hasEntries ? 18 : 0
  }

  private func hatch(on writer: inout SVGWriter) {
    writer.raw(
      "<defs><pattern id=\"\(writer.id)-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">")
    writer.raw("<path class=\"pale\" d=\"M0 0H5V5H0Z\"/><path class=\"o\" d=\"M1 0V5\"/></pattern></defs>")
  }

  private func drawAxes(on writer: inout SVGWriter, _ plot: Plot) {
    let every = plot.height / Double(max(1, plot.scale.ticks.count - 1)) < 18 ? 2 : 1
    for (index, value) in plot.scale.ticks.enumerated() where index % every == 0 {
      let y = plot.y(value)
      writer.line(plot.left, y, plot.left + plot.width, y, value == 0 ? "ax" : "g")
      writer.label(plot.scale.label(value), plot.left - 8, y + 4, "l", .end)
    }
    Self.drawTimes(on: &writer, plot)
  }

  /// Draws the labels of the time axis, and lines at the labelled boundaries.
  static func drawTimes(on writer: inout SVGWriter, _ plot: Plot) {
    var free = plot.left - 4
    for tick in plot.axis.ticks(columns: Int(plot.width / 8.5)) {
      let (from, to) = (plot.x(tick.date), plot.x(tick.end))
      let width = SVGWriter.width(tick.label)
      let start = tick.isForStretch ? (from + to - width) / 2 : from + 4
      if !tick.isForStretch { writer.line(from, plot.top, from, plot.bottom + 6, "g") }
      guard start >= free, start + width <= writer.width - 2 else { continue }
      if tick.isForStretch {
        writer.label(tick.label, (from + to) / 2, plot.bottom + 18, "l", .middle)
      } else {
        writer.label(tick.label, from + 4, plot.bottom + 18)
      }
      free = start + width + 6
    }
  }

  private func drawReferences(on writer: inout SVGWriter, _ plot: Plot, _ texts: [String]) {
    var free = plot.top - 8
    let entries = zip(allReferences, texts).map { (y: plot.y($0.value), text: $1, isGoal: $0.name == "Goal") }.sorted { $0.y < $1.y }
    // Labels that would overlap move down, and up again where they would leave the plot.
    var places: [Double] = []
    for entry in entries {
      free = max(free + 14, entry.y + 4)
      places.append(free)
    }
    var limit = plot.bottom + 4
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - 14
    }
    for (entry, place) in zip(entries, places) {
      writer.line(plot.left, entry.y, plot.left + plot.width, entry.y, entry.isGoal ? "r0" : "r1")
      writer.label(entry.text, plot.left + plot.width + 6, place, "v")
    }
  }

  /// A sentence about the picture.
  var summary: String {
    let values: [Double]
    let kind: String
    switch marks {
    case .bars(let bars): (values, kind) = (bars.map(\.value), "bars")
    case .ranges(let ranges): (values, kind) = (ranges.flatMap { [$0.low, $0.high] }, "ranges")
    case .lines(let lines): (values, kind) = (lines.first?.points.map(\.value) ?? [], "a line")
    case .pairs(let pairs): (values, kind) = (pairs.flatMap { [$0.lower, $0.upper] }, "pairs")
    }
    let finite = values.filter(\.isFinite)
    let bounds = finite.min().flatMap { low in finite.max().map { (low: low, high: $0) } }
    let lines = allReferences.map { "; \($0.name) \(format.shortText($0.value))" }.joined()
    return
      "From \(axis.name(axis.start)) to \(axis.name(axis.end.addingTimeInterval(-1))) as \(kind), \(Chart.span(bounds, format))\(lines)"
  }
}
