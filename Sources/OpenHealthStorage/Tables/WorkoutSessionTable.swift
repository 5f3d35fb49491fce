// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  /// The session that an app has under a UUID.
  public func workoutSession(_ uuid: UUID, of app: String) throws -> StoredWorkoutSession? {
    try workoutSession(where: "uuid = ? AND app = ?", [uuid.data, app])
  }

  /// The session that is active, of whichever app.
  public func activeWorkoutSession() throws -> StoredWorkoutSession? { try workoutSession(where: "is_active = 1", []) }

  private func workoutSession(where condition: String, _ arguments: StatementArguments) throws -> StoredWorkoutSession? {
    let statement = try database.cachedStatement(sql: "SELECT id, uuid, app, body FROM workout_session WHERE \(condition)")
    return try Row.fetchOne(statement, arguments: arguments).map { row in
      guard let uuid = UUID(data: row[1]) else { throw HealthError.damagedData(.uuid) }
      return StoredWorkoutSession(number: row[0], uuid: uuid, app: row[2], session: try Self.decoded(row[3]))
    }
  }

  /// The session that an app, or one that belongs together with it, has under a UUID.
  public func mirroredWorkoutSession(_ uuid: UUID, by app: String) throws -> StoredWorkoutSession? {
    let statement = try database.cachedStatement(sql: "SELECT app FROM workout_session WHERE uuid = ?")
    guard let owner = try String.fetchAll(statement, arguments: [uuid.data]).first(where: { AppFamily.holds($0, app) }) else { return nil }
    return try workoutSession(uuid, of: owner)
  }

  /// What happened in a session behind a place in its log, as far as a side may know it; nil for the end of the log.
  public func report(
    of session: StoredWorkoutSession, after place: Int64?, by side: WorkoutSession.Side = .primary
  ) throws -> WorkoutSessionReport {
    let arguments: StatementArguments = [session.number]
    let end = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT max(number) FROM workout_session_event WHERE session = ?"), arguments: arguments)
    var report = WorkoutSessionReport(uuid: session.uuid, session: session.session, place: end ?? 0)
    guard let place else { return report }
    let statement = try database.cachedStatement(
      sql: "SELECT body FROM workout_session_event WHERE session = ? AND number > ? AND receiver IN (0, ?) ORDER BY number")
    report.events = try Data.fetchAll(statement, arguments: [session.number, place, side.receiver]).map { try Self.decoded($0) }
    return report
  }
}

extension StorageWriter {
  /// Makes a session.
  public func insertWorkoutSession(_ uuid: UUID, app: String, session: WorkoutSession, at date: Date) throws -> StoredWorkoutSession {
    try database.execute(
      sql: "INSERT INTO workout_session (uuid, app, is_active, changed, body) VALUES (?, ?, 0, ?, ?)",
      arguments: [uuid.data, app, date.timeIntervalSinceReferenceDate, try Self.encoded(session)])
    return StoredWorkoutSession(number: database.lastInsertedRowID, uuid: uuid, app: app, session: session)
  }

  /// Writes down what a session is now, and what happened in it.
  public func updateWorkoutSession(_ session: StoredWorkoutSession, events: [WorkoutSession.Event], at date: Date) throws {
    try database.cachedStatement(sql: "UPDATE workout_session SET is_active = ?, changed = ?, body = ? WHERE id = ?").execute(
      arguments: [session.session.isActive, date.timeIntervalSinceReferenceDate, try Self.encoded(session.session), session.number])
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO workout_session_event (session, number, receiver, body)
        VALUES (?1, 1 + ifnull((SELECT max(number) FROM workout_session_event WHERE session = ?1), 0), ?2, ?3)
        """)
    for event in events { try statement.execute(arguments: [session.number, event.receiver, try Self.encoded(event)]) }
    try noteWorkouts(of: session.app)
  }

  /// Forgets what was for one side alone, and that side has taken note of.
  public func forgetWorkoutEvents(of session: StoredWorkoutSession, upTo place: Int64, by side: WorkoutSession.Side) throws {
    try database.execute(
      sql: """
        DELETE FROM workout_session_event WHERE session = ?1 AND number <= ?2 AND receiver = ?3
        AND number < (SELECT max(number) FROM workout_session_event WHERE session = ?1)
        """,
      arguments: [session.number, place, side.receiver])
  }

  /// Forgets the sessions in which nothing has happened since a date, but for one that is active.
  public func forgetWorkoutSessions(unchangedSince date: Date) throws {
    try forgetWorkoutSessions(where: "changed < ? AND NOT is_active", [date.timeIntervalSinceReferenceDate])
  }

  func forgetWorkoutSessions(where condition: String, _ arguments: StatementArguments) throws {
    let sessions = "SELECT id FROM workout_session WHERE \(condition)"
    try database.execute(sql: "DELETE FROM workout_session_event WHERE session IN (\(sessions))", arguments: arguments)
    try database.execute(sql: "DELETE FROM workout_session WHERE \(condition)", arguments: arguments)
  }
}

extension WorkoutSession.Side {
  /// As which receiver of events the store knows it.
  fileprivate var receiver: Int { self == .primary ? 1 : 2 }
}
