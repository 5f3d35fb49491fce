// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct WorkoutRecordTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1000)

  private func activity(_ type: UInt, _ from: Double, _ to: Double?) -> WorkoutRecord.Activity {
    WorkoutRecord.Activity(
      uuid: UUID(), configuration: .init(activityType: type), start: start + from, end: to.map { start + $0 })
  }

  private func sample(_ type: UInt, _ activities: [WorkoutRecord.Activity], events: [WorkoutRecord.Event] = []) throws -> SampleRecord {
    let workout = WorkoutRecord(activityType: type, duration: 600, events: events, activities: activities)
    return SampleRecord(try #require(Catalog.type(named: "workout")), .workout(workout), at: start, seconds: 600)
  }

  @Test("WORK-19: activities do not overlap, need not cover the workout, and are of its kind")
  func activities() throws {
    try sample(37, [activity(37, 0, 100), activity(37, 100, 200), activity(37, 300, 400)]).validate()
    try sample(82, [activity(46, 0, 100), activity(83, 100, 110), activity(13, 110, 300), activity(37, 300, 600)]).validate()
    let refused: [(SampleRecord, ValidationFault)] = [
      (try sample(37, [activity(37, 50, 200), activity(37, 0, 51)]), .workoutActivitiesOverlap),
      (try sample(37, [activity(37, 0, nil), activity(37, 100, 200)]), .workoutActivitiesOverlap),
      (try sample(37, [activity(13, 0, 100)]), .workoutActivityType), (try sample(82, [activity(20, 0, 100)]), .workoutActivityType),
      (try sample(37, [activity(37, 500, 601)]), .workoutActivityOutside),
      (try sample(37, [activity(37, -1, 10)]), .workoutActivityOutside),
    ]
    for (sample, failure) in refused { #expect(throws: failure) { try sample.validate() } }
  }

  @Test("Every activity and every kind of events is found by its constant and by its number")
  func constants() throws {
    let rows = Dictionary(grouping: try CatalogFile.rows("enums")) { $0["enum"] ?? "" }
    for row in rows["HKWorkoutActivityType"] ?? [] where row["deprecated"] == "" {
      let (number, constant) = (try #require(UInt(row["rawValue"] ?? "")), row["constant"] ?? "")
      #expect(WorkoutRecord.activityType(constant: constant) == number)
      #expect(WorkoutRecord.activity(number)?.constant == constant)
    }
    for number in 1...8 {
      let constant = try #require(WorkoutRecord.Event.choice(number)).constant
      #expect(WorkoutRecord.Event.kind(constant: constant) == number)
      #expect(WorkoutRecord.Event.mayHaveDuration(number) == ["HKWorkoutEventTypeLap", "HKWorkoutEventTypeSegment"].contains(constant))
    }
    // The person's own pause and resume come before the automatic ones.
    #expect(WorkoutRecord.Event.Role.allCases.map(WorkoutRecord.Event.kind(of:)) == [1, 2, 3, 7, 4])
    #expect(rows["HKWorkoutActivityType"]?.count ?? 0 > 70 && rows["HKWorkoutEventType"]?.count == 8)
    #expect(WorkoutRecord.activityType(constant: "HKWorkoutActivityTypeNone") == nil)
    #expect(WorkoutRecord.activity(9999) == nil)
    #expect(WorkoutRecord.Event.kind(constant: "") == nil)
    #expect(WorkoutRecord.Event.choice(9) == nil)
  }

  @Test("WORK-19: one activity consists of others, four are its parts, and an unknown one is neither")
  func wholes() {
    let known = Catalog.choices(of: "HKWorkoutActivityType").map { UInt($0.rawValue) }
    // Any client can send any number.
    for number in [UInt.max, UInt(Int.max) + 1, UInt(Int.max)] {
      #expect(WorkoutRecord.activity(number) == nil)
      #expect(!WorkoutRecord.hasParts(number))
      #expect(!WorkoutRecord.isPart(number, of: 82))
      #expect(!WorkoutRecord.isPart(37, of: number))
    }
    #expect(known.filter(WorkoutRecord.hasParts) == [82])
    #expect(!WorkoutRecord.hasParts(0))
    #expect(!WorkoutRecord.hasParts(9999))
    #expect(known.filter { WorkoutRecord.isPart($0, of: 82) } == [13, 37, 46, 83])
    for (part, whole) in [(37, 37), (37, 13), (82, 37), (82, 82), (9999, 82), (37, 9999), (9999, 9999)] as [(UInt, UInt)] {
      #expect(!WorkoutRecord.isPart(part, of: whole), "\(part) of \(whole)")
    }
  }

  @Test("WORK-22: an event at an end of an activity is one of it; one that lasts and only touches the end is not")
  func eventsAtTheEnds() {
    let offsets: [(Double, Double)] = [
      (99, 99), (100, 100), (250, 250), (251, 251), (0, 100), (0, 101), (249, 260), (250, 260), (100, 250), (90, 260),
    ]
    let events = offsets.map { WorkoutRecord.Event(kind: 7, start: start + $0.0, end: start + $0.1) }
    func found(until end: Double?) -> [[Double]] {
      let workout = WorkoutRecord(activityType: 37, duration: 0, events: events, activities: [activity(37, 100, end)])
      let found = workout.events(ofActivity: 0, workoutEnd: start + 250)
      return found.map { [$0.start.timeIntervalSince(start), $0.end.timeIntervalSince(start)] }
    }
    let expected: [[Double]] = [[100, 100], [250, 250], [0, 101], [249, 260], [100, 250], [90, 260]]
    #expect(found(until: 250) == expected)
    #expect(found(until: nil) == expected)
  }

  @Test("WORK-21 WORK-22: an activity's seconds are without the workout's pauses")
  func clock() {
    let events = [(1, 100.0), (2, 160), (5, 250), (6, 300)].map { kind, offset in
      WorkoutRecord.Event(kind: kind, start: start + offset, end: start + offset)
    }
    let clock = WorkoutClock(start: start, end: start + 600, events: events)
    #expect(clock.seconds == 490)
    #expect(clock.seconds(from: start, to: start + 120) == 100)
    #expect(clock.seconds(from: start + 120, to: start + 260) == 90)
    #expect(clock.seconds(from: start + 110, to: start + 150) == 0)
    let workout = WorkoutRecord(activityType: 37, duration: 490, events: events, activities: [activity(37, 100, 250)])
    #expect(workout.events(ofActivity: 0, workoutEnd: start + 600).map(\.kind) == [1, 2, 5])
  }

  @Test("a workout is read as it was written, and damage is reported")
  func coding() throws {
    let metadata = MetadataSet([.init(key: "a", value: .real(0.1))])
    let workout = WorkoutRecord(
      activityType: 46, duration: 0.1 + 0.2, events: [.init(kind: 3, start: start + 0.1, end: start + 0.3, metadata: metadata)],
      activities: [
        .init(
          uuid: UUID(), configuration: .init(activityType: 46, swimmingLocationType: 1, lapLength: .init(25, try .parse("yd"))),
          start: start, end: nil, metadata: metadata)
      ], totals: [.strokes: .init(1e-300, try .parse("count"))],
      statistics: [.init(activity: 0, typeIdentifier: "x", result: .init(start: 1, end: 2, merged: .init(), bySource: [:]))])
    let data = try workout.encoded()
    #expect(try WorkoutRecord.decoded(data) == workout)
    #expect(throws: HealthError.self) { try WorkoutRecord.decoded(data.dropLast(2)) }
  }

  @Test("figures of heart rates from earlier versions, in counts a second, are read in counts a minute")
  func figuresOfEarlierVersions() throws {
    let merged = #"{"average":2.5,"mostRecent":{"value":2,"start":1,"end":1},"duration":9}"#
    let result = #"{"start":1,"end":2,"merged":\#(merged),"bySource":{"7":{"maximum":3}}}"#
    let text = #"{"typeIdentifier":"HKQuantityTypeIdentifierHeartRate","result":\#(result)}"#
    let read = try JSONDecoder().decode(WorkoutRecord.Statistic.self, from: Data(text.utf8))
    #expect(read.result.merged.average == 150)
    #expect(read.result.merged.mostRecent?.value == 120)
    #expect(read.result.merged.duration == 9)
    #expect(read.result.bySource[7]?.maximum == 180)
    let written = try JSONEncoder().encode(read)
    #expect(String(decoding: written, as: UTF8.self).contains(#""unit":"count\/min""#))
    #expect(try JSONDecoder().decode(WorkoutRecord.Statistic.self, from: written) == read)
    let steps = WorkoutRecord.Statistic(activity: nil, typeIdentifier: "HKQuantityTypeIdentifierStepCount", result: read.result)
    #expect(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self).contains(#""unit""#) == false)
    let wrong = text.replacing("{\"typeId", with: "{\"unit\":\"m\",\"typeId")
    #expect(throws: UnitFault.self) { try JSONDecoder().decode(WorkoutRecord.Statistic.self, from: Data(wrong.utf8)) }
  }
}
