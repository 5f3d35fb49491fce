// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// Whether the owner has denied all apps access to the store (AVAIL-06).
  public func isRestricted() throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'restricted'")) ?? false
  }

  /// The person's measurement system: the chosen one, else that of the latest import with a locale. Nil when there is neither.
  public func measurementSystem() throws -> ReadMeasurementSystem.Answer? {
    let chosen = try String.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'measurement system'"))
    if let system = chosen.flatMap(MeasurementSystem.init(rawValue:)) { return .init(system: system, locale: nil) }
    let sql = "SELECT locale FROM import WHERE locale IS NOT NULL ORDER BY id DESC LIMIT 1"
    return try String.fetchOne(database.cachedStatement(sql: sql)).map { .init(system: MeasurementSystem(locale: $0), locale: $0) }
  }
}

extension StorageWriter {
  /// Stores a setting under a name; nil removes it.
  func setSetting(_ name: String, to value: (any SQLConvertible)?) throws {
    if let value {
      try database.put(into: "setting", key: ["name"], ["value"], [name, value])
    } else {
      try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
    }
  }

  /// Denies all apps access to the store, or ends that.
  public func setRestricted(_ isRestricted: Bool) throws {
    try setSetting("restricted", to: isRestricted)
    touched.permissions = true
  }

  /// Stores the person's measurement system; nil removes the choice.
  public func setMeasurementSystem(_ system: MeasurementSystem?) throws {
    try setSetting("measurement system", to: system?.rawValue)
    touched.preferences = true
  }
}
