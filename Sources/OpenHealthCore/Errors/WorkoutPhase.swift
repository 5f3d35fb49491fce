// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
