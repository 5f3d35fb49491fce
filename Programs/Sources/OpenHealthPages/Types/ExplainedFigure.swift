// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// An explanation in the person's words, and as a drawing.
struct ExplainedFigure {
  private let reply: ExplainStatistics.Reply
  private let type: DataType
  private let isSum: Bool
  private let facts: ExplanationFacts
  private let format: FigureFormat
  private let unit: UnitExpression
  private let context: PageContext
  private var reader: Reader { context.reader }
  private var words: Words { context.words }

  /// - Parameter unit: the unit to show.
  init(
    _ reply: ExplainStatistics.Reply, of type: DataType, _ quantity: DataType.QuantityFacts, in unit: UnitExpression, _ context: PageContext
  )
    throws
  {
    (self.reply, self.type, self.unit, self.context) = (reply, type, unit, context)
    isSum = quantity.aggregation == .cumulative
    let names = SourceNames(reply.sources)
    facts = ExplanationFacts(
      reply, conversion: try quantity.figureUnit.conversion(to: unit), isSum: isSum, names: reply.sources.map { names[$0] })
    format = FigureFormat(of: type, in: unit, style: context.reader.numbers)
  }

  /// The figures, the most important first.
  var figures: [TypePage.Figure] {
    facts.figures.map { name, value in
      TypePage.Figure(
        label: words["column.\(name.rawValue)"], text: name == .average ? format.meanText(value) : format.text(value), number: value,
        unit: unit.string)
    }
  }

  /// That the parts give the sum, which holds bit for bit; nil for other figures.
  var exact: String? {
    let explanation = reply.explanation
    guard isSum, let sum = explanation.figures.sum, explanation.parts.reduce(0, { $0 + ($1.counted ?? 0) }) == sum,
      let shown = facts.figures.first
    else { return nil }
    return words["why.exact", format.text(shown.value)]
  }

  // MARK: Tables

  /// What each source gave, highest priority first.
  var sources: [WhyPage.Source] {
    facts.sources.map { source in
      WhyPage.Source(
        source: source.name, amount: amount(source.amount), number: source.amount, alone: source.alone.map(value),
        samples: source.samples, whole: source.whole, partly: source.part, none: source.none)
    }
  }

  /// The samples at some places.
  func parts(_ places: Range<Int>) -> [WhyPage.Part] {
    facts.rows(places).map { row in
      let dates = reader.at(row.timeZone).dates
      return WhyPage.Part(
        path: "/samples/\(row.uuid.uuidString)", source: row.source, start: dates.iso(row.start),
        end: dates.iso(row.end),
        startText: dates.second(row.start), endText: dates.second(row.end, besides: row.start), value: value(row.value),
        amount: amount(row.amount ?? 0), valueNumber: row.value, amountNumber: row.amount ?? 0,
        notes: row.marks.map { words["column.\($0.rawValue)"] } + reasons(row))
    }
  }

  /// A value without its unit, with enough decimals for a share of a sample.
  private func value(_ value: Double) -> String { format.withDecimals(adding: 2).number(value) }

  /// What counts, or a weight.
  private func amount(_ number: Double) -> String { isSum ? value(number) : reader.numbers.text(number, decimals: 2) }

  /// Why a sample does not count as a whole, a text for each stretch that does not.
  private func reasons(_ row: ExplanationFacts.Row) -> [String] {
    let shown = row.losses.prefix(Self.mostReasons).map { loss in
      let reason = loss.coveredBy.map { words["why.covered", $0] } ?? words["why.outside"]
      if loss.isWhole { return reason }
      let times = [loss.start, loss.end].map { reader.at(row.timeZone).dates.second($0, besides: row.start) }
      return "\(times[0])–\(times[1]): \(reason)"
    }
    let rest = row.losses.count - shown.count
    return shown + (rest > 0 ? [words["why.more", String(rest)]] : [])
  }

  /// The most reasons of one sample.
  private static let mostReasons = 10

  // MARK: Drawing

  /// The sources over time, with the time of each that counts, that others cover, and that is outside, as a table.
  func chart(_ period: TypePeriod) -> ChartView? {
    // In the order of the sources of the facts.
    let bySource = Dictionary(grouping: reply.explanation.parts, by: \.sample.source).sorted { $0.key < $1.key }
    let lanes = zip(facts.sources, bySource).map { source, parts in
      SourcesChart.Lane(
        source.name, figure: isSum ? format.text(source.amount) : "",
        parts: parts.value.flatMap { part in part.stretches.map { drawn($0, of: part) } })
    }
    guard !lanes.isEmpty else { return nil }
    let fates = [
      (SourcesChart.Fate.counted, words["why.counts"]), (.covered, words["why.coveredByAnother"]), (.outside, words["why.outside"]),
    ]
    let sources = SourcesChart(
      axis: TimeAxis(from: period.start, to: period.end, by: nil, calendar: reader.calendar), lanes: lanes,
      words: Dictionary(uniqueKeysWithValues: fates))
    let title = reader.title(of: type)
    let chart = Chart(title: title, subtitle: period.text(words), tint: ChartTint(of: type), content: .sources(sources))
    let hours = FigureFormat.hours(reader.numbers)
    let rows = lanes.map { lane in
      ChartView.Row(
        lane.name,
        fates.map { fate, _ in
          let own = lane.parts.filter { $0.fate == fate }
          return own.isEmpty ? "–" : hours.text(own.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) })
        })
    }
    return ChartView(
      chart, id: "sources", caption: words["why.caption", title, period.text(words)], heads: [words["types.source"]] + fates.map(\.1),
      rows: rows)
  }

  /// A stretch where the reader's clock shows what that of the place showed.
  private func drawn(_ stretch: StatisticsExplanation.Stretch, of part: StatisticsExplanation.Part) -> SourcesChart.Part {
    let fate: SourcesChart.Fate =
      switch stretch.fate {
      case .counted: .counted
      case .covered: .covered
      case .outside: .outside
      }
    let own = part.timeZone ?? reader.zone
    let (start, end) = (
      OwnClock.moved(Date(timeIntervalSinceReferenceDate: stretch.start), from: own, to: reader.zone),
      OwnClock.moved(Date(timeIntervalSinceReferenceDate: stretch.end), from: own, to: reader.zone)
    )
    return SourcesChart.Part(fate, from: start, to: end)
  }
}
