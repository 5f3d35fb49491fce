// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  /// What was answered for an app, a type and a direction; nil when nobody was asked. Only the engine's permission function reads this.
  ///
  /// - Parameter strength: how sure it is that the caller is the app. What was granted to a surer one was not granted to this one.
  /// - Returns: the answer, and the date with which granted reading begins; nil there for all there is.
  public func permission(
    app: String, type: DataType, direction: AccessDirection, strength: IdentityStrength = .isolated
  ) throws -> (answer: Permission, since: Date?)? {
    let sql = "SELECT answer, since FROM permission WHERE app = ? AND type = ? AND direction = ? AND (answer = ? OR strength <= ?)"
    let arguments: StatementArguments = [
      app, type.identifier, direction.rawValue, Permission.refused.rawValue, strength.rawValue,
    ]
    guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments),
      let answer = Permission(rawValue: row[0])
    else { return nil }
    return (answer, Self.date(row[1]))
  }

  /// All that was answered, for the owner: of one app, or of all.
  public func answers(of app: String?) throws -> [PermissionAnswer] {
    let sql = """
      SELECT app, type, direction, answer, strength, answered, since FROM permission WHERE app = coalesce(?, app) ORDER BY app, type, direction
      """
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [app]).compactMap { row in
      guard let question = Self.question(type: row[1], direction: row[2]), let answer = Permission(rawValue: row[3]),
        let strength = IdentityStrength(rawValue: row[4])
      else { return nil }
      return PermissionAnswer(
        app: row[0], question: question, answer: answer, strength: strength, since: Self.date(row[6]), answered: Self.date(row[5]))
    }
  }

  /// What apps have asked for and the owner has not answered: of one app, or of all.
  public func openQuestions(of app: String?) throws -> [OpenQuestion] {
    let sql = """
      SELECT app, type, direction, strength, asked FROM permission_request WHERE app = coalesce(?, app) ORDER BY app, type, direction
      """
    return try Row.fetchAll(database, sql: sql, arguments: [app]).compactMap { row in
      guard let question = Self.question(type: row[1], direction: row[2]), let strength = IdentityStrength(rawValue: row[3]) else {
        return nil
      }
      return OpenQuestion(app: row[0], question: question, strength: strength, asked: Date(timeIntervalSinceReferenceDate: row[4]))
    }
  }

  private static func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSinceReferenceDate: $0) } }

  private static func question(type: String, direction: Int) -> PermissionQuestion? {
    guard let type = Catalog.type(identifier: type), let direction = AccessDirection(rawValue: direction) else { return nil }
    return PermissionQuestion(type: type, direction: direction)
  }
}

extension StorageWriter {
  /// Remembers an answer, in place of an earlier one. The question is no longer open.
  ///
  /// - Parameters:
  ///   - since: the date with which granted reading begins; nil for all there is. Not kept where the answer cannot be limited.
  ///   - strength: how sure it must be that a caller is the app for what is granted.
  public func setPermission(
    _ permission: Permission, app: String, question: PermissionQuestion, since: Date? = nil, strength: IdentityStrength = .registered,
    at date: Date? = nil
  ) throws {
    let since = permission == .granted && question.canBeLimited ? since : nil
    try database.execute(
      sql: "INSERT OR REPLACE INTO permission (app, type, direction, answer, strength, answered, since) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        app, question.type.identifier, question.direction.rawValue, permission.rawValue, strength.rawValue,
        date?.timeIntervalSinceReferenceDate, since?.timeIntervalSinceReferenceDate,
      ])
    try closeQuestion(app: app, type: question.type, direction: question.direction)
    touched.permissions = true
  }

  /// Forgets an answer: the person can be asked again.
  public func removePermission(app: String, type: DataType, direction: AccessDirection) throws {
    try database.execute(
      sql: "DELETE FROM permission WHERE app = ? AND type = ? AND direction = ?", arguments: [app, type.identifier, direction.rawValue])
    touched.permissions = true
  }

  /// Keeps a question for the owner. Asked again, it stays the one that it is; the answer then holds for the less sure of those who asked.
  public func openQuestion(_ question: PermissionQuestion, app: String, strength: IdentityStrength, at date: Date) throws {
    try database.execute(
      sql: """
        INSERT INTO permission_request (app, type, direction, strength, asked) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (app, type, direction) DO UPDATE SET strength = min(strength, excluded.strength)
        """,
      arguments: [
        app, question.type.identifier, question.direction.rawValue, strength.rawValue, date.timeIntervalSinceReferenceDate,
      ])
  }

  /// Ends all open questions of an app without an answer.
  public func closeQuestions(app: String) throws {
    try database.execute(sql: "DELETE FROM permission_request WHERE app = ?", arguments: [app])
    touched.permissions = true
  }

  private func closeQuestion(app: String, type: DataType, direction: AccessDirection) throws {
    try database.execute(
      sql: "DELETE FROM permission_request WHERE app = ? AND type = ? AND direction = ?",
      arguments: [app, type.identifier, direction.rawValue])
  }
}
