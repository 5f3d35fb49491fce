// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
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
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "date", kind: .day, isOptional: true, meaning: "the first day of the week, month or year"),
    .init(name: "activity", isOptional: true, meaning: "the activity, with --by activity"),
    .init(name: "workouts", kind: .integer, meaning: "the number of workouts"),
    .init(name: "duration_seconds", kind: .number, title: "time", meaning: "the duration without pauses"),
    .init(name: "distance_meters", kind: .number, title: "distance", rank: 1, meaning: "the distance"),
    .init(name: "energy_kilocalories", kind: .number, title: "energy", rank: 2, meaning: "active energy"),
  ]

  func validate() throws { _ = try selection.period.bounds(output.place) }

  func run() throws {
    let service = try store.openExisting()
    let workouts = try selection.workouts(service, output.place)
    let formats = try WorkoutFormats(service, reader: output.reader)
    let isByActivity = by == .activity
    var columns = Self.columns.filter { $0.name != (isByActivity ? "date" : "activity") }
    columns[0].title = by == .week ? "week from" : by.rawValue
    var rows = try Rows(columns, output, ifEmpty: WorkoutSelection.emptiness)
    let groups = Dictionary(grouping: workouts, by: key).sorted { left, right in
      isByActivity
        ? left.value.count > right.value.count || (left.value.count == right.value.count && left.key.text < right.key.text)
        : left.key.text < right.key.text
    }
    for (key, workouts) in groups {
      let distance = Self.sum(workouts.map(\.distanceMeters))
      let energy = Self.sum(workouts.map(\.energyKilocalories))
      let duration = workouts.reduce(0) { $0 + $1.duration }
      rows.add([
        .text(key.text, shown: key.shown), .count(workouts.count), .computed(duration, shown: Person.numbers.clock(duration)),
        .computed(distance, shown: formats.distance(distance)), .computed(energy, shown: formats.energy(energy)),
      ])
    }
    rows.finish()
  }

  private struct Key: Hashable {
    var text: String
    var shown: String
  }

  private func key(_ workout: WorkoutSummary) -> Key {
    guard let interval = FigureInterval(rawValue: by.rawValue) else {
      return Key(text: WorkoutJSON.name(workout.activityType), shown: WorkoutText(reader: output.reader).title(workout.activityType))
    }
    let begin = output.calendar.dateInterval(of: interval.component, for: workout.start)?.start ?? workout.start
    return Key(text: output.dates.day(begin), shown: interval.label(begin, output.reader))
  }

  /// The sum of the known values; nil if none is known.
  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}
