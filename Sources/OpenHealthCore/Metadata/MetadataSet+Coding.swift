// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// As the bytes that storage keeps.
extension MetadataSet: Codable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(try MetadataCoding.decode(try decoder.singleValueContainer().decode(Data.self)).entries)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(MetadataCoding.encode(self))
  }
}
