// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SetZones: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard type.quantity?.zones != nil else { throw HealthError.invalidArgument(.zones(.noZones(type))) }
    let configuration = try boundaries.map { try ZoneConfiguration(type: type, boundaries: $0, source: .user) }
    try storage.setZoneConfiguration(configuration, of: type)
  }
}
