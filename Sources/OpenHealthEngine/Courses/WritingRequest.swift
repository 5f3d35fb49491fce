// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// A request that changes the store, in one transaction.
protocol WritingRequest<Reply>: HealthRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply
}
