// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthCharts

@Suite struct YearChartTests {
  @Test("Days of other years are ignored, in the legend, too")
  func otherYears() {
    let days = [(2025, 10.0), (2026, 3), (2027, 99)].map { YearChart.Day(SampleCharts.date($0.0, 5, 1), $0.1) }
    var chart = YearChart(
      year: 2026, days: days + [.init(SampleCharts.date(2026, 5, 2), 4)], format: SampleCharts.steps, calendar: SampleCharts.calendar)
    #expect(chart.cells.compactMap(\.shade) == [0, 4])
    #expect(chart.bounds?.low == 3)
    #expect(chart.bounds?.high == 4)
    chart.year = 2024
    #expect(chart.cells.allSatisfy { $0.shade == nil })
    #expect(chart.bounds == nil)
  }

  @Test("In a terminal a space follows the name of each weekday, in a year and in a heat map", arguments: Language.allCases)
  func gutter(_ language: Language) {
    let format = FigureFormat(.decimal(0), unit: "", style: SampleCharts.style(language))
    let days = SampleCharts.days(from: SampleCharts.date(2026, 1, 1), count: 365).map { YearChart.Day($0.start, 4) }
    let contents: [Chart.Content] = [
      .year(YearChart(year: 2026, days: days, format: format, calendar: SampleCharts.calendar(in: language))),
      .heatMap(HeatMap(Array(repeating: Array(repeating: 4, count: 24), count: 7), format: format)),
    ]
    for content in contents {
      let lines = Chart(title: "0", language: language, content: content).terminal(TerminalOptions(columns: 80, rows: 24))
      for name in DateNames.names(in: language).weekdays { #expect(lines.contains { $0.hasPrefix("\(name) ") }, "\(name): \(lines)") }
    }
  }
}
