// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The state of a workout session, with Apple's numbers (SESS-01).
public enum WorkoutState: Int, Sendable, Hashable, Codable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  case prepared = 5
  case stopped = 6
}

extension WorkoutState {
  /// The state as an error names it (SESS-03).
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
