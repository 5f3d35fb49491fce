// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// What a chart shows, whatever it becomes: lines of a terminal (`terminal`), a drawing (`svg`) or a part of a page (`HTMLPage`).
///
///     let steps = Chart(title: "Steps", subtitle: "by day", tint: .orange, content: .time(TimeChart(
///       axis: TimeAxis(from: monday, to: sunday, by: .day, calendar: calendar), format: FigureFormat(.decimal(0), unit: "steps"),
///       marks: .bars(days.map { .init(start: $0.start, end: $0.end, value: $0.sum) }), goal: 10_000)))
///     for line in steps.terminal(TerminalOptions(columns: 80, rows: 24)) { print(line) }
///     let drawing = steps.svg()
public struct Chart: Sendable {
  /// The kinds of charts.
  public enum Content: Sendable {
    /// Figures over time: bars, ranges, lines, pairs.
    case time(TimeChart)
    /// One night, a lane for each stage.
    case night(NightChart)
    /// Many nights from bedtime to wake-up.
    case nights(NightsChart)
    /// One to three values against their goals.
    case rings(RingChart)
    /// A cell for each day of a year.
    case year(YearChart)
    /// A cell for each hour of each weekday.
    case heatMap(HeatMap)
    /// A recording of an ECG on its paper.
    case strip(StripChart)
    /// A way on the ground.
    case route(RouteChart)
    /// Values in one line, without axes.
    case sparkline(Sparkline)
  }

  public var title: String
  /// What the title leaves open: the interval, the unit, the time zone.
  public var subtitle: String
  public var tint: ChartTint
  public var content: Content

  public init(title: String, subtitle: String = "", tint: ChartTint = .blue, content: Content) {
    (self.title, self.subtitle, self.tint, self.content) = (title, subtitle, tint, content)
  }
}
