// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The statistics that a grant is limited to, as two columns say it; nil there for samples.
private struct FoundRule {
  let rule: StatisticsRule?

  /// Nil where the columns make no sense together.
  init?(cell: Int?, least: Int?) {
    guard cell != nil || least != nil else {
      rule = nil
      return
    }
    guard let cell = cell.flatMap(StatisticsRule.Cell.init), let least, let rule = StatisticsRule(cell, least: least) else { return nil }
    self.rule = rule
  }
}

/// What the owner allows and refuses apps, and what apps have asked for.
package struct PermissionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The owner's answer for an app, a type and a direction; nil when there is none. Only the engine's `AccessDecision` calls this.
  ///
  /// - Parameter strength: How well the caller has proved that it is the app. A grant to a stronger identity does not count; a refusal
  ///   always does.
  /// - Returns: The answer, the date from which a grant to read begins, nil for all dates, that at which a grant ends, nil for no end, and
  ///   the statistics that may be read, nil for samples.
  package func answer(
    app: String, type: DataType, direction: AccessDirection, strength: IdentityStrength = .isolated
  ) throws -> (answer: Permission, since: Date?, until: Date?, statistics: StatisticsRule?)? {
    let sql = """
      SELECT answer, since, until, cell, least FROM permission
      WHERE app = ? AND type = ? AND direction = ? AND (answer = ? OR strength <= ?)
      """
    let arguments: SQLArguments = [
      app, try storage.label(of: type), direction.rawValue, Permission.refused.rawValue, strength.rawValue,
    ]
    guard let row = try SQLRow.fetchOne(database.cachedStatement(sql: sql), arguments: arguments) else { return nil }
    // An answer that makes no sense grants nothing.
    return try storage.sound("permission", 0) {
      guard let answer = Permission(rawValue: try row[0]), let found = try FoundRule(cell: row[3], least: row[4]) else { return nil }
      return (answer: answer, since: try row.dateOrNil(1), until: try row.dateOrNil(2), statistics: found.rule)
    }
  }

  /// The owner's answers to one app, or to all apps for nil.
  package func answers(of app: String?) throws -> [PermissionAnswer] {
    let sql = """
      SELECT app, type, direction, answer, strength, answered, since, until, cell, least FROM permission
      WHERE app = coalesce(?, app) ORDER BY app, type, direction
      """
    let answers = try storage.sound("permission", SQLRow.fetchAll(database.cachedStatement(sql: sql), arguments: [app])) {
      row -> PermissionAnswer? in
      guard let question = try question(type: row[1], direction: row[2]), let answer = Permission(rawValue: try row[3]),
        let strength = IdentityStrength(rawValue: try row[4]), let found = try FoundRule(cell: row[8], least: row[9])
      else { return nil }
      return try PermissionAnswer(
        app: row[0], question: question, answer: answer, strength: strength, since: row.dateOrNil(6), until: row.dateOrNil(7),
        statistics: found.rule, answered: row.dateOrNil(5))
    }
    return ordered(answers) { ($0.app, $0.question) }
  }

  /// The requests without an answer, of one app, or of all apps for nil.
  package func questions(of app: String?) throws -> [OpenQuestion] {
    let sql = """
      SELECT app, type, direction, strength, asked FROM permission_request WHERE app = coalesce(?, app) ORDER BY app, type, direction
      """
    let questions = try storage.sound("permission_request", SQLRow.fetchAll(database, sql: sql, arguments: [app])) { row -> OpenQuestion? in
      guard let question = try question(type: row[1], direction: row[2]), let strength = IdentityStrength(rawValue: try row[3]) else {
        return nil
      }
      return try OpenQuestion(app: row[0], question: question, strength: strength, asked: row.date(4))
    }
    return ordered(questions) { ($0.app, $0.question) }
  }

  /// Rows in the order of apps, types and directions, which SQL does not know where the names of types are labels.
  private func ordered<Row>(_ rows: [Row], _ key: (Row) -> (app: String, question: PermissionQuestion)) -> [Row] {
    if database.cipher == nil { return rows }
    func bytes(_ row: Row) -> [[UInt8]] {
      let (app, question) = key(row)
      return [Array(app.utf8), Array(question.type.identifier.utf8), [UInt8(truncatingIfNeeded: question.direction.rawValue)]]
    }
    return rows.sorted { left, right in
      bytes(left).lexicographicallyPrecedes(bytes(right)) { $0.lexicographicallyPrecedes($1) }
    }
  }

  private func question(type label: String, direction: Int) throws -> PermissionQuestion? {
    guard let type = Catalog.type(identifier: try database.text(ofLabel: label, .type)),
      let direction = AccessDirection(rawValue: direction)
    else { return nil }
    return PermissionQuestion(type: type, direction: direction)
  }
}

