// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RequestPerObjectAuthorization: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    try validate()
    guard case .app(let app) = access.caller else { return }
    // The type as a whole is never granted (AUTH-12). Refused means own samples (AUTH-27), as is so by default object by object (AUTH-42).
    try storage.setPermission(.refused, app: app.bundleIdentifier, type: type, direction: .read)
  }
}
