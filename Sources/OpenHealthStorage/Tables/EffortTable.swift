// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Effort scores of workouts and activities. A score is one of its workout's samples; its row there names the activity.
package struct EffortTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The scores of a workout, or of one of its activities, that lie in these lanes. A nil `activity` means the workout itself.
  package func scores(ofWorkout sequence: Int64, activity: UUID?, lanes: [Lane]) throws -> [StoredSample] {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let places = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT member, lane, start FROM workout_sample
          WHERE workout = ? AND activity IS NOT DISTINCT FROM ? AND lane IN \(database.dialect.numbers) ORDER BY member
          """), arguments: [sequence, activity?.data, keys])
    return try storage.sound("workout_sample", places) { place in
      try storage.lane(place[1]).flatMap { try storage.record(lane: $0, start: place[2], sequence: place[0]) }
    }
  }

  /// The activities of a workout that have scores in these lanes. A nil element means the workout itself.
  package func activities(ofWorkout sequence: Int64, lanes: [Lane]) throws -> [UUID?] {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: "SELECT DISTINCT activity FROM workout_sample WHERE workout = ? AND lane IN \(database.dialect.numbers) ORDER BY activity"
      ),
      arguments: [sequence, keys])
    return try storage.sound("workout_sample", rows) { .some(try UUID(stored: $0[0])) }
  }

  /// How many workouts are looked up at once.
  private static var workoutsAtOnce: Int { 1_000 }

  /// Passes the workouts that have scores in these lanes to `body`, by start, until it returns false. Few of them are in memory at once
  /// (T5).
  ///
  /// - Parameter place: The workout after which it begins; nil for the first one.
  package func forEachWorkout(lanes: [Lane], beyond place: StoredPlace? = nil, _ body: (StoredSample) throws -> Bool) throws {
    let keys = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let statement = try database.cachedStatement(
      sql: """
        SELECT DISTINCT workout.lane, workout.start, workout.seq FROM workout_sample AS place JOIN workout ON workout.seq = place.workout
        WHERE place.lane IN \(database.dialect.numbers) AND (workout.start, workout.seq) > (?, ?)
        ORDER BY workout.start, workout.seq LIMIT ?
        """)
    var last = (start: place?.start.timeIntervalSinceReferenceDate ?? -.infinity, sequence: place?.sequence ?? 0)
    while true {
      try storage.limit?.check()
      let rows = try SQLRow.fetchAll(statement, arguments: [keys, last.start, last.sequence, Self.workoutsAtOnce])
      var next: (start: Double, sequence: Int64)?
      for row in rows {
        let workout = try storage.sound("workout", row) { row -> StoredSample? in
          next = (try row[1], try row[2])
          return try storage.lane(row[0]).flatMap { try storage.record(lane: $0, start: row[1], sequence: row[2]) }
        }
        if let workout, try !body(workout) { return }
      }
      // Where the places of all rows make no sense, there is no place to continue at.
      guard rows.count == Self.workoutsAtOnce, let next else { return }
      last = next
    }
  }

  /// Passes the workouts and activities whose scores changed after a place in the sequence to `body`, by the start of the workout, each
  /// with the number of its last change, until it returns false. Few of them are in memory at once (T5).
  ///
  /// - Parameter place: The workout and activity after which it begins; nil for the first one.
  package func forEachChange(
    after sequence: Int64, beyond place: (workout: StoredPlace, activity: UUID?)? = nil,
    _ body: (_ workout: StoredSample, _ activity: UUID?, _ change: Int64) throws -> Bool
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        SELECT workout.lane, workout.start, workout.seq, effort.activity, change FROM effort JOIN workout ON workout.seq = effort.workout
        WHERE change > ? AND (workout.start, workout.seq, effort.activity) > (?, ?, ?)
        ORDER BY workout.start, workout.seq, effort.activity LIMIT ?
        """)
    var last = (
      start: place?.workout.start.timeIntervalSinceReferenceDate ?? -.infinity, sequence: place?.workout.sequence ?? 0,
      activity: place?.activity?.data ?? Data()
    )
    while true {
      try storage.limit?.check()
      let rows = try SQLRow.fetchAll(
        statement, arguments: [sequence, last.start, last.sequence, last.activity, Self.workoutsAtOnce])
      var next: (start: Double, sequence: Int64, activity: Data)?
      for row in rows {
        let found = try storage.sound("effort", row) { row -> (workout: StoredSample, activity: UUID?, change: Int64)? in
          next = (try row[1], try row[2], try row[3])
          let activity = try UUID(stored: (row[3] as Data).isEmpty ? nil : row[3])
          let change: Int64 = try row[4]
          return try storage.lane(row[0]).flatMap { try storage.record(lane: $0, start: row[1], sequence: row[2]) }.map {
            ($0, activity, change)
          }
        }
        if let found, try !body(found.workout, found.activity, found.change) { return }
      }
      guard rows.count == Self.workoutsAtOnce, let next else { return }
      last = next
    }
  }

  /// The sequence number of the latest change of a score; 0 when there was none.
  func latest() throws -> Int64 {
    try storage.sound("effort", 0) { try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(change) FROM effort")) } ?? 0
  }
}

extension EffortTable where Storage == StorageWriter {
  /// Makes a stored sample a score of a workout, or of one of its activities.
  package func relate(_ score: StoredSample, toWorkout sequence: Int64, activity: UUID?) throws {
    try storage.workouts.associate([score], withWorkout: sequence)
    try database.cachedStatement(sql: "UPDATE workout_sample SET activity = ? WHERE workout = ? AND member = ?")
      .execute(arguments: [activity?.data, sequence, score.sequence])
  }

  /// Removes a sample from a workout. The sample itself stays stored.
  package func unrelate(_ score: StoredSample, fromWorkout sequence: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM workout_sample WHERE workout = ? AND member = ?")
      .execute(arguments: [sequence, score.sequence])
    storage.touched.workouts.insert(sequence)
  }

  /// Records the scores that a workout has now. Where they differ from the last recorded ones, the change gets a sequence number.
  package func note(ofWorkout sequence: Int64, lanes: [Lane]) throws {
    var now: [Data: String] = [:]
    // Without scores in the store, no row of the workout's samples is looked at.
    for activity in try lanes.isEmpty ? [] : activities(ofWorkout: sequence, lanes: lanes) {
      let members = try scores(ofWorkout: sequence, activity: activity, lanes: lanes).map { String($0.sequence) }
      if !members.isEmpty { now[activity?.data ?? Data()] = members.joined(separator: " ") }
    }
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(sql: "SELECT activity, members FROM effort WHERE workout = ?"), arguments: [sequence])
    let before = Dictionary(try storage.sound("effort", rows) { (try $0[0] as Data, try $0[1] as String) }) { first, _ in first }
    for activity in Set(now.keys).union(before.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let members = now[activity] ?? ""
      guard members != before[activity] ?? "" else { continue }
      try database.put(into: .effort, [sequence, activity, members, storage.takeSequence(1)])
      storage.touched.types.insert(Catalog.workout)
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

extension StorageDoors where Self: StorageReader {
  /// Effort scores of workouts and activities.
  package var efforts: EffortTable<Self> { EffortTable(storage: self) }
}
