// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  private static let columns = "id, uuid, identity, body"

  /// The workout in the making that an app has under a UUID.
  public func workoutBuilder(_ uuid: UUID, of app: String) throws -> StoredWorkoutBuilder? {
    let statement = try database.cachedStatement(sql: "SELECT \(Self.columns) FROM workout_builder WHERE uuid = ? AND app = ?")
    return try Row.fetchOne(statement, arguments: [uuid.data, app]).map(Self.builder)
  }

  /// The workouts in the making that collect samples, if any.
  public func collectingWorkoutBuilders() throws -> [StoredWorkoutBuilder] {
    let statement = try database.cachedStatement(sql: "SELECT \(Self.columns) FROM workout_builder WHERE collects = 1")
    return try Row.fetchAll(statement).map(Self.builder)
  }

  /// How many workouts in the making an app has.
  public func workoutBuilderCount(of app: String) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM workout_builder WHERE app = ?"), arguments: [app]) ?? 0
  }

  /// For each app how often its workouts in the making and its sessions have changed.
  public func workoutNotices() throws -> [String: Int64] {
    let rows = try Row.fetchAll(database.cachedStatement(sql: "SELECT app, number FROM workout_notice"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  private static func builder(_ row: Row) throws -> StoredWorkoutBuilder {
    guard let uuid = UUID(data: row[1]) else { throw HealthError.damagedData(.uuid) }
    return StoredWorkoutBuilder(number: row[0], uuid: uuid, app: try decoded(row[2]), draft: try decoded(row[3]))
  }

  /// What ``StorageWriter/encoded(_:)`` wrote.
  static func decoded<Value: Decodable>(_ body: Data) throws -> Value {
    do throws(WireFault) { return try WireForm.value(Value.self, from: body) } catch { throw HealthError.damagedData(.workout) }
  }
}

extension StorageWriter {
  /// Begins a workout.
  public func insertWorkoutBuilder(_ uuid: UUID, app: AppIdentity, draft: WorkoutDraft, at date: Date) throws {
    try database.execute(
      sql: "INSERT INTO workout_builder (uuid, app, collects, changed, identity, body) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        uuid.data, app.bundleIdentifier, draft.collects, date.timeIntervalSinceReferenceDate, try Self.encoded(app),
        try Self.encoded(draft),
      ])
    try noteWorkouts(of: app.bundleIdentifier)
  }

  /// Writes down what a workout in the making is now.
  public func updateWorkoutBuilder(_ builder: StoredWorkoutBuilder, at date: Date) throws {
    try database.cachedStatement(sql: "UPDATE workout_builder SET collects = ?, changed = ?, body = ? WHERE id = ?").execute(
      arguments: [builder.draft.collects, date.timeIntervalSinceReferenceDate, try Self.encoded(builder.draft), builder.number])
    try noteWorkouts(of: builder.app.bundleIdentifier)
  }

  /// Forgets a workout in the making, and the locations of its route. Its samples stay, and are from now on those of the finished workout, if there is one.
  public func endWorkoutBuilder(_ builder: StoredWorkoutBuilder, workout: Int64?) throws {
    if let workout {
      try database.execute(sql: "UPDATE workout_sample SET workout = ? WHERE workout = ?", arguments: [workout, builder.place])
      touched.workouts.insert(workout)
    } else {
      try database.execute(sql: "DELETE FROM workout_sample WHERE workout = ?", arguments: [builder.place])
    }
    try removeLocations(at: builder.place)
    try database.execute(sql: "DELETE FROM workout_builder WHERE id = ?", arguments: [builder.number])
    try noteWorkouts(of: builder.app.bundleIdentifier)
  }

  /// Forgets the workouts in the making of which nothing has changed since a date. Their samples stay.
  public func forgetWorkoutBuilders(unchangedSince date: Date) throws {
    let old = "SELECT -id FROM workout_builder WHERE changed < ?"
    let arguments: StatementArguments = [date.timeIntervalSinceReferenceDate]
    try database.execute(sql: "DELETE FROM workout_sample WHERE workout IN (\(old))", arguments: arguments)
    try database.execute(sql: "DELETE FROM route_part WHERE seq IN (\(old))", arguments: arguments)
    try database.execute(sql: "DELETE FROM workout_builder WHERE changed < ?", arguments: arguments)
  }

  /// A sample of a workout in the making is gone, or another one: the app looks again.
  public func noteWorkoutBuilder(at place: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT app FROM workout_builder WHERE id = ?")
    if let app = try String.fetchOne(statement, arguments: [-place]) { try noteWorkouts(of: app) }
  }

  /// An app's workouts in the making, or its sessions, are other than before.
  public func noteWorkouts(of app: String) throws {
    try database.cachedStatement(
      sql: "INSERT INTO workout_notice (app, number) VALUES (?, 1) ON CONFLICT (app) DO UPDATE SET number = number + 1"
    ).execute(arguments: [app])
    touched.liveWorkouts = true
  }

  static func encoded(_ value: some Encodable) throws -> Data {
    do throws(WireFault) { return Data(try WireForm.json(value)) } catch { throw HealthError.storageFailure(.workoutEncoding) }
  }
}

extension WorkoutDraft {
  /// Whether samples join it when they are saved.
  fileprivate var collects: Bool { phase == .collecting && live != nil }
}
