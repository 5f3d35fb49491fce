// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  /// What was answered for an app, a type and a direction; nil when nobody was asked. Only the engine's permission function reads this.
  ///
  /// - Parameter strength: how sure it is that the caller is the app. What was granted to a surer one was not granted to this one.
  public func permission(
    app: String, type: DataType, direction: AccessDirection, strength: IdentityStrength = .isolated
  ) throws -> Permission? {
    let sql = "SELECT answer FROM permission WHERE app = ? AND type = ? AND direction = ? AND (answer = ? OR strength <= ?)"
    let arguments: StatementArguments = [
      app, type.identifier, direction.rawValue, Permission.refused.rawValue, strength.rawValue,
    ]
    return try Int.fetchOne(database.cachedStatement(sql: sql), arguments: arguments).flatMap(Permission.init(rawValue:))
  }

  /// All that was answered, for the owner: of one app, or of all.
  public func answers(of app: String?) throws -> [PermissionAnswer] {
    let sql = """
      SELECT app, type, direction, answer, strength, answered FROM permission WHERE app = coalesce(?, app) ORDER BY app, type, direction
      """
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [app]).compactMap { row in
      guard let question = Self.question(type: row[1], direction: row[2]), let answer = Permission(rawValue: row[3]),
        let strength = IdentityStrength(rawValue: row[4])
      else { return nil }
      return PermissionAnswer(
        app: row[0], question: question, answer: answer, strength: strength,
        answered: (row[5] as Double?).map { Date(timeIntervalSinceReferenceDate: $0) })
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

  private static func question(type: String, direction: Int) -> PermissionQuestion? {
    guard let type = Catalog.type(identifier: type), let direction = AccessDirection(rawValue: direction) else { return nil }
    return PermissionQuestion(type: type, direction: direction)
  }
}

extension StorageWriter {
  /// Remembers an answer, in place of an earlier one. The question is no longer open.
  ///
  /// - Parameter strength: how sure it must be that a caller is the app for what is granted.
  public func setPermission(
    _ permission: Permission, app: String, type: DataType, direction: AccessDirection, strength: IdentityStrength = .registered,
    at date: Date? = nil
  ) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO permission (app, type, direction, answer, strength, answered) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        app, type.identifier, direction.rawValue, permission.rawValue, strength.rawValue, date?.timeIntervalSinceReferenceDate,
      ])
    try closeQuestion(app: app, type: type, direction: direction)
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
