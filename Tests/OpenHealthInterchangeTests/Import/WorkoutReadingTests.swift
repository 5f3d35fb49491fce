// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct WorkoutReadingTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 788_943_600)  // 2026-01-01 07:00:00 UTC
  private static let running: (String, String) = ("workoutActivityType", "HKWorkoutActivityTypeRunning")

  private static func element(_ name: String, _ attributes: [(String, String)], _ children: [KeptElement] = []) -> KeptElement {
    KeptElement(name: name, attributes: attributes.map { .init(name: $0.0, value: $0.1) }, children: children)
  }

  /// The workout of an hour from attributes and children.
  private static func read(_ attributes: [(String, String)], _ children: [KeptElement] = []) throws -> WorkoutRecord {
    let element = element("Workout", [running] + attributes, children)
    return try WorkoutReading(element, start: start, end: start + 3600, uuids: .ofTests).workout()
  }

  private static func event(_ kind: String, _ minute: Int, _ more: [(String, String)] = []) -> KeptElement {
    let date = "2026-01-01 08:\(minute < 10 ? "0" : "")\(minute):00 +0100"
    return element("WorkoutEvent", [("type", "HKWorkoutEventType\(kind)"), ("date", date)] + more)
  }

  @Test("A workout needs an activity that is known")
  func activity() {
    for (attributes, fault) in [
      ([], WorkoutReading.Fault.missingActivity), ([("workoutActivityType", "HKWorkoutActivityTypeLevitation")], .unknownActivity),
    ] as [([(String, String)], WorkoutReading.Fault)] {
      let reading = WorkoutReading(
        Self.element("Workout", attributes), start: Self.start, end: Self.start + 1, uuids: .ofTests)
      #expect(throws: fault) { try reading.workout() }
    }
  }

  @Test(
    "The duration is in minutes or the unit that is given; without a valid one it is the active time",
    arguments: [
      ([], 3600), ([("duration", "2")], 120), ([("duration", "0")], 0), ([("duration", "-1")], 3600), ([("duration", "x")], 3600),
      ([("duration", "2"), ("durationUnit", "hr")], 7200), ([("duration", "2"), ("durationUnit", "kg")], 3600),
      ([("duration", "2"), ("durationUnit", "aeon")], 3600), ([("duration", "1e12"), ("durationUnit", "s")], 1e12),
      ([("duration", "1.000001e12"), ("durationUnit", "s")], 3600),
    ] as [([(String, String)], Double)])
  func durations(attributes: [(String, String)], expected: Double) throws {
    #expect(try Self.read(attributes).duration == expected)
  }

  @Test("Events are sorted by date; only laps and segments last, and not less than no time")
  func events() throws {
    let last = [("duration", "2"), ("durationUnit", "min")]
    let workout = try Self.read(
      [],
      [
        Self.event("Segment", 30, last), Self.event("Pause", 5, last), Self.event("Lap", 20, [("duration", "-2")]), Self.event("Lap", 10),
        Self.event("Marker", 40, last), Self.event("Novelty", 1), Self.element("WorkoutEvent", [("type", "HKWorkoutEventTypeLap")]),
        Self.element("WorkoutEvent", [("date", "2026-01-01 08:00:00 +0100")]),
      ])
    #expect(workout.events.map(\.kind) == [1, 3, 3, 7, 4])
    #expect(workout.events.map { $0.start.timeIntervalSince(Self.start) / 60 } == [5, 10, 20, 30, 40])
    #expect(workout.events.map { $0.end.timeIntervalSince($0.start) } == [0, 0, 0, 120, 0])
    // Paused from the fifth minute on.
    #expect(workout.duration == 300)
  }

  @Test("A workout without parts has one, of its own sport and dates")
  func onePart() throws {
    let workout = try Self.read([])
    #expect(workout.activities.count == 1)
    #expect(workout.activityType == 37)
    let part = try #require(workout.activities.first)
    #expect(part.configuration == .init(activityType: 37))
    #expect(part.start == Self.start)
    #expect(part.end == Self.start + 3600)
    let other = try Self.read([])
    #expect(other.activities.first?.uuid != part.uuid)
  }

  private static func statistics(_ attributes: [(String, String)]) -> KeptElement { element("WorkoutStatistics", attributes) }

  private static let pulse: [(String, String)] = [
    ("type", "HKQuantityTypeIdentifierHeartRate"), ("unit", "count/min"), ("average", "120"), ("minimum", "90"), ("maximum", "150"),
  ]

  @Test("Parts have their dates, UUIDs, metadata and figures; if one has no start, figures of parts are left out")
  func parts() throws {
    let first = Self.element(
      "WorkoutActivity",
      [
        ("uuid", "11111111-2222-4333-8444-555555555555"), ("startDate", "2026-01-01 08:00:00 +0100"),
        ("endDate", "2026-01-01 08:10:00 +0100"),
      ], [Self.element("MetadataEntry", [("key", "own"), ("value", "x")])])
    let second = Self.element(
      "WorkoutActivity", [("startDate", "2026-01-01 08:10:00 +0100"), ("uuid", "x")], [Self.statistics(Self.pulse)])
    let workout = try Self.read([], [first, second, Self.statistics(Self.pulse)])
    #expect(workout.activities.map { $0.start.timeIntervalSince(Self.start) } == [0, 600])
    #expect(workout.activities.map(\.end) == [Self.start + 600, nil])
    #expect(workout.activities[0].uuid.uuidString == "11111111-2222-4333-8444-555555555555")
    #expect(workout.activities[0].metadata["own"] == .string("x") && workout.activities[1].metadata.isEmpty)
    #expect(workout.statistics.map(\.activity) == [nil, 1])
    let undated = Self.element("WorkoutActivity", [("endDate", "2026-01-01 08:10:00 +0100")], [Self.statistics(Self.pulse)])
    let other = try Self.read([], [undated, second, Self.statistics(Self.pulse)])
    #expect(other.activities.count == 1)
    #expect(other.statistics.map(\.activity) == [nil])
  }

  @Test("Figures are given ones in the unit of their type, with the workout's dates where they have none")
  func figures() throws {
    let dated = [("startDate", "2026-01-01 08:05:00 +0100"), ("endDate", "2026-01-01 08:06:00 +0100")]
    let workout = try Self.read(
      [],
      [
        Self.statistics(Self.pulse + dated),
        Self.statistics([("type", "HKQuantityTypeIdentifierDistanceWalkingRunning"), ("unit", "km"), ("sum", "2")]),
        Self.statistics([("type", "HKQuantityTypeIdentifierDistanceWalkingRunning"), ("unit", "kg"), ("sum", "2")]),
        Self.statistics([("type", "HKQuantityTypeIdentifierDistanceWalkingRunning"), ("sum", "2")]),
        Self.statistics([("type", "HKCategoryTypeIdentifierSleepAnalysis"), ("unit", "count"), ("sum", "2")]),
        Self.statistics([("type", "HKNovelty"), ("unit", "count"), ("sum", "2")]), Self.statistics([("unit", "count"), ("sum", "2")]),
      ])
    #expect(workout.statistics.count == 2)
    #expect(workout.statistics.allSatisfy { $0.isGiven && $0.result.bySource.isEmpty })
    let (pulse, distance) = (workout.statistics[0], workout.statistics[1])
    #expect(pulse.result.merged.average == 120)
    #expect(pulse.result.merged.minimum == 90)
    #expect(pulse.result.merged.maximum == 150)
    #expect(pulse.result.merged.sum == nil)
    #expect(pulse.result.start == 788_943_900)
    #expect(pulse.result.end == 788_943_960)
    #expect(distance.result.start == 788_943_600)
    #expect(distance.result.end == 788_947_200)
    let facts = try #require(Catalog.type(identifier: distance.typeIdentifier)?.quantity)
    let sum = try #require(distance.result.merged.sum)
    let meters = try facts.figureUnit.convert(sum, to: UnitExpression.parse("m"))
    #expect(abs(meters - 2000) < 1e-9)
    #expect(distance.result.merged.average == nil)
  }

  @Test("Totals are those of older exports, else the first sums of the figures")
  func totals() throws {
    let energy = Self.statistics([("type", "HKQuantityTypeIdentifierActiveEnergyBurned"), ("unit", "kcal"), ("sum", "700")])
    let later = Self.statistics([("type", "HKQuantityTypeIdentifierActiveEnergyBurned"), ("unit", "kcal"), ("sum", "800")])
    let distance = Self.statistics([("type", "HKQuantityTypeIdentifierDistanceWalkingRunning"), ("unit", "km"), ("sum", "10")])
    let kcal = try UnitExpression.parse("kcal")
    let km = try UnitExpression.parse("km")
    #expect(try Self.read([], [energy, later, distance]).totals == [.energy: Amount(700, kcal), .distance: Amount(10, km)])
    let given = [("totalEnergyBurned", "5"), ("totalEnergyBurnedUnit", "kcal"), ("totalDistance", "6"), ("totalDistanceUnit", "km")]
    #expect(try Self.read(given, [energy, distance]).totals == [.energy: Amount(5, kcal), .distance: Amount(6, km)])
    #expect(try Self.read([("totalEnergyBurned", "5")]).totals.isEmpty)
    let wrong = [("totalEnergyBurned", "5"), ("totalEnergyBurnedUnit", "km"), ("totalDistance", "x"), ("totalDistanceUnit", "km")]
    #expect(try Self.read(wrong).totals.isEmpty && Self.read(wrong, [energy]).totals == [.energy: Amount(700, kcal)])
  }

  @Test("Metadata need a key and a value; the later value of a key counts")
  func metadata() {
    func entry(_ attributes: [(String, String)]) -> KeptElement { Self.element("MetadataEntry", attributes) }
    let element = Self.element(
      "Workout", [],
      [
        entry([("key", "a"), ("value", "1")]), entry([("key", "b")]), entry([("value", "2")]), entry([("key", "a"), ("value", "3")]),
        Self.element("Other", [("key", "c"), ("value", "4")]),
      ])
    #expect(WorkoutReading.metadata(of: element) == MetadataSet([.init(key: "a", value: .string("3"))]))
    #expect(WorkoutReading.metadata(of: Self.element("Workout", [])) === MetadataSet.empty)
  }
}
