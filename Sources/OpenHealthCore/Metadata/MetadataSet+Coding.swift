// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Encoded as one blob: the bytes that storage keeps.
extension MetadataSet: Codable {
  /// Reads the bytes of ``MetadataCoding``. Throws ``HealthError/damagedData(_:)`` for other bytes.
  package convenience init(from decoder: any Decoder) throws {
    self.init(try MetadataCoding.decode(try decoder.singleValueContainer().decode(Data.self)).entries)
  }

  /// Writes the bytes of ``MetadataCoding``.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(MetadataCoding.encode(self))
  }
}
