// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures

struct WorkoutTotalsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "totals", abstract: "Total workouts by week, month, year or activity.",
    discussion: """
        health workout totals --by month --in 2025
        health workout totals --by activity
      """)

  enum Grouping: String, ExpressibleByArgument, CaseIterable { case week, month, year, activity }

  @Option(help: "week (from Monday), month, year or activity.")
  var by: Grouping = .month
  @OptionGroup var selection: WorkoutSelection
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "date", kind: .day, title: "", isOptional: true, meaning: "the first day of the week, month or year"),
    .init(name: "activity", title: "", isOptional: true, meaning: "the activity, with --by activity"),
    .init(name: "workouts", kind: .integer, key: "head.workouts", meaning: "the number of workouts"),
    .init(name: "duration_seconds", kind: .number, key: "head.time", meaning: "the duration without pauses"),
    .init(name: "distance_meters", kind: .number, key: "head.distance", rank: 1, meaning: "the distance"),
    .init(name: "energy_kilocalories", kind: .number, key: "head.energy", rank: 2, meaning: "active energy"),
    .init(
      name: "is_partial", kind: .boolean, rank: nil, isOptional: true, meaning: "whether the week, month or year is incomplete"),
  ]

  func validate() throws { _ = try selection.period.bounds(output.place) }

  func run() throws {
    let service = try store.openExisting()
    let workouts = try selection.workouts(service, output.place)
    let formats = try WorkoutFormats(service, reader: output.reader)
    let isByActivity = by == .activity
    let others: Set = isByActivity ? ["date", "is_partial"] : ["activity"]
    var columns = Self.columns.filter { !others.contains($0.name) }
    columns[0].title = FigureInterval(rawValue: by.rawValue).map(FigureText.head) ?? Person.words["head.activity"]
    var rows = try Rows(columns, output, ifEmpty: WorkoutSelection.emptiness)
    let groups = Dictionary(grouping: workouts, by: key).sorted { left, right in
      isByActivity
        ? left.value.count > right.value.count || (left.value.count == right.value.count && left.key.text < right.key.text)
        : left.key.text < right.key.text
    }
    let isPartial = try partial(service)
    var hasPartial = false
    for (key, workouts) in isByActivity ? Array(groups.prefix(order.limit ?? .max)) : order.ordered(Array(groups)) {
      let distance = Self.sum(workouts.map(\.distanceMeters))
      let energy = Self.sum(workouts.map(\.energyKilocalories))
      let duration = workouts.reduce(0) { $0 + $1.duration }
      let isCut = key.interval.map(isPartial) == true
      hasPartial = hasPartial || isCut
      var cells: [Rows.Cell] = [
        .text(key.text, shown: key.shown + (isCut ? "*" : "")), .count(workouts.count),
        .computed(duration, shown: Person.numbers.clock(duration)),
        .computed(distance, shown: Self.distance(distance, workouts, formats)), .computed(energy, shown: formats.energy(energy)),
      ]
      if !isByActivity { cells.append(.flag(isCut)) }
      rows.add(cells)
    }
    rows.finish()
    guard output.format == .table, hasPartial, let interval = FigureInterval(rawValue: by.rawValue) else { return }
    Output.sentence(FigureText.footnote(interval))
    Output.flush()
  }

  /// Whether an interval is incomplete, as in `health stats workouts`.
  private func partial(_ service: any HealthService) throws -> (DateInterval) -> Bool {
    let (start, end) = try selection.period.bounds(output.place)
    var question = FigureQuestion(
      type: Catalog.workout, interval: FigureInterval(rawValue: by.rawValue) ?? .day, start: start, end: end, calendar: output.calendar,
      now: output.now)
    question.freshness = try Freshness(at: output.now, service: service)
    return question.isPartial
  }

  private struct Key: Hashable {
    var text: String
    var shown: String
    /// The week, month or year; nil for an activity.
    var interval: DateInterval?
  }

  private func key(_ workout: WorkoutSummary) -> Key {
    guard let interval = FigureInterval(rawValue: by.rawValue) else {
      return Key(text: WorkoutJSON.name(workout.activityType), shown: WorkoutText(reader: output.reader).title(workout.activityType))
    }
    let start = OwnClock.moved(workout.start, from: output.reader.at(workout.timeZone).zone, to: output.zone)
    let bounds = output.calendar.dateInterval(of: interval.component, for: start)
    let begin = bounds?.start ?? start
    return Key(text: output.dates.day(begin), shown: interval.label(begin, output.reader), interval: bounds)
  }

  /// The distance of some workouts: of swims alone in metres or yards.
  private static func distance(_ meters: Double?, _ workouts: [WorkoutSummary], _ formats: WorkoutFormats) -> String? {
    guard let first = workouts.first, workouts.allSatisfy(\.isSwim) else { return formats.distance(meters) }
    return formats.distance(meters, of: first)
  }

  /// The sum of the known values; nil if none is known.
  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}
