// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The person's settings for types: preferred units and orders of sources.
package struct StoredPreferences: Sendable, Equatable {
  /// The preferred units, as unit strings, by type identifier.
  package let units: [String: String]
  /// The ordered sources, by type identifier.
  private let orders: [String: [String]]

  fileprivate init(units: [String: String], orders: [String: [String]]) {
    self.units = units
    self.orders = orders
  }

  /// The types whose order of sources differs between these preferences and others.
  package func typesReordered(since other: StoredPreferences) -> Set<DataType> {
    if orders == other.orders { return [] }
    let changed = Set(orders.keys).union(other.orders.keys).filter { orders[$0] != other.orders[$0] }
    return Set(changed.compactMap { Catalog.type(identifier: $0) })
  }
}

extension StorageReader {
  /// The current preferences.
  package func preferences() throws -> StoredPreferences {
    func texts(_ row: SQLRow, _ second: EncryptedColumn) throws -> (String, String) {
      (try database.text(ofLabel: row[0], .type), try database.text(ofLabel: row[1], second))
    }
    let units = try sound("preferred_unit", SQLRow.fetchAll(database.cachedStatement(sql: "SELECT type, unit FROM preferred_unit"))) {
      try texts($0, .unit)
    }
    let orders = try sound(
      "source_order",
      SQLRow.fetchAll(database.cachedStatement(sql: "SELECT type, bundle_identifier FROM source_order ORDER BY type, position"))
    ) { try texts($0, .source) }
    return StoredPreferences(
      units: Dictionary(units) { first, _ in first }, orders: Dictionary(grouping: orders) { $0.0 }.mapValues { $0.map { $0.1 } })
  }

  /// The number of the last transaction that changed the store, across all processes. It may overflow: compare it for equality only.
  package func commitNumber() throws -> Int32 {
    try database.commitNumber()
  }
}
