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

/// The phase of a workout builder (BLD-02, BLD-07, BLD-08).
package enum WorkoutPhase: String, Sendable, Hashable, Codable {
  /// Collection has not begun.
  case notStarted
  /// Collection runs: the builder accepts samples, events and activities.
  case collecting
  /// Collection has ended. The builder still accepts content, and can finish the workout.
  case ended
  /// The workout is saved; the builder does nothing more.
  case finished
  /// The client discarded the workout; the builder does nothing more.
  case discarded
  /// The store no longer has the builder (BLD-12).
  case failed
}

extension WorkoutPhase {
  /// The phase by its name in errors. Observed: `Error(7)`.
  var title: String {
    switch self {
    case .notStarted: "NotStarted"
    case .collecting: "Collecting"
    case .ended: "Ended"
    case .finished: "Finished"
    case .discarded: "Discarded"
    case .failed: "Error(7)"
    }
  }
}

/// A step that a client requests of a workout session, by its name in errors (SESS-03).
package enum WorkoutAction: String, Sendable, Hashable, Codable {
  /// The raw values appear in Apple's text "Unable to perform '...' from current state '...'".
  case prepare, start, stop, pause, resume, end, beginNewActivity, endCurrentActivity, startMirroring, stopMirroring, sendData
}
