// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The sentences of reports and pages about figures, in the reader's language.
package struct ReportWords: Sendable {
  private let reader: Reader
  private var words: Words { Words(reader.language) }

  /// Sentences for a reader.
  package init(_ reader: Reader) { self.reader = reader }

  // MARK: Names

  private static let headings = [
    "fitness": "group.fitness", "mobility": "group.fitness", "heart": "group.heart", "vitals": "report.vitals",
    "respiratory": "report.vitals", "body": "report.body", "nutrition": "report.body", "sleep": "report.mind",
    "mindfulness": "report.mind", "hearing": "group.hearing", "reproductive": "group.reproductive", "symptoms": "group.symptoms",
  ]

  /// The heading for the group of a type, such as `Heart`; `More` for a group without one.
  package func heading(of type: DataType) -> String { words[Self.headings[type.group] ?? "report.moreTypes"] }

  /// A name from the store, cut to 60 columns, without signs that a terminal or browser obeys. A page still escapes it.
  package static func name(_ text: String) -> String { TextWidth.shortened(TerminalText.line(text), to: 60) }

  /// The names of sources, as many as fit a cell: six, and how many more there are.
  package func names(_ sources: [SourceRecord]) -> String {
    let most = 6
    let more = sources.count > most ? [words["report.more", reader.numbers.text(sources.count - most)]] : []
    return words.list(sources.prefix(most).map { Self.name($0.name) } + more)
  }

  // MARK: Figures

  /// The mean of the week, with the day where it does not end now, such as `Last 7 days: 8,204 steps a day`; of workouts their number. Nil
  /// without data in it.
  package func recent(_ item: Overview.Item) -> String? {
    guard !item.recent.isEmpty else { return nil }
    let mean = item.format.meanText(item.recent)
    let day = reader.dates.day(item.reference)
    let isNow = !item.isOld && reader.calendar.isDate(item.reference, inSameDayAs: reader.now)
    if item.type == Catalog.workout {
      let count = reader.numbers.text(item.days.dropLast().suffix(Overview.recentDays).reduce(0) { $0 + ($1 ?? 0) }, decimals: 0)
      return isNow ? words["summary.count", count] : words["summary.countUntil", count, day]
    }
    return switch (item.isOfDay, isNow) {
    case (true, true): words["summary.perDay", mean]
    case (true, false): words["summary.perDayUntil", mean, day]
    case (false, true): words["summary.recent", mean]
    case (false, false): words["summary.recentUntil", mean, day]
    }
  }

  /// The week against the weeks before, such as `12 % more than in the 28 days before`; nil where there is nothing to compare. Where a day
  /// has a value that no human has, it says that instead.
  package func trend(_ item: Overview.Item) -> String? {
    if !item.isPossible { return words["trend.slip"] }
    guard let change = item.change, change.isFinite else { return nil }
    if ChangeWords.isSame(change) { return words["summary.same"] }
    if let times = ChangeWords.times(change, reader.numbers) { return words[item.isOfDay ? "trend.times" : "trend.timesHigh", times] }
    let percent = ChangeWords.percent(change, reader.numbers)
    return switch (item.isOfDay, change > 0) {
    case (true, true): words["trend.more", percent]
    case (true, false): words["trend.less", percent]
    case (false, true): words["trend.higher", percent]
    case (false, false): words["trend.lower", percent]
    }
  }

  /// The totals of a chart's figures, as a sentence; empty without data.
  package func caption(_ table: FigureTable) -> String {
    let facts = FigureFacts(table)
    guard let format = table.columns.first?.format, let low = facts.low, let high = facts.high else { return "" }
    let over = withData(facts.intervals, table.interval)
    let span = low == high ? format.text(low) : words["chart.range", format.number(low), format.text(high)]
    guard let mean = facts.mean else { return words.clauses([span, over]) }
    switch table.style {
    case .sum: return words.clauses([meanText(format.meanText(mean), table.interval), span, over])
    case .count: return words.clauses([words["report.total", format.text(facts.sum)], over])
    case .range: return words.clauses([words["report.mean", format.meanText(mean)], span, over])
    case .pair:
      let means = table.columns.indices.filter { $0 % 3 == 0 }.compactMap { table.mean(of: $0) }
      return words.clauses([words["report.mean", format.meanText(means)], over])
    }
  }

  /// The mean of an interval. Reports have days, weeks and months.
  private func meanText(_ mean: String, _ interval: FigureInterval) -> String {
    switch interval {
    case .day: words["report.meanOfDay", mean]
    case .week: words["report.meanOfWeek", mean]
    case .month: words["report.meanOfMonth", mean]
    case .hour, .year: words["report.mean", mean]
    }
  }

  /// How many intervals have data, such as `2 days with data`.
  private func withData(_ count: Int, _ interval: FigureInterval) -> String {
    let number = reader.numbers.text(count)
    return switch interval {
    case .week: words["report.weeksRead", number]
    case .month: words["report.monthsRead", number]
    case .hour, .day, .year: words["report.withData", number]
    }
  }

  /// The head of the column with the numbers of intervals with data.
  package func withDataHead(_ interval: FigureInterval) -> String {
    switch interval {
    case .week: words["report.weeksWithData"]
    case .month: words["report.monthsWithData"]
    case .hour, .day, .year: words["report.daysWithData"]
    }
  }
}
