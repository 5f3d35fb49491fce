// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

extension SourcesChart {
  private static let laneHeight = 40.0

  /// Draws the legend, and a lane for each source with its name above and its figure on the right.
  func draw(on writer: inout SVGWriter, top: Double) {
    guard !lanes.isEmpty else {
      writer.height = top + 60
      return
    }
    let legend = drawLegend(on: &writer, top: top)
    let figures = lanes.map { SVGWriter.fitted($0.figure, width: writer.width * 0.3, size: 12) }
    let plot = TimeChart.Plot(
      left: 14, top: legend + 8, width: writer.width - 28, height: Self.laneHeight * Double(lanes.count),
      scale: ValueScale([], fromZero: true, smallestSpan: 1, format: FigureFormat(.decimal(0), unit: "")), axis: axis, domain: axis.domain)
    writer.height = plot.bottom + 32
    TimeChart.drawTimes(on: &writer, plot)
    for (index, lane) in lanes.enumerated() {
      let y = plot.top + Double(index) * Self.laneHeight
      let room = plot.width - SVGWriter.width(figures[index]) - 12
      writer.label(SVGWriter.fitted(lane.name, width: room, size: 12), plot.left, y + 12)
      writer.label(figures[index], plot.left + plot.width, y + 12, "v", .end)
      writer.line(plot.left, y + Self.laneHeight, plot.left + plot.width, y + Self.laneHeight, "g")
      // Counted blocks come last, so that they stay visible.
      for fate in fates.reversed() { draw(fate, spans(lane, fate, least: 0.6 / plot.width), on: &writer, plot, y + 18) }
    }
  }

  /// Draws the parts of one fate into one path.
  private func draw(_ fate: Fate, _ spans: [(from: Double, to: Double)], on writer: inout SVGWriter, _ plot: TimeChart.Plot, _ y: Double) {
    var data = ""
    for span in spans {
      let width = max(1.2, (span.to - span.from) * plot.width)
      let x = min(plot.left + span.from * plot.width, plot.left + plot.width - width)
      data += Self.shape(fate, x, y, width)
    }
    writer.path(data, Self.mark(fate))
  }

  private static func shape(_ fate: Fate, _ x: Double, _ y: Double, _ width: Double) -> String {
    let (from, long) = (SVGWriter.number(x), SVGWriter.number(width))
    switch fate {
    case .counted: return "M\(from) \(SVGWriter.number(y))h\(long)v16h-\(long)Z"
    case .covered: return "M\(from) \(SVGWriter.number(y + 3))h\(long)v10h-\(long)Z"
    case .outside: return "M\(from) \(SVGWriter.number(y + 8))h\(long)"
    }
  }

  private static func mark(_ fate: Fate) -> String {
    switch fate {
    case .counted: "m"
    case .covered: "o"
    case .outside: "r1"
    }
  }

  /// Draws an entry for each fate that occurs. Returns the lower end.
  private func drawLegend(on writer: inout SVGWriter, top: Double) -> Double {
    var (x, y) = (14.0, top)
    for fate in fates {
      guard let word = words[fate].map({ SVGWriter.fitted($0, width: writer.width - 60, size: 12) }), !word.isEmpty else { continue }
      let width = 40 + SVGWriter.width(word)
      if x + width > writer.width, x > 14 { (x, y) = (14, y + 22) }
      writer.path(Self.shape(fate, x, y, 20), Self.mark(fate))
      writer.label(word, x + 26, y + 12)
      x += width
    }
    return x > 14 || y > top ? y + 22 : top
  }
}
