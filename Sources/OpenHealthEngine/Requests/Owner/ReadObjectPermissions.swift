// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadObjectPermissions: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ObjectPermission] {
    try storage.objectPermissions.all(app: app, type: type)
  }
}
