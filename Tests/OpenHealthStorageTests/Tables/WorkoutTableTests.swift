// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct WorkoutTableTests {
  private let database: HealthDatabase
  /// Numbers 1 and 2 are workouts. Of the samples, 3 to 6 are in chunks and 7 to 10 are rows.
  private let stored: [StoredSample]

  init() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 2, kept: 0, threshold: 4))
    let workouts = [200.0, 100].map(Self.workout)
    let steps = try [30, 10, 40, 20, 5, 5].map { try TestData.steps(1, at: $0) }
    let pulses = try [50, 60].map { try TestData.steps(1, at: $0).turned(into: "heartRate") }
    stored = try [workouts, Array(steps[..<4]), Array(steps[4...]), pulses].flatMap { samples in
      try database.write { try $0.insert(samples) }
    }
    self.database = database
  }

  private static func workout(at start: Double) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: start)
    return SampleRecord(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: start.timeIntervalSinceReferenceDate)), at: start, seconds: 10,
      from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
  }

  /// The samples with these numbers.
  private func samples(_ numbers: Int...) -> [StoredSample] { numbers.map { stored[$0 - 1] } }

  /// Runs a change and returns the workouts that it touched.
  private func touched(_ body: (StorageWriter) throws -> Void) throws -> Set<Int64> {
    let touched = TouchedData()
    try database.write(noting: touched, body)
    return touched.workouts
  }

  private func members(_ workout: Int64) throws -> [Int64] { try database.read { try $0.workouts.samples(of: workout).map(\.sequence) } }

  @Test("A workout is found by UUID and by number, with its content")
  func found() throws {
    #expect(stored.map(\.sequence) == Array(1...10))
    #expect(try database.numbers("SELECT sum(chunked) FROM lane") == [4])
    try database.read { storage in
      for index in 0..<2 {
        let byUUID = try #require(try storage.workouts.samples(uuid: stored[index].record.uuid).first)
        let byNumber = try #require(try storage.workouts.stored(Int64(index + 1)))
        for found in [byUUID, byNumber] {
          #expect(found.sequence == Int64(index + 1))
          #expect(found.lane == stored[index].lane)
          #expect(found.record == stored[index].record)
        }
        #expect(try storage.workouts.content(Int64(index + 1)) == stored[index].record.workout)
      }
      #expect(try storage.workouts.samples(uuid: stored[2].record.uuid).isEmpty && storage.workouts.stored(3) == nil)
      #expect(throws: HealthError.damagedData(.workoutMissing)) { try storage.workouts.content(3) }
    }
  }

  @Test("The content of one workout is replaced")
  func replaced() throws {
    let content = WorkoutRecord(activityType: 52, duration: 1)
    try database.write { storage in
      try storage.workouts.set(content, of: 2)
      #expect(try storage.workouts.soundContent(2) == content && storage.workouts.soundContent(3) == nil)
      #expect(try storage.workouts.soundContent(1) == stored[0].record.workout)
    }
  }

  @Test("The samples of a workout come in the order of saving, from rows and chunks, each once")
  func members() throws {
    #expect(try touched { try $0.workouts.associate(samples(9, 4, 7, 3), withWorkout: 1) } == [1])
    #expect(try touched { try $0.workouts.associate(samples(3, 10), withWorkout: 1) } == [1])
    #expect(try touched { try $0.workouts.associate(samples(8).map(\.place), withWorkout: 2) } == [2])
    #expect(try members(1) == [3, 4, 7, 9, 10] && members(2) == [8] && members(3) == [])
    let records = try database.read { try $0.workouts.samples(of: 1).map(\.record) }
    #expect(records == samples(3, 4, 7, 9, 10).map(\.record))
  }

  @Test("The places in a workout are those of its samples that are stored, with the earliest and latest start")
  func places() throws {
    func places(_ workout: Int) throws -> (uuids: Set<UUID>, starts: [Double]) {
      guard let found = try database.read({ try $0.workouts.places(in: stored[workout - 1].sequence) }) else { return ([], []) }
      return (found.uuids, [found.earliest, found.latest].map(\.timeIntervalSinceReferenceDate))
    }
    func uuids(_ numbers: Int...) -> Set<UUID> { Set(numbers.map { stored[$0 - 1].record.uuid }) }
    #expect(try places(1) == ([], []))
    try database.write { storage in
      try storage.workouts.associate(samples(7, 9, 3, 4), withWorkout: 1)
      try storage.workouts.associate(samples(10, 5), withWorkout: 2)
    }
    #expect(try places(1) == (uuids(3, 4, 7, 9), [5, 50]))
    #expect(try places(2) == (uuids(5, 10), [40, 60]))
    try database.write { try $0.delete(samples(7, 9)) }
    #expect(try places(1) == (uuids(3, 4), [10, 30]))
    try database.write { try $0.delete(samples(3)) }
    #expect(try places(1) == (uuids(4), [10, 10]))
    try database.write { try $0.delete(samples(4)) }
    #expect(try places(1) == ([], []))
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("A sample names the workouts that it is in, in their order, at most ten")
  func workoutsOfSample() throws {
    let more = try database.write { try $0.insert((0..<10).map { Self.workout(at: Double(90 - $0)) }) }
    let workouts = samples(1, 2) + more
    try database.write { storage in
      for workout in workouts.reversed() { try storage.workouts.associate(samples(7), withWorkout: workout.sequence) }
      try storage.workouts.associate(samples(8), withWorkout: workouts[11].sequence)
    }
    try database.read { storage throws in
      #expect(try storage.workouts.uuids(ofSample: 7) == workouts[..<10].map(\.record.uuid))
      #expect(try storage.workouts.uuids(ofSample: 8) == [workouts[11].record.uuid] && storage.workouts.uuids(ofSample: 9) == [])
    }
  }

  @Test("A sample that belongs to one workout alone leaves the others, which are noted")
  func alone() throws {
    try database.write { storage in
      for workout in [1, 2] as [Int64] { try storage.workouts.associate(samples(7, 8), withWorkout: workout) }
    }
    #expect(try touched { try $0.workouts.associate(samples(7)[0], withWorkoutAlone: 2) } == [1, 2])
    #expect(try members(1) == [8] && members(2) == [7, 8])
  }

  @Test("The workouts of a deleted sample are noted; a deleted workout loses its content and scores, and keeps no samples")
  func deletion() throws {
    try database.write { storage in
      for workout in [1, 2] as [Int64] {
        try storage.workouts.associate(samples(7, 8), withWorkout: workout)
        try storage.efforts.note(ofWorkout: workout, lanes: storage.lanes(of: nil))
      }
    }
    #expect(try database.numbers("SELECT workout FROM effort ORDER BY workout") == [1, 2])
    #expect(try touched { try $0.delete(samples(7)) } == [1, 2])
    #expect(try touched { try $0.delete(samples(1)) } == [])
    #expect(try database.numbers("SELECT seq FROM workout") == [2])
    #expect(try database.numbers("SELECT workout FROM effort") == [2])
    #expect(try Set(database.numbers("SELECT workout FROM workout_sample")) == [2])
    #expect(try members(2) == [8])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("The workouts that hold samples of a type are noted, whatever the source")
  func holding() throws {
    let foreign = try TestData.steps(1, at: 70, provenance: TestData.provenance("other")).turned(into: "heartRate")
    try database.write { storage in
      let sample = try storage.insert([foreign])[0]
      try storage.workouts.associate(samples(3), withWorkout: 1)
      try storage.workouts.associate([sample], withWorkout: 2)
    }
    let types = try ["stepCount", "heartRate", "bodyMass"].map { try TestData.type($0) }
    #expect(try types.map { type in try touched { try $0.workouts.touch(holding: type) } } == [[1], [2], []])
    try database.write { try $0.workouts.associate(samples(9), withWorkout: 1) }
    #expect(try touched { try $0.workouts.touch(holding: types[1]) } == [1, 2])
  }
}
