// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The description of a chart, independent of its form: lines of a terminal (`terminal`), a drawing (`svg`) or a part of a page
/// (`HTMLPage`).
///
///     let steps = Chart(title: "Steps", subtitle: "by day", tint: .orange, content: .time(TimeChart(
///       axis: TimeAxis(from: monday, to: sunday, by: .day, calendar: calendar), format: FigureFormat(.decimal(0), unit: "steps"),
///       marks: .bars(days.map { .init(start: $0.start, end: $0.end, value: $0.sum) }), goal: 10_000)))
///     for line in steps.terminal(TerminalOptions(columns: 80, rows: 24)) { print(line) }
///     let drawing = steps.svg()
package struct Chart: Sendable {
  /// The kinds of charts with their data.
  package enum Content: Sendable {
    /// Figures over time as bars, ranges, lines or pairs.
    case time(TimeChart)
    /// One night with a lane for each sleep stage.
    case night(NightChart)
    /// Many nights, each from bedtime to wake-up.
    case nights(NightsChart)
    /// One to three values against their goals, as rings.
    case rings(RingChart)
    /// A year with a cell for each day.
    case year(YearChart)
    /// A week with a cell for each hour of each weekday.
    case heatMap(HeatMap)
    /// An ECG recording on its paper.
    case strip(StripChart)
    /// A route on the ground.
    case route(RouteChart)
    /// What several sources recorded, and what of it counts.
    case sources(SourcesChart)
    /// The levels that each ear hears, by frequency.
    case audiogram(AudiogramChart)
    /// Pairs of figures as points.
    case scatter(ScatterChart)
    /// Values in one line, without axes.
    case sparkline(Sparkline)
  }

  /// The heading; a screen reader reads it even if it is not drawn.
  package var title: String
  /// The facts that the title omits, such as interval, unit and time zone; empty for none.
  package var subtitle: String
  /// The colour of the marks. Rings have their own, nights those of the stages.
  package var tint: ChartTint
  /// The language of the words that the chart writes itself, such as `incomplete`.
  package var language: Language
  /// The kind of chart with its data.
  package var content: Content

  /// A chart whose form is chosen when it is drawn. Without a language, its words are in that of its numbers or dates; English if it has
  /// neither.
  package init(title: String, subtitle: String = "", tint: ChartTint = .blue, language: Language? = nil, content: Content) {
    (self.title, self.subtitle, self.tint, self.content) = (title, subtitle, tint, content)
    self.language = language ?? content.language ?? .en
  }

  var words: Words { Words(language) }
}

extension Chart.Content {
  /// The language of numbers or dates; nil for content without either.
  fileprivate var language: Language? {
    switch self {
    case .time(let chart): chart.format.style.language
    case .night(let chart): chart.calendar.language
    case .nights(let chart): chart.axis.calendar.language
    case .rings(let chart): chart.rings.first?.format.style.language
    case .year(let chart): chart.format.style.language
    case .heatMap(let chart): chart.format.style.language
    case .sources(let chart): chart.axis.calendar.language
    case .scatter(let chart): chart.up.format.style.language
    case .strip, .route, .audiogram, .sparkline: nil
    }
  }
}
