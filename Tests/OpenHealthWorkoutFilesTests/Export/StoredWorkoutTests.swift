// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthWorkoutFiles

/// Stored workouts whose samples are not associated with them, as those of Apple's exports.
@Suite struct StoredWorkoutTests {
  private let engine: HealthEngine
  private let uuids = UUIDMint(blockLength: 1 << 20, now: { Date() }, random: SystemRandomNumberGenerator())
  private let watch = Provenance(revision: .init(source: .init(bundleIdentifier: "org.example.watch", name: "Watch")), device: nil)

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll)) }

  private func date(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: 770_450_400 + second) }

  /// Stores a workout of twenty minutes, with samples that are associated with it and others that are not.
  private func store(_ workout: WorkoutRecord, members: [SampleRecord] = [], others: [SampleRecord] = []) throws -> StoredWorkout {
    let record = SampleRecord(
      uuid: uuids.next(), type: Catalog.workout, start: date(0), end: date(1200), value: .workout(workout), provenance: watch)
    let number = try engine.perform(BeginImport(name: "x"), for: .owner)
    let group = ImportRecords.Group(record: record, members: members, extra: nil)
    _ = try engine.perform(ImportRecords(number: number, records: others, groups: [group]), for: .owner)
    return try StoredWorkout(record.uuid, service: engine)
  }

  /// A workout of two activities of ten minutes, whose sports Apple's exports do not name.
  private func severalSports(_ statistics: [(activity: Int?, type: String, sum: Double)]) throws -> WorkoutRecord {
    let sport = WorkoutRecord.Configuration(activityType: ActivityName.severalSports)
    var workout = WorkoutRecord(activityType: ActivityName.severalSports, duration: 1200)
    // The later one first: files have them by time.
    workout.activities = [600.0, 0].map { .init(uuid: UUID(), configuration: sport, start: date($0), end: date($0 + 600)) }
    workout.totals = [.distance: .init(8, try .parse("km")), .energy: .init(300, try .parse("kcal"))]
    workout.statistics = try statistics.map { activity, name, sum in
      var figures = StatisticsFigures()
      figures.sum = sum
      let type = try #require(Catalog.type(named: name))
      let result = StatisticsResult(
        start: date(0).timeIntervalSinceReferenceDate, end: date(1200).timeIntervalSinceReferenceDate, merged: figures, bySource: [:])
      return .init(activity: activity, typeIdentifier: type.identifier, result: result, isGiven: true)
    }
    return workout
  }

  @Test("WORK-19: the sports of a workout have their own figures, also in TCX, and come back as one workout")
  func sports() throws {
    let stored = try store(
      try severalSports([
        (nil, "activeEnergyBurned", 300), (0, "activeEnergyBurned", 180), (1, "activeEnergyBurned", 120),
        (0, "distanceWalkingRunning", 2488),
        (0, "stepCount", 1800), (1, "distanceCycling", 5436.7), (0, "basalEnergyBurned", 15),
      ]))
    let parts = stored.workout.parts
    #expect(parts.map { ActivityName.name($0.configuration.activityType) } == ["cycling", "running"])
    #expect(parts.map(\.time.start) == [date(0), date(600)] && parts.map(\.figures.distanceMeters) == [5436.7, 2488])
    #expect(parts.map(\.figures.energyKilocalories) == [120, 180] && parts.map(\.figures.steps) == [nil, 1800])
    #expect(stored.undividedTotals.isEmpty)
    let back = try WorkoutFileReader().read(Array(TCXWriter.text([stored.workout], creator: stored.source).utf8))
    #expect(back.workouts.map(\.activityType) == [ActivityName.severalSports])
    #expect(back.workouts[0].parts.map(\.figures.distanceMeters) == [5436.7, 2488])
    #expect(back.workouts[0].parts.map(\.figures.energyKilocalories) == [120, 180])
  }

  @Test("Totals that are not known of any sport are named")
  func totals() throws {
    let energy = try store(try severalSports([(0, "activeEnergyBurned", 180)]))
    #expect(energy.undividedTotals == [.distance])
    #expect(energy.workout.parts.allSatisfy { $0.configuration.activityType == ActivityName.severalSports })
  }

  @Test("Totals of a workout of one sport are its own")
  func oneSport() throws {
    var workout = WorkoutRecord(activityType: ActivityName.number("running"), duration: 1200)
    workout.totals = [.distance: .init(3, try .parse("km"))]
    let run = try store(workout)
    #expect(run.undividedTotals.isEmpty && run.workout.figures.distanceMeters == 3000)
  }
}
