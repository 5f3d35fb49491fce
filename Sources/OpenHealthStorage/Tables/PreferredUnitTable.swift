// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
