// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadProfile: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [String: String] { try storage.characteristics.all() }
}
