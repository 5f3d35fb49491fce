// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's zones, as settings of the store.
package struct ZoneTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The person's zones for a type; nil when none were set.
  package func configuration(of type: DataType) throws -> ZoneConfiguration? {
    guard let text: String = try storage.settings.value(Self.name(of: type)) else { return nil }
    return try storage.sound("setting", 0) { try JSONDecoder().decode(ZoneConfiguration.self, from: Data(text.utf8)) }
  }

  fileprivate static func name(of type: DataType) -> String { "zones \(type.identifier)" }
}

extension ZoneTable where Storage == StorageWriter {
  /// Stores the person's zones for a type; nil removes them.
  package func set(_ configuration: ZoneConfiguration?, of type: DataType) throws {
    guard let configuration else {
      return try storage.settings.set(Self.name(of: type), to: nil)
    }
    let text = String(decoding: try JSONEncoder().encode(configuration), as: UTF8.self)
    try storage.settings.set(Self.name(of: type), to: text)
  }
}

extension StorageDoors where Self: StorageReader {
  /// The person's zones, as settings of the store.
  package var zones: ZoneTable<Self> { ZoneTable(storage: self) }
}
