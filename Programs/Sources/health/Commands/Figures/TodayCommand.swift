// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

struct TodayCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "The latest values, the last week against the weeks before, the newest night and rings, and what is new.",
    discussion: """
      Means cover whole days: the last \(Overview.recentDays), and the \(Overview.daysBefore) before. If the newest data of a type are \
      older than a week, its days are those before their end. `health` without a command shows the same.

        health today
        health today --on 2025-12-24
      """)

  @Option(help: ArgumentHelp("Another day, such as yesterday or 2025-12-24.", valueName: "day"))
  var on: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "title", key: "head.what", meaning: "the name for people"),
    .init(name: "type", rank: nil, isTyped: true, meaning: "the short name"),
    .init(
      name: "latest", kind: .number, key: "head.latest",
      meaning: "the latest value; for sums the latest day's; for blood pressure the systolic value"),
    .init(name: "latest_date", kind: .instant, key: "head.when", rank: 3, meaning: "when that was"),
    .init(name: "mean_7_days", kind: .number, key: "head.sevenDays", rank: 1, meaning: "the mean of a day in the last seven"),
    .init(
      name: "mean_28_days_before", kind: .number, key: "head.before", rank: 2, meaning: "the mean of a day in the 28 before these"),
    .init(
      name: "change", kind: .number, key: "head.change", rank: 1, isInWords: true, meaning: "the change, as a share of the earlier mean"),
    .init(name: "unit", rank: nil, meaning: "the unit of the values, in Apple's notation"),
  ]

  func validate() throws { _ = try reference() }

  /// The end of the given day; now if none is given.
  private func reference() throws -> Date {
    guard let on else { return output.now }
    let phrase = try PeriodOptions.phrase(on, output.place)
    guard phrase.start <= output.now else { throw ValidationError("--on \(on) lies in the future.") }
    return min(output.now, phrase.isInstant ? phrase.start : phrase.end.addingTimeInterval(-1))
  }

  func run() throws {
    let service = try store.openExisting()
    let overview = try Overview(
      at: try reference(), followsData: on == nil, system: Person.locale.system, numbers: Person.numbers, calendar: output.calendar,
      overridesZones: output.reader.overridesZones, service: service)
    let isTable = output.format == .table
    if isTable { writeHead(overview) }
    var rows = try Rows(Self.columns, output)
    for item in overview.items { rows.add(cells(item, overview)) }
    rows.finish()
    LeftOutFigures.note(overview.withoutFigures)
    guard isTable else { return }
    writeNight(overview)
    writeRings(overview)
    if on == nil {
      try writeNews(service)
      try FeedCommand.writeFreshness(service, output)
    }
    Output.flush()
  }

  private func writeHead(_ overview: Overview) {
    let day = "\(output.dates.day(overview.reference)) \(WeekdayText.short(overview.reference, output.calendar))"
    guard let newest = overview.newest else {
      return Output.sentence(Person.words["command.noData", "`health import FILE`", "`health add`"])
    }
    let isOld = on == nil && overview.reference < output.now
    let times = output.reader.ownTimes
    Output.sentence(
      isOld ? Person.words["command.timesOld", day, times, output.dates.minute(newest)] : Person.words["command.times", day, times])
    if !isOld {
      for ended in overview.endedSources {
        Output.sentence(Person.words["summary.ended", TerminalText.line(ended.source.name), output.dates.minute(ended.end)])
      }
    }
    Output.sentence()
  }

  private func cells(_ item: Overview.Item, _ overview: Overview) -> [Rows.Cell] {
    // Two values of a pair share their unit.
    let values = item.latest.dropLast().map { item.format.number($0) } + item.latest.suffix(1).map { item.format.text($0) }
    let shown = values.joined(separator: "/")
    let isAmount = item.isOfDay
    return [
      .text(item.type.title, shown: item.type.localTitle), .text(item.type.name), .computed(item.latest.first, shown: shown),
      .text(output.dates.iso(item.date), shown: when(item, overview)), mean(item.recent, item), mean(item.before, item),
      .computed(item.change, shown: item.change.map { ChangeWords.text($0, isAmount: isAmount, numbers: Person.numbers) }),
      .text(item.unit),
    ]
  }

  private func mean(_ values: [Double], _ item: Overview.Item) -> Rows.Cell {
    .computed(values.first, shown: values.map(item.format.mean).joined(separator: "/"))
  }

  private func when(_ item: Overview.Item, _ overview: Overview) -> String {
    let calendar = output.calendar
    let today = calendar.startOfDay(for: overview.reference)
    let isToday = item.date >= today
    if isToday, !item.isOfDay { return output.dates.time(item.date) }
    if overview.reference == output.now {
      if isToday { return Person.language.inSentence(Person.words["summary.today"]) }
      if let yesterday = calendar.date(byAdding: .day, value: -1, to: today), item.date >= yesterday {
        return Person.language.inSentence(Person.words["summary.yesterday"])
      }
    }
    return output.dates.day(item.date)
  }

  private func writeNight(_ overview: Overview) {
    guard let newest = overview.night, let first = newest.night.stretches.first, let last = newest.night.stretches.last else { return }
    let night = newest.night
    let (day, dates) = (night.date(in: output.zone), output.reader.at(night.timeZone).dates)
    let hours = FigureFormat(.hours, unit: "", style: Person.numbers)
    let stages = Catalog.sleepValues.filter { $0.sleepState == .stage || $0.sleepState == .awake }
    let parts = stages.compactMap { stage -> String? in
      let seconds = night.seconds(of: stage)
      return seconds > 0 ? "\(stage.titleInSentence) \(hours.number(seconds))" : nil
    }
    let times = [first.start, last.end].map { dates.time(Date(timeIntervalSinceReferenceDate: $0)) }
    let (asleep, date) = (hours.number(night.asleepSeconds), "\(WeekdayText.short(day, output.calendar)) \(night.day.text)")
    Output.sentence()
    Output.sentence(
      newest.isLast
        ? Person.words["command.lastNight", asleep, times[0], times[1]]
        : Person.words["command.nightTo", date, asleep, times[0], times[1]])
    if !parts.isEmpty { Output.sentence("  " + parts.joined(separator: ", ")) }
  }

  private func writeRings(_ overview: Overview) {
    guard let rings = overview.rings else { return }
    let parts = rings.rings.map { ring in
      let format = ring.format(Person.numbers)
      let name = Person.language.inSentence(Self.name(ring.part))
      guard let goal = ring.goal else { return "\(name) \(format.number(ring.value)) \(format.unit)" }
      let percent = ring.percent.map { Person.numbers.text($0) } ?? "–"
      return "\(name) \(format.number(ring.value))/\(format.number(goal)) \(format.unit) (\(percent) %)"
    }
    // As for a night: those of another day are called by their day.
    let isOfToday = rings.day == CivilDay(of: overview.freshness.now, in: output.zone)
    let text = parts.joined(separator: ", ")
    Output.sentence()
    Output.sentence(
      rings.day.flatMap { isOfToday ? nil : Person.words["command.ringsOf", $0.text, text] } ?? Person.words["command.rings", text])
  }

  private static func name(_ part: ActivityRing.Part) -> String {
    switch part {
    case .move: Person.words["activity.move"]
    case .exercise: Person.words["activity.exercise"]
    case .stand: Person.words["activity.stand"]
    }
  }

  /// Writes what was stored since the command last ran on this store.
  private func writeNews(_ service: any HealthService) throws {
    let look = LastLook(of: try store.identity(service) ?? store.existingFolder().path)
    let news = try look.news(service)
    Output.sentence()
    if let news, let before = news.since {
      Output.sentence(Person.words["command.news", news.text, output.dates.minute(before)])
    } else {
      Output.sentence(Person.words["command.noNews", "`health report --output report.html`", "`health stats steps`"])
    }
    // Everything was shown: the command has done what it is for.
    do { try look.remember(news?.place ?? 0, at: output.now) } catch {
      Output.message("health: The date of this look could not be kept, so the next one tells of the same news. \(error)")
    }
  }
}
