// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthInterchange
import OpenHealthWorkoutFiles

/// The state of the latest import by browser.
package enum RunningImport: Sendable {
  /// The file is on its way; how much of it is here.
  case receiving(name: String, bytes: Int64)
  /// The file is being read.
  case reading(name: String, share: Double, records: Int)
  /// The import has ended, or was stopped.
  case done(name: String, ImportReport)
  /// The import of workouts has ended, or was stopped.
  case doneWorkouts(name: String, WorkoutFileReport)
  /// Nothing could be read, or the store failed. The reason is a whole sentence.
  case failed(name: String, reason: String)

  /// Whether the import is still running.
  package var isRunning: Bool {
    switch self {
    case .receiving, .reading: true
    case .done, .doneWorkouts, .failed: false
    }
  }
}
