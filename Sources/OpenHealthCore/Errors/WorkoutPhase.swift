// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How far a workout builder has come (BLD-02, BLD-07, BLD-08).
public enum WorkoutPhase: String, Sendable, Hashable, Codable {
  /// Collection has not begun.
  case notStarted
  case collecting
  /// Collection has ended; the workout can be finished.
  case ended
  case finished
  case discarded
  /// The store has no such builder any more (BLD-12).
  case failed
}

extension WorkoutPhase {
  /// The phase as an error names it. Observed: `Error(7)`.
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
