// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The columns of a row from which the queries below make a ``StoredWorkoutBuilder``.
private let columns = "id, uuid, identity, body"

/// The workouts that apps build.
package struct WorkoutBuilderTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// An app's workout builder with this UUID; nil when there is none.
  package func builder(_ uuid: UUID, of app: String) throws -> StoredWorkoutBuilder? {
    let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM workout_builder WHERE uuid = ? AND app = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [uuid.data, app]) else { return nil }
    return try storage.sound("workout_builder", row, builder)
  }

  /// The workout builders, of all apps, that collect samples as they are saved.
  package func collecting() throws -> [StoredWorkoutBuilder] {
    let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM workout_builder WHERE collects = 1")
    return try storage.sound("workout_builder", SQLRow.fetchAll(statement), builder)
  }

  /// The number of workout builders of an app.
  package func count(of app: String) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM workout_builder WHERE app = ?"), arguments: [app]) ?? 0
  }

  /// The number of workout builders of an app that collect samples, without one of them.
  package func collectingCount(of app: String, besides builder: UUID) throws -> Int {
    let statement = try database.cachedStatement(sql: "SELECT count(*) FROM workout_builder WHERE app = ? AND collects = 1 AND uuid <> ?")
    return try Int.fetchOne(statement, arguments: [app, builder.data]) ?? 0
  }

  private func builder(_ row: SQLRow) throws -> StoredWorkoutBuilder {
    guard let uuid = UUID(data: try row[1]) else { throw HealthError.damagedData(.uuid) }
    return StoredWorkoutBuilder(
      number: try row[0], uuid: uuid, app: try StorageReader.decoded(database.decrypted(row[2], CipherPlace(.builderApp, uuid))),
      draft: try StorageReader.decoded(database.decrypted(row[3], CipherPlace(.builder, uuid))))
  }
}

extension WorkoutBuilderTable where Storage == StorageWriter {
  /// Stores a new workout builder.
  package func insert(_ uuid: UUID, app: AppIdentity, draft: WorkoutDraft, at date: Date) throws {
    try database.execute(
      sql: StoreTable.workoutBuilder.insertion,
      arguments: [
        uuid.data, app.bundleIdentifier, draft.collects, date.timeIntervalSinceReferenceDate,
        try database.encrypted(StorageWriter.encoded(app), CipherPlace(.builderApp, uuid)),
        try database.encrypted(StorageWriter.encoded(draft), CipherPlace(.builder, uuid)),
      ])
    try storage.workoutNotices.notify(app.bundleIdentifier)
  }

  /// Stores the changed state of a workout builder.
  package func update(_ builder: StoredWorkoutBuilder, at date: Date) throws {
    try database.cachedStatement(sql: "UPDATE workout_builder SET collects = ?, changed = ?, body = ? WHERE id = ?").execute(
      arguments: [
        builder.draft.collects, date.timeIntervalSinceReferenceDate,
        try database.encrypted(StorageWriter.encoded(builder.draft), CipherPlace(.builder, builder.uuid)), builder.number,
      ])
    try storage.workoutNotices.notify(builder.app.bundleIdentifier)
  }

  /// Deletes a workout builder and the locations of its route. Its samples stay stored and become those of `workout`, unless that is nil.
  /// The workout must have their figures already.
  package func end(_ builder: StoredWorkoutBuilder, workout: Int64?) throws {
    if let workout {
      try database.execute(sql: "UPDATE workout_sample SET workout = ? WHERE workout = ?", arguments: [workout, builder.place])
    } else {
      try database.execute(sql: "DELETE FROM workout_sample WHERE workout = ?", arguments: [builder.place])
    }
    try storage.routes.remove(at: builder.place)
    try database.execute(sql: "DELETE FROM workout_builder WHERE id = ?", arguments: [builder.number])
    try storage.workoutNotices.notify(builder.app.bundleIdentifier)
  }

  /// Deletes the workout builders that have not changed since a date. Their samples stay stored.
  package func forget(unchangedSince date: Date) throws {
    try forget(where: "changed < ?", [date.timeIntervalSinceReferenceDate])
  }

  /// Deletes workout builders with the locations of their routes. Their samples stay stored.
  func forget(where condition: String, _ arguments: SQLArguments) throws {
    let places = "SELECT -id FROM workout_builder WHERE \(condition)"
    try database.execute(sql: "DELETE FROM workout_sample WHERE workout IN (\(places))", arguments: arguments)
    try database.execute(sql: "DELETE FROM route_part WHERE seq IN (\(places))", arguments: arguments)
    try database.execute(sql: "DELETE FROM workout_builder WHERE \(condition)", arguments: arguments)
  }

  /// Notifies the app of the workout builder at a place that one of its samples was deleted or replaced.
  package func noteChange(at place: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT app FROM workout_builder WHERE id = ?")
    if let app = try String.fetchOne(statement, arguments: [-place]) { try storage.workoutNotices.notify(app) }
  }
}

extension WorkoutDraft {
  /// Whether saved samples join the workout.
  package var collects: Bool { phase == .collecting && live != nil }
}

/// A workout builder, as the store keeps it.
///
/// Its samples are rows of `workout_sample` under its negated number, so that deletions and replacements of samples apply to them as to
/// those of finished workouts.
package struct StoredWorkoutBuilder: Sendable {
  /// The row number, never reused.
  package let number: Int64
  /// The UUID that the app gave the builder, unique among the builders of the app.
  package let uuid: UUID
  /// The app that builds the workout.
  package let app: AppIdentity
  /// The state of the builder.
  package var draft: WorkoutDraft

  /// The number under which its samples and locations are stored: the negated ``number``.
  package var place: Int64 { -number }
}

extension StorageDoors where Self: StorageReader {
  /// The workouts that apps build.
  package var workoutBuilders: WorkoutBuilderTable<Self> { WorkoutBuilderTable(storage: self) }
}
