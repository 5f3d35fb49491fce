// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// The characteristics that are set, by identifier.
  public func characteristics() throws -> [String: String] {
    let sql = "SELECT identifier, value FROM characteristic ORDER BY rank, import"
    let rows = try Row.fetchAll(database, sql: sql).map { ($0[0] as String, $0[1] as String) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// One characteristic, or nil when it is not set.
  public func characteristic(_ identifier: String) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT value FROM characteristic WHERE identifier = ? ORDER BY rank DESC, import DESC LIMIT 1",
      arguments: [identifier])
  }
}

extension StorageWriter {
  /// Sets one characteristic by hand, in place of an earlier value.
  public func setCharacteristic(_ identifier: String, to value: String) throws {
    try database.execute(sql: "UPDATE characteristic SET rank = 0 WHERE identifier = ? AND import <> 0", arguments: [identifier])
    try database.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, import, value, rank) VALUES (?, 0, ?, 1)",
      arguments: [identifier, value])
  }

  /// Writes down what an import says of one characteristic; it counts unless the person set another value by hand, or if it `wins`.
  public func setCharacteristic(_ identifier: String, to value: String, import number: Int64, wins: Bool) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, import, value, rank) VALUES (?, ?, ?, ?)",
      arguments: [identifier, number, value, wins ? 2 : 0])
  }

  /// Forgets one characteristic, whoever set it; one that is not set is no error.
  public func removeCharacteristic(_ identifier: String) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE identifier = ?", arguments: [identifier])
  }

  /// Forgets what an import said of the person. What was before counts again.
  public func removeCharacteristics(ofImport number: Int64) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE import = ?", arguments: [number])
  }
}
