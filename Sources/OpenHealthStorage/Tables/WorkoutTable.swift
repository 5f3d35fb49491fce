// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  /// What the workout with a number in the sequence holds, in `workout` or in the table of those that were removed.
  func workout(_ sequence: Int64, in table: String = "workout") throws -> WorkoutRecord {
    let statement = try database.cachedStatement(sql: "SELECT body FROM \(table) WHERE seq = ?")
    guard let body = try Data.fetchOne(statement, arguments: [sequence]) else { throw HealthError.damagedData(.workoutMissing) }
    return try WorkoutRecord.decoded(body)
  }

  /// The stored workout with an identity.
  public func workout(uuid: UUID) throws -> StoredSample? {
    let statement = try database.cachedStatement(sql: "SELECT lane, start, seq FROM workout WHERE uuid = ?")
    guard let row = try Row.fetchOne(statement, arguments: [uuid.data]), let lane = try lane(row[0]) else { return nil }
    return try record(lane: lane, start: row[1], sequence: row[2])
  }

  /// The stored workout of a number in the sequence.
  public func storedWorkout(_ sequence: Int64) throws -> StoredSample? {
    let statement = try database.cachedStatement(sql: "SELECT lane, start FROM workout WHERE seq = ?")
    guard let row = try Row.fetchOne(statement, arguments: [sequence]), let lane = try lane(row[0]) else { return nil }
    return try record(lane: lane, start: row[1], sequence: sequence)
  }

  /// The samples that are associated with the workout of a number, in the order in which they were saved.
  public func samples(ofWorkout sequence: Int64) throws -> [StoredSample] {
    try samples(placedBy: "SELECT lane, start, member FROM workout_sample WHERE workout = ?", sequence, isCorrelationMember: "0")
  }

  /// Identities and earliest and latest start of the samples that are associated with a workout; nil when there are none.
  public func places(inWorkout uuid: UUID) throws -> (uuids: Set<UUID>, earliest: Date, latest: Date)? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT sample.start, sample.uuid FROM workout JOIN workout_sample AS place ON place.workout = workout.seq
        JOIN sample ON sample.lane = place.lane AND sample.start = place.start AND sample.seq = place.member WHERE workout.uuid = ?
        """)
    statement.arguments = [uuid.data]
    var (uuids, earliest, latest) = (Set<UUID>(), Double.infinity, -Double.infinity)
    while try statement.next(on: database) {
      uuids.insert(try statement.uuid(1))
      earliest = min(earliest, statement.double(0))
      latest = max(latest, statement.double(0))
    }
    guard !uuids.isEmpty else { return nil }
    return (uuids, Date(timeIntervalSinceReferenceDate: earliest), Date(timeIntervalSinceReferenceDate: latest))
  }
}

extension StorageWriter {
  /// Writes down what the workouts among some samples hold.
  func insertWorkouts(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      guard case .workout(let workout) = samples[index].value else { continue }
      try database.cachedStatement(sql: "INSERT INTO workout (seq, lane, start, uuid, body) VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [
          place.sequence, place.lane, place.start.timeIntervalSinceReferenceDate, samples[index].uuid.data, try workout.encoded(),
        ])
    }
  }

  /// Replaces what a stored workout holds.
  public func setWorkout(_ workout: WorkoutRecord, of sequence: Int64) throws {
    try database.cachedStatement(sql: "UPDATE workout SET body = ? WHERE seq = ?").execute(arguments: [try workout.encoded(), sequence])
  }

  /// What the workout of a number holds, or nil when there is none any more.
  public func workoutContent(_ sequence: Int64) throws -> WorkoutRecord? {
    let body = try Data.fetchOne(database.cachedStatement(sql: "SELECT body FROM workout WHERE seq = ?"), arguments: [sequence])
    return try body.map { try WorkoutRecord.decoded($0) }
  }

  /// Associates stored samples with a workout; those that are already stay so.
  public func associate(_ samples: [StoredSample], withWorkout sequence: Int64) throws {
    try associate(samples.map(\.place), withWorkout: sequence)
  }

  /// Associates the samples in some places with a workout.
  public func associate(_ samples: [StoredPlace], withWorkout sequence: Int64) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO workout_sample (workout, member, lane, start) VALUES (?, ?, ?, ?)")
    for sample in samples {
      try statement.execute(
        arguments: [sequence, sample.sequence, sample.lane, sample.start.timeIntervalSinceReferenceDate])
    }
    touched.workouts.insert(sequence)
  }

  /// Associates a stored sample with one workout and no other.
  public func associate(_ sample: StoredSample, withWorkoutAlone sequence: Int64) throws {
    try touchWorkouts(of: sample.sequence)
    try database.cachedStatement(sql: "DELETE FROM workout_sample WHERE member = ?").execute(arguments: [sample.sequence])
    try associate([sample], withWorkout: sequence)
  }

  /// A sample that is deleted: the workouts that it was associated with are to be looked at again. A workout takes its content with it,
  /// and leaves its samples (DEL-11).
  func forgetPlaces(of sample: StoredSample) throws {
    if sample.record.workout != nil {
      for sql in [
        "DELETE FROM workout WHERE seq = ?", "DELETE FROM workout_sample WHERE workout = ?",
        "DELETE FROM effort WHERE workout = ?",
      ] {
        try database.cachedStatement(sql: sql).execute(arguments: [sample.sequence])
      }
    } else {
      try touchWorkouts(of: sample.sequence)
    }
  }

  func touchWorkouts(of sample: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT workout FROM workout_sample WHERE member = ?")
    touched.workouts.formUnion(try Int64.fetchAll(statement, arguments: [sample]))
  }

  /// The workouts with samples of a type are to be looked at again.
  public func touchWorkouts(holding type: DataType) throws {
    let lanes = Dictionary(uniqueKeysWithValues: try lanes(of: [type]).map { ($0.number, $0) })
    touched.workouts.formUnion(
      try Int64.fetchAll(
        database, sql: "SELECT DISTINCT workout FROM workout_sample WHERE lane IN (SELECT value FROM json_each(?))",
        arguments: [lanes.jsonKeys]))
  }
}
