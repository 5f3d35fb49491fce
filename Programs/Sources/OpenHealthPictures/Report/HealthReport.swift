// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// A report on the data of a period, as a page.
package struct HealthReport: Sendable {
  /// The contents and look of a report.
  package struct Question: Sendable {
    /// The types of the report; nil for the main types, rings and workouts.
    package var types: [DataType]?
    /// The start of the period; nil for the usual length before the end.
    package var start: Date?
    /// The end of the period, which is not part of it; nil for the end of the newest data.
    package var end: Date?
    /// The length of a report without a begin.
    package var usual: DateComponents
    /// Whether the page is one for a doctor: also single nights and measurements as tables, and the number of measurements.
    package var isPlain: Bool
    /// The person's name for the head of the report; nil for none.
    package var name: String?
    /// The name and version of the program that makes the report, for its foot.
    package var program: String

    /// A question about a period, open where it is not given.
    package init(
      types: [DataType]? = nil, start: Date? = nil, end: Date? = nil, usual: DateComponents, isPlain: Bool = false, name: String? = nil,
      program: String
    ) {
      (self.types, self.start, self.end, self.usual) = (types, start, end, usual)
      (self.isPlain, self.name, self.program) = (isPlain, name, program)
    }
  }

  let question: Question
  /// The chosen period.
  package let period: DateInterval
  let service: any HealthService
  let reader: Reader
  /// The length of the intervals, chosen so that a chart can show them.
  let interval: FigureInterval
  let stored: [DataType: ListTypes.Item]
  let freshness: Freshness

  /// Chooses the period. Without an end, it ends with the day of the newest data, or today if these are from the last week. Nil if the
  /// period is empty.
  ///
  /// Cost: the list of types.
  ///
  /// - Throws: the errors of the store.
  package init?(_ question: Question, reader: Reader, service: any HealthService) throws {
    (self.question, self.reader, self.service) = (question, reader, service)
    let known = try service.perform(ListTypes(), for: .owner)
    stored = Dictionary(uniqueKeysWithValues: known.map { ($0.type, $0) })
    freshness = try Freshness(at: reader.now, service: service)
    let newest = freshness.newest
    let isRecent = newest.map { reader.now.timeIntervalSince($0) < Double(Freshness.oldDays) * 86400 } ?? true
    // Data that end at midnight belong to the day before.
    let last = isRecent ? reader.now : newest?.addingTimeInterval(-0.001) ?? reader.now
    guard let next = reader.calendar.startOfDay(adding: 1, to: last) else { return nil }
    let end = question.end ?? next
    let earliest = question.end == nil ? nil : known.map(\.earliestStart).min()
    let usual = reader.calendar.date(byAdding: question.usual.negated, to: end).map { reader.calendar.startOfDay(for: $0) }
    guard let start = question.start ?? earliest ?? usual, start < end else { return nil }
    period = DateInterval(start: start, end: end)
    interval = period.duration < 401 * 86400 ? .day : period.duration < 2000 * 86400 ? .week : .month
  }

  func wants(_ type: DataType) -> Bool { question.types?.contains(type) ?? true }

  /// The page; nil if there are no data in the period.
  ///
  /// A type whose samples lie in more intervals than the store computes has no figures; the introduction names it.
  ///
  /// Cost: a question of figures for each type, and reading the nights, rings and workouts of the period.
  ///
  /// - Throws: the errors of the store, except that of too many intervals.
  package func page() throws -> HTMLPage? {
    let types = (question.types ?? Catalog.overview).filter { type in
      stored[type].map { $0.earliestStart < period.end && $0.latestEnd >= period.start } ?? false
    }
    var withoutFigures: [DataType] = []
    func figures<Figures>(of type: DataType, _ body: () throws -> Figures) throws -> Figures? {
      do { return try body() } catch HealthError.invalidArgument(.tooManyIntervals) {
        withoutFigures.append(type)
        return nil
      }
    }
    let tables = try types.filter { $0 != Catalog.sleep && $0 != Catalog.workout }.compactMap { type -> FigureTable? in
      let table = try figures(of: type) { try self.table(type, by: interval) }
      return table?.hasData == true ? table : nil
    }
    let nights = types.contains(Catalog.sleep) ? try figures(of: Catalog.sleep) { try self.nights() } ?? [] : []
    let workouts = types.contains(Catalog.workout) ? try self.workouts() : []
    let rings = wants(Catalog.rings.summary) ? try figures(of: Catalog.rings.summary) { try self.rings() } ?? [] : []
    let hasData = !tables.isEmpty || !nights.isEmpty || !workouts.isEmpty || !rings.isEmpty
    guard hasData || !withoutFigures.isEmpty else { return nil }

    var sections = [try overview(tables, types)]
    // The lists are those of a doctor's questions, and of no period: with chosen types, they are not asked for.
    if question.isPlain, question.types == nil { sections += [try lists()].compactMap { $0 } }
    let headings = (types + [Catalog.rings.energy]).map(texts.heading)
    for heading in headings.reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let own = tables.filter { texts.heading(of: $0.type) == heading }
      var blocks = heading == texts.heading(of: Catalog.sleep) ? sleep(nights) : []
      blocks += try own.flatMap { try self.blocks($0, rings) }
      for table in own where table.style == .pair {
        blocks += question.isPlain ? try diary(of: table.type) : [try measurements(of: table.type)].compactMap { $0 }
      }
      if !blocks.isEmpty { sections.append(.init(heading, blocks)) }
      if heading == texts.heading(of: Catalog.rings.energy) { sections += [ringSection(rings)].compactMap { $0 } }
    }
    sections += [try workoutSection(workouts), try rhythm(tables), try summary(tables)].compactMap { $0 }
    if question.isPlain { sections += try electrocardiograms() }
    let title = question.name.map { words["report.titleOf", ReportWords.name($0)] } ?? words["report.title"]
    var page = HTMLPage(
      title: title, language: reader.language, introduction: try introduction() + leftOut(withoutFigures) + doubtful(tables.map(\.type)),
      sections: sections, footer: words["report.foot", question.program, dates.minute(reader.now)],
      style: question.isPlain ? .plain : .screen)
    let printed = words["report.printed", datesWithYears.day(reader.now)]
    page.pageFoot = words.list([question.name.map(ReportWords.name), printed].compactMap(\.self))
    return page
  }

  /// The figures of a type in the period.
  func table(_ type: DataType, by interval: FigureInterval, from start: Date? = nil) throws -> FigureTable {
    var asked = FigureQuestion(
      type: type, interval: interval, start: start ?? period.start, end: period.end, system: reader.locale.system, numbers: reader.numbers,
      calendar: reader.calendar, now: reader.now)
    (asked.freshness, asked.overridesZones) = (freshness, reader.overridesZones)
    return try asked.answer(service)
  }

  // MARK: Head and foot

  var dates: DateText { reader.dates }
  /// Dates that name this year, too: a report is read years later.
  private var datesWithYears: DateText { DateText(zone: reader.zone, style: reader.locale.dates, language: reader.language) }

  /// The sentences of the report in the reader's language.
  var words: Words { Words(reader.language) }
  /// The sentences that are put together.
  var texts: ReportWords { ReportWords(reader) }

  /// The first and last day in words.
  var periodText: String { datesWithYears.days(period.start, until: period.end) }

  private func introduction() throws -> [String] {
    guard question.isPlain else { return [words["chart.times", periodText, reader.ownTimes]] + ended }
    var lines = [words["report.periodMade", periodText, reader.ownTimes, datesWithYears.minute(reader.now)]] + ended
    let profile = try service.perform(ReadProfile(), for: .owner)
    for item in [ProfileItem.dateOfBirth, .biologicalSex] {
      guard let text = profile[item.type.identifier] else { continue }
      switch CharacteristicValue(storedText: text, of: item.type) {
      case .choice(let choice) where choice.isNotSet: break
      case .choice(let choice): lines.append(words["text.fact", reader.title(of: item.type), reader.title(of: choice)])
      case .day(let year, let month, let day):
        lines.append(words["text.fact", reader.title(of: item.type), reader.day(year: year, month: month, day: day)])
      case nil: lines.append(words["text.fact", reader.title(of: item.type), ReportWords.name(text)])
      }
    }
    return lines
  }

  /// A line for each source whose data ended a week before the report or earlier, and inside of its period.
  private var ended: [String] {
    freshness.endedSources(of: question.types ?? Catalog.overview).filter { period.start < $0.end && $0.end < period.end }.map {
      words["summary.ended", ReportWords.name($0.source.name), dates.minute($0.end)]
    }
  }

  /// The line that names the types without figures; none if all have them.
  private func leftOut(_ types: [DataType]) -> [String] {
    guard !types.isEmpty else { return [] }
    return [words["summary.leftOut", words.list(types.map { reader.title(of: $0) })]]
  }

  /// A line that names the types with samples whose values no human has; empty if there are none.
  private func doubtful(_ types: [DataType]) throws -> [String] {
    let within = PredicateTree.interval(start: period.start, end: period.end, strictStart: false, strictEnd: false)
    let counts = try types.compactMap { type -> String? in
      let count = try HumanLimits.count(of: type, within, service)
      return count > 0 ? words["report.doubtfulType", reader.titleInSentence(of: type), reader.numbers.text(count)] : nil
    }
    return counts.isEmpty ? [] : [words["report.doubtful", words.list(counts)]]
  }
}

extension DateComponents {
  /// The same length of time backward.
  fileprivate var negated: DateComponents { DateComponents(year: year.map { -$0 }, day: day.map { -$0 }) }
}
