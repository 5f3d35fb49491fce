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
  private let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
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
    #expect(parts.map(\.time.start) == [date(0), date(600)])
    #expect(parts.map(\.figures.distanceMeters) == [5436.7, 2488])
    #expect(parts.map(\.figures.energyKilocalories) == [120, 180])
    #expect(parts.map(\.figures.steps) == [nil, 1800])
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
    #expect(run.undividedTotals.isEmpty)
    #expect(run.workout.figures.distanceMeters == 3000)
  }

  private func beat(_ second: Double, _ rate: Double, _ provenance: Provenance) throws -> SampleRecord {
    SampleRecord(
      uuid: uuids.next(), type: try #require(Catalog.type(named: "heartRate")), start: date(second), end: date(second),
      value: .quantity(rate, try .parse("count/min")), provenance: provenance)
  }

  @Test("Heart rates that belong to no workout are those of the workout's source during it")
  func beats() throws {
    let phone = Provenance(revision: .init(source: .init(bundleIdentifier: "org.example.phone", name: "Phone")), device: nil)
    let run = WorkoutRecord(activityType: ActivityName.number("running"), duration: 1200)
    let others = try [
      beat(-1, 60, watch), beat(0, 110, watch), beat(600, 150, watch), beat(700, 90, phone), beat(1199, 160, watch), beat(1200, 70, watch),
    ]
    let stored = try store(run, others: others).workout
    #expect(stored.points.map(\.heartRate) == [110, 150, 160])
    #expect(stored.points.map(\.time) == [0, 600, 1199].map { date($0) })
  }

  @Test("Heart rates that belong to the workout are used alone")
  func ownBeats() throws {
    let run = WorkoutRecord(activityType: ActivityName.number("running"), duration: 1200)
    let stored = try store(run, members: [beat(300, 140, watch)], others: [beat(600, 150, watch)]).workout
    #expect(stored.points.map(\.heartRate) == [140])
  }

  @Test("Without distances the way is measured along the route, without places that are not known and pauses")
  func route() throws {
    var run = WorkoutRecord(activityType: ActivityName.number("running"), duration: 1100)
    run.events = [
      .init(kind: WorkoutRecord.Event.kind(of: .pause), start: date(500), end: date(500)),
      .init(kind: WorkoutRecord.Event.kind(of: .resume), start: date(600), end: date(600)),
    ]
    // A degree of latitude is 110,574 m at the equator; each step is about 11 m.
    let places = stride(from: 0.0, through: 1200, by: 10).filter { $0 <= 500 || $0 >= 600 }.map { second in
      LocationRecord(
        date: date(second).timeIntervalSinceReferenceDate, latitude: second == 50 ? 1 : second / 10 * 0.0001, longitude: 8,
        horizontalAccuracy: second == 50 ? -1 : 5)
    }
    let route = SampleRecord(
      uuid: uuids.next(), type: Catalog.workoutRoute, start: date(0), end: date(1200), value: .route(try #require(RouteRecord(places))),
      provenance: watch)
    let points = try store(run, members: [route]).workout.points
    #expect(points.count == 111)
    #expect(!points.contains { $0.latitude == 1 })
    let meters = try #require(points.last?.distanceMeters)
    // 50 steps before the pause and 60 after it.
    #expect(abs(meters - 110 * 11.0574) < 0.1)
    #expect(points.first?.distanceMeters == 0)
  }
}
