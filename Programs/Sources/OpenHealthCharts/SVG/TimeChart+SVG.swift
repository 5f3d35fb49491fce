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
    let (scale, second) = (scale, overlay?.scale)
    // Labels of references are beside the plot where there is room, else in the legend.
    let isInLegend = writer.isNarrow || overlay != nil
    let room = writer.width * (isInLegend ? 0.5 : 0.3)
    let texts = allReferences.map { SVGWriter.fitted("\($0.name) \(format.shortNumber($0.value))", width: room, size: 12) }
    let edge = writer.isNarrow ? 12.0 : 22
    let gutter = Self.widest(scale) + edge
    let besides = isInLegend || texts.isEmpty ? 14 : (texts.map { SVGWriter.width($0) }.max() ?? 0) + 18
    let margin = second.map { Self.widest($0) + edge } ?? besides
    let legendHeight = legend(on: &writer, top: top, isInLegend ? texts : [])
    let plotTop = top + legendHeight + 12
    writer.height = max(writer.height, plotTop + 110)
    let plot = Plot(
      left: gutter, top: plotTop, width: max(40, writer.width - gutter - margin), height: max(30, writer.height - plotTop - 30),
      scale: scale,
      axis: axis, domain: axis.domain)
    drawBand(on: &writer, plot)
    drawAxes(on: &writer, plot)
    switch marks {
    case .bars(let bars): draw(bars, on: &writer, plot)
    case .ranges(let ranges): draw(ranges, on: &writer, plot)
    case .lines(let lines): draw(lines, on: &writer, plot)
    case .pairs(let pairs): draw(pairs, on: &writer, plot)
    }
    drawReferences(on: &writer, plot, isInLegend ? [] : texts)
    writer.path(beyond.map { Self.arrow(plot.x($0.date), $0.isAbove ? plot.top : plot.bottom, isUp: $0.isAbove) }.joined(), "v")
    if let overlay, let second {
      var other = plot
      other.scale = second
      draw(overlay, on: &writer, other)
    }
    writer.points = points(plot, width: writer.width)
  }

  /// The width of the widest label of a scale.
  private static func widest(_ scale: ValueScale) -> Double { scale.ticks.map { SVGWriter.width(scale.label($0)) }.max() ?? 0 }

  /// The figures from left to right, each with its interval and value in words.
  private func points(_ plot: Plot, width: Double) -> [ChartDrawing.Point] {
    func isShown(_ date: Date) -> Bool { plot.domain.contains(date) }
    // What the overlay has at an instant goes to the figure of that instant; the rest has points of its own.
    var others = overlay?.texts.filter { isShown($0.key) } ?? [:]
    func point(_ start: Date, _ end: Date?, _ text: String) -> ChartDrawing.Point {
      let middle = end.map { start.addingTimeInterval($0.timeIntervalSince(start) / 2) } ?? start
      let other = others.removeValue(forKey: middle)
      let place = min(1, max(0, plot.x(middle) / width))
      return ChartDrawing.Point(place: place, label: axis.name(start), value: other.map { "\(text); \($0)" } ?? text)
    }
    func span(_ low: Double, _ high: Double) -> String {
      low == high ? format.text(high) : "\(format.number(low))\u{2013}\(format.text(high))"
    }
    var points =
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
    if !others.isEmpty {
      let rest = others
      others = [:]
      points += rest.map { point($0.key, nil, $0.value) }
      points.sort { $0.place < $1.place }
    }
    return Array(points.prefix(ChartDrawing.mostPoints))
  }

  /// Draws the meaning of the marks, in as many lines as it needs. Returns its height.
  private func legend(on writer: inout SVGWriter, top: Double, _ references: [String]) -> Double {
    var (x, y) = (14.0, top + 10)
    var hasEntries = false
    /// Draws a sample of some width, and the name beside it.
    func add(_ text: String, _ width: Double = 18, _ sample: (inout SVGWriter, _ x: Double, _ y: Double) -> Void) {
      let name = SVGWriter.fitted(text, width: writer.width - 60, size: 12)
      if x > 14, x + width + 8 + SVGWriter.width(name) >= writer.width - 10 { (x, y) = (14, y + 18) }
      sample(&writer, x, y)
      writer.label(name, x + width + 6, y)
      x += width + 24 + SVGWriter.width(name)
      hasEntries = true
    }
    if let overlay {
      add(ownEntry) { drawSample(on: &$0, $1, $2) }
      add(entry(of: overlay)) { writer, x, y in
        writer.line(x, y - 4, x + 18, y - 4, "o2")
        writer.path(Self.square(x + 9, y - 4), "sq")
      }
    }
    if case .lines(let lines) = marks {
      for (index, line) in lines.prefix(2).enumerated() where !line.name.isEmpty {
        add(SVGWriter.fitted(line.name, width: writer.width / 2 - 50, size: 12)) { writer, x, y in
          writer.line(x, y - 4, x + 18, y - 4, index == 1 ? "l2" : lines.count > 1 ? "lm" : "ln")
        }
      }
    }
    if case .bars(let bars) = marks, bars.contains(where: { axis.isPartial($0.start, $0.end) }) {
      hatch(on: &writer)
      add(words["chart.incomplete"], 12) { writer, x, y in
        writer.rect(x, y - 10, 12, 12, "o")
        writer.raw(
          "<rect x=\"\(SVGWriter.number(x))\" y=\"\(SVGWriter.number(y - 10))\" width=\"12\" height=\"12\" fill=\"url(#\(writer.id)-hatch)\"/>"
        )
      }
    }
    let beyond = beyond
    if !beyond.isEmpty {
      add(words["chart.beyond", String(beyond.count)], 12) { writer, x, y in writer.path(Self.arrow(x + 6, y - 9, isUp: true), "v") }
    }
    for (index, text) in references.enumerated() {
      add(text) { writer, x, y in writer.line(x, y - 4, x + 18, y - 4, index == 0 && hasGoal ? "r0" : "r1") }
    }
    return hasEntries ? y - top + 8 : 0
  }

  /// Draws how the chart's own figures look, for the legend.
  private func drawSample(on writer: inout SVGWriter, _ x: Double, _ y: Double) {
    switch marks {
    case .bars: writer.rect(x + 3, y - 10, 12, 12, "m", radius: 2)
    case .ranges: writer.rect(x + 6, y - 11, 6, 14, "m", radius: 3)
    case .lines: writer.line(x, y - 4, x + 18, y - 4, "ln")
    case .pairs: writer.circle(x + 9, y - 4, 3.6, "m")
    }
  }

  /// A triangle whose point is at the edge of the plot.
  private static func arrow(_ x: Double, _ y: Double, isUp: Bool) -> String {
    "M\(SVGWriter.number(x)) \(SVGWriter.number(y))l5 \(isUp ? 8 : -8)h-10Z"
  }

  private func hatch(on writer: inout SVGWriter) {
    writer.raw(
      "<defs><pattern id=\"\(writer.id)-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">")
    writer.raw("<path class=\"pale\" d=\"M0 0H5V5H0Z\"/><path class=\"o\" d=\"M1 0V5\"/></pattern></defs>")
  }

  /// Shades the band, as far as the plot has it.
  private func drawBand(on writer: inout SVGWriter, _ plot: Plot) {
    guard let band, band.lowerBound.isFinite, band.upperBound.isFinite else { return }
    let (upper, lower) = (plot.y(band.upperBound), plot.y(band.lowerBound))
    if lower > upper { writer.rect(plot.left, upper, plot.width, lower - upper, "band") }
  }

  private func drawAxes(on writer: inout SVGWriter, _ plot: Plot) {
    let every = plot.height / Double(max(1, plot.scale.ticks.count - 1)) < 18 ? 2 : 1
    for (index, value) in plot.scale.ticks.enumerated() where index % every == 0 {
      let y = plot.y(value)
      writer.line(plot.left, y, plot.left + plot.width, y, value == 0 ? "ax" : "g")
      writer.label(plot.scale.label(value), plot.left - 8, y + 4, "l", .end)
    }
    Self.drawTimes(on: &writer, plot, end: overlay == nil ? nil : plot.left + plot.width + 8)
  }

  /// Draws the labels of the time axis, and lines at the labelled boundaries.
  ///
  /// - Parameter end: the place before which labels end; nil for the edge of the drawing.
  static func drawTimes(on writer: inout SVGWriter, _ plot: Plot, end: Double? = nil) {
    var free = plot.left - 4
    for tick in plot.axis.ticks(columns: Int(plot.width / 8.5)) {
      let (from, to) = (plot.x(tick.date), plot.x(tick.end))
      let width = SVGWriter.width(tick.label)
      let start = tick.isForStretch ? (from + to - width) / 2 : from + 4
      if !tick.isForStretch { writer.line(from, plot.top, from, plot.bottom + 6, "g") }
      guard start >= free, start + width <= end ?? writer.width - 2 else { continue }
      if tick.isForStretch {
        writer.label(tick.label, (from + to) / 2, plot.bottom + 18, "l", .middle)
      } else {
        writer.label(tick.label, from + 4, plot.bottom + 18)
      }
      free = start + width + 6
    }
  }

  private func drawReferences(on writer: inout SVGWriter, _ plot: Plot, _ texts: [String]) {
    let references = allReferences
    for (index, reference) in references.enumerated() where texts.isEmpty {
      let y = plot.y(reference.value)
      writer.line(plot.left, y, plot.left + plot.width, y, index == 0 && hasGoal ? "r0" : "r1")
    }
    var free = plot.top - 8
    let entries = zip(references, texts).enumerated().map { index, entry in
      (y: plot.y(entry.0.value), text: entry.1, isGoal: index == 0 && hasGoal)
    }.sorted { $0.y < $1.y }
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
    let key: String
    switch marks {
    case .bars(let bars): (values, key) = (bars.map(\.value), "chart.period.bars")
    case .ranges(let ranges): (values, key) = (ranges.flatMap { [$0.low, $0.high] }, "chart.period.ranges")
    case .lines(let lines): (values, key) = (lines.first?.points.map(\.value) ?? [], "chart.period.line")
    case .pairs(let pairs): (values, key) = (pairs.flatMap { [$0.lower, $0.upper] }, "chart.period.pairs")
    }
    let lines = allReferences.map { "; \($0.name) \(format.shortText($0.value))" }.joined()
    let second = overlay.map { overlay in
      "; \(words["chart.besides", overlay.name]), \(words.span(Self.bounds(overlay.lines.flatMap { $0.points.map(\.value) }), overlay.format))"
    }
    let period = words[key, axis.name(axis.start), axis.name(axis.end.addingTimeInterval(-1))]
    return "\(period), \(words.span(Self.bounds(values), format))\(lines)\(second ?? "")"
  }

  private static func bounds(_ values: [Double]) -> (low: Double, high: Double)? {
    let finite = values.filter(\.isFinite)
    return finite.min().flatMap { low in finite.max().map { (low: low, high: $0) } }
  }
}
