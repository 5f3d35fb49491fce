// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

extension FigureInterval: ExpressibleByArgument {}

/// The options of figures over time: type, interval, period and unit.
struct FigureOptions: ParsableArguments {
  @OptionGroup var type: TypeArgument
  @Option(help: "hour, day, week (from Monday), month or year.")
  var by: FigureInterval = .day
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions
  @Option(help: ArgumentHelp("Also the rolling mean over this many intervals, such as 7 for a week of days.", valueName: "count"))
  var rolling: Int?
  @OptionGroup var unit: UnitOptions

  private static let mostRolling = 1000

  func validate() throws {
    let type = try type.type()
    if let facts = type.quantity {
      try unit.check(type, facts)
    } else if unit.unit != nil, type.memberTypes?.first?.quantity == nil {
      throw ValidationError("--unit applies to quantities only, not to \(type.titleInSentence).")
    }
    if source.source != nil, type == Catalog.sleep {
      throw ValidationError("A night is of all sources, so --source does not go with sleep. `health sources sleep` ranks them.")
    }
    if let rolling, !(2...Self.mostRolling).contains(rolling) {
      throw ValidationError("--rolling takes 2 to \(Self.mostRolling) intervals.")
    }
  }

  /// Reads the figures; the table is empty without data.
  ///
  /// - Parameter most: the number of last intervals to read if no period is given; nil for all.
  func figures(_ service: any HealthService, _ place: ZoneOptions, most: Int? = nil) throws -> FigureTable {
    let type = try type.type()
    let (start, end) = try type == Catalog.sleep ? period.nights(place) : period.bounds(place)
    var question = FigureQuestion(
      type: type, interval: by, start: start, end: end, system: Person.locale.system, numbers: Person.numbers,
      calendar: place.reader.calendar,
      now: place.now)
    question.source = try source.identifier(of: [type], service)
    question.overridesZones = place.reader.overridesZones
    question.unit = try unit.unit.map { text in
      guard let measured = type.quantity == nil ? type.memberTypes?.first : type, let facts = measured.quantity else {
        throw ValidationError("--unit applies to quantities only.")
      }
      return try UnitOptions.unit(named: text, of: measured, facts)
    }
    var table = try ClippedPeriod.trying((start, end), of: [type], service, place) { start, end in
      (question.start, question.end) = (start, end)
      return try rolling.map { try question.answer(service, withRollingMeanOf: $0) } ?? question.answer(service)
    }
    if let most, start == nil, end == nil { table.rows = Array(table.rows.suffix(most)) }
    return table
  }
}

/// Shows the figures of a table.
struct FigureText {
  let table: FigureTable
  let reader: Reader

  /// The number of intervals that a table or chart shows if no period is given.
  static let shownIntervals = 30

  /// The type and unit of the figures, and whose clocks they follow.
  var title: String {
    let figures = "\(table.type.localTitle) \(Person.words["by.\(table.interval.rawValue)"])"
    return table.titleUnit.map { Person.words["chart.timesIn", figures, $0, reader.ownTimes] }
      ?? Person.words["chart.times", figures, reader.ownTimes]
  }

  /// The explanation of the mark on partial intervals; nil if there are none.
  var footnote: String? { table.rows.contains { $0.isPartial && $0.hasData } ? Self.footnote(table.interval) : nil }

  /// The explanation of the mark on partial intervals.
  static func footnote(_ interval: FigureInterval) -> String { "* \(Person.language.inSentence(incomplete(interval)))" }

  /// Why an interval is incomplete, as a sentence without its full stop.
  static func incomplete(_ interval: FigureInterval) -> String {
    switch interval {
    case .hour: Person.words["incomplete.hour"]
    case .day: Person.words["incomplete.day"]
    case .week: Person.words["incomplete.week"]
    case .month: Person.words["incomplete.month"]
    case .year: Person.words["incomplete.year"]
    }
  }

