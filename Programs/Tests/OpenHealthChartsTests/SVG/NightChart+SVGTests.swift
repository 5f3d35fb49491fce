// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import Testing

@Suite struct NightChartSVGTests {
  @Test("A drawing of more than 2,000 nights has the latest ones, whatever their order in the list", arguments: [false, true])
  func latest(isReversed: Bool) throws {
    let days = SampleCharts.days(from: SampleCharts.date(2018, 1, 1), count: 2_500)
    try #require(days.count == 2_500)
    // The first night, the last one that is left out and the latest one differ from the others.
    let stages: [Int: SleepStage] = [0: .rem, 499: .rem, 2_499: .deep]
    let nights = days.enumerated().map { place, day in
      NightsChart.Night(
        day: day.start, parts: [.init(stages[place] ?? .core, from: day.start, to: day.start.addingTimeInterval(21_600))])
    }
    let axis = TimeAxis(from: days[0].start, to: days[2_499].end, by: .day, calendar: SampleCharts.calendar)
    let chart = Chart(title: "Sleep", content: .nights(NightsChart(axis: axis, nights: isReversed ? nights.reversed() : nights)))
    let drawing = Drawing(chart.svg(SVGOptions(width: 4_000)))
    #expect(drawing.isWellFormed)
    /// The left ends of the bars of a stage. The legend has rectangles.
    func bars(_ stage: SleepStage) -> [Double] {
      drawing.elements("path", ofClass: "s-\(stage.rawValue)").flatMap { Drawing.steps($0.attributes["d"] ?? "") }
        .compactMap { step in step.flatMap { $0.command == "M" ? $0.x : nil } }
    }
    #expect(bars(.core).count == 1_999)
    #expect(bars(.deep).count == 1)
    #expect(bars(.rem).isEmpty)
    // The plot ends 14 pixels before the drawing does, and a night is 1.6 pixels wide.
    #expect(bars(.deep).allSatisfy { $0 > 3_980 && $0 < 3_986 })
    // Left of the bars a fifth of the plot is empty.
    #expect(bars(.core).allSatisfy { $0 > 840 && $0 < 3_985 })
  }
}
