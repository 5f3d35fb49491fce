// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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

/// The units that the person chose for types.
package struct PreferredUnitTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The unit that the person chose for a type; nil when none was chosen.
  package func unit(of type: DataType) throws -> UnitExpression? {
    let statement = try database.cachedStatement(sql: "SELECT unit FROM preferred_unit WHERE type = ?")
    // A unit that does not measure the type converts nothing.
    return try storage.sound("preferred_unit", 0) {
      try String.fetchOne(statement, arguments: [try storage.label(of: type)]).map {
        try UnitExpression.parse(database.text(ofLabel: $0, .unit))
      }
    }.flatMap { unit in type.quantity.map { unit.isCompatible(with: $0.unit) } ?? true ? unit : nil }
  }
}

extension PreferredUnitTable where Storage == StorageWriter {
  /// Stores the person's choice of a unit; nil removes it.
  package func set(_ unit: UnitExpression?, of type: DataType) throws {
    if let unit {
      try database.put(into: .preferredUnit, [try storage.label(of: type), try database.label(unit.string, .unit)])
    } else {
      try database.execute(sql: "DELETE FROM preferred_unit WHERE type = ?", arguments: [try storage.label(of: type)])
    }
    storage.touched.preferences = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// The units that the person chose for types.
  package var preferredUnits: PreferredUnitTable<Self> { PreferredUnitTable(storage: self) }
}

/// The owner's orders of the sources of types.
package struct SourceOrderTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The bundle identifiers of a type's sources in the owner's order, highest priority first. Empty when the owner set none.
  package func order(of type: DataType) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "SELECT position, bundle_identifier FROM source_order WHERE type = ? ORDER BY position")
    return try storage.sound("source_order", SQLRow.fetchAll(statement, arguments: [try storage.label(of: type)])) {
      try database.text(ofLabel: $0[1], .source)
    }
  }
}

extension SourceOrderTable where Storage == StorageWriter {
  /// Sets the order of a type's sources, highest priority first, replacing an earlier order.
  package func set(_ bundleIdentifiers: [String], of type: DataType) throws {
    let label = try storage.label(of: type)
    try database.execute(sql: "DELETE FROM source_order WHERE type = ?", arguments: [label])
    for (position, bundleIdentifier) in bundleIdentifiers.enumerated() {
      try database.execute(
        sql: StoreTable.sourceOrder.insertion,
        arguments: [label, position, try database.label(bundleIdentifier, .source)])
    }
    storage.touched.preferences = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// The owner's orders of the sources of types.
  package var sourceOrders: SourceOrderTable<Self> { SourceOrderTable(storage: self) }
}

extension StorageReader {
  /// The device models from which a source saved samples, such as `Watch7,1`.
  package func productTypes(ofSource number: Int64) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "SELECT DISTINCT product_type FROM source_revision WHERE source = ? AND product_type IS NOT NULL")
    return try sound("source_revision", SQLRow.fetchAll(statement, arguments: [number])) { try database.text(ofLabel: $0[0], .productType) }
  }
}
