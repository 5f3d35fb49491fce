// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The owner's answers to apps for single objects.
package struct ObjectPermissionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The owner's answers to an app for single objects of a type, sorted by UUID.
  package func all(app: String, type: DataType) throws -> [ObjectPermission] {
    let sql = "SELECT uuid, answer, strength FROM object_permission WHERE app = ? AND type = ? ORDER BY uuid"
    return try storage.sound(
      "object_permission", SQLRow.fetchAll(database.cachedStatement(sql: sql), arguments: [app, try storage.label(of: type)])
    ) {
      row in
      guard let bytes = try row[0] as Data?, bytes.count == 16, let answer = Permission(rawValue: try row[1]),
        let strength = IdentityStrength(rawValue: try row[2])
      else { throw HealthError.damagedData(.uuid) }
      // Unsafe: the bytes are read inside the closure that lends them; there are exactly 16, as checked above.
      let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      return ObjectPermission(object: uuid, answer: answer, strength: strength)
    }
  }
}

extension ObjectPermissionTable where Storage == StorageWriter {
  /// Stores the answer for one object, replacing an earlier one. Nil removes it.
  package func set(_ permission: ObjectPermission?, of object: UUID, app: String, type: DataType) throws {
    if let permission {
      try database.put(
        into: .objectPermission, [app, try storage.label(of: type), object.data, permission.answer.rawValue, permission.strength.rawValue])
    } else {
      try database.execute(
        sql: "DELETE FROM object_permission WHERE app = ? AND type = ? AND uuid = ?",
        arguments: [app, try storage.label(of: type), object.data])
    }
    storage.touched.permissions = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// The owner's answers to apps for single objects.
  package var objectPermissions: ObjectPermissionTable<Self> { ObjectPermissionTable(storage: self) }
}
