// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension ScatterChart {
  /// Draws both scales with their names, and a dot for each point.
  func draw(on writer: inout SVGWriter, top: Double) {
    writer.height = max(writer.height, top + 200)
    let (across, up) = (scale(across, \.across, ticks: writer.isNarrow ? 3 : 5), scale(up, \.up))
    let left = (up.ticks.map { SVGWriter.width(up.label($0)) }.max() ?? 0) + 22
    let (plotTop, bottom, right) = (top + 24, writer.height - 44, writer.width - 14)
    let (width, height) = (max(40, right - left), max(30, bottom - plotTop))
    func x(_ value: Double) -> Double { left + across.place(value) * width }
    func y(_ value: Double) -> Double { plotTop + (1 - up.place(value)) * height }
    writer.label(SVGWriter.fitted(self.up.name, width: writer.width - 28, size: 12), 14, top + 12, "v")
    for value in up.ticks {
      writer.line(left, y(value), left + width, y(value), "g")
      writer.label(up.label(value), left - 8, y(value) + 4, "l", .end)
    }
    var free = 0.0
    for value in across.ticks {
      let (label, place) = (across.label(value), x(value))
      writer.line(place, plotTop, place, plotTop + height + 5, "g")
      let half = SVGWriter.width(label) / 2
      guard place - half >= free, place + half <= writer.width else { continue }
      writer.label(label, place, plotTop + height + 18, "l", .middle)
      free = place + half + 6
    }
    writer.label(SVGWriter.fitted(self.across.name, width: width, size: 12), left + width, writer.height - 6, "v", .end)
    writer.path(points.map { "M\(SVGWriter.number(x($0.across))) \(SVGWriter.number(y($0.up)))h0" }.joined(), "dot")
    let whole = writer.width
    writer.points = points.sorted { ($0.across, $0.up) < ($1.across, $1.up) }.map {
      ChartDrawing.Point(place: min(1, max(0, x($0.across) / whole)), label: $0.name, value: text($0))
    }
  }

  /// A point in words.
  func text(_ point: Point) -> String { "\(across.format.text(point.across)); \(up.format.text(point.up))" }

  /// A sentence about the picture.
  func summary(_ words: Words) -> String {
    func span(_ axis: Axis, _ figure: KeyPath<Point, Double>) -> String {
      let values = points.map { $0[keyPath: figure] }
      return "\(axis.name), \(words.span(values.min().flatMap { low in values.max().map { (low: low, high: $0) } }, axis.format))"
    }
    return "\(words["chart.values", String(points.count)]); \(span(across, \.across)); \(span(up, \.up))"
  }
}
