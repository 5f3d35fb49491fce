// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The wait of a call for a daemon that is away, as while it restarts or before it is started.
enum DaemonWait {
  /// How long a call waits.
  static let patience = Duration.seconds(30)
  /// The pauses between attempts, in seconds; the last one repeats.
  private static let pauses = [0.02, 0.05, 0.1, 0.2, 0.5]

  /// Lets time pass after an attempt that failed: nothing tells when the daemon, another process, can be reached.
  static func pause(after attempt: Int) { Thread.sleep(forTimeInterval: pauses[min(attempt, pauses.count - 1)]) }

  /// Repeats an attempt that fails because the daemon does not run, until it succeeds or the patience ends.
  ///
  /// - Throws: the error of the last attempt.
  static func until<Found>(
    patience: Duration = DaemonWait.patience, _ attempt: () throws(HealthError) -> Found
  ) throws(HealthError) -> Found {
    let deadline = ContinuousClock.now + patience
    var count = 0
    while true {
      do throws(HealthError) { return try attempt() } catch {
        guard isOfMissingDaemon(error), ContinuousClock.now < deadline else { throw error }
      }
      pause(after: count)
      count += 1
    }
  }

  private static func isOfMissingDaemon(_ error: HealthError) -> Bool {
    switch error {
    case .store(.daemonMissing), .store(.daemonMissingForApp): true
    // A daemon has begun to serve the store since the place was looked for.
    case .store(.served): true
    default: false
    }
  }
}
