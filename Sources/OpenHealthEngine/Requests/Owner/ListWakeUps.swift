// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ListWakeUps: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply { try storage.wakings.all() }
}
