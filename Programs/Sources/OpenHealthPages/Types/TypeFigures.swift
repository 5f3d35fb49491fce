// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The figures of a type in a period: its chart, its totals and its sources.
struct TypeFigures {
  let table: FigureTable
  /// Whether the figures are left out, because the samples lie in more intervals than the store computes. The table is then empty.
  let isLeftOut: Bool
  /// The figures of the whole period, of a quantity with data.
  private let whole: PeriodFigures?
  /// The same of each value of a pair; empty for other types.
  private let members: [PeriodFigures?]
  private let type: DataType
  private let period: TypePeriod
  private let context: PageContext
  private var reader: Reader { context.reader }
  private var words: Words { context.words }

  /// Reads the figures. Cost: the store's statistics for quantities, else reading the samples of the period.
  ///
  /// - Throws: the errors of the store.
  init(_ type: DataType, _ period: TypePeriod, _ context: PageContext) throws {
    (self.type, self.period, self.context) = (type, period, context)
    let reader = context.reader
    var question = FigureQuestion(
      type: type, interval: period.interval, start: period.start, end: period.end, system: reader.locale.system, numbers: reader.numbers,
      calendar: reader.calendar, now: reader.now)
    question.overridesZones = reader.overridesZones
    let found: FigureTable?
    do { found = try question.answer(context.service) } catch HealthError.invalidArgument(.tooManyIntervals) { found = nil }
    let table = found ?? FigureTable(type: type, interval: period.interval, style: .count, columns: [], rows: [])
    isLeftOut = found == nil
    whole = try table.hasData ? table.columns.first.flatMap { try question.whole(type, in: $0.unit, context.service) } : nil
    let paired = table.style == .pair && table.hasData ? (type.memberTypes ?? []).filter { $0.quantity != nil } : []
    members = try paired.enumerated().map { index, member in
      // Each value of a pair is followed by its minimum and maximum.
      guard table.columns.indices.contains(index * 3) else { return nil }
      return try question.whole(member, in: table.columns[index * 3].unit, context.service)
    }
    self.table = table
  }

  // MARK: Chart

  /// The chart in the form in which the figures are easiest to read; nil without data.
  ///
  /// - Parameter id: a name that no other chart of the page has.
  func chart(id: String) throws -> ChartView? {
    guard table.hasData else { return nil }
    let figures = try figureChart()
    guard let chart = figures.chart(as: figures.usualForm) else { return nil }
    let caption = "\(figures.title), \(by)\(unit.isEmpty ? "" : ", \(unit)"): \(period.text(words))"
    let rows = table.rows.filter(\.hasData).map { ChartView.Row(head($0), cells($0)) }
    return ChartView(worded(chart), id: id, caption: caption, heads: [words["types.interval"]] + heads, rows: rows)
  }

  /// The chart with the figures of another type over it, and one table of both; nil without data of either.
  ///
  /// - Parameter other: figures of the same period.
  func chart(id: String, with other: TypeFigures) throws -> ChartView? {
    guard table.hasData, other.table.hasData else { return nil }
    let (figures, others) = (try figureChart(), try other.figureChart())
    guard let chart = figures.chart(as: figures.usualForm, with: others) else { return nil }
    let names = [(figures.title, unit), (others.title, other.unit)].map { $1.isEmpty ? $0 : "\($0) (\($1))" }
    let caption = "\(names.joined(separator: " · ")), \(by): \(period.text(words))"
    let second = Dictionary(other.table.rows.filter(\.hasData).map { ($0.start, $0) }) { first, _ in first }
    let own = Dictionary(table.rows.filter(\.hasData).map { ($0.start, $0) }) { first, _ in first }
    let rows = Set(own.keys).union(second.keys).sorted().compactMap { start -> ChartView.Row? in
      guard let row = own[start] ?? second[start] else { return nil }
      let cells = (own[start].map(cells) ?? heads.map { _ in "–" }) + (second[start].map(other.cells) ?? other.heads.map { _ in "–" })
      return ChartView.Row(head(row), cells)
    }
    let both = heads.map { "\(figures.title): \($0)" } + other.heads.map { "\(others.title): \($0)" }
    return ChartView(worded(chart), id: id, caption: caption, heads: [words["types.interval"]] + both, rows: rows)
  }

  private var by: String { words["by.\(period.interval.rawValue)"] }
  private var unit: String { table.columns.first?.format.unit ?? "" }

