// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SetAccessLogRetention: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard (0...Limits.mostAccessLogDays).contains(days) else { throw HealthError.invalidArgument(.accessLogRetention) }
    try storage.setAccessRetention(days: days)
    try storage.forgetOldAccess(at: now.date)
  }
}
