// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct CompareCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the mean days of two periods.",
    discussion: """
      Without a second period, compares with the preceding one, for example last week with the week before; same-period-last-year names \
      the same days a year earlier. If the first period is not over, only the same part of the second one counts. Without --types, compares \
      the main types with data. The current day does not count, nor does the day in which the data of a source end, but the night to it does. \
      A day with a ring, steps or heart rate but without a workout, exercise or the like counts as zero.

        health compare last-week
        health compare 2025 2024 --type \"resting heart rate\" --type weight
        health compare last-week --types sleep
        health compare this-year same-period-last-year
      """)

  @Argument(help: ArgumentHelp("A day or longer: last-week, 2025-12, 2025.", valueName: "period"))
  var first: String
  @Argument(help: ArgumentHelp("The period to compare with.", valueName: "period"))
  var second: String?
  @OptionGroup var types: TypesOption
  @OptionGroup var source: SourceOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  private func columns(_ first: DateInterval, _ second: DateInterval) -> [Rows.Column] {
    var columns = Self.columns
    (columns[2].title, columns[3].title) = (label(first), label(second))
    return columns
  }

  static let columns: [Rows.Column] =
    [
      .init(name: "title", key: "head.meanDay", meaning: "the name for people"),
      .init(name: "type", rank: nil, isTyped: true, meaning: "the short name"),
      .init(name: "first", kind: .number, title: "", meaning: "the mean of a day in the first period; for blood pressure the systolic one"),
      .init(
        name: "second", kind: .number, title: "", meaning: "the mean of a day in the second period; for blood pressure the systolic one"),
      .init(
        name: "change", kind: .number, key: "head.change", rank: 1, isInWords: true,
        meaning: "the change from the second to the first, as a share of the second"),
      .init(name: "unit", rank: nil, meaning: "the unit of the means, in Apple's notation"),
      .init(name: "first_days", kind: .integer, key: "head.days", rank: 2, meaning: "the number of days of the first period that count"),
      .init(name: "second_days", kind: .integer, key: "head.days", rank: 3, meaning: "the number of days of the second period that count"),
    ]

  func validate() throws {
    _ = try periods()
    _ = try types.types()
  }

  private static let lastYear = "same-period-last-year"

  /// The first period, and the second one, without what of it has no counterpart in the first one yet.
  private func periods() throws -> (DateInterval, DateInterval) {
    let (place, calendar) = (output.place, output.calendar)
    func interval(_ phrase: DatePhrase) -> DateInterval { DateInterval(start: phrase.start, end: phrase.end) }
    func period(_ text: String) throws -> DatePhrase {
      let phrase = try PeriodOptions.phrase(text, place)
      guard !phrase.isInstant else { throw ValidationError("A period is a day or longer; \"\(text)\" is an instant.") }
      return phrase
    }
    let first = try period(self.first)
    if let second, second.lowercased().replacing(" ", with: "-").replacing("_", with: "-") == Self.lastYear {
      guard let before = SamePeriod.lastYear(of: interval(first), calendar: calendar) else {
        throw ValidationError("Give a second period.")
      }
      return (interval(first), before)
    }
    if let second { return (interval(first), interval(try period(second))) }
    guard let before = first.previous(calendar) else { throw ValidationError("Give a second period.") }
    return (interval(first), interval(before))
  }

  /// What of the second period is compared: for people, without the nights.
  private func shown(_ second: DateInterval, besides first: DateInterval) -> DateInterval {
    SamePeriod.part(of: second, as: first, now: output.now, countsToday: false, calendar: output.calendar)
  }

  func run() throws {
    let (first, second) = try periods()
    let service = try store.openExisting()
    let stored = try service.perform(ListTypes(), for: .owner).map(\.type)
    let source = try source.identifier(of: stored, service)
    let compared = try types.types() ?? Catalog.overview.filter(stored.contains)
    let freshness = try Freshness(at: output.now, service: service)
    var withoutFigures: [DataType] = []
    let found = try compared.compactMap { type -> Comparison? in
      // Nights are of all sources.
      if source != nil, type == Catalog.sleep { return nil }
      var question = FigureQuestion(
        type: type, interval: .day, system: Person.locale.system, numbers: Person.numbers, calendar: output.calendar, now: output.now)
      question.source = source
      (question.freshness, question.overridesZones) = (freshness, output.reader.overridesZones)
      do {
        return try Comparison(question, first: first, second: second, service: service)
      } catch HealthError.invalidArgument(.tooManyIntervals) where compared.count > 1 {
        withoutFigures.append(type)
        return nil
      }
    }
    var rows = try Rows(
      columns(first, second), output,
      title: Person.words["command.against", words(first), words(shown(second, besides: first)), output.reader.ownDays],
      ifEmpty: Person.words["command.noComparison", "`health types`"])
    for comparison in found {
      let format = comparison.format
      rows.add([
        .text(comparison.type.title, shown: comparison.type.localTitle), .text(comparison.type.name),
        .computed(comparison.first.first, shown: format.meanText(comparison.first)),
        .computed(comparison.second.first, shown: format.meanText(comparison.second)),
        .computed(
          comparison.change,
          shown: comparison.change.map { ChangeWords.text($0, isAmount: comparison.isAmount, numbers: Person.numbers) }),
        .text(comparison.unit), .count(comparison.firstDays), .count(comparison.secondDays),
      ])
    }
    rows.finish()
    LeftOutFigures.note(withoutFigures)
  }

  /// A period as the head of a column.
  private func label(_ phrase: DateInterval) -> String {
    let day = output.dates.day(phrase.start)
    for (component, length) in [(Calendar.Component.year, 4), (.month, 7), (.day, 10)] {
      let around = output.calendar.dateInterval(of: component, for: phrase.start)
      if around?.start == phrase.start, around?.end == phrase.end { return String(day.prefix(length)) }
    }
    return Person.words["command.from", day]
  }

  private func words(_ phrase: DateInterval) -> String {
    let last = phrase.end.addingTimeInterval(-1)
    let (first, end) = (output.dates.day(phrase.start), output.dates.day(last))
    return first == end ? first : Person.words["types.span", first, end]
  }
}
