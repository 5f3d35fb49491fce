// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// The values of all characteristics that are set, by identifier. The value set by hand takes precedence over those of imports.
  public func characteristics() throws -> [String: String] {
    let sql = "SELECT identifier, value FROM characteristic ORDER BY rank, import"
    let rows = try Row.fetchAll(database, sql: sql).map { ($0[0] as String, $0[1] as String) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// The value of a characteristic; nil when it is not set.
  public func characteristic(_ identifier: String) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT value FROM characteristic WHERE identifier = ? ORDER BY rank DESC, import DESC LIMIT 1",
      arguments: [identifier])
  }
}

extension StorageWriter {
  /// Sets a characteristic by hand. The value takes precedence over those of earlier imports.
  public func setCharacteristic(_ identifier: String, to value: String) throws {
    try database.execute(sql: "UPDATE characteristic SET rank = 0 WHERE identifier = ? AND import <> 0", arguments: [identifier])
    try database.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, import, value, rank) VALUES (?, 0, ?, 1)",
      arguments: [identifier, value])
  }

  /// Stores an import's value of a characteristic. A value set by hand takes precedence, unless the import's value `wins`.
  public func setCharacteristic(_ identifier: String, to value: String, import number: Int64, wins: Bool) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, import, value, rank) VALUES (?, ?, ?, ?)",
      arguments: [identifier, number, value, wins ? 2 : 0])
  }

  /// Removes a characteristic, whether it was set by hand or by imports. Does nothing when it is not set.
  public func removeCharacteristic(_ identifier: String) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE identifier = ?", arguments: [identifier])
  }

  /// Removes the values that an import set. Earlier values apply again.
  public func removeCharacteristics(ofImport number: Int64) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE import = ?", arguments: [number])
  }
}
