// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The workout sessions of apps, with the log of their events.
package struct WorkoutSessionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// An app's session with this UUID; nil when there is none.
  package func session(_ uuid: UUID, of app: String) throws -> StoredWorkoutSession? {
    try session(where: "uuid = ? AND app = ?", [uuid.data, app])
  }

  /// The active session, of any app; nil when none is active.
  package func active() throws -> StoredWorkoutSession? { try session(where: "is_active = 1", []) }

  private func session(where condition: String, _ arguments: SQLArguments) throws -> StoredWorkoutSession? {
    let statement = try database.cachedStatement(sql: "SELECT id, uuid, app, body FROM workout_session WHERE \(condition)")
    guard let row = try SQLRow.fetchOne(statement, arguments: arguments) else { return nil }
    return try storage.sound("workout_session", row) { row in
      guard let uuid = UUID(data: try row[1]) else { throw HealthError.damagedData(.uuid) }
      return StoredWorkoutSession(
        number: try row[0], uuid: uuid, app: try row[2],
        session: try StorageReader.decoded(database.decrypted(row[3], CipherPlace(.session, uuid))))
    }
  }

  /// The session with this UUID of an app, or of another app of its family; nil when there is none.
  package func mirrored(_ uuid: UUID, by app: String) throws -> StoredWorkoutSession? {
    let statement = try database.cachedStatement(sql: "SELECT app FROM workout_session WHERE uuid = ?")
    let owners = try storage.sound("workout_session", SQLRow.fetchAll(statement, arguments: [uuid.data])) { try $0[0] as String }
    return try owners.first { AppFamily.holds($0, app) }.flatMap { try session(uuid, of: $0) }
  }

  /// The events of a session after a place in its log that are meant for a side. A nil `place` returns no events, only the end of the log.
  package func report(
    of session: StoredWorkoutSession, after place: Int64?, by side: WorkoutSession.Side = .primary
  ) throws -> WorkoutSessionReport {
    let arguments: SQLArguments = [session.number]
    let last = try database.cachedStatement(sql: "SELECT max(number) FROM workout_session_event WHERE session = ?")
    let end = try storage.sound("workout_session_event", session.number) { try Int64.fetchOne(last, arguments: arguments) }
    var report = WorkoutSessionReport(uuid: session.uuid, session: session.session, place: end ?? 0)
    guard let place else { return report }
    let statement = try database.cachedStatement(
      sql: "SELECT number, body FROM workout_session_event WHERE session = ? AND number > ? AND receiver IN (0, ?) ORDER BY number")
    report.events = try storage.sound(
      "workout_session_event", SQLRow.fetchAll(statement, arguments: [session.number, place, side.receiver])
    ) {
      try StorageReader.decoded(database.decrypted($0[1], CipherPlace(.sessionEvent, session.number)))
    }
    return report
  }
}

extension WorkoutSessionTable where Storage == StorageWriter {
  /// Stores a new session, which is not active.
  package func insert(_ uuid: UUID, app: String, session: WorkoutSession, at date: Date) throws -> StoredWorkoutSession {
    let number = try database.insert(
      "INSERT INTO workout_session (uuid, app, is_active, changed, body) VALUES (?, ?, 0, ?, ?)",
      [
        uuid.data, app, date.timeIntervalSinceReferenceDate,
        try database.encrypted(StorageWriter.encoded(session), CipherPlace(.session, uuid)),
      ])
    return StoredWorkoutSession(number: number, uuid: uuid, app: app, session: session)
  }

  /// Stores the changed state of a session, and appends events to its log.
  package func update(_ session: StoredWorkoutSession, events: [WorkoutSession.Event], at date: Date) throws {
    try database.cachedStatement(sql: "UPDATE workout_session SET is_active = ?, changed = ?, body = ? WHERE id = ?").execute(
      arguments: [
        session.session.isActive, date.timeIntervalSinceReferenceDate,
        try database.encrypted(StorageWriter.encoded(session.session), CipherPlace(.session, session.uuid)), session.number,
      ])
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO workout_session_event (session, number, receiver, body)
        SELECT ?, 1 + coalesce(max(number), 0), ?, ? FROM workout_session_event WHERE session = ?
        """)
    for event in events {
      let body = try database.encrypted(StorageWriter.encoded(event), CipherPlace(.sessionEvent, session.number))
      try statement.execute(arguments: [session.number, event.receiver, body, session.number])
    }
    try storage.workoutNotices.notify(session.app)
  }

  /// Deletes the events for one side alone, up to a place that this side has acknowledged. The last event of the log stays.
  package func forgetEvents(of session: StoredWorkoutSession, upTo place: Int64, by side: WorkoutSession.Side) throws {
    try database.execute(
      sql: """
        DELETE FROM workout_session_event WHERE session = ?1 AND number <= ?2 AND receiver = ?3
        AND number < (SELECT max(number) FROM workout_session_event WHERE session = ?1)
        """,
      arguments: [session.number, place, side.receiver])
  }

  /// Deletes the sessions without changes since a date, except an active one.
  package func forget(unchangedSince date: Date) throws {
    try forget(where: "changed < ? AND is_active = 0", [date.timeIntervalSinceReferenceDate])
  }

  func forget(where condition: String, _ arguments: SQLArguments) throws {
    let sessions = "SELECT id FROM workout_session WHERE \(condition)"
    try database.execute(sql: "DELETE FROM workout_session_event WHERE session IN (\(sessions))", arguments: arguments)
    try database.execute(sql: "DELETE FROM workout_session WHERE \(condition)", arguments: arguments)
  }
}

extension WorkoutSession.Side {
  /// The number of this side as a receiver of events in the log.
  fileprivate var receiver: Int { self == .primary ? 1 : 2 }
}

/// A workout session, as the store keeps it.
package struct StoredWorkoutSession: Sendable {
  /// The row number, never reused.
  package let number: Int64
  /// The UUID that the app gave the session, unique among the sessions of the app.
  package let uuid: UUID
  /// The bundle identifier of the app that created the session.
  package let app: String
  /// The state of the session.
  package var session: WorkoutSession
}

/// Pending starts of companion apps, as settings of the store.
package struct CompanionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The workout for which an app is to start, with the date of the request; nil when none is pending.
  package func start(of app: String) throws -> CompanionStart? {
    let start: Data? = try storage.settings.value(Self.name(of: app))
    return try start.map { try StorageReader.decoded($0) }
  }

  private static func name(of app: String) -> String { "companion start \(app)" }
}

extension CompanionTable where Storage == StorageWriter {
  /// Stores the workout for which an app is to start and notifies the app; nil removes it.
  package func set(_ start: CompanionStart?, of app: String) throws {
    guard let start else {
      return try storage.settings.set(Self.name(of: app), to: nil)
    }
    try storage.settings.set(Self.name(of: app), to: String(decoding: try StorageWriter.encoded(start), as: UTF8.self))
    try storage.workoutNotices.notify(app)
  }
}

extension StorageDoors where Self: StorageReader {
  /// Pending starts of companion apps, as settings of the store.
  package var companionStarts: CompanionTable<Self> { CompanionTable(storage: self) }
}

extension StorageDoors where Self: StorageReader {
  /// The workout sessions of apps, with the log of their events.
  package var workoutSessions: WorkoutSessionTable<Self> { WorkoutSessionTable(storage: self) }
}
