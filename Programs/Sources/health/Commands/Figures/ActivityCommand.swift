// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct ActivityCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity", abstract: "List the rings of each day with their goals: move, exercise, stand.",
    discussion: """
      Imported days have the values that Apple's system computed; other days are computed from the samples, and have no goals. Without a \
      period, the table shows the last \(FigureText.shownIntervals) days; other formats show all.

        health activity --last 7d
        health activity --in last-month --format csv
      """)

  @OptionGroup var period: PeriodOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "date", kind: .day, key: "head.day", meaning: "the day"),
    .init(name: "move", kind: .number, key: "head.move", meaning: "active energy in kcal, or move minutes if the ring counts those"),
    .init(name: "move_goal", kind: .number, key: "head.goal", rank: 2, meaning: "the goal of the move ring"),
    .init(name: "move_unit", rank: nil, meaning: "kcal or min"),
    .init(name: "exercise_minutes", kind: .number, key: "head.exercise", meaning: "minutes of exercise"),
    .init(name: "exercise_goal", kind: .number, key: "head.goal", rank: 3, meaning: "the goal of the exercise ring, in minutes"),
    .init(name: "stand_hours", kind: .number, key: "head.stand", meaning: "hours with standing"),
    .init(name: "stand_goal", kind: .number, key: "head.goal", rank: 4, meaning: "the goal of the stand ring, in hours"),
    .init(name: "paused", kind: .boolean, key: "head.paused", rank: 5, meaning: "whether the rings were paused"),
  ]

  func validate() throws { _ = try period.days(output.place) }

  func run() throws {
    let service = try store.openExisting()
    let found = try ClippedPeriod.trying(
      period.bounds(output.place), of: Array(Catalog.rings.all.subtracting([Catalog.rings.summary])), service, output.place
    ) { start, end in
      let days = PeriodOptions.days(start, end, output.place)
      let request = FetchActivitySummaries(predicate: days, timeZone: output.zone, countsOwnZones: !output.reader.overridesZones)
      return try service.perform(request, for: .owner)
    }
    let isCut = try output.format == .table && period.range(output.place) == nil
    let summaries = order.ordered(found, usual: isCut ? FigureText.shownIntervals : nil)
    let heads = summaries.last?.rings ?? []
    let unit = heads.first?.format(Person.numbers).unit ?? ""
    var rows = try Rows(
      Self.columns, output, title: Person.words["command.ringsByDay", unit], ifEmpty: Person.words["command.noRings", "`health types`"])
    for summary in summaries { rows.add(cells(summary, heads)) }
    rows.finish()
  }

  private func cells(_ summary: ActivitySummaryRecord, _ heads: [ActivityRing]) -> [Rows.Cell] {
    let rings = summary.rings
    let figures = zip(rings, heads).map { ring, head -> [Rows.Cell] in
      let texts = ring.texts(below: head, Person.numbers)
      return [.computed(ring.value, shown: texts.value), .computed(ring.goal, shown: texts.goal)]
    }
    return [.text(summary.day?.text, shown: summary.day.map(label))] + figures[0] + [.text(rings[0].unit.string)] + figures[1] + figures[2]
      + [.flag(summary.isPaused)]
  }

  private func label(_ day: CivilDay) -> String {
    guard let phrase = DatePhrase(day.text, now: output.now, calendar: output.calendar) else { return day.text }
    return "\(day.text) \(WeekdayText.short(phrase.start, output.calendar))"
  }
}
