// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The state of a workout session, with Apple's numbers (SESS-01).
package enum WorkoutState: Int, Sendable, Hashable, Codable {
  /// The session has neither been prepared nor started.
  case notStarted = 1
  /// The session runs and is not paused.
  case running = 2
  /// The session is over; no step leads out of this state.
  case ended = 3
  /// The session has started and is paused.
  case paused = 4
  /// The session is ready to start.
  case prepared = 5
  /// The session measures no longer, but has not ended.
  case stopped = 6
}

extension WorkoutState {
  /// The state by its name in errors (SESS-03).
  var title: String {
    switch self {
    case .notStarted: "NotStarted"
    case .running: "Running"
    case .ended: "Ended"
    case .paused: "Paused"
    case .prepared: "Prepared"
    case .stopped: "Stopped"
    }
  }
}
