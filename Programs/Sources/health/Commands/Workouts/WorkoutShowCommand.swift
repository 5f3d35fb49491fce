// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import OpenHealthWorkoutFiles

struct WorkoutShowCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one workout: figures, splits with pace and heart rate, zones, climb.",
    discussion: """
      Splits are kilometres or miles, according to `health units --system`; of a swim 100 metres or yards, as the pool is measured. Formats \
      other than the table list the splits.

        health workout show last
      """)

  @OptionGroup var workout: WorkoutArgument
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "split", kind: .integer, key: "head.split", meaning: "the number of the split, from 1"),
    .init(name: "distance_meters", kind: .number, key: "head.distance", meaning: "the length of the split"),
    .init(name: "duration_seconds", kind: .number, key: "head.time", meaning: "its duration without pauses"),
    .init(name: "speed_meters_per_second", kind: .number, key: "head.pace", meaning: "its speed without pauses"),
    .init(name: "average_heart_rate", kind: .number, key: "head.heart", rank: 1, meaning: "beats a minute, on average"),
    .init(name: "climb_meters", kind: .number, key: "head.climb", rank: 1, meaning: "the gain in altitude, negative for a descent"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let uuid = try workout.uuid(service)
    let stored = try self.stored(uuid, service)
    let sample = try sample(uuid, service)
    guard let summary = WorkoutSummary(sample), let record = sample.workout else { throw Failure.noWorkout(uuid) }
    let formats = try WorkoutFormats(service, reader: output.reader)
    let course = WorkoutSplits(of: stored.workout, every: formats.splitMeters(of: summary))
    if output.format == .table {
      writeFigures(summary, course, formats)
      try writeZones(record, stored.workout, summary, service)
      if course.splits.isEmpty { return Output.flush() }
      Output.sentence()
    }
    var rows = try Rows(Self.columns, output)
    for (number, split) in course.splits.enumerated() {
      let speed = split.seconds > 0 ? split.meters / split.seconds : nil
      rows.add([
        .count(number + 1), .computed(split.meters, shown: formats.distance(split.meters, of: summary)),
        .computed(split.seconds, shown: Person.numbers.clock(split.seconds)),
        .computed(speed, shown: formats.pace(speed, of: summary)),
        .computed(split.heartRate, shown: formats.heart(split.heartRate)),
        .computed(split.climbMeters, shown: split.climbMeters.map(formats.climb)),
      ])
    }
    rows.finish()
  }

  private func stored(_ uuid: UUID, _ service: any HealthService) throws -> StoredWorkout {
    do throws(HealthError) {
      return try StoredWorkout(uuid, service: service)
    } catch .workoutNotFound {
      throw Failure.noWorkout(uuid)
    }
  }

  private func sample(_ uuid: UUID, _ service: any HealthService) throws -> SampleRecord {
    let request = FetchSamples(selections: [.init(type: Catalog.workout, predicate: .uuid([uuid]))], limit: 1)
    guard let found = try service.perform(request, for: .owner).first else { throw Failure.noWorkout(uuid) }
    return found
  }

  private func writeFigures(_ workout: WorkoutSummary, _ course: WorkoutSplits, _ formats: WorkoutFormats) {
    let own = output.reader.at(workout.timeZone)
    let dates = own.dates
    let end = dates.end(workout.end, besides: workout.start)
    let words = Person.words
    let span = words["types.span", dates.minute(workout.start), end]
    Output.sentence(
      words[
        "chart.times", "\(WorkoutText(reader: output.reader).title(workout.activityType)), \(span)", words["chart.zone", own.zoneName]])
    let beat = FigureFormat.heartRate(in: WorkoutUnits.beats, style: Person.numbers).unit
    let beats = [
      formats.heart(workout.averageHeartRate).map { "\($0) \(beat)" },
      formats.heart(workout.maximumHeartRate).map { words["workouts.atMost", $0] },
    ]
    let climbs = [
      course.ascentMeters.map { words["workouts.up", formats.climb($0)] },
      course.descentMeters.map { words["workouts.down", formats.climb($0)] },
    ]
    let facts: [(String, String?)] = [
      (words["head.time"], Person.numbers.clock(workout.duration)),
      (words["head.distance"], formats.distance(workout.distanceMeters, of: workout)),
      (workout.hasPace ? words["head.pace"] : words["head.speed"], formats.pace(workout.speed, of: workout)),
      (words["head.energy"], formats.energy(workout.energyKilocalories)),
      (words["head.heartRate"], beats.compactMap { $0 }.joined(separator: ", ")),
      (words["head.climb"], climbs.compactMap { $0 }.joined(separator: ", ")), (words["head.source"], workout.source),
    ]
    let width = facts.map { TextWidth.columns($0.0) }.max() ?? 0
    for case (let name, let text?) in facts where !text.isEmpty {
      Output.sentence("  \(TextWidth.padded(name, to: width)) \(text)")
    }
  }

  /// Writes the zones stored with the workout, else those in force at its time.
  private func writeZones(
    _ record: WorkoutRecord, _ recorded: RecordedWorkout, _ workout: WorkoutSummary, _ service: any HealthService
  ) throws {
    guard let pulse = Catalog.type(of: .heartRate, in: record.activityType), Catalog.zonedTypes.contains(pulse) else { return }
    let kept = record.zoneGroup(pulse)
    let known = try kept?.configuration ?? service.perform(PreferredZones(type: pulse, at: workout.start), for: .owner)
    // Power zones cannot be converted to beats.
    guard let zones = known, let conversion = try? zones.unit.conversion(to: WorkoutUnits.beats) else { return }
    let boundaries = zones.boundaries.map { conversion($0) }
    guard let seconds = kept?.seconds ?? WorkoutSplits.secondsInZones(of: recorded, boundaries: boundaries) else { return }
    let total = seconds.reduce(0, +)
    guard total > 0 else { return }
    Output.sentence()
    for (index, time) in seconds.enumerated() {
      let low = index == 0 ? nil : Person.numbers.text(boundaries[index - 1], decimals: 0)
      let high = index == boundaries.count ? nil : Person.numbers.text(boundaries[index], decimals: 0)
      let range =
        low.map { low in high.map { "\(low)–\($0)" } ?? Person.words["workouts.above", low] }
        ?? Person.words["workouts.below", high ?? ""]
      let percent = "\(Person.numbers.text(time / total * 100, decimals: 0)) %"
      let name = "  \(Person.words["command.zone", "\(index + 1)"])"
      let bar = String(repeating: "█", count: min(30, max(0, Int(bounded: (time / total * 30).rounded()))))
      Output.sentence("\(name)  \(pad(range, 14))  \(pad(Person.numbers.clock(time), 8))  \(pad(percent, 5))  \(bar)")
    }
  }

  private func pad(_ text: String, _ count: Int) -> String { TextWidth.padded(text, to: count, isRightAligned: true) }
}
