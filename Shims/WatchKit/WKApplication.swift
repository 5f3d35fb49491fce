// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// This process, as an app that other apps start for a workout.
///
/// The main thread has to keep running: use an `async` main function that waits, or `dispatchMain()`.
@MainActor public final class WKApplication: NSObject {
  private static let one = WKApplication()

  /// The only instance, which represents this process.
  public class func shared() -> WKApplication { one }

  /// Receives the events of this process from the moment it is set; see ``WKApplicationDelegate`` for their order. Held weakly.
  public weak var delegate: (any WKApplicationDelegate)? {
    didSet {
      starts = nil
      guard let delegate else { return }
      let store = HKHealthStore()
      let launch = Task { [weak delegate] in
        guard let delegate else { return }
        delegate.applicationDidFinishLaunching()
        // A store that cannot be opened has no session.
        if (try? await store.recoverActiveWorkoutSession()) != nil { delegate.handleActiveWorkoutRecovery() }
      }
      starts = store.onCompanionStart { [weak self] configuration in
        // Unchecked: the store creates a configuration for each call, and only this one uses it.
        nonisolated(unsafe) let configuration = configuration
        Task { @MainActor in
          await launch.value
          self?.delegate?.handle(configuration)
        }
      }
    }
  }

  /// Receives the workouts for which other apps start this one, until it is released.
  private var starts: (any Sendable)?
}
