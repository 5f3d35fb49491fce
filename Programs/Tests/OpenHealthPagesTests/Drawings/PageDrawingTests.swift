// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct PageDrawingTests {
  private static func chart() throws -> Chart {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let start = try #require(ISO8601DateFormatter().date(from: "2026-06-08T00:00:00Z"))
    let bars = (0..<7).map { day -> TimeChart.Bar in
      let from = start.addingTimeInterval(Double(day) * 86_400)
      return TimeChart.Bar(start: from, end: from.addingTimeInterval(86_400), value: Double(1000 + day))
    }
    return Chart(
      title: "Steps",
      content: .time(
        TimeChart(
          axis: TimeAxis(from: start, to: start.addingTimeInterval(7 * 86_400), by: .day, calendar: calendar),
          format: FigureFormat(.decimal(0), unit: "steps"), marks: .bars(bars), goal: 900, mean: 1003)))
  }

  @Test("No text of a chart is less than 11 px high on a phone of 375 px")
  func texts() throws {
    let css = try Checkout.text("Programs/Sources/OpenHealthWeb/Assets/app.css")
    let phone = css[try #require(css.range(of: "@media screen and (max-width: 46rem)")).upperBound...]
    func padding(_ selector: String) throws -> Double {
      let rule = phone[try #require(phone.range(of: "\(selector) { padding: ")).upperBound...]
      return try #require(Double(rule.prefix { $0 != "r" })) * 16
    }
    let room = try 375 - 2 * (padding("main") + padding(".chart"))
    let sizes = SVGOptions.pageSheet.matches(of: /font-size:(\d+)px/).compactMap { Double($0.1) }
    #expect(try #require(sizes.min()) * room / PageDrawing.narrow >= 11)
    // Each text has one of these sizes.
    let drawing = PageDrawing(try Self.chart(), id: "a", height: 300).svg
    let names = Set(drawing.matches(of: /<text class="([^"]*)"/).map { String($0.1) })
    for name in names { #expect(SVGOptions.pageSheet.contains(".drawing .\(name){font-size:"), "\(name)") }
    #expect(!names.isEmpty)
  }

  @Test("The script finds the places of figures in the narrow drawing from those in the wide one; no name occurs twice")
  func places() throws {
    let chart = try Self.chart()
    let drawing = PageDrawing(chart, id: "a", height: 300)
    let numbers = try #require(drawing.svg.firstMatch(of: /data-places="([-0-9.]+) ([-0-9.]+)"/))
    let (offset, factor) = (try #require(Double(numbers.1)), try #require(Double(numbers.2)))
    let narrow = chart.drawing(SVGOptions(width: PageDrawing.narrow, height: 260, showsTitle: false)).points
    #expect(drawing.points.count == 7)
    #expect(narrow.map(\.label) == drawing.points.map(\.label))
    for (wide, other) in zip(drawing.points, narrow) { #expect(abs(offset + factor * wide.place - other.place) < 0.001) }
    let names = drawing.svg.matches(of: /[ ]id="([^"]*)"/).map { String($0.1) }
    #expect(names.count >= 6)
    #expect(Set(names).count == names.count)
  }

  @Test("An ECG is one drawing that keyboards can scroll; a line without texts is one drawing")
  func single() {
    let strip = PageDrawing(
      Chart(title: "ECG", content: .strip(StripChart(millivolts: [0, 1, 0], frequency: 2))), id: "a", height: 300
    ).svg
    #expect(strip.hasPrefix("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"a-title\"><svg"))
    #expect(strip.components(separatedBy: "<svg").count == 2)
    let line = PageDrawing(Chart(title: "Steps", content: .sparkline(Sparkline([1, 2]))), id: "a", height: 60).svg
    #expect(line.hasPrefix("<svg"))
    #expect(line.components(separatedBy: "<svg").count == 2)
  }
}
