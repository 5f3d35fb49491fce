// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A step that a client requests of a workout session, by its name in errors (SESS-03).
package enum WorkoutAction: String, Sendable, Hashable, Codable {
  /// The raw values appear in Apple's text "Unable to perform '...' from current state '...'".
  case prepare, start, stop, pause, resume, end, beginNewActivity, endCurrentActivity, startMirroring, stopMirroring, sendData
}
