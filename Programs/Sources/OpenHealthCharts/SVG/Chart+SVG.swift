// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension Chart {
  /// The chart as a self-contained SVG drawing, for a file or inside a page: no scripts, and nothing loaded from elsewhere. A screen reader
  /// finds title and summary.
  package func svg(_ options: SVGOptions = SVGOptions()) -> String { drawing(options).svg }

  /// The chart as an SVG drawing, with the places of its figures for a page that shows the one under the pointer.
  package func drawing(_ options: SVGOptions = SVGOptions()) -> ChartDrawing {
    var writer = SVGWriter(options, words)
    var top = 14.0
    if case .sparkline(let line) = content {
      writer.height = min(options.height, 60)
      line.draw(on: &writer)
    } else {
      if options.showsTitle {
        let room = options.width - 28
        writer.label(SVGWriter.fitted(title, width: room, size: 17), 14, 28, "t1")
        top = 40
        if !subtitle.isEmpty {
          writer.label(SVGWriter.fitted(subtitle, width: room, size: 13), 14, 48, "t2")
          top = 60
        }
      }
      draw(on: &writer, top: top)
    }
    writer.height.round(.up)
    let (width, height) = (SVGWriter.number(writer.width), SVGWriter.number(writer.height))
    let id = options.idPrefix
    let isInside = options.sheet == .inside
    let sheet = isInside ? "<style>\(SVGStyle.sheet(options, tint, body: writer.text + "class=\"p\""))</style>" : ""
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"\(id)\"\(isInside ? "" : " class=\"drawing \(tint.rawValue)\"") viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\""
      + " role=\"img\" aria-labelledby=\"\(id)-title \(id)-desc\">"
      + "<title id=\"\(id)-title\">\(SVGWriter.escaped(TerminalText.line(title)))</title>"
      + "<desc id=\"\(id)-desc\">\(SVGWriter.escaped(TerminalText.line(summary)))</desc>"
      + sheet + "<rect class=\"p\" width=\"\(width)\" height=\"\(height)\"/>\(writer.text)</svg>\n"
    return ChartDrawing(svg: svg, points: writer.points)
  }

  private func draw(on writer: inout SVGWriter, top: Double) {
    switch content {
    case .time(let chart): chart.draw(on: &writer, top: top)
    case .night(let chart): chart.draw(on: &writer, top: top)
    case .nights(let chart): chart.draw(on: &writer, top: top)
    case .rings(let chart): chart.draw(on: &writer, top: top)
    case .year(let chart): chart.draw(on: &writer, top: top)
    case .heatMap(let chart): chart.draw(on: &writer, top: top)
    case .strip(let chart): chart.draw(on: &writer, top: top)
    case .route(let chart): chart.draw(on: &writer, top: top)
    case .sources(let chart): chart.draw(on: &writer, top: top)
    case .audiogram(let chart): chart.draw(on: &writer, top: top)
    case .scatter(let chart): chart.draw(on: &writer, top: top)
    case .sparkline: break
    }
  }

  /// A sentence about the picture for people who do not see it.
  var summary: String {
    let text: String
    switch content {
    case .time(let chart): text = chart.summary
    case .night(let chart):
      let language = chart.calendar.language
      let durations = NightsChart.durations(language)
      text = chart.stages.map { "\($0.title(in: language)) \(durations.text(chart.seconds($0)))" }.joined(separator: ", ")
    case .nights(let chart): text = words["chart.nights", String(chart.nights.count)]
    case .rings(let chart): text = chart.rings.map { "\($0.name) \($0.figure), \($0.percent)" }.joined(separator: "; ")
    case .year(let chart): text = "\(chart.year), \(words.span(chart.bounds, chart.format))"
    case .heatMap(let chart): text = "\(words["chart.hours"]), \(words.span(chart.bounds, chart.format))"
    case .strip(let chart):
      text = "\(words["chart.electrocardiogram"]), \(StripChart.figure(language).text(Double(chart.millivolts.count) / chart.frequency))"
    case .route(let chart): text = words["chart.route", String(chart.places.count)]
    case .sources(let chart): text = chart.lanes.map { $0.figure.isEmpty ? $0.name : "\($0.name) \($0.figure)" }.joined(separator: "; ")
    case .audiogram(let chart):
      let ears = [(chart.right(words), \AudiogramChart.Tone.right), (chart.left(words), \.left)].compactMap { name, ear in
        chart.text(name, chart.marks(ear), words)
      }
      text = ears.isEmpty ? words["chart.noResults"] : ears.joined(separator: ", ")
    case .scatter(let chart): text = chart.summary(words)
    case .sparkline(let line): text = words["chart.values", String(line.values.count(where: { $0 != nil }))]
    }
    return [subtitle, text].filter { !$0.isEmpty }.joined(separator: ". ")
  }
}

extension Words {
  /// The lowest and highest value in words.
  func span(_ bounds: (low: Double, high: Double)?, _ format: FigureFormat) -> String {
    bounds.map { self["chart.span", format.shortNumber($0.low), format.shortText($0.high)] } ?? self["chart.nothing"]
  }
}

/// A chart as an SVG drawing, with the places of its figures.
package struct ChartDrawing: Sendable {
  /// One figure of the drawing.
  package struct Point: Sendable, Hashable {
    /// Where the figure is, as a share of the drawing's width from the left.
    package var place: Double
    /// The interval or instant in words.
    package var label: String
    /// The value in words, with its unit.
    package var value: String

    /// A figure at a share of the width, from 0 to 1.
    package init(place: Double, label: String, value: String) { (self.place, self.label, self.value) = (place, label, value) }
  }

  /// The most figures that a drawing lists; those after them are drawn only.
  package static let mostPoints = 1500

  /// The drawing.
  package var svg: String
  /// The figures of a chart over time in order of their dates, those of an audiogram by frequency; empty for other kinds.
  package var points: [Point]
}
