// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadPermissions: ReadingRequest {
  var isShort: Bool { true }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> [PermissionAnswer] { try storage.answers(of: app) }
}
