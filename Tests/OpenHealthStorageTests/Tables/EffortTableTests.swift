// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct EffortTableTests {
  private let database: HealthDatabase
  /// Two workouts, the later one first.
  private let workouts: [StoredSample]
  /// Scores of two apps in turns, then a plain sample.
  private let scores: [StoredSample]
  private let plain: StoredSample
  private let activities = ([7, 3] as [UInt8]).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }

  init() throws {
    database = try HealthDatabase.inMemory()
    let starts = [2000.0, 1000].map { Date(timeIntervalSinceReferenceDate: $0) }
    let unit = try UnitExpression.parse("appleEffortScore")
    let type = try TestData.type("workoutEffortScore")
    var samples = starts.map { start in
      SampleRecord(
        Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 60)), at: start, seconds: 60, from: TestData.provenance(),
        uuid: UUIDMint.ofTests.next())
    }
    for number in 0..<4 {
      let start = starts[0] - Double(number)
      samples.append(
        SampleRecord(
          type, .quantity(Double(number + 1), unit), at: start, from: TestData.provenance("app.\(number % 2)"),
          uuid: UUIDMint.ofTests.next()))
    }
    samples.append(try TestData.steps(1, at: 1000))
    let stored = try database.write { try $0.insert(samples) }
    (workouts, scores, plain) = (Array(stored[..<2]), Array(stored[2..<6]), stored[6])
  }

  private func lanes(_ storage: StorageReader) throws -> [Lane] { try storage.lanes(of: Catalog.effortTypes) }

  private func numbers(_ samples: [StoredSample]) -> [Int64] { samples.map(\.sequence) }

  @Test("Scores are those of one workout and one activity in the given lanes, in the order of saving")
  func scoresOfActivity() throws {
    let touched = TouchedData()
    try database.write(noting: touched) { storage in
      try storage.workouts.associate([plain], withWorkout: 1)
      try storage.efforts.relate(scores[2], toWorkout: 1, activity: nil)
      try storage.efforts.relate(scores[0], toWorkout: 1, activity: nil)
      try storage.efforts.relate(scores[1], toWorkout: 1, activity: activities[0])
      try storage.efforts.relate(scores[3], toWorkout: 2, activity: activities[0])
      try storage.efforts.relate(scores[3], toWorkout: 1, activity: activities[1])
    }
    #expect(touched.workouts == [1, 2])
    try database.read { storage in
      let lanes = try lanes(storage)
      func found(_ workout: Int64, _ activity: UUID?) throws -> [Int64] {
        numbers(try storage.efforts.scores(ofWorkout: workout, activity: activity, lanes: lanes))
      }
      #expect(try found(1, nil) == [3, 5] && found(1, activities[0]) == [4] && found(1, activities[1]) == [6])
      #expect(try found(2, nil) == [] && found(2, activities[0]) == [6] && found(2, activities[1]) == [])
      #expect(try numbers(storage.efforts.scores(ofWorkout: 1, activity: nil, lanes: [lanes[1]])) == [])
      #expect(try numbers(storage.efforts.scores(ofWorkout: 1, activity: activities[0], lanes: storage.lanes(of: nil))) == [4])
      #expect(try storage.efforts.scores(ofWorkout: 1, activity: nil, lanes: lanes).map(\.record) == [scores[0].record, scores[2].record])
      #expect(try storage.efforts.activities(ofWorkout: 1, lanes: lanes) == [nil, activities[1], activities[0]])
      #expect(try storage.efforts.activities(ofWorkout: 2, lanes: lanes) == [activities[0]])
      #expect(try storage.efforts.activities(ofWorkout: 1, lanes: [lanes[0]]) == [nil])
      #expect(try storage.efforts.activities(ofWorkout: 3, lanes: lanes) == [])
    }
  }

  @Test("Workouts with scores come by their start, each once")
  func scoredWorkouts() throws {
    try database.write { storage in
      #expect(try storage.scoredWorkouts(lanes: lanes(storage)).isEmpty)
      for score in scores { try storage.efforts.relate(score, toWorkout: 1, activity: nil) }
      try storage.workouts.associate([plain], withWorkout: 2)
      #expect(try storage.scoredWorkouts(lanes: lanes(storage)).map(\.record) == [workouts[0].record])
      try storage.efforts.relate(scores[1], toWorkout: 2, activity: nil)
      #expect(try storage.scoredWorkouts(lanes: lanes(storage)).map(\.record) == [workouts[1].record, workouts[0].record])
    }
  }

  @Test("A score that is no longer related leaves the workout alone, and stays stored")
  func unrelated() throws {
    try database.write { storage in
      for workout in [1, 2] as [Int64] {
        for score in scores { try storage.efforts.relate(score, toWorkout: workout, activity: nil) }
      }
    }
    let touched = TouchedData()
    try database.write(noting: touched) { try $0.efforts.unrelate(scores[1], fromWorkout: 2) }
    #expect(touched.workouts == [2])
    try database.read { storage throws in
      #expect(try numbers(storage.workouts.samples(of: 1)) == [3, 4, 5, 6] && numbers(storage.workouts.samples(of: 2)) == [3, 5, 6])
    }
    #expect(try database.stored().count == 7)
  }

  @Test("A change of the scores of a workout or an activity takes one number, and none where nothing has changed")
  func changes() throws {
    func note(_ workout: Int64, _ change: (StorageWriter) throws -> Void = { _ in }) throws -> [String] {
      let before = try database.read { try $0.latestSequence() }
      let touched = TouchedData()
      try database.write(noting: touched) { storage in
        try change(storage)
        try storage.efforts.note(ofWorkout: workout, lanes: lanes(storage))
      }
      return try database.read { storage in
        let found = try storage.changedEffort(after: before)
        let latest = try storage.latestSequence()
        #expect(touched.types == (found.isEmpty ? [] : [Catalog.workout]))
        #expect(latest == before + Int64(found.count))
        if !found.isEmpty { #expect(try storage.efforts.latest() == latest) }
        #expect(try storage.changedEffort(after: latest).isEmpty)
        return found.map { "\($0.workout.sequence) \($0.activity?.uuidString.suffix(1) ?? "-")" }
      }
    }
    #expect(try database.read { try $0.efforts.latest() } == 0)
    #expect(try note(1) == [])
    #expect(try note(1) { try $0.efforts.relate(scores[0], toWorkout: 1, activity: nil) } == ["1 -"])
    #expect(try note(1) == [])
    let both = try note(1) { storage in
      try storage.efforts.relate(scores[1], toWorkout: 1, activity: activities[0])
      try storage.efforts.relate(scores[2], toWorkout: 1, activity: activities[1])
    }
    #expect(both == ["1 3", "1 7"])
    #expect(try note(1) { try $0.efforts.relate(scores[3], toWorkout: 1, activity: activities[0]) } == ["1 7"])
    #expect(try note(2) { try $0.efforts.relate(scores[3], toWorkout: 2, activity: activities[0]) } == ["2 7"])
    #expect(try note(1) { try $0.efforts.unrelate(scores[0], fromWorkout: 1) } == ["1 -"])
    #expect(try note(1) == [] && note(2) == [])
    let all = try database.read { try $0.changedEffort(after: 0).map(\.workout.record.uuid) }
    #expect(all == [workouts[1].record.uuid] + Array(repeating: workouts[0].record.uuid, count: 3))
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("T5: of many workouts with scores, a thousand are looked up at once: all come once, from any place on, as far as wanted")
  func many() throws {
    let count = 1_200
    let added = try database.write { storage in
      let samples = (0..<count).map { number in
        // Two begin together.
        let start = Date(timeIntervalSinceReferenceDate: 3000 + Double(number / 2))
        return SampleRecord(
          Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 60)), at: start, seconds: 60, from: TestData.provenance(),
          uuid: UUIDMint.ofTests.next())
      }
      let stored = try storage.insert(samples)
      for workout in stored {
        try storage.efforts.relate(scores[0], toWorkout: workout.sequence, activity: activities[0])
        try storage.efforts.relate(scores[1], toWorkout: workout.sequence, activity: nil)
        try storage.efforts.note(ofWorkout: workout.sequence, lanes: lanes(storage))
      }
      return stored
    }
    try database.read { storage in
      #expect(try storage.scoredWorkouts(lanes: lanes(storage)).map(\.sequence) == added.map(\.sequence))
      let changed = try storage.changedEffort(after: 0)
      #expect(changed.map(\.workout.sequence) == added.flatMap { [$0.sequence, $0.sequence] })
      #expect(changed.map(\.activity) == added.flatMap { _ in [nil, activities[0]] })
      for place in [0, 998, 999, 1_000, 1_198] {
        var (after, activity, calls): ([Int64], UUID?, Int) = ([], nil, 0)
        try storage.efforts.forEachWorkout(lanes: lanes(storage), beyond: added[place].place) { workout in
          after.append(workout.sequence)
          return after.count < 2
        }
        #expect(after == added[(place + 1)...].prefix(2).map(\.sequence))
        try storage.efforts.forEachChange(after: 0, beyond: (added[place].place, nil)) { workout, found, _ in
          #expect(workout.sequence == added[place].sequence)
          (activity, calls) = (found, calls + 1)
          return false
        }
        #expect(activity == activities[0])
        #expect(calls == 1)
      }
    }
  }

  @Test("An activity whose identity has another length is left out")
  func damage() throws {
    try database.write { storage in
      try storage.efforts.relate(scores[0], toWorkout: 1, activity: activities[0])
      try storage.efforts.note(ofWorkout: 1, lanes: lanes(storage))
      try storage.sqlite.execute(sql: "UPDATE workout_sample SET activity = x'0102'")
      #expect(try storage.efforts.activities(ofWorkout: 1, lanes: lanes(storage)).isEmpty)
      try storage.sqlite.execute(sql: "UPDATE effort SET activity = zeroblob(17)")
      #expect(try storage.changedEffort(after: 0).isEmpty)
    }
  }
}

extension StorageReader {
  /// The workouts with scores in these lanes, by start.
  func scoredWorkouts(lanes: [Lane]) throws -> [StoredSample] {
    var found: [StoredSample] = []
    try efforts.forEachWorkout(lanes: lanes) { workout in
      found.append(workout)
      return true
    }
    return found
  }

  /// The workouts and activities whose scores changed after a place in the sequence.
  func changedEffort(after sequence: Int64) throws -> [(workout: StoredSample, activity: UUID?, change: Int64)] {
    var found: [(workout: StoredSample, activity: UUID?, change: Int64)] = []
    try efforts.forEachChange(after: sequence) { workout, activity, change in
      found.append((workout, activity, change))
      return true
    }
    return found
  }
}
