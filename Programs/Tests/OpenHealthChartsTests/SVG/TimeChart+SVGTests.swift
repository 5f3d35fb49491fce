// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

@testable import OpenHealthCharts

@Suite struct TimeChartSVGTests {
  @Test("An overlay has its own scale on the right, its own shape, and an entry in the one legend that names both axes")
  func overlay() throws {
    let chart = SampleCharts.overlayChart()
    let drawing = Drawing(chart.svg(SVGOptions(showsTitle: false)))
    let labels = drawing.elements("text", ofClass: "l")
    let texts = labels.map(\.text)
    #expect(texts.contains("Steps (left axis, steps)"))
    #expect(texts.contains("Resting heart rate (right axis, BPM)"))
    func places(_ text: String) -> [Double] { labels.filter { $0.text == text }.compactMap { $0.attributes["x"].flatMap(Double.init) } }
    // Ticks of both scales, at their sides.
    #expect(try #require(places("10,000").first) < 80 && #require(places("60").first) > 660)
    // Bars, dashes and squares differ in shape: one square for each value, and one in the legend.
    #expect(drawing.elements("path", ofClass: "m").count == 1)
    #expect(drawing.elements("path", ofClass: "o2").count == 2)
    let squares = drawing.elements("path", ofClass: "sq").reduce(0) { $0 + ($1.attributes["d"]?.count { $0 == "Z" } ?? 0) }
    #expect(squares == 14)
    // Goal and mean are in the legend, where the labels of the right scale do not meet them.
    #expect(texts.contains("Goal 10,000"))
    #expect(drawing.elements("text", ofClass: "v").isEmpty)
    #expect(drawing.elements("desc").first?.text.contains("with Resting heart rate, from 55 to 61 BPM") == true)
  }

  @Test("V22: a band is shaded behind the figures, within the plot, and only where there is one")
  func band() throws {
    var chart = SampleCharts.pressureChart()
    guard case .time(var time) = chart.content else {
      Issue.record("no time chart")
      return
    }
    #expect(Drawing(chart.svg()).elements("rect", ofClass: "band").isEmpty)
    func rect(_ band: ClosedRange<Double>) throws -> (top: Double, height: Double)? {
      time.band = band
      chart.content = .time(time)
      let found = Drawing(chart.svg()).elements("rect", ofClass: "band").first?.attributes
      guard let found else { return nil }
      return (try #require(found["y"].flatMap(Double.init)), try #require(found["height"].flatMap(Double.init)))
    }
    let narrow = try #require(try rect(90...110))
    let wide = try #require(try rect(-1000...1000))
    #expect(narrow.height > 0)
    #expect(narrow.height < wide.height)
    #expect(narrow.top > wide.top)
    #expect(wide.top + wide.height < Drawing(chart.svg()).size.height)
    #expect(try rect(5000...6000) == nil && rect(-.infinity...100) == nil)
  }

  @Test("A figure under the pointer has both values, and those of one alone")
  func points() throws {
    let points = SampleCharts.overlayChart().drawing().points
    #expect(points.count == 14)
    #expect(points.allSatisfy { !$0.value.contains("; ") || ($0.value.contains("steps; ") && $0.value.hasSuffix("BPM")) })
    #expect(points.contains { $0.value == "58 BPM" })
    #expect(points.contains { $0.value.hasSuffix("steps") })
    #expect(points.map(\.place) == points.map(\.place).sorted())
    let pair = SampleCharts.overlayPairChart().drawing().points
    #expect(pair.contains { $0.value == "58 BPM; 122/80 mmHg" })
  }

  @Test("On a phone the labels of goal and mean are in the legend, and the plot has most of the width")
  func narrow() throws {
    let drawing = Drawing(SampleCharts.barChart(count: 7).svg(SVGOptions(width: 340, showsTitle: false)))
    #expect(drawing.elements("text", ofClass: "v").isEmpty)
    #expect(drawing.elements("text", ofClass: "l").map(\.text).contains("Mean 8,812"))
    let line = try #require(drawing.elements("path", ofClass: "r0").last.flatMap { Drawing.places($0.attributes["d"] ?? "").last ?? nil })
    #expect(line.x > 320)
  }
}
