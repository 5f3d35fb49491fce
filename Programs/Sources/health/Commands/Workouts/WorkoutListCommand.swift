// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWorkoutFiles

/// Selects the workouts of a command.
struct WorkoutSelection: ParsableArguments {
  @Option(help: ArgumentHelp("Only workouts of this activity, such as running.", valueName: "activity"))
  var activity: String?
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions

  func validate() throws { _ = try activityType() }

  private func activityType() throws -> UInt? {
    try activity.map { text in
      guard let type = WorkoutFile.activityType(named: text) else {
        throw ValidationError("\"\(text)\" is not an activity. Give a name such as running, cycling or hiking.")
      }
      return type
    }
  }

  /// The message if there is none.
  static var emptiness: String { Person.words["command.noWorkouts", "`health types`"] }

  /// The selected workouts, oldest first.
  func workouts(_ service: any HealthService, _ place: ZoneOptions) throws -> [WorkoutSummary] {
    let wanted = try activityType()
    let (start, end) = try period.bounds(place)
    var clock = OwnClock(zone: place.zone, overridesZones: place.reader.overridesZones)
    let predicate = try source.narrowed(clock.predicate(from: start, to: end), of: [Catalog.workout], service)
    var pages = SamplePages(types: [Catalog.workout], predicate: predicate, service: service)
    var found: [WorkoutSummary] = []
    while let page = try pages.next() {
      for sample in page where clock.lies(sample, from: start, to: end) {
        if let workout = WorkoutSummary(sample), wanted == nil || workout.activityType == wanted { found.append(workout) }
      }
    }
    return found
  }
}

struct WorkoutListCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List workouts with date, activity, duration, distance, speed and heart rate.",
    discussion: """
      Without a period, the table shows the last \(FigureText.shownIntervals) workouts; other formats show all.

        health workout list --last 30d
        health workout list --limit 5
        health workout list --activity running --in 2025
      """)

  @OptionGroup var selection: WorkoutSelection
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, key: "head.start", meaning: "when it began"),
    .init(name: "end", kind: .instant, rank: nil, meaning: "when it ended"),
    .init(name: "activity", key: "head.activity", meaning: "the activity"),
    .init(name: "duration_seconds", kind: .number, key: "head.time", meaning: "the duration without pauses"),
    .init(name: "distance_meters", kind: .number, key: "head.distance", rank: 1, meaning: "the distance"),
    .init(name: "speed_meters_per_second", kind: .number, key: "head.pace", rank: 2, meaning: "the speed without pauses"),
    .init(name: "energy_kilocalories", kind: .number, key: "head.energy", rank: 3, meaning: "active energy"),
    .init(name: "average_heart_rate", kind: .number, key: "head.heart", rank: 2, meaning: "beats a minute, on average"),
    .init(name: "maximum_heart_rate", kind: .number, key: "head.max", rank: 4, meaning: "beats a minute, at most"),
    .init(name: "source", key: "head.source", rank: 5, meaning: "the name of the app or device that saved it"),
    .init(name: "uuid", rank: nil, isTyped: true, meaning: "its identifier, for `health workout show`"),
  ]

  func validate() throws { _ = try selection.period.bounds(output.place) }

  func run() throws {
    let service = try store.openExisting()
    let isCut = try output.format == .table && selection.period.range(output.place) == nil
    let workouts = order.ordered(try selection.workouts(service, output.place), usual: isCut ? FigureText.shownIntervals : nil)
    let formats = try WorkoutFormats(service, reader: output.reader)
    var rows = try Rows(
      Self.columns, output, title: Person.words.clauses([Person.words["workouts.title"], output.reader.ownTimes]),
      ifEmpty: WorkoutSelection.emptiness)
    for workout in workouts {
      let dates = output.reader.at(workout.timeZone).dates
      rows.add([
        .text(dates.iso(workout.start), shown: dates.minute(workout.start)), .text(dates.iso(workout.end)),
        .text(WorkoutJSON.name(workout.activityType), shown: WorkoutText(reader: output.reader).title(workout.activityType)),
        .computed(workout.duration, shown: Person.numbers.clock(workout.duration)),
        .computed(workout.distanceMeters, shown: formats.distance(workout.distanceMeters, of: workout)),
        .computed(workout.speed, shown: formats.pace(workout.speed, of: workout)),
        .computed(workout.energyKilocalories, shown: formats.energy(workout.energyKilocalories)),
        .computed(workout.averageHeartRate, shown: formats.heart(workout.averageHeartRate)),
        .computed(workout.maximumHeartRate, shown: formats.heart(workout.maximumHeartRate)), .text(workout.source),
        .text(workout.uuid.uuidString),
      ])
    }
    rows.finish()
  }
}
