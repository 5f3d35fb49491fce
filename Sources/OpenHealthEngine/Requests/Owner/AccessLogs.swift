// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListAccess: AskingRequest {
  private static let portion = 5000

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Portion {
    // Include the pending entries of this process.
    engine.log?.writeAll()
    let now = engine.now().date
    return try engine.database.read { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      return try storage.access(self, at: now, limit: min(newest ?? Self.portion, Self.portion))
    }
  }
}

extension SetAccessLogRetention: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard (0...Limits.mostAccessLogDays).contains(days) else { throw HealthError.invalidArgument(.accessLogRetention) }
    try storage.setAccessRetention(days: days)
    try storage.forgetOldAccess(at: now.date)
  }
}
