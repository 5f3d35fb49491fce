// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ListApps: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    Reply(apps: try storage.apps.all(), isRestricted: try storage.isRestricted())
  }
}
