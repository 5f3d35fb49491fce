// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWorkoutFiles

struct WorkoutBestsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "bests",
    abstract: "Show your personal bests of each activity: the fastest 1, 5 and 10 km, the longest, the highest climb.",
    discussion: """
      The fastest parts lie anywhere in a workout, and pauses count. The climb is what the workout says.

        health workout bests
        health workout bests --activity running
      """)

  @Option(help: ArgumentHelp("Only this activity, such as running.", valueName: "activity"))
  var activity: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "activity", key: "head.activity", meaning: "the activity"),
    .init(name: "best", key: "head.best", meaning: "what is the best: fastest, distance, duration, climb or energy"),
    .init(name: "meters", kind: .number, key: "head.of", meaning: "the length of the fastest part; null for other bests"),
    .init(
      name: "value", kind: .number, key: "head.value",
      meaning: "seconds of the fastest part and of the duration, metres of distance and climb, kilocalories of energy"),
    .init(name: "start", kind: .instant, key: "head.workout", meaning: "when the workout begins"),
    .init(name: "uuid", rank: nil, meaning: "the workout"),
  ]

  func validate() throws { _ = try activityType() }

  private func activityType() throws -> UInt? {
    try activity.map { text in
      guard let type = WorkoutFile.activityType(named: text) else {
        throw ValidationError("\"\(text)\" is not an activity. Give a name such as running, cycling or hiking.")
      }
      return type
    }
  }

  func run() throws {
    let service = try store.openExisting()
    let formats = try WorkoutFormats(service, reader: output.reader)
    let text = WorkoutText(reader: output.reader)
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noWorkoutsAtAll", "`health types`"])
    for activity in try activities(service) {
      let bests = try PersonalBests(of: activity, searching: nil, service: service)
      func add(_ what: String, _ meters: Double?, _ value: Double, _ shown: String?, _ workout: WorkoutSummary) {
        let dates = output.reader.at(workout.timeZone).dates
        rows.add([
          .text(WorkoutJSON.name(activity), shown: text.title(activity)), .text(what, shown: Self.shown(what)),
          .computed(meters, shown: meters.flatMap { formats.distance($0, of: workout) }), .computed(value, shown: shown),
          .date(workout.start, dates), .text(workout.uuid.uuidString),
        ])
      }
      for best in bests.fastest { add("fastest", best.meters, best.seconds, Person.numbers.clock(best.seconds), best.workout) }
      for best in bests.greatest {
        let shown =
          switch best.measure {
          case .distance: formats.distance(best.value, of: best.workout)
          case .duration: Person.numbers.clock(best.value)
          case .climb: formats.climb(best.value)
          case .energy: formats.energy(best.value)
          }
        add(best.measure.rawValue, nil, best.value, shown, best.workout)
      }
    }
    rows.finish()
  }

  private static func shown(_ what: String) -> String {
    switch what {
    case PersonalBests.Greatest.Measure.distance.rawValue: Person.words["cell.distance"]
    case PersonalBests.Greatest.Measure.duration.rawValue: Person.words["cell.duration"]
    case PersonalBests.Greatest.Measure.climb.rawValue: Person.words["cell.climb"]
    case PersonalBests.Greatest.Measure.energy.rawValue: Person.words["cell.energy"]
    default: Person.words["cell.fastest"]
    }
  }

  /// The wanted activity, else all that the store has, by the number of their workouts.
  private func activities(_ service: any HealthService) throws -> [UInt] {
    if let wanted = try activityType() { return [wanted] }
    var counts: [UInt: Int] = [:]
    var pages = SamplePages(types: [Catalog.workout], predicate: .everything, service: service)
    while let page = try pages.next() {
      for sample in page { if let workout = sample.workout { counts[workout.activityType, default: 0] += 1 } }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