  private func figureChart() throws -> FigureChart {
    let goal = try RingGoals.goal(of: table, reader: reader, service: context.service)
    return FigureChart(table: table, start: period.start, end: period.end, goal: goal, reader: reader)
  }

  private func head(_ row: FigureTable.Row) -> String {
    period.interval.label(row.start, reader) + (row.isPartial ? " (\(words["types.partial"]))" : "")
  }

  private func cells(_ row: FigureTable.Row) -> [String] {
    zip(row.values, table.columns).map { value, column in value.map(column.format.number) ?? "–" }
  }

  /// The chart with a subtitle in the person's language.
  private func worded(_ chart: Chart) -> Chart {
    var chart = chart
    chart.subtitle = "\(by), \(period.text(words))"
    return chart
  }

  /// The heads of the columns in the person's language.
  private var heads: [String] {
    table.columns.enumerated().map { index, column in
      guard table.style == .pair else {
        return Words.has("column.\(column.name)") ? words["column.\(column.name)"] : column.title
      }
      // Each value of a pair is followed by its minimum and maximum.
      let own = table.columns[index - index % 3].title
      return index % 3 == 0 ? own : "\(own), \(words["column.\(index % 3 == 1 ? "minimum" : "maximum")"])"
    }
  }

  // MARK: Figures

  /// The figures of the whole period, the most important first; empty without data.
  func figures() throws -> [TypePage.Figure] {
    guard table.hasData, let column = table.columns.first else { return [] }
    switch table.style {
    case .sum:
      return [whole?.merged.sum.map { figure(words["types.total"], $0, column) }].compactMap { $0 } + means(column)
    case .count:
      // A total of nights says less than their mean.
      return (type == Catalog.sleep ? [] : [figure(words["types.total"], FigureFacts(table).sum, column)]) + means(column)
    case .range: return levels(whole, 0).map { figure($0.label, $0.value, column, isMean: $0.isMean) }
    case .pair:
      let titles = (type.memberTypes ?? []).filter { $0.quantity != nil }.map { reader.title(of: $0) }
      return zip(members, titles).enumerated().flatMap { index, member in
        levels(member.0, index * 3).map {
          figure("\(member.1) – \($0.label)", $0.value, table.columns[index * 3], isMean: $0.isMean)
        }
      }
    }
  }

  /// The figures of a pair after the latest one, each of both values, such as `118/79 mmHg`; nil for other types, and where a value has a
  /// figure that the other one lacks.
  func pairs() -> [TypePage.Figure]? {
    guard table.style == .pair, let column = table.columns.first else { return nil }
    let both = members.enumerated().map { index, member in levels(member, index * 3).filter { !$0.isLatest } }
    guard both.count == 2, let first = both.first, let second = both.last, first.map(\.label) == second.map(\.label) else { return nil }
    return zip(first, second).map { one, other in
      let text = one.isMean ? column.format.mean(one.value) : column.format.number(one.value)
      let whole = figure(one.label, other.value, table.columns[3], isMean: one.isMean).text
      return TypePage.Figure(label: one.label, text: "\(text)/\(whole)", number: one.value, unit: column.unit)
    }
  }

  /// Both latest values of a pair in one text, such as `121/79 mmHg`; nil for other types, and where they are of two measurements.
  func latestPair() -> TypePage.Figure? {
    guard table.style == .pair, let column = table.columns.first else { return nil }
    let latest = members.compactMap { $0?.merged.mostRecent }
    guard latest.count > 1, latest.count == members.count, let first = latest.first, latest.allSatisfy({ $0.start == first.start }) else {
      return nil
    }
    let texts = latest.dropLast().map { column.format.number($0.value) } + latest.suffix(1).map { column.format.text($0.value) }
    let date = reader.dates.minute(Date(timeIntervalSinceReferenceDate: first.start))
    return TypePage.Figure(
      label: words["types.latest", date], text: texts.joined(separator: "/"), number: first.value, unit: column.unit)
  }

  private func figure(_ label: String, _ value: Double, _ column: FigureTable.Column, isMean: Bool = false) -> TypePage.Figure {
    TypePage.Figure(
      label: label, text: isMean ? column.format.meanText(value) : column.format.text(value), number: value, unit: column.unit)
  }

