// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension IdentifyApp: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> RegisteredApp? {
    guard let token else { return try storage.apps.app(bundleIdentifier) }
    return try storage.apps.app(bundleIdentifier, token: token)
  }
}
