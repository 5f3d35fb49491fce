// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// How pleasant the newest states of mind were, over time.
struct MoodChart {
  /// The chart; nil with fewer than two states.
  let view: ChartView?

  /// The most states that are drawn.
  private static let mostStates = 200
  /// States farther apart than this many seconds are not joined: two weeks.
  private static let longestGap = 1_209_600.0

  /// Reads the newest states.
  ///
  /// - Throws: the errors of the store.
  init(_ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let states = try context.ask(
      FetchSamples(
        selections: RecordKind.moods.types.map { .init(type: $0, predicate: .everything) }, order: [.init(field: .start, ascending: false)],
        limit: Self.mostStates)
    ).reversed().compactMap { sample -> (date: Date, state: StateOfMindRecord)? in
      guard case .stateOfMind(let state)? = sample.content else { return nil }
      return (sample.start, state)
    }
    guard states.count > 1, let first = states.first, let last = states.last else {
      view = nil
      return
    }
    let chart = Chart(
      title: words["records.valence"], tint: .purple,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: first.date, to: last.date.addingTimeInterval(1), by: nil, calendar: reader.calendar),
          format: FigureFormat(.decimal(2), unit: "", style: reader.numbers),
          marks: .lines([.init(points: states.map { .init($0.date, $0.state.valence) }, longestGap: Self.longestGap)]), smallestSpan: 2)))
    view = ChartView(
      chart, id: "valence", caption: words["records.valenceCaption"],
      heads: [words["days.date"], words["records.valence"], words["records.class"]],
      rows: states.reversed().map { date, state in
        .init(
          reader.dates.minute(date),
          [reader.numbers.text(state.valence, decimals: 2), state.classificationChoice.map { reader.title(of: $0) } ?? ""])
      })
  }
}