  /// The mean of an interval, and the highest one.
  private func means(_ column: FigureTable.Column) -> [TypePage.Figure] {
    var figures: [TypePage.Figure] = []
    if let mean = table.mean(), table.whole().count > 1 {
      figures.append(figure(words["meanof.\(period.interval.rawValue)"], mean, column, isMean: true))
    }
    if let (row, value) = table.highest {
      figures.append(figure(words["types.highest", period.interval.label(row.start, reader)], value, column))
    }
    return figures
  }

  /// One figure of a level, with its name.
  private struct Level {
    var label: String
    var value: Double
    var isMean = false
    var isLatest = false
  }

  /// Latest value, mean and extremes of a quantity. The mean is that of the chart; that of all measurements has its own name.
  private func levels(_ whole: PeriodFigures?, _ place: Int) -> [Level] {
    guard let figures = whole?.merged else { return [] }
    let mean = table.whole(of: place).count > 1 ? table.mean(of: place) : nil
    let named = [
      (words["meanof.\(period.interval.rawValue)"], mean), (words["types.average"], figures.average),
      (words["column.minimum"], figures.minimum), (words["column.maximum"], figures.maximum),
    ]
    let list = named.enumerated().compactMap { index, item in item.1.map { Level(label: item.0, value: $0, isMean: index < 2) } }
    guard let latest = figures.mostRecent else { return list }
    let date = reader.dates.minute(Date(timeIntervalSinceReferenceDate: latest.start))
    return [Level(label: words["types.latest", date], value: latest.value, isLatest: true)] + list
  }

  // MARK: Sources

  /// How much each source gave, highest priority first.
  ///
  /// For a sum of at most a week, what counts of each source; for a longer one, what each recorded. For levels the average of each source,
  /// for other types the number of samples.
  func shares() throws -> TypePage.Shares? {
    guard table.hasData else { return nil }
    guard let facts = type.quantity, let column = table.columns.first else { return try counts() }
    guard facts.aggregation == .cumulative else {
      let sources = whole?.bySource ?? []
      let names = SourceNames(sources.map(\.source))
      return TypePage.Shares(
        head: words["column.average"], hint: nil,
        rows: sources.compactMap { source, figures in
          figures.average.map { .init(source: names[source], amount: column.format.meanText($0), share: nil) }
        })
    }
    let isShort = period.length == .day || period.length == .week
    if isShort, case .explained(let reply) = try ShownExplanation.find(type, from: period.start, to: period.end, context),
      let unit = UnitNames.unit(called: column.unit)
    {
      let conversion = try facts.figureUnit.conversion(to: unit)
      let explanation = reply.explanation
      let sources = Set(explanation.parts.map(\.sample.source)).sorted()
      let names = SourceNames(sources.map { reply.sources[$0] })
      let amounts = sources.map { (names[reply.sources[$0]], conversion(explanation.counted(from: $0))) }
      return shares(amounts, column, head: words["types.counted"], hint: words["types.countedHint"])
    }
    let bySource = whole?.bySource ?? []
    let names = SourceNames(bySource.map(\.source))
    let alone = bySource.map { (names[$0.source], $0.figures.sum ?? 0) }
    return TypePage.Shares(
      head: words["types.alone"], hint: words["types.aloneHint"],
      rows: alone.map { .init(source: $0.0, amount: column.format.text($0.1), share: nil) })
  }

  private func shares(_ amounts: [(String, Double)], _ column: FigureTable.Column, head: String, hint: String?) -> TypePage.Shares {
    let total = amounts.reduce(0) { $0 + $1.1 }
    let rows = amounts.map { name, amount in
      TypePage.Shares.Row(
        source: name, amount: column.format.text(amount),
        share: total > 0 ? "\(reader.numbers.text(amount / total * 100, decimals: 0)) %" : nil)
    }
    return TypePage.Shares(head: head, hint: hint, rows: rows)
  }

  private func counts() throws -> TypePage.Shares? {
    let items = try context.ask(CountSamples(selection: .matching([type], period.predicate)))
    let names = SourceNames(items.map(\.source))
    let amounts = items.filter { $0.type == type && $0.count > 0 }.map { (names[$0.source], Double($0.count)) }
    let plain = FigureTable.Column(
      name: "count", title: "", format: FigureFormat(.decimal(0), unit: "", style: reader.numbers), unit: "count")
    return amounts.isEmpty ? nil : shares(amounts, plain, head: words["types.samples"], hint: nil)
  }
}
