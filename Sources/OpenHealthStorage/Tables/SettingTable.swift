// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Settings of the store: a text, a number or a truth value under a name.
package struct SettingTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The value of a setting; nil when it is not set.
  func value<Value: SQLConvertible>(_ name: String) throws -> Value? {
    let statement = try database.cachedStatement(sql: "SELECT value FROM setting WHERE name = ?")
    guard database.cipher != nil else { return try storage.sound("setting", 0) { try Value.fetchOne(statement, arguments: [name]) } }
    let label = try String.fetchOne(statement, arguments: [try database.label(name, .settingName)])
    return try label.map { label in
      guard let value = Value(sqlValue: .text(try database.text(ofLabel: label, .settingValue))) else {
        throw HealthError.damagedData(.column)
      }
      return value
    }
  }

  /// Whether the owner has denied all apps access to the store (AVAIL-06).
  package func isRestricted() throws -> Bool {
    try value("restricted") ?? false
  }

  /// The person's goals for the rings, ascending by day; empty for none, and for a row that makes no sense.
  package func activityGoals() throws -> [ActivityGoalsFrom] {
    guard let text: String = try value(Self.activityGoals) else { return [] }
    return try storage.sound("setting", 0) { try JSONDecoder().decode([ActivityGoalsFrom].self, from: Data(text.utf8)) } ?? []
  }

  private static var activityGoals: String { "activity goals" }

  /// The person's measurement system: the chosen one, else that of the latest import with a locale. Nil when there is neither.
  package func measurementSystem() throws -> ReadMeasurementSystem.Answer? {
    let chosen: String? = try value("measurement system")
    if let system = chosen.flatMap(MeasurementSystem.init(rawValue:)) { return .init(system: system, locale: nil) }
    let sql = "SELECT locale FROM import WHERE locale IS NOT NULL ORDER BY id DESC LIMIT 1"
    return try storage.sound("import", 0) { try String.fetchOne(database.cachedStatement(sql: sql)) }
      .map { .init(system: MeasurementSystem(locale: $0), locale: $0) }
  }
}

extension SettingTable where Storage == StorageWriter {
  /// Stores a setting under a name; nil removes it.
  func set(_ name: String, to value: (any SQLConvertible)?) throws {
    let name = try database.label(name, .settingName)
    if let value {
      try database.put(into: .setting, [name, try settingColumn(value)])
    } else {
      try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
    }
  }

  /// The column of a setting. A label is that of the value as a text.
  private func settingColumn(_ value: any SQLConvertible) throws -> any SQLConvertible {
    guard database.cipher != nil else { return value }
    let text =
      switch value.sqlValue {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .null, .real, .blob: preconditionFailure("a setting is a text, a number or a truth value")
      }
    return try database.label(text, .settingValue)
  }

  /// Denies all apps access to the store, or ends that.
  package func setRestricted(_ isRestricted: Bool) throws {
    try set("restricted", to: isRestricted)
    storage.touched.permissions = true
  }

  /// Stores the person's goals for the rings.
  package func setActivityGoals(_ goals: [ActivityGoalsFrom]) throws {
    try set(Self.activityGoals, to: goals.isEmpty ? nil : String(decoding: try JSONEncoder().encode(goals), as: UTF8.self))
  }

  /// Stores the person's measurement system; nil removes the choice.
  package func setMeasurementSystem(_ system: MeasurementSystem?) throws {
    try set("measurement system", to: system?.rawValue)
    storage.touched.preferences = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// Settings of the store: a text, a number or a truth value under a name.
  package var settings: SettingTable<Self> { SettingTable(storage: self) }
}
