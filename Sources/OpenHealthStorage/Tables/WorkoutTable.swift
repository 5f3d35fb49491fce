// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The name of the setting with the outdated workouts.
private let outdatedSetting = "outdated workouts"

/// The contents of workouts, and the samples that belong to them.
package struct WorkoutTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The content of the workout with a sequence number, from `workout` or from the table of removed workouts.
  func content(_ sequence: Int64, in table: String = "workout") throws -> WorkoutRecord {
    let statement = try database.cachedStatement(sql: "SELECT body FROM \(table) WHERE seq = ?")
    guard let body = try Data.fetchOne(statement, arguments: [sequence]) else { throw HealthError.damagedData(.workoutMissing) }
    let workout = try WorkoutRecord.decoded(database.decrypted(body, CipherPlace(.workout, sequence)))
    try StoredBodies.check(workout)
    return workout
  }

  /// The stored workouts with this UUID, in the order in which they were saved: at most one of each source.
  package func samples(uuid: UUID) throws -> [StoredSample] {
    let statement = try database.cachedStatement(sql: "SELECT lane, start, seq FROM workout WHERE uuid = ? ORDER BY seq")
    return try SQLRow.fetchAll(statement, arguments: [uuid.data]).compactMap { row in
      try storage.sound("workout", row) { row in
        try storage.lane(row[0]).flatMap { try storage.record(lane: $0, start: row[1], sequence: row[2]) }
      } ?? nil
    }
  }

  /// The stored workout with this sequence number; nil when there is none.
  package func stored(_ sequence: Int64) throws -> StoredSample? {
    let statement = try database.cachedStatement(sql: "SELECT lane, start FROM workout WHERE seq = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [sequence]) else { return nil }
    return try storage.sound("workout", sequence) {
      try storage.lane(row[0]).flatMap { try storage.record(lane: $0, start: row[1], sequence: sequence) }
    }
  }

  /// The samples of the workout with this number, in the order in which they were saved.
  package func samples(of sequence: Int64) throws -> [StoredSample] {
    try storage.samples(in: "workout_sample", "workout", sequence, areMembers: false)
  }

  /// Whether a workout has more samples than a number. Deleted ones count.
  package func hasSamples(moreThan count: Int, ofWorkout sequence: Int64) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT count(*) FROM (SELECT 1 FROM workout_sample WHERE workout = ? LIMIT ?) AS found")
    return try Int.fetchOne(statement, arguments: [sequence, count + 1]) ?? 0 > count
  }

  /// The workouts whose figures are not those of their samples yet, each with a mark that the next change of its samples replaces.
  package func outdated() throws -> [Int64: Int64] { try marks().workouts }

  /// The last mark, which is never used again, and the outdated workouts.
  fileprivate func marks() throws -> (last: Int64, workouts: [Int64: Int64]) {
    let text: String = try storage.settings.value(outdatedSetting) ?? ""
    let words = text.split(separator: " ")
    let pairs = words.dropFirst().compactMap { word -> (Int64, Int64)? in
      let numbers = word.split(separator: ":").compactMap { Int64($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
    return (words.first.flatMap { Int64($0) } ?? 0, Dictionary(pairs) { first, _ in first })
  }

  /// The UUIDs of the workouts that the sample with a sequence number is associated with, at most ten.
  package func uuids(ofSample sequence: Int64) throws -> [UUID] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT workout.uuid FROM workout_sample JOIN workout ON workout.seq = workout_sample.workout WHERE workout_sample.member = ?
        ORDER BY workout.seq LIMIT 10
        """)
    statement.setArguments([sequence])
    var uuids: [UUID] = []
    while try statement.next() { if let uuid = try storage.sound("workout", sequence, { try statement.uuid(0) }) { uuids.append(uuid) } }
    return uuids
  }

  /// The UUIDs of a workout's samples, with their earliest and latest start; nil when it has none.
  package func places(in sequence: Int64) throws -> (uuids: Set<UUID>, earliest: Date, latest: Date)? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT place.start, place.member, place.lane, sample.uuid FROM workout_sample AS place
        LEFT JOIN sample ON sample.lane = place.lane AND sample.start = place.start AND sample.seq = place.member WHERE place.workout = ?
        """)
    statement.setArguments([sequence])
    var (uuids, earliest, latest) = (Set<UUID>(), Double.infinity, -Double.infinity)
    while try statement.next() {
      let start = statement.double(0)
      let number = statement.int64(1)
      let uuid = try storage.sound("sample", number) { () -> UUID? in
        if !statement.isNull(3) { return try storage.shownForm(of: statement.uuid(3)) }
        return try storage.sealed(lane: statement.int64(2), SampleKey(start: start, sequence: number))
          .map { try storage.shownForm(of: $0.chunk.uuid[$0.index]) }
      }
      guard let uuid, start.magnitude <= Limits.farthestDate else { continue }
      uuids.insert(uuid)
      earliest = min(earliest, start)
      latest = max(latest, start)
    }
    guard !uuids.isEmpty else { return nil }
    return (uuids, Date(timeIntervalSinceReferenceDate: earliest), Date(timeIntervalSinceReferenceDate: latest))
  }
}

