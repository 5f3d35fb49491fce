// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors
import OpenHealthWords
import OpenHealthWorkoutFiles

struct WorkoutReplayCommand: ParsableCommand {
  private static let app = ProducerApp.Identity.replay

  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay recorded workouts as if they were measured now.",
    discussion: """
      Saves the heart rate, distance, energy, speed, cadence and power of FIT, TCX and GPX files at the time at which each sample is due, so \
      that an app with a live workout collects it. Samples keep the files' spacing, and none lies in the future: at a speed above 1 the \
      first ones lie so far in the past that the last one is current when it is saved. Each file counts as one device. Places are not saved, \
      because a route belongs to a workout, and no workout is saved. A second replay with the same --at saves no sample twice.

      An ordinary app, \(app.identifier), saves the samples, and asks you for permission. With a daemon (`health serve`), register the app \
      first:

        health apps add \(app.identifier) --name "\(app.name)" \\
            --usage-update "\(app.reason)"
        health workout replay ride.fit --speed 60
      """)

  /// The largest number of files to play together.
  private static let mostFiles = 8
  /// The largest number of samples in one call, so that Ctrl-C takes effect soon.
  private static let mostAtOnce = 1000
  /// Samples due within this many seconds are saved together.
  private static let batchSeconds = 0.2
  private static let longestWait = 10.0

  @Argument(help: "The files, which are played together.", completion: .file())
  var files: [String]
  @Option(help: ArgumentHelp("The speed; 2 is twice real time.", valueName: "times"))
  var speed = 1.0
  @Option(
    help: ArgumentHelp(
      "The date of the beginning, not in the future.",
      discussion: "Default: now; at a speed above 1, so early that the last sample is current.", valueName: "date"))
  var at: String?
  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard WorkoutReplay.speeds.contains(speed) else {
      throw ValidationError("--speed must be from 1 to \(Int(WorkoutReplay.speeds.upperBound)).")
    }
    guard files.count <= Self.mostFiles else { throw ValidationError("At most \(Self.mostFiles) files are played together.") }
    if let begin = try begin(), begin > Date() { throw ValidationError("--at must not be in the future.") }
  }

  private func begin() throws -> Date? {
    guard let at else { return nil }
    return try PeriodOptions.phrase(at, now: Date(), calendar: ZoneOptions.reader(in: .current).calendar).start
  }

  func run() throws {
    let read = try files.map { path in
      try Self.telling("\(URL(fileURLWithPath: path).lastPathComponent): ") { try WorkoutFileReader().read(path) }
    }
    for (path, file) in zip(files, read) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      for remark in file.remarks where remark.isLoss {
        Output.message("health: \(name): \(LibraryText(Person.numbers)(TerminalText.line(remark.description)))")
      }
    }
    let types = try replay(read).types
    guard !types.isEmpty else {
      throw Failure("\(files.count == 1 ? "The file contains" : "The files contain") only times and places.", status: 2)
    }
    var app = try ProducerApp(Self.app, store, saving: types)
    Interruption.hold()
    let isInterrupted = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Interruption.wait()
      isInterrupted.signal()
    }
    // The answer to the permission request may have taken time: the clock starts now.
    var replay = try replay(read)
    Output.message(Person.words["command.untilStopped", TerminalText.line(read.map(\.title).joined(separator: ", "))])
    while let next = replay.nextDate {
      let rest = next.timeIntervalSinceNow
      // In the meantime, samples that the store did not accept are offered again.
      let wait = rest > 0 ? min(rest + Self.batchSeconds, Self.longestWait) : 0
      if isInterrupted.wait(timeout: .now() + wait) == .success { break }
      try app.take(replay.take(at: Date(), limit: Self.mostAtOnce).samples)
    }
    try app.finish()
  }

  private func replay(_ read: [WorkoutFile]) throws -> WorkoutReplay {
    let begin = try begin()
    return try Self.telling { try WorkoutReplay(read, speed: speed, at: begin, now: Date()) }
  }

  /// Reports a faulty file and ends with status 2.
  private static func telling<Value>(_ prefix: String = "", _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as WorkoutFileFault {
      throw Failure("\(prefix)\(error)", status: 2)
    }
  }
}

extension WorkoutFile {
  /// A name for people: the device or program, else the format.
  fileprivate var title: String { creator ?? Person.words["command.fileOf", format.title] }
}
