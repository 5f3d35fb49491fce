// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension DismissPermissionRequests: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws { try storage.closeQuestions(app: app) }
}
