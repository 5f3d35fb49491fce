// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SharingStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Permission? {
    guard case .app(let app) = access.caller else { return .granted }
    return try AccessDecision.answers(to: [.init(type: type, direction: .share)], app: app, storage: storage)[0]
  }
}
