// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension AuthorizationRequestStatus: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    try access.answers(to: types.questions()).contains(nil) ? .shouldRequest : .unnecessary
  }
}
