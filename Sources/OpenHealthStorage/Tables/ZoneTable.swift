// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's zones, as settings of the store.
extension StorageReader {
  /// The person's zones for a type; nil when none were set.
  package func zoneConfiguration(of type: DataType) throws -> ZoneConfiguration? {
    guard let text: String = try setting(Self.name(of: type)) else { return nil }
    return try sound("setting", 0) { try JSONDecoder().decode(ZoneConfiguration.self, from: Data(text.utf8)) }
  }

  fileprivate static func name(of type: DataType) -> String { "zones \(type.identifier)" }
}

extension StorageWriter {
  /// Stores the person's zones for a type; nil removes them.
  package func setZoneConfiguration(_ configuration: ZoneConfiguration?, of type: DataType) throws {
    guard let configuration else {
      return try setSetting(Self.name(of: type), to: nil)
    }
    let text = String(decoding: try JSONEncoder().encode(configuration), as: UTF8.self)
    try setSetting(Self.name(of: type), to: text)
  }
}
