// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

extension HealthReport {
  /// The latest values, and the last week against the weeks before.
  func overview(_ tables: [FigureTable], _ types: [DataType]) throws -> HTMLPage.Section {
    let overview = try Overview(
      at: min(reader.now, period.end.addingTimeInterval(-1)), system: reader.locale.system, numbers: reader.numbers,
      calendar: reader.calendar, overridesZones: reader.overridesZones, service: service)
    let cards = overview.items.filter { types.contains($0.type) }.map { item in
      // A moment of the country's style has its weekday.
      let isPlain = reader.locale.dates == .plain
      let moment = isPlain ? "\(WeekdayText.short(item.date, reader.calendar)) \(dates.minute(item.date))" : dates.minute(item.date)
      let day = item.isOfDay ? reader.weekdayFirst(item.date) : moment
      return HTMLPage.Card(
        reader.title(of: item.type), value: item.latest.map(item.format.number).joined(separator: "/"), unit: item.format.unit,
        detail: words.sentences([day, texts.recent(item), texts.trend(item)].compactMap(\.self)), tint: ChartTint(of: item.type),
        sparkline: tables.first { $0.type == item.type }.flatMap(sparkline))
    }
    return .init(words["report.latest"], cards.isEmpty ? [.text(words["report.noLatest"])] : [.cards(cards)])
  }

  /// The days of the last month; nil if many have no data.
  private func sparkline(_ table: FigureTable) -> Sparkline? {
    guard interval == .day else { return nil }
    let values = table.rows.suffix(31).filter { !$0.isPartial || table.style == .range }.map { $0.values[0] }
    return values.compactMap { $0 }.count * 3 >= values.count * 2 ? Sparkline(values, limits: table.humanLimits) : nil
  }

  /// The chart of a type's figures, with the goal of its ring.
  func blocks(_ table: FigureTable, _ rings: [ActivitySummaryRecord]) throws -> [HTMLPage.Block] {
    var figures = FigureChart(table: table, start: period.start, end: period.end, reader: reader)
    figures.goal = try RingGoals.goal(of: table, among: rings)
    let form = figures.usualForm
    guard let drawn = figures.chart(as: form) else { return [] }
    let chart = try withLimits(drawn, of: table)
    let caption = texts.caption(table)
    // Many thin bars need the full width of the page, and so does a doctor who reads it on paper.
    return [
      question.isPlain || form == .bars && table.rows.count > 100 ? .wideFigure(chart, caption: caption) : .figure(chart, caption: caption)
    ]
  }

  // MARK: Blood pressure

  private static let mostMeasurements = 20

