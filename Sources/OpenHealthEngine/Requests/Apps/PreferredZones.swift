// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension PreferredZones: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> ZoneConfiguration? {
    guard access.isGranted(type) else { return nil }
    return try PreferredZoneConfiguration.of(type, at: date, storage)
  }
}
