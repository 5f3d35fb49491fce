// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout session, as the store keeps it.
package struct StoredWorkoutSession: Sendable {
  /// The row number, never reused.
  package let number: Int64
  /// The UUID that the app gave the session, unique among the sessions of the app.
  package let uuid: UUID
  /// The bundle identifier of the app that created the session.
  package let app: String
  /// The state of the session.
  package var session: WorkoutSession
}
