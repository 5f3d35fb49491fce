// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageWriter {
  /// Registers an app to be woken for changes of a type, in place of an earlier frequency; nil ends it.
  public func setBackgroundDelivery(app: String, type: String, frequency: Int?) throws {
    guard let frequency else {
      return try database.execute(sql: "DELETE FROM background_delivery WHERE app = ? AND type = ?", arguments: [app, type])
    }
    try database.execute(
      sql: "INSERT OR REPLACE INTO background_delivery (app, type, frequency) VALUES (?, ?, ?)", arguments: [app, type, frequency])
  }

  /// Ends all registrations of an app.
  public func removeBackgroundDeliveries(app: String) throws {
    try database.execute(sql: "DELETE FROM background_delivery WHERE app = ?", arguments: [app])
  }
}

extension StorageReader {
  /// The types for which an app is to be woken, with the frequency.
  public func backgroundDeliveries(app: String) throws -> [String: Int] {
    let rows = try Row.fetchAll(database, sql: "SELECT type, frequency FROM background_delivery WHERE app = ?", arguments: [app])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Int) })
  }
}
