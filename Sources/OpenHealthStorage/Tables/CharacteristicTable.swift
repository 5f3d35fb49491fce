// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// The characteristics that are set, by identifier.
  public func characteristics() throws -> [String: String] {
    let rows = try Row.fetchAll(database, sql: "SELECT identifier, value FROM characteristic")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as String) })
  }

  /// One characteristic, or nil when it is not set.
  public func characteristic(_ identifier: String) throws -> String? {
    try String.fetchOne(database, sql: "SELECT value FROM characteristic WHERE identifier = ?", arguments: [identifier])
  }
}

extension StorageWriter {
  /// Sets one characteristic, in place of an earlier value.
  public func setCharacteristic(_ identifier: String, to value: String) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, value) VALUES (?, ?)", arguments: [identifier, value])
  }

  /// Forgets one characteristic; one that is not set is no error.
  public func removeCharacteristic(_ identifier: String) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE identifier = ?", arguments: [identifier])
  }
}
