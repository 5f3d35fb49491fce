// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What is set of the person: by hand, and by imports.
package struct CharacteristicTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The values of all characteristics that are set, by identifier. The value set by hand takes precedence over those of imports.
  package func all() throws -> [String: String] {
    let sql = "SELECT identifier, value FROM characteristic ORDER BY rank, import"
    let rows = try storage.sound("characteristic", SQLRow.fetchAll(database, sql: sql)) {
      (try database.text(ofLabel: $0[0], .characteristic), try database.text(ofLabel: $0[1], .characteristicValue))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// The value of a characteristic; nil when it is not set.
  package func value(of identifier: String) throws -> String? {
    try storage.sound("characteristic", 0) {
      try String.fetchOne(
        database, sql: "SELECT value FROM characteristic WHERE identifier = ? ORDER BY rank DESC, import DESC LIMIT 1",
        arguments: [try database.label(identifier, .characteristic)]
      ).map { try database.text(ofLabel: $0, .characteristicValue) }
    }
  }
}

extension CharacteristicTable where Storage == StorageWriter {
  /// Sets a characteristic by hand. The value takes precedence over those of earlier imports.
  package func set(_ identifier: String, to value: String) throws {
    try database.execute(
      sql: "UPDATE characteristic SET rank = 0 WHERE identifier = ? AND import <> 0",
      arguments: [try database.label(identifier, .characteristic)])
    try put(identifier, import: 0, value: value, rank: 1)
  }

  /// Stores an import's value of a characteristic. A value set by hand takes precedence, unless the import's value `wins`.
  package func set(_ identifier: String, to value: String, import number: Int64, wins: Bool) throws {
    try put(identifier, import: number, value: value, rank: wins ? 2 : 0)
  }

  private func put(_ identifier: String, import number: Int64, value: String, rank: Int) throws {
    try database.put(
      into: .characteristic,
      [try database.label(identifier, .characteristic), number, try database.label(value, .characteristicValue), rank])
  }

  /// Removes a characteristic, whether it was set by hand or by imports. Does nothing when it is not set.
  package func remove(_ identifier: String) throws {
    try database.execute(
      sql: "DELETE FROM characteristic WHERE identifier = ?", arguments: [try database.label(identifier, .characteristic)])
  }

  /// Removes the values that an import set. Earlier values apply again.
  package func remove(ofImport number: Int64) throws {
    try database.execute(sql: "DELETE FROM characteristic WHERE import = ?", arguments: [number])
  }
}

extension StorageDoors where Self: StorageReader {
  /// What is set of the person: by hand, and by imports.
  package var characteristics: CharacteristicTable<Self> { CharacteristicTable(storage: self) }
}
