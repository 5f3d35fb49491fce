// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthCharts

/// What holds for every chart, whatever its values.
@Suite struct ChartPropertyTests {
  private static func plain(_ line: String) -> String {
    var (text, isCode) = ("", false)
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" { isCode = true }
      if !isCode { text.unicodeScalars.append(scalar) }
      if isCode, scalar == "m" { isCode = false }
    }
    return text
  }

  @Test("No line is wider than asked, there are no more of them, and ASCII is ASCII", arguments: 0..<96)
  func terminal(_ seed: Int) {
    let chart = RandomCharts.chart(UInt64(seed))
    for (columns, rows) in [(80, 24), (120, 40), (40, 10), (28, 6), (13, 4), (3, 2), (1, 1), (200, 5)] {
      for charset in [TerminalOptions.Charset.unicode, .ascii] {
        for layout in [TerminalOptions.Layout.plot, .list] {
          let options = TerminalOptions(
            columns: columns, rows: rows, charset: charset, colours: seed % 2 == 0 ? .many : .none, layout: layout)
          let lines = chart.terminal(options)
          #expect(lines.count <= rows)
          for line in lines {
            let text = Self.plain(line)
            #expect(TextWidth.columns(text) <= columns, "\(text)")
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
            if charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
            if options.colours == .none { #expect(!line.utf8.contains(0x1B)) }
          }
        }
      }
    }
  }

  @Test("Every drawing is XML whose places are numbers inside of it", arguments: 0..<96)
  func drawing(_ seed: Int) {
    let chart = RandomCharts.chart(UInt64(seed))
    for width in [280.0, 440, 720] {
      let text = chart.svg(SVGOptions(width: width, height: width / 2, idPrefix: "t\(seed)"))
      let drawing = Drawing(text)
      #expect(drawing.isWellFormed)
      #expect(drawing.elements.allSatisfy { !["script", "image", "a", "foreignObject"].contains($0.name) })
      let size = drawing.size
      for place in drawing.places {
        guard let place, place.x.isFinite, place.y.isFinite else {
          Issue.record("a place that is not a number")
          break
        }
        let isInside = place.x >= -0.02 && place.x <= size.width + 0.02 && place.y >= -0.02 && place.y <= size.height + 0.02
        #expect(isInside, "\(place) outside of \(size), width \(width), seed \(seed)")
        if !isInside { break }
      }
    }
  }

  @Test("A title with markup and control characters is a text in each form")
  func hostileTitles() {
    for seed in stride(from: UInt64(0), to: 60, by: 5) {
      let chart = RandomCharts.chart(seed)
      let drawing = Drawing(chart.svg())
      #expect(drawing.isWellFormed)
      #expect(drawing.elements("script").isEmpty)
      #expect(drawing.elements("svg").count == 1)
      #expect(drawing.elements("title").first?.text.hasPrefix("</title><script>") == true)
    }
    let page = HTMLPage(
      title: RandomCharts.hostile, introduction: [RandomCharts.hostile],
      sections: [
        .init(
          RandomCharts.hostile,
          [
            .text(RandomCharts.hostile), .cards([.init(RandomCharts.hostile, value: RandomCharts.hostile, detail: RandomCharts.hostile)]),
            .table(
              .init(caption: RandomCharts.hostile, heads: [RandomCharts.hostile], rows: [[RandomCharts.hostile, RandomCharts.hostile]])),
            .figure(RandomCharts.chart(5), caption: RandomCharts.hostile),
          ])
      ], footer: RandomCharts.hostile
    ).html()
    for part in ["<script", "\u{1B}", "\u{202E}", "</title></title>"] { #expect(!page.contains(part)) }
    let prefix = Chart(title: "a", content: .sparkline(Sparkline([1]))).svg(SVGOptions(idPrefix: "1\"><b>{x}"))
    #expect(prefix.contains("id=\"c1bx\""))
  }

  @Test("A part of a page is a section when it has a heading")
  func sections() {
    let page = HTMLPage(title: "a", sections: [.init("", [.text("b")]), .init("c", [.text("d")])]).html()
    #expect(page.contains("<div>\n<p>b</p>\n</div>\n<section>\n<h2>c</h2>\n<p>d</p>\n</section>"))
  }

  @Test("A bar of twice the value is twice as high, and zero is at the bottom")
  func barsAreProportional() throws {
    let days = SampleCharts.days(from: SampleCharts.date(2026, 3, 9), count: 5)
    let values: [Double] = [500, 1000, 2000, 4000, 8000]
    let bars = zip(days, values).map { TimeChart.Bar(start: $0.start, end: $0.end, value: $1) }
    let axis = TimeAxis(from: days[0].start, to: days[4].end, by: .day, calendar: SampleCharts.calendar)
    let chart = Chart(title: "a", content: .time(TimeChart(axis: axis, format: SampleCharts.steps, marks: .bars(bars))))
    let heights = try Self.bars(chart).map { $0.bottom - $0.top }
    #expect(heights.count == 5)
    for (height, value) in zip(heights, values) { #expect(abs(height / heights[4] - value / 8000) < 0.002) }
  }

  /// The bars of a drawing from left to right.
  private static func bars(_ chart: Chart) throws -> [(x: Double, top: Double, bottom: Double)] {
    let path = try #require(Drawing(chart.svg()).elements("path", ofClass: "m").first?.attributes["d"])
    var bars: [(x: Double, top: Double, bottom: Double)] = []
    for case let step? in Drawing.steps(path) {
      if step.command == "M" { bars.append((step.x, step.y, step.y)) }
      bars[bars.count - 1].top = min(bars[bars.count - 1].top, step.y)
    }
    return bars
  }

  @Test("A gap leaves the other bars where they are")
  func gapsShiftNothing() throws {
    let days = SampleCharts.days(from: SampleCharts.date(2026, 3, 9), count: 10)
    let bars = days.enumerated().map { TimeChart.Bar(start: $0.element.start, end: $0.element.end, value: Double(100 + $0.offset)) }
    let axis = TimeAxis(from: days[0].start, to: days[9].end, by: .day, calendar: SampleCharts.calendar)
    func chart(_ bars: [TimeChart.Bar]) -> Chart {
      Chart(title: "a", content: .time(TimeChart(axis: axis, format: SampleCharts.steps, marks: .bars(bars))))
    }
    let all = try Self.bars(chart(bars)).map(\.x)
    let some = try Self.bars(chart(bars.enumerated().filter { $0.offset % 3 != 1 }.map(\.element))).map(\.x)
    #expect(some == all.enumerated().filter { $0.offset % 3 != 1 }.map(\.element))
    // In the terminal, too: only the column of the missing bar is empty.
    let options = TerminalOptions(columns: 60, rows: 12)
    let missing = chart(bars.enumerated().filter { $0.offset != 4 }.map(\.element)).terminal(options)
    let differing = zip(chart(bars).terminal(options), missing).flatMap { one, two in
      zip(one.indices.indices, zip(one, TextWidth.padded(two, to: one.count))).filter { $0.1.0 != $0.1.1 }.map {
        one.distance(from: one.startIndex, to: $0.0)
      }
    }
    let columns = Set(differing)
    #expect(columns.count <= 6)
    #expect(!columns.isEmpty)
    #expect((columns.max() ?? 0) - (columns.min() ?? 0) < 6)
  }

  @Test("A year of daily values is small, and many points are thinned")
  func sizes() {
    for name in ["bars-year", "ranges-year", "weight", "year"] {
      let chart = SampleCharts.all.first { $0.name == name }?.chart
      #expect((chart?.svg().utf8.count ?? .max) < 40_000)
    }
    let start = SampleCharts.date(2026, 3, 9)
    var random = SampleCharts.seeded(1)
    var points = (0..<100_000).map {
      TimeChart.Line.Point(start.addingTimeInterval(Double($0) * 6), Double.random(in: 50...90, using: &random))
    }
    points[43_210].value = 199
    let axis = TimeAxis(from: start, to: start.addingTimeInterval(600_000), by: nil, calendar: SampleCharts.calendar)
    let chart = Chart(title: "a", content: .time(TimeChart(axis: axis, format: SampleCharts.pulse, marks: .lines([.init(points: points)]))))
    let drawing = Drawing(chart.svg())
    #expect(chart.svg().utf8.count < 60_000)
    // The one high value is drawn, at the level that the scale gives it.
    let highest = drawing.elements("path", ofClass: "ln").flatMap { Drawing.places($0.attributes["d"] ?? "") }.compactMap { $0?.y }.min()
    let second = drawing.elements("path", ofClass: "g").compactMap { Drawing.places($0.attributes["d"] ?? "").first??.y }.min()
    #expect(abs((highest ?? 0) - (second ?? 100)) < 3)
  }

  @Test("Texts and marks differ enough from their ground", arguments: [SVGPalette.light, SVGPalette.dark])
  func contrast(_ palette: SVGPalette) {
    func luminance(_ colour: Int) -> Double {
      let parts = [16, 8, 0].map { shift -> Double in
        let share = Double(colour >> shift & 255) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    func contrast(_ one: Int, _ two: Int) -> Double {
      let (high, low) = (max(luminance(one), luminance(two)), min(luminance(one), luminance(two)))
      return (high + 0.05) / (low + 0.05)
    }
    for text in [palette.ink, palette.soft] { #expect(contrast(text, palette.paper) >= 4.5) }
    // Tints are the names of cards, too.
    for tint in ChartTint.allCases { #expect(contrast(palette.tints[tint] ?? 0, palette.paper) >= 4.5, "\(tint)") }
    for stage in SleepStage.allCases { #expect(contrast(palette.stages[stage] ?? 0, palette.paper) >= 3, "\(stage)") }
    // In grey, the stages that meet in a night differ, and so do shades.
    let order: [SleepStage] = [.deep, .core, .rem]
    for (one, two) in zip(order, order.dropFirst()) {
      #expect(contrast(palette.stages[one] ?? 0, palette.stages[two] ?? 0) >= 1.3, "\(one) \(two)")
    }
    for tint in ChartTint.allCases {
      let shades = [palette.paper] + palette.shades(tint)
      for (one, two) in zip(shades, shades.dropFirst()) { #expect(contrast(one, two) >= 1.2, "\(tint)") }
    }
  }

  @Test("A page names its figures once each, and allows nothing from elsewhere", arguments: [HTMLPage.Style.screen, .plain])
  func page(_ style: HTMLPage.Style) throws {
    let text = SampleCharts.page(style).html()
    #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    for part in ["<script", "http://", "https://", "src=", "@import"] {
      let allowed = "http://www.w3.org/2000/svg"
      #expect(!text.replacingOccurrences(of: allowed, with: "").contains(part), "\(part)")
    }
    let ids = text.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids.count > 20)
    #expect(Set(ids).count == ids.count)
    #expect(text.contains("<th scope=\"col\" class=\"number\">Systolic</th>"))
    #expect(text.contains("<th scope=\"row\">2026-03-01</th>"))
    #expect(text.contains("prefers-color-scheme") == (style == .screen))
    // Void elements and the first line aside, the page is XML.
    let body = text.components(separatedBy: "<body>").last.map { "<body>" + $0.components(separatedBy: "</html>")[0] } ?? ""
    #expect(Drawing(body).isWellFormed)
  }
}
