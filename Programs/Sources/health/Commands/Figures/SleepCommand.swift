// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct SleepCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep", abstract: "Show nights: time asleep, in bed, in each stage and awake. No time counts twice.",
    discussion: """
      The night of a day lasts from 18:00 on the previous day to 18:00; a sleep across 18:00 is whole in the night of its middle. Times \
      are those of the zone where you slept, if it is known and there is no --time-zone. Of the sources that report asleep or awake for \
      the same time, the highest-ranked one counts (`health sources sleep`). Within one source, awake takes precedence over asleep, and a \
      stage over asleep without a stage. Time in bed counts where no source has more detail. `below` lists the values of lower-ranked \
      sources. With --by week, month or year: the mean night, in the form of `health stats sleep`. Tables show hours and minutes, other \
      formats minutes. Without a period, the table shows the last \(FigureText.shownIntervals) nights; other formats show all. --last 1d is \
      last night: while there is nothing of the night to today, the days of --last end with yesterday.

        health sleep --last 7d
        health sleep --in last-night
        health sleep --by week --in 2025
      """)

  @Option(help: "night, week (from Monday), month or year.")
  var by: Grouping = .night
  @OptionGroup var period: PeriodOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  enum Grouping: String, ExpressibleByArgument, CaseIterable { case night, week, month, year }

  func validate() throws { _ = try period.nights(output.place) }

  /// The beginning of a date's day, in seconds since the reference date.
  private static func day(of date: Date, _ calendar: Calendar) -> Double {
    calendar.startOfDay(for: date).timeIntervalSinceReferenceDate
  }

  private static func dayBefore(_ date: Date, _ calendar: Calendar) -> Date {
    calendar.date(byAdding: .day, value: -1, to: date) ?? date.addingTimeInterval(-86_400)
  }

  private func nights(_ start: Date?, _ end: Date?) -> ComputeSleep {
    ComputeSleep(from: start, to: end, timeZone: output.zone, overridesZones: output.reader.overridesZones)
  }

  func run() throws {
    let service = try store.openExisting()
    let (start, end) = try period.nights(output.place)
    if let interval = FigureInterval(rawValue: by.rawValue) { return try writeMeans(interval, start, end, service) }
    let isTable = output.format == .table
    var reply = try ClippedPeriod.trying((start, end), of: [Catalog.sleep], service, output.place) { start, end in
      try service.perform(self.nights(start, end), for: .owner)
    }
    if period.last != nil, let start, let end, !reply.nights.contains(where: { $0.end > Self.day(of: output.now, output.calendar) }) {
      let (from, to) = (Self.dayBefore(start, output.calendar), Self.dayBefore(end, output.calendar))
      reply = try service.perform(nights(from, to), for: .owner)
    }
    let isOpen = start == nil && end == nil
    let nights = order.ordered(reply.nights, usual: isTable && isOpen ? FigureText.shownIntervals : nil)
    var rows = try Rows(
      Self.columns, output, title: Person.words["command.nights", Catalog.sleep.localTitle, output.reader.ownTimes],
      ifEmpty: Person.words["command.noSleep", "`health types`"])
    var before: SleepNight?
    for night in nights {
      if let before {
        let missing = abs(night.day.daysSinceReferenceDate - before.day.daysSinceReferenceDate) - 1
        if missing > 0 { rows.note(Person.words["command.gapNights", Person.numbers.text(missing)]) }
      }
      rows.add(cells(night, reply.sources))
      before = night
    }
    rows.finish()
    let slept = nights.filter(\.hasSleep)
    guard isTable, slept.count > 1, let mean = slept.mean(\.asleepSeconds) else { return }
    Output.sentence(Person.words["command.meanOfNights", Person.numbers.text(slept.count), Self.hours.number(mean)])
    Output.flush()
  }

  /// Writes the mean night of each week, month or year.
  private func writeMeans(_ interval: FigureInterval, _ start: Date?, _ end: Date?, _ service: any HealthService) throws {
    var question = FigureQuestion(
      type: Catalog.sleep, interval: interval, start: start, end: end, numbers: Person.numbers, calendar: output.calendar, now: output.now)
    question.overridesZones = output.reader.overridesZones
    let table = try ClippedPeriod.trying((start, end), of: [Catalog.sleep], service, output.place) { start, end in
      (question.start, question.end) = (start, end)
      return try question.answer(service)
    }
    let text = FigureText(table: table, reader: output.reader)
    try text.write(
      output, order,
      title: Person.words[
        "command.meanNights", Catalog.sleep.localTitle, Person.words["by.\(interval.rawValue)"], output.reader.ownTimes])
    guard output.format == .table, let footnote = text.footnote else { return }
    Output.sentence(footnote)
    Output.flush()
  }

  /// All values except time in bed, which contains the others.
  private static let stages = Catalog.sleepValues.filter { $0.sleepState != .inBed }
  private static let hours = FigureFormat.hours(Person.numbers)

  static let columns: [Rows.Column] =
    [
      .init(name: "night", kind: .day, key: "head.night", meaning: "the day on which you wake"),
      .init(name: "start", kind: .instant, key: "head.from", rank: 2, meaning: "when the first stretch begins"),
      .init(name: "end", kind: .instant, key: "head.to", rank: 2, meaning: "when the last stretch ends"),
      .init(name: "in_bed_minutes", kind: .number, key: "head.inBed", rank: 1, meaning: "all time of the night"),
      .init(name: "asleep_minutes", kind: .number, key: "head.asleep", meaning: "time asleep"),
    ]
    + stages.map { stage in
      let name = SnakeCase.name(stage.name)
      let head = name.hasPrefix("asleep_") ? String(name.dropFirst("asleep_".count)) : name
      let isUnspecified = stage.sleepState == .asleep
      let title = Person.language == .en ? (head == "rem" ? "REM" : head) : Person.language.inHead(stage.localTitle)
      return Rows.Column(
        name: name + "_minutes", kind: .number, title: title, rank: isUnspecified ? 5 : 3,
        meaning: "minutes of the night that are \(stage.title.lowercased())")
    } + [
      .init(
        name: "in_bed_only_minutes", kind: .number, key: "head.inBedOnly", rank: 6,
        meaning: "minutes with only time in bed"),
      .init(name: "below", kind: .objects, key: "head.below", rank: 7, meaning: "the values of lower-ranked sources"),
    ]

  private func cells(_ night: SleepNight, _ sources: [SourceRecord]) -> [Rows.Cell] {
    let seconds = [night.inBedSeconds, night.asleepSeconds] + Self.stages.map(night.seconds(of:)) + [night.inBedOnlySeconds]
    let day = night.date(in: output.zone)
    let dates = output.reader.at(night.timeZone).dates
    let label = "\(output.dates.day(day)) \(WeekdayText.short(day, output.calendar))"
    let bounds = [night.stretches.first?.start, night.stretches.last?.end].map { seconds -> Rows.Cell in
      guard let date = seconds.map({ Date(timeIntervalSinceReferenceDate: $0) }) else { return .text(nil) }
      return .text(dates.iso(date), shown: dates.time(date))
    }
    return [.text(output.dates.day(day), shown: label)] + bounds
      + seconds.map { .computed($0 / 60, shown: $0 == 0 ? "" : Self.hours.number($0)) } + [below(night, sources)]
  }

  /// The lower-ranked values, summed by source and value.
  private func below(_ night: SleepNight, _ sources: [SourceRecord]) -> Rows.Cell {
    let groups = Dictionary(grouping: night.below) { [$0.source, $0.value.rawValue] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let sums = groups.map { _, stretches in
      (sources[stretches[0].source].name, stretches[0].value, stretches.reduce(0) { $0 + $1.end - $1.start })
    }
    let objects = sums.map { source, value, seconds in
      "{\"source\":\(JSONText.string(source)),\"value\":\(JSONText.string(value.name)),\"minutes\":\(DataNumber.computed(seconds / 60))}"
    }
    let shown = sums.map { "\($0) \(Person.language.inHead($1.localTitle)) \(Self.hours.number($2))" }.joined(separator: ", ")
    return .json("[" + objects.joined(separator: ",") + "]", shown: shown)
  }
}
