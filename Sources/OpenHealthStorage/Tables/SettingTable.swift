// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// Whether apps are kept from all of the store (AVAIL-06).
  public func isRestricted() throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'restricted'")) ?? false
  }

  /// How the person measures: what was chosen, else what the locale of the latest import says that names one. Nil for neither.
  public func measurementSystem() throws -> ReadMeasurementSystem.Answer? {
    let chosen = try String.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'measurement system'"))
    if let system = chosen.flatMap(MeasurementSystem.init(rawValue:)) { return .init(system: system, locale: nil) }
    let sql = "SELECT locale FROM import WHERE locale IS NOT NULL ORDER BY id DESC LIMIT 1"
    return try String.fetchOne(database.cachedStatement(sql: sql)).map { .init(system: MeasurementSystem(locale: $0), locale: $0) }
  }
}

extension StorageWriter {
  /// Keeps apps from all of the store, or ends that.
  public func setRestricted(_ isRestricted: Bool) throws {
    try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('restricted', ?)", arguments: [isRestricted])
    touched.permissions = true
  }

  /// Remembers how the person measures, or forgets it.
  public func setMeasurementSystem(_ system: MeasurementSystem?) throws {
    if let system {
      try database.execute(
        sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('measurement system', ?)", arguments: [system.rawValue])
    } else {
      try database.execute(sql: "DELETE FROM setting WHERE name = 'measurement system'")
    }
    touched.preferences = true
  }
}
