// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout session, as the store keeps it.
public struct StoredWorkoutSession: Sendable {
  public let number: Int64
  public let uuid: UUID
  /// The bundle identifier of the app that began it.
  public let app: String
  public var session: WorkoutSession
}