  /// The mean of the complete intervals with data, as a sentence; nil with fewer than two.
  var meanLine: String? {
    let whole = table.whole().count
    guard whole > 1, let column = table.columns.first else { return nil }
    let (count, mean) = (Person.numbers.text(whole), column.format.meanText(table.means()))
    return switch table.interval {
    case .hour: Person.words["meanline.hour", count, mean]
    case .day: Person.words["meanline.day", count, mean]
    case .week: Person.words["meanline.week", count, mean]
    case .month: Person.words["meanline.month", count, mean]
    case .year: Person.words["meanline.year", count, mean]
    }
  }

  /// A line for intervals without data.
  private func gap(_ count: Int) -> String {
    let count = Person.numbers.text(count)
    return switch table.interval {
    case .hour: Person.words["gap.hour", count]
    case .day: Person.words["gap.day", count]
    case .week: Person.words["gap.week", count]
    case .month: Person.words["gap.month", count]
    case .year: Person.words["gap.year", count]
    }
  }

  /// The head of the column with the beginnings of intervals.
  static func head(_ interval: FigureInterval) -> String {
    switch interval {
    case .hour: Person.words["head.hour"]
    case .day: Person.words["head.day"]
    case .week: Person.words["head.weekFrom"]
    case .month: Person.words["head.month"]
    case .year: Person.words["head.year"]
    }
  }

  /// The start and end of an interval for programs: instants for hours, else days.
  func bounds(_ row: FigureTable.Row) -> [Rows.Cell] {
    let dates = reader.dates
    let form = table.interval == .hour ? dates.iso : dates.day
    let mark = row.isPartial && row.hasData ? "*" : ""
    return [.text(form(row.start), shown: table.interval.label(row.start, reader) + mark), .text(form(row.end))]
  }

  /// The columns that do not depend on the type: start and end of hours or of longer intervals, then those after the figures.
  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, title: "", isOptional: true, meaning: "when the hour begins, with --by hour"),
    .init(name: "end", kind: .instant, rank: nil, isOptional: true, meaning: "when the hour ends, with --by hour"),
    .init(name: "date", kind: .day, title: "", isOptional: true, meaning: "the first day of the interval"),
    .init(name: "end_date", kind: .day, rank: nil, isOptional: true, meaning: "the first day after the interval"),
    .init(name: "unit", rank: nil, meaning: "the unit of the first figure, in Apple's notation"),
    .init(name: "is_partial", kind: .boolean, rank: nil, meaning: "whether the interval is incomplete"),
  ]

  /// The columns of start and end.
  private var boundColumns: [Rows.Column] {
    var columns = Array(table.interval == .hour ? Self.columns[..<2] : Self.columns[2..<4])
    columns[0].title = Self.head(table.interval)
    return columns
  }

  private func valueColumn(_ index: Int) -> Rows.Column {
    let column = table.columns[index]
    let unit = column.format.unit
    // The title above the table has the unit of the first column.
    let head = unit.isEmpty || unit == table.columns[0].format.unit ? column.title : "\(column.title) \(unit)"
    let isExtreme = table.style == .pair && column.name.utf8.contains(UInt8(ascii: "_")) && !column.name.hasPrefix("rolling")
    return Rows.Column(name: column.name, kind: .number, title: head, rank: isExtreme ? 2 : index < 3 ? 0 : 1, meaning: "in \(column.unit)")
  }

  /// Writes all rows, or those in a wanted number and order. A table has one line for each run of intervals without data.
  func write(_ output: OutputOptions, _ order: OrderOptions? = nil, title: String) throws {
    let columns =
      boundColumns
      + table.columns.indices.map(valueColumn)
      + Self.columns[4...]
    var rows = try Rows(
      columns, output, title: title, ifEmpty: Person.words["command.noFigures", table.type.titleInSentence, "`health types`"])
    var empty = 0
    func noteGap() {
      if empty > 0 { rows.note(gap(empty)) }
      empty = 0
    }
    for row in order?.ordered(table.rows) ?? table.rows {
      if !row.hasData, output.format == .table {
        empty += 1
        continue
      }
      noteGap()
      rows.add(
        bounds(row) + zip(row.values, table.columns).map { Rows.Cell.figure($0, $1.format) }
          + [.text(table.columns.first?.unit), .flag(row.isPartial)])
    }
    noteGap()
    rows.finish()
  }
}