extension PermissionTable where Storage == StorageWriter {
  /// Stores an answer, replacing an earlier one, and closes the open question.
  ///
  /// - Parameters:
  ///   - since: The date from which a grant to read begins; nil for all dates. Ignored where the answer cannot be limited.
  ///   - until: The date at which a grant ends; nil for no end.
  ///   - statistics: The statistics that a grant to read is limited to; nil for samples. Reading what has none is then refused.
  ///   - strength: The identity strength that a caller needs for the grant to apply.
  ///   - date: When the owner answered.
  package func set(
    _ permission: Permission, app: String, question: PermissionQuestion, since: Date? = nil, until: Date? = nil,
    statistics: StatisticsRule? = nil, strength: IdentityStrength = .registered, at date: Date? = nil
  ) throws {
    let isRefused = statistics != nil && question.direction == .read && !question.hasStatistics
    let permission = isRefused ? .refused : permission
    let statistics = permission == .granted && question.hasStatistics ? statistics : nil
    let since = permission == .granted && question.canBeLimited ? since : nil
    try database.put(
      into: .permission,
      [
        app, try storage.label(of: question.type), question.direction.rawValue, permission.rawValue, strength.rawValue,
        date?.timeIntervalSinceReferenceDate, since?.timeIntervalSinceReferenceDate,
        permission == .granted ? until?.timeIntervalSinceReferenceDate : nil, statistics?.cell.rawValue, statistics?.least,
      ])
    try closeQuestion(app: app, type: question.type, direction: question.direction)
    storage.touched.permissions = true
  }

  /// Removes an answer, so that the app can ask again.
  package func remove(app: String, type: DataType, direction: AccessDirection) throws {
    try database.execute(
      sql: "DELETE FROM permission WHERE app = ? AND type = ? AND direction = ?",
      arguments: [app, try storage.label(of: type), direction.rawValue])
    storage.touched.permissions = true
  }

  /// Keeps a question for the owner. A repeated question keeps its first date; the answer will hold for the weakest identity that asked.
  package func ask(_ question: PermissionQuestion, app: String, strength: IdentityStrength, at date: Date) throws {
    try database.execute(
      sql: """
        \(StoreTable.permissionRequest.insertion)
        ON CONFLICT (app, type, direction) DO UPDATE SET strength = excluded.strength
          WHERE excluded.strength < permission_request.strength
        """,
      arguments: [
        app, try storage.label(of: question.type), question.direction.rawValue, strength.rawValue, date.timeIntervalSinceReferenceDate,
      ])
  }

  /// Closes all open questions of an app without an answer.
  package func closeQuestions(app: String) throws {
    try database.execute(sql: "DELETE FROM permission_request WHERE app = ?", arguments: [app])
    storage.touched.permissions = true
  }

  /// Closes one question of an app without an answer.
  package func closeQuestion(app: String, type: DataType, direction: AccessDirection) throws {
    try database.cachedStatement(sql: "DELETE FROM permission_request WHERE app = ? AND type = ? AND direction = ?")
      .execute(arguments: [app, try storage.label(of: type), direction.rawValue])
    storage.touched.permissions = true
  }
}

/// The owner's answers to apps for single objects.
package struct ObjectPermissionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The owner's answers to an app for single objects of a type, sorted by UUID.
  package func all(app: String, type: DataType) throws -> [ObjectPermission] {
    let sql = "SELECT uuid, answer, strength FROM object_permission WHERE app = ? AND type = ? ORDER BY uuid"
    return try storage.sound(
      "object_permission", SQLRow.fetchAll(database.cachedStatement(sql: sql), arguments: [app, try storage.label(of: type)])
    ) {
      row in
      guard let bytes = try row[0] as Data?, bytes.count == 16, let answer = Permission(rawValue: try row[1]),
        let strength = IdentityStrength(rawValue: try row[2])
      else { throw HealthError.damagedData(.uuid) }
      // Unsafe: the bytes are read inside the closure that lends them; there are exactly 16, as checked above.
      let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      return ObjectPermission(object: uuid, answer: answer, strength: strength)
    }
  }
}

extension ObjectPermissionTable where Storage == StorageWriter {
  /// Stores the answer for one object, replacing an earlier one. Nil removes it.
  package func set(_ permission: ObjectPermission?, of object: UUID, app: String, type: DataType) throws {
    if let permission {
      try database.put(
        into: .objectPermission, [app, try storage.label(of: type), object.data, permission.answer.rawValue, permission.strength.rawValue])
    } else {
      try database.execute(
        sql: "DELETE FROM object_permission WHERE app = ? AND type = ? AND uuid = ?",
        arguments: [app, try storage.label(of: type), object.data])
    }
    storage.touched.permissions = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// The owner's answers to apps for single objects.
  package var objectPermissions: ObjectPermissionTable<Self> { ObjectPermissionTable(storage: self) }
}

extension StorageDoors where Self: StorageReader {
  /// What the owner allows and refuses apps, and what apps have asked for.
  package var permissions: PermissionTable<Self> { PermissionTable(storage: self) }
}
