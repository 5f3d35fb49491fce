// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
