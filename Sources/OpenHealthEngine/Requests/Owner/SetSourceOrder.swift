// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetSourceOrder: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard Set(bundleIdentifiers).count == bundleIdentifiers.count else {
      throw HealthError.invalidArgument(.repeatedSource)
    }
    try storage.sourceOrders.set(bundleIdentifiers, of: type)
    // Figures of workouts are stored; all other statistics are computed on request.
    try storage.touchWorkouts(holding: type)
  }
}