  /// The latest single measurements of a correlation. A page for a doctor has the diary instead.
  func measurements(of type: DataType) throws -> HTMLPage.Block? {
    let most = Self.mostMeasurements
    let samples = try service.perform(
      FetchSamples(
        selections: [.init(type: type, predicate: predicate)], order: [.init(field: .start, ascending: false)], limit: most + 1),
      for: .owner)
    guard let members = samples.first?.members?.map(\.type).sorted(by: { $0.name > $1.name }) else { return nil }
    let units = try service.perform(PreferredUnits(types: members, system: reader.locale.system), for: .owner)
    let formats = members.map { member in
      let unit = units[member] ?? member.quantity?.displayUnit
      return unit.map { (unit: $0, format: FigureFormat(of: member, in: $0, style: reader.numbers)) }
    }
    var clock = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones)
    let rows = samples.prefix(most).map { sample in
      [reader.at(clock.zone(of: sample)).dates.minute(sample.start)]
        + zip(members, formats).map { member, shown in
          guard let shown, case .quantity(let value, let own)? = sample.members?.first(where: { $0.type == member })?.value,
            own.isCompatible(with: shown.unit), let converted = try? own.convert(value, to: shown.unit)  // compatible
          else { return "" }
          return shown.format.text(converted)
        }
    }
    let (title, count) = (reader.title(of: type), reader.numbers.text(rows.count))
    let caption = samples.count > most ? words["report.measurementsLast", title, count] : words["report.measurements", title, count]
    return .table(
      .init(
        caption: caption, heads: [words["records.time"]] + members.map { memberTitle($0, in: type) }, rows: Array(rows),
        numberColumns: [1, 2]))
  }

  var predicate: PredicateTree { .interval(start: period.start, end: period.end, strictStart: false, strictEnd: false) }

  // MARK: Rhythm

  private static let longestRhythmDays = 92.0

  /// The hours of the week and, for a longer period, the days of the year, for the first type with sums.
  func rhythm(_ tables: [FigureTable]) throws -> HTMLPage.Section? {
    guard interval == .day, let table = tables.first(where: { $0.style == .sum }), table.rows.count >= 14 else { return nil }
    let begin = max(period.start, period.end.addingTimeInterval(-Self.longestRhythmDays * 86400))
    var blocks: [HTMLPage.Block] = []
    if let chart = try hours(of: table.type, from: begin)?.chart(as: .hours) {
      blocks.append(.wideFigure(chart, caption: words["report.from", dates.day(begin)]))
    }
    if table.rows.count > 100 {
      // One chart for each year if the period has days in two.
      let years = Set(table.rows.filter(\.hasData).map { reader.calendar.component(.year, from: $0.start) }).sorted()
      for year in years {
        var part = table
        part.rows = table.rows.filter { reader.calendar.component(.year, from: $0.start) == year }
        if let chart = FigureChart(table: part, reader: reader).chart(as: .calendar) { blocks.append(.figure(chart, caption: "")) }
      }
    }
    guard !blocks.isEmpty else { return nil }
    let title = reader.title(of: table.type)
    return .init(blocks.count > 1 ? words["report.byHourAndDay", title] : words["report.byHour", title], blocks)
  }

  /// The figures by hour; nil if there are too many, although those by day are not.
  private func hours(of type: DataType, from begin: Date) throws -> FigureChart? {
    do {
      return FigureChart(table: try table(type, by: .hour, from: begin), reader: reader)
    } catch HealthError.invalidArgument(.tooManyIntervals) {
      return nil
    }
  }

  // MARK: All figures

  /// Every figure with its unit, number of days with data, and sources; on a plain page also the number of measurements.
  func summary(_ tables: [FigureTable]) throws -> HTMLPage.Section? {
    guard !tables.isEmpty else { return nil }
    var heads = [
      words["report.what"], words["samples.unit"], words["meanof.\(interval.rawValue)"], words["report.lowest"], words["report.highest"],
      texts.withDataHead(interval),
    ]
    if question.isPlain { heads.append(words["report.measurementCount"]) }
    heads.append(words["sources.title"])
    let rows = try tables.flatMap { table -> [[String]] in
      let columns = table.style == .pair ? table.columns.indices.filter { $0 % 3 == 0 } : [0]
      let count = question.isPlain ? [reader.numbers.text(try measurementCount(table.type))] : []
      let sources = texts.names(stored[table.type]?.sources ?? [])
      return columns.map { column in
        let (facts, format) = (FigureFacts(table, column: column), table.columns[column].format)
        let name =
          columns.count > 1 ? words.list([reader.title(of: table.type), table.columns[column].title]) : reader.title(of: table.type)
        let figures = [facts.mean.map(format.mean), facts.low.map(format.number), facts.high.map(format.number)].map { $0 ?? "–" }
        return [name, format.unit] + figures + [reader.numbers.text(facts.intervals)] + count + [sources]
      }
    }
    let last = question.isPlain ? 6 : 5
    return .init(words["report.all"], [.table(.init(caption: periodText, heads: heads, rows: rows, numberColumns: Set(2...last)))])
  }

  private func measurementCount(_ type: DataType) throws -> Int {
    try service.perform(CountSamples(selection: .matching([type], predicate)), for: .owner).reduce(0) {
      $0 + ($1.type == type ? $1.count : 0)
    }
  }

  /// The name of a member beside the other members of its correlation: in English the short one, such as `Systolic`.
  private func memberTitle(_ member: DataType, in type: DataType) -> String {
    guard reader.language == .en, member.name.hasPrefix(type.name) else { return reader.title(of: member) }
    let own = member.name.utf8.dropFirst(type.name.utf8.count)
    return String(decoding: own, as: UTF8.self)
  }
}
