// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Effort scores of workouts and activities. A score is one of its workout's samples; its row there names the activity.
extension StorageReader {
  /// The scores of a workout, or of one of its activities, that lie in these lanes. A nil `activity` means the workout itself.
  package func scores(ofWorkout sequence: Int64, activity: UUID?, lanes: [Lane]) throws -> [StoredSample] {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let places = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT member, lane, start FROM workout_sample
          WHERE workout = ? AND activity IS NOT DISTINCT FROM ? AND lane IN \(database.dialect.numbers) ORDER BY member
          """), arguments: [sequence, activity?.data, keys])
    return try sound("workout_sample", places) { place in
      try lane(place[1]).flatMap { try record(lane: $0, start: place[2], sequence: place[0]) }
    }
  }

  /// The activities of a workout that have scores in these lanes. A nil element means the workout itself.
  package func scoredActivities(ofWorkout sequence: Int64, lanes: [Lane]) throws -> [UUID?] {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: "SELECT DISTINCT activity FROM workout_sample WHERE workout = ? AND lane IN \(database.dialect.numbers) ORDER BY activity"
      ),
      arguments: [sequence, keys])
    return try sound("workout_sample", rows) { .some(try UUID(stored: $0[0])) }
  }

  /// The workouts that have scores in these lanes, by start.
  package func scoredWorkouts(lanes: [Lane]) throws -> [StoredSample] {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT DISTINCT workout.lane, workout.start, workout.seq FROM workout_sample AS place JOIN workout ON workout.seq = place.workout
          WHERE place.lane IN \(database.dialect.numbers) ORDER BY workout.start, workout.seq
          """), arguments: [keys])
    return try sound("workout", rows) { row in try lane(row[0]).flatMap { try record(lane: $0, start: row[1], sequence: row[2]) } }
  }

  /// The workouts and activities whose scores changed after a place in the sequence, by the start of the workout, each with the number of its
  /// last change.
  package func changedEffort(after sequence: Int64) throws -> [(workout: StoredSample, activity: UUID?, change: Int64)] {
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT workout.lane, workout.start, workout.seq, effort.activity, change FROM effort JOIN workout ON workout.seq = effort.workout
          WHERE change > ? ORDER BY workout.start, workout.seq, effort.activity
          """), arguments: [sequence])
    return try sound("effort", rows) { row in
      let activity = try UUID(stored: (row[3] as Data).isEmpty ? nil : row[3])
      let change: Int64 = try row[4]
      return try lane(row[0]).flatMap { try record(lane: $0, start: row[1], sequence: row[2]) }.map { ($0, activity, change) }
    }
  }

  /// The sequence number of the latest change of a score; 0 when there was none.
  func latestOfEffort() throws -> Int64 {
    try sound("effort", 0) { try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(change) FROM effort")) } ?? 0
  }
}

extension StorageWriter {
  /// Makes a stored sample a score of a workout, or of one of its activities.
  package func relate(_ score: StoredSample, toWorkout sequence: Int64, activity: UUID?) throws {
    try associate([score], withWorkout: sequence)
    try database.cachedStatement(sql: "UPDATE workout_sample SET activity = ? WHERE workout = ? AND member = ?")
      .execute(arguments: [activity?.data, sequence, score.sequence])
  }

  /// Removes a sample from a workout. The sample itself stays stored.
  package func unrelate(_ score: StoredSample, fromWorkout sequence: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM workout_sample WHERE workout = ? AND member = ?")
      .execute(arguments: [sequence, score.sequence])
    touched.workouts.insert(sequence)
  }

  /// Records the scores that a workout has now. Where they differ from the last recorded ones, the change gets a sequence number.
  package func noteEffort(ofWorkout sequence: Int64, lanes: [Lane]) throws {
    var now: [Data: String] = [:]
    for activity in try scoredActivities(ofWorkout: sequence, lanes: lanes) {
      let members = try scores(ofWorkout: sequence, activity: activity, lanes: lanes).map { String($0.sequence) }
      if !members.isEmpty { now[activity?.data ?? Data()] = members.joined(separator: " ") }
    }
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(sql: "SELECT activity, members FROM effort WHERE workout = ?"), arguments: [sequence])
    let before = Dictionary(try sound("effort", rows) { (try $0[0] as Data, try $0[1] as String) }) { first, _ in first }
    for activity in Set(now.keys).union(before.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let members = now[activity] ?? ""
      guard members != before[activity] ?? "" else { continue }
      try database.put(
        into: "effort", key: ["workout", "activity"], ["members", "change"], [sequence, activity, members, takeSequence(1)])
      touched.types.insert(Catalog.workout)
    }
  }
}

extension UUID {
  /// Nil for a null column. Throws unless there are 16 bytes.
  fileprivate init?(stored data: Data?) throws {
    guard let data else { return nil }
    guard data.count == 16 else { throw HealthError.damagedData(.uuid) }
    // Unsafe: the bytes are read inside the closure that lends them; there are exactly 16, as checked above.
    self = data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
