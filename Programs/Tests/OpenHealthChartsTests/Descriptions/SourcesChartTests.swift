// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

@testable import OpenHealthCharts

@Suite struct SourcesChartTests {
  private static let start = SampleCharts.date(2026, 3, 9)
  private static let axis = TimeAxis(from: start, to: SampleCharts.date(2026, 3, 10), by: nil, calendar: SampleCharts.calendar)

  private static func lane(_ parts: [(SourcesChart.Fate, Double, Double)]) -> SourcesChart.Lane {
    .init(
      "Watch",
      parts: parts.map { .init($0.0, from: start.addingTimeInterval($0.1 * 3600), to: start.addingTimeInterval($0.2 * 3600)) })
  }

  @Test("Spans are in order, joined where they touch, cut to the axis, and only those of their fate")
  func spans() {
    let lane = Self.lane([
      (.counted, 12, 18), (.counted, 0, 6), (.covered, 6, 12), (.counted, 18, 30), (.counted, -9, -3), (.counted, 5, 4),
    ])
    let chart = SourcesChart(axis: Self.axis, lanes: [lane], words: [:])
    let counted = chart.spans(lane, .counted, least: 1e-6)
    #expect(counted.map(\.from) == [0, 0.5])
    #expect(counted.map(\.to) == [0.25, 1])
    #expect(chart.spans(lane, .covered, least: 1e-6).map(\.from) == [0.25])
    #expect(chart.spans(lane, .outside, least: 0).isEmpty)
    #expect(chart.fates == [.counted, .covered])
  }

  @Test("A hundred thousand parts make a small drawing, and sources beyond the limit are left out")
  func limits() {
    let parts = (0..<100_000).map { index -> (SourcesChart.Fate, Double, Double) in
      (index % 2 == 0 ? .counted : .covered, Double(index) * 0.00024, Double(index) * 0.00024 + 0.0001)
    }
    let lanes = Array(repeating: Self.lane(parts), count: 2) + Array(repeating: Self.lane([]), count: 30)
    let chart = SourcesChart(axis: Self.axis, lanes: lanes, words: [.counted: "counts", .covered: "covered"])
    #expect(chart.lanes.count == SourcesChart.mostLanes)
    let svg = Chart(title: "Steps", content: .sources(chart)).svg()
    #expect(svg.utf8.count < 100_000)
    #expect(svg.contains(">counts<"))
    #expect(!svg.contains(">outside<"))
  }

  @Test("Shapes differ without colours: a block, an outline, a line; signs of a terminal differ, too")
  func shapes() {
    let lane = Self.lane([(.counted, 0, 6), (.covered, 6, 12), (.outside, 12, 18)])
    let chart = Chart(
      title: "Steps", content: .sources(SourcesChart(axis: Self.axis, lanes: [lane], words: [.counted: "a", .covered: "b", .outside: "c"])))
    let svg = chart.svg()
    for mark in ["m", "o", "r1"] { #expect(svg.contains("<path class=\"\(mark)\"")) }
    let text = chart.terminal(TerminalOptions(columns: 60, rows: 10, charset: .ascii)).joined(separator: "\n")
    #expect(text.contains("# a  - b  . c"))
    #expect(text.contains("####"))
    #expect(text.contains("----"))
    #expect(text.contains("...."))
  }
}
