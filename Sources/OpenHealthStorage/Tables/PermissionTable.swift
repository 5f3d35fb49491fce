// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// What was answered for an app, a type and a direction; nil when nobody was asked. Only the engine's permission function reads this.
  public func permission(app: String, type: DataType, direction: AccessDirection) throws -> Permission? {
    let sql = "SELECT answer FROM permission WHERE app = ? AND type = ? AND direction = ?"
    let arguments: StatementArguments = [app, type.identifier, direction.rawValue]
    return try Int.fetchOne(database.cachedStatement(sql: sql), arguments: arguments).flatMap(Permission.init(rawValue:))
  }
}

extension StorageWriter {
  /// Remembers an answer, in place of an earlier one.
  public func setPermission(_ permission: Permission, app: String, type: DataType, direction: AccessDirection) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO permission (app, type, direction, answer) VALUES (?, ?, ?, ?)",
      arguments: [app, type.identifier, direction.rawValue, permission.rawValue])
  }

  /// Forgets an answer: the person can be asked again.
  public func removePermission(app: String, type: DataType, direction: AccessDirection) throws {
    try database.execute(
      sql: "DELETE FROM permission WHERE app = ? AND type = ? AND direction = ?", arguments: [app, type.identifier, direction.rawValue])
  }
}
