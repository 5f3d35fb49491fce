// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

extension MedicationsCommand {
  struct Today: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the doses of today or another day: what was due, and what you recorded.",
      discussion: """
          health medications today
          health medications today --on yesterday
        """)

    @Option(help: ArgumentHelp("The day. Default: today.", valueName: "date"))
    var on: String?
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try PeriodOptions.instant(on, output.place) }

    static let columns: [Rows.Column] = [
      .init(name: "day", kind: .day, rank: nil, meaning: "the day, on the clock of the place"),
      .init(name: "due", key: "head.due", meaning: "the time at which it was due, on the clock of the place; null for a dose as needed"),
      .init(name: "name", key: "head.name", isTyped: true, meaning: "the medication; null for one that is not in the list any more"),
      .init(name: "dose", kind: .number, key: "head.dose", meaning: "how much was due, or for a dose as needed how much it was"),
      .init(name: "unit", key: "head.unit", rank: 2, meaning: "the unit of the dose, in Apple's notation"),
      .init(name: "status", key: "head.status", meaning: "open, taken, skipped or another status of Apple's"),
      .init(name: "recorded", kind: .instant, key: "head.recorded", rank: 1, meaning: "when it was taken or skipped; null for an open one"),
      .init(name: "uuid", rank: nil, isTyped: true, meaning: "the sample that says so; null for none"),
      .init(name: "id", rank: nil, isTyped: true, meaning: "the identifier of the medication"),
    ]

    func run() throws {
      let service = try store.openExisting()
      let date = try PeriodOptions.instant(on, output.place) ?? output.now
      let day = CivilDay(of: date, in: output.zone)
      let list = try MedicationsCommand.all(service)
      let found = try MedicationsCommand.days(day...day, list, output.place, service)
      let text = DoseText(reader: output.reader, medications: Dictionary(list.map { ($0.identifier, $0) }) { first, _ in first })
      let times = ScheduleText(reader: output.reader, words: Person.words)
      var rows = try Rows(
        Self.columns, output, title: Person.words["records.dosesOf", output.dates.weekday(date, output.calendar)],
        ifEmpty: Person.words["command.noDoses", "`health medications schedule NAME 08:00`"])
      for dose in found.doses {
        let wanted: DoseLogStatus? = dose.state == .taken ? .taken : dose.state == .skipped ? .skipped : nil
        let record = wanted.flatMap { wanted in dose.records.first { DoseDays.event($0)?.status == wanted } }
        rows.add([
          .text(day.text), .text(MedicationSchedule.text(ofMinutes: dose.minutes), shown: times.time(dose.minutes)),
          .text(list[dose.place].displayText), .number(dose.amount), .text(dose.unit.string, shown: output.reader.name(of: dose.unit)),
          .text(dose.state.rawValue, shown: MedicationsCommand.word(dose.state)), .date(record?.start, output.dates),
          .text(record?.uuid.uuidString),
          .text(dose.medication.uuidString),
        ])
      }
      for sample in found.others {
        guard let event = DoseDays.event(sample) else { continue }
        rows.add([
          .text(day.text), .text(event.scheduledDate.map { output.dates.isoTime($0) }), .text(text.name(event)), .number(event.dose),
          .text(event.unit.string, shown: output.reader.name(of: event.unit)),
          .text(event.statusChoice?.words ?? "", shown: event.statusChoice?.titleInSentence),
          .date(sample.start, output.dates), .text(sample.uuid.uuidString), .text(event.medication.uuidString),
        ])
      }
      rows.finish()
    }
  }

  private static func word(_ state: DoseDays.State) -> String {
    let word =
      switch state {
      case .open: Person.words["dose.open"]
      case .taken: Person.words["dose.taken"]
      case .skipped: Person.words["dose.skip"]
      }
    return Person.language.inSentence(word)
  }

  struct Adherence: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show how many of the doses that were due you took, by week.",
      discussion: """
        Days that are over count, from the first day of each schedule on. A week begins on Monday, or as in your country.

          health medications adherence
          health medications adherence --weeks 26
        """)

    @Option(help: ArgumentHelp("How many weeks, with the current one.", valueName: "number"))
    var weeks = 8
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard (1...520).contains(weeks) else { throw ValidationError("--weeks takes a number from 1 to 520.") }
    }

    static let columns: [Rows.Column] = [
      .init(name: "week", kind: .day, key: "head.week", meaning: "the first day of the week"),
      .init(name: "name", key: "head.name", isTyped: true, meaning: "the medication"),
      .init(name: "due", kind: .integer, key: "head.due", meaning: "how many doses were due on days that are over"),
      .init(name: "taken", kind: .integer, key: "head.taken", meaning: "how many of them were taken"),
      .init(name: "skipped", kind: .integer, key: "head.missed", rank: 1, meaning: "how many of them were skipped"),
      .init(name: "share", kind: .number, key: "head.share", meaning: "taken of due, from 0 to 1"),
      .init(name: "id", rank: nil, isTyped: true, meaning: "the identifier of the medication"),
    ]

    func run() throws {
      let service = try store.openExisting()
      let list = try MedicationsCommand.all(service)
      let names = Dictionary(list.map { ($0.identifier, $0.displayText) }) { first, _ in first }
      let (today, firstWeekday) = (CivilDay(of: output.now, in: output.zone), output.calendar.firstWeekday)
      let last = DoseDays.week(of: today, firstWeekday: firstWeekday).daysSinceReferenceDate
      let first = CivilDay(daysSinceReferenceDate: last - (weeks - 1) * 7)
      let found = try MedicationsCommand.days(first...today, list, output.place, service)
      var rows = try Rows(
        Self.columns, output,
        ifEmpty: Person.words["command.noAdherence", "`health medications schedule NAME 08:00`"])
      for week in found.weeks(firstWeekday: firstWeekday) {
        rows.add([
          .text(week.first.text, shown: output.dates.day(week.first.start(in: output.zone))), .text(names[week.medication]),
          .count(week.due), .count(week.taken), .count(week.skipped),
          .computed(week.share, shown: "\(Person.numbers.text((week.share * 100).rounded(.down), decimals: 0)) %"),
          .text(week.medication.uuidString),
        ])
      }
      rows.finish()
    }
  }
}