extension WorkoutTable where Storage == StorageWriter {
  /// Stores the content of the workouts among `samples`.
  func insert(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      guard case .workout(let workout) = samples[index].value else { continue }
      try database.cachedStatement(sql: StoreTable.workout.insertion).execute(
        arguments: [
          place.sequence, place.lane, place.start.timeIntervalSinceReferenceDate, samples[index].uuid.data,
          try database.encrypted(workout.encoded(), CipherPlace(.workout, place.sequence)),
        ])
    }
  }

  /// Marks a workout as outdated, with a new mark.
  package func markOutdated(_ sequence: Int64) throws {
    var (last, workouts) = try marks()
    last &+= 1
    workouts[sequence] = last
    try setOutdated(last, workouts)
  }

  /// Ends that a workout is outdated.
  package func unmarkOutdated(_ sequence: Int64) throws {
    var (last, workouts) = try marks()
    workouts[sequence] = nil
    try setOutdated(last, workouts)
  }

  private func setOutdated(_ last: Int64, _ workouts: [Int64: Int64]) throws {
    let words = ["\(last)"] + workouts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    try storage.settings.set(outdatedSetting, to: words.joined(separator: " "))
  }

  /// Replaces the content of a stored workout.
  package func set(_ workout: WorkoutRecord, of sequence: Int64) throws {
    try database.cachedStatement(sql: "UPDATE workout SET body = ? WHERE seq = ?").execute(
      arguments: [try database.encrypted(workout.encoded(), CipherPlace(.workout, sequence)), sequence])
  }

  /// The content of the workout with this number; nil when it is no longer stored.
  package func soundContent(_ sequence: Int64) throws -> WorkoutRecord? {
    let body = try Data.fetchOne(database.cachedStatement(sql: "SELECT body FROM workout WHERE seq = ?"), arguments: [sequence])
    return try body.flatMap { body in
      try storage.sound("workout", sequence) {
        let workout = try WorkoutRecord.decoded(database.decrypted(body, CipherPlace(.workout, sequence)))
        try StoredBodies.check(workout)
        return workout
      }
    }
  }

  /// Adds stored samples to a workout. Samples that it has already are skipped.
  package func associate(_ samples: [StoredSample], withWorkout sequence: Int64) throws {
    try associate(samples.map(\.place), withWorkout: sequence)
  }

  /// Adds the samples at these places to a workout. Samples that it has already are skipped.
  package func associate(_ samples: [StoredPlace], withWorkout sequence: Int64) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO workout_sample (workout, member, lane, start) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
    for sample in samples {
      try statement.execute(
        arguments: [sequence, sample.sequence, sample.lane, sample.start.timeIntervalSinceReferenceDate])
    }
    storage.touched.workouts.insert(sequence)
  }

  /// Adds a stored sample to a workout and removes it from all others.
  package func associate(_ sample: StoredSample, withWorkoutAlone sequence: Int64) throws {
    try touch(of: sample.sequence)
    try database.cachedStatement(sql: "DELETE FROM workout_sample WHERE member = ?").execute(arguments: [sample.sequence])
    try associate([sample], withWorkout: sequence)
  }

  /// Marks the workouts of a deleted sample as touched. A deleted workout loses its content, but its samples stay (DEL-11).
  func forgetPlaces(of sample: StoredSample) throws {
    if sample.record.workout != nil {
      for sql in [
        "DELETE FROM workout WHERE seq = ?", "DELETE FROM workout_sample WHERE workout = ?",
        "DELETE FROM effort WHERE workout = ?",
      ] {
        try database.cachedStatement(sql: sql).execute(arguments: [sample.sequence])
      }
    } else {
      try touch(of: sample.sequence)
    }
  }

  func touch(of sample: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT workout FROM workout_sample WHERE member = ?")
    storage.touched.workouts.formUnion(try Int64.fetchAll(statement, arguments: [sample]))
  }

  /// Marks all workouts with samples of a type as touched.
  package func touch(holding type: DataType) throws {
    let lanes = Dictionary(try storage.lanes(of: [type]).map { ($0.number, $0) }) { first, _ in first }
    storage.touched.workouts.formUnion(
      try Int64.fetchAll(
        database, sql: "SELECT DISTINCT workout FROM workout_sample WHERE lane IN \(database.dialect.numbers)",
        arguments: [lanes.jsonKeys]))
  }
}

extension StorageDoors where Self: StorageReader {
  /// The contents of workouts, and the samples that belong to them.
  package var workouts: WorkoutTable<Self> { WorkoutTable(storage: self) }
}
