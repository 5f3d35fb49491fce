// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// Charts of two kinds of figures, and the language of charts.
extension SampleCharts {
  /// Steps as bars with the resting heart rate over them.
  static func overlayChart() -> Chart {
    var chart = barChart(count: 14)
    guard case .time(var time) = chart.content else { return chart }
    let values: [Double] = [57, 58, 57, 56, 59, 58, 57, 55, 56, 57, 58, 57, 56, 61]
    let points = zip(days(from: date(2026, 3, 9), count: 14), values).enumerated().filter { $0.offset != 8 }.map { _, day in
      TimeChart.Line.Point(day.0.start.addingTimeInterval(day.0.duration / 2), day.1)
    }
    time.name = "Steps"
    time.overlay = .init(
      name: "Resting heart rate", format: pulse, lines: [.init(points: points, longestGap: 1.5 * 86_400)], smallestSpan: 10)
    chart.content = .time(time)
    return chart
  }

  /// A line with both values of a blood pressure over it.
  static func overlayPairChart() -> Chart {
    var chart = restingChart()
    guard case .time(var time) = chart.content else { return chart }
    let days = days(from: date(2026, 3, 9), count: 14).enumerated().filter { $0.offset % 3 == 1 }
    func line(_ value: Double) -> TimeChart.Line {
      .init(points: days.map { .init($0.element.start.addingTimeInterval(43_200), value + Double($0.offset % 4)) })
    }
    time.name = "Resting heart rate"
    time.overlay = .init(name: "Blood pressure", format: FigureFormat(.decimal(0), unit: "mmHg"), lines: [line(121), line(79)])
    chart.content = .time(time)
    return chart
  }

  static func style(_ language: Language) -> NumberStyle {
    var style = NumberStyle.plain
    style.language = language
    return style
  }

  static func calendar(in language: Language) -> Calendar {
    var calendar = calendar
    if language != .en { calendar.locale = Locale(identifier: language.rawValue) }
    return calendar
  }
}
