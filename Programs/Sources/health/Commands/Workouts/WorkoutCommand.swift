// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthWorkoutFiles

struct WorkoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout", abstract: "List, total, show, export or replay workouts.",
    discussion: """
        health workout --last 30d
        health workout show last
        health workout totals --by month
        health workout bests
        health workout export last ride.tcx
      """,
    subcommands: [
      WorkoutListCommand.self, WorkoutShowCommand.self, WorkoutTotalsCommand.self, WorkoutBestsCommand.self, WorkoutExportCommand.self,
      WorkoutReplayCommand.self,
    ],
    defaultSubcommand: WorkoutListCommand.self, aliases: ["workouts"])
}

struct WorkoutExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write one workout as a TCX or GPX file.",
    discussion: """
      The file name or --format selects the format. TCX holds laps, distance, energy, heart rate, speed, cadence and power; GPX \
      holds places with heart rate, speed, cadence and power, so a workout without places cannot be written as GPX.

      The file is not encrypted. Only you can read a new file, and it appears when it is complete.

        health workout export last walk.gpx
        health workout export last ride.tcx --replace
      """)

  /// The formats for writing workouts.
  enum Format: String, ExpressibleByArgument, CaseIterable { case gpx, tcx }

  @OptionGroup var workout: WorkoutArgument

  @Argument(help: "The file to write; - for standard output.", completion: .file())
  var file: String

  @Option(help: "gpx or tcx.")
  var format: Format?

  @Flag(help: "Replace an existing file.")
  var replace = false

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError("Give the name of the file to write.") }
    if chosenFormat == nil { throw ValidationError("Name a file that ends with .gpx or .tcx, or give --format.") }
  }

  private var chosenFormat: Format? { format ?? Format(rawValue: URL(fileURLWithPath: file).pathExtension.lowercased()) }

  func run() throws {
    guard let chosen = chosenFormat else { return }
    let service = try store.openExisting()
    let uuid = try workout.uuid(service)
    var isStream = false
    var unknown: Set<WorkoutTotal> = []
    do {
      try FileWriting.telling {
        let stored = try StoredWorkout(uuid, service: service)
        let text =
          switch chosen {
          case .gpx: try GPXWriter.text([stored.workout])
          case .tcx: TCXWriter.text([stored.workout], creator: stored.source)
          }
        if chosen == .tcx { unknown = stored.undividedTotals }
        let target = try NewFile(at: file, replacing: replace)
        isStream = target.isStream
        try target.write(Array(text.utf8))
        try target.finish()
      }
    } catch HealthError.workoutNotFound {
      throw Failure.noWorkout(uuid)
    }
    switch (unknown.contains(.distance), unknown.contains(.energy)) {
    case (true, true): Output.message(Person.words["command.undividedBoth"])
    case (true, false): Output.message(Person.words["command.undividedDistance"])
    case (false, true): Output.message(Person.words["command.undividedEnergy"])
    case (false, false): break
    }
    // Nothing but the workout goes to standard output.
    if !isStream { Output.sentence(Person.words["command.wroteWorkout", file]) }
  }
}
