// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SharingStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Permission? {
    try access.answers(to: [.init(type: type, direction: .share)])[0]
  }
}
