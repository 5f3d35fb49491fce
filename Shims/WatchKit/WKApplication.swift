// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// This process, as an app that others start for a workout.
///
/// It needs the main thread to go on: an `async` main function that waits, or `dispatchMain()`.
@MainActor public final class WKApplication: NSObject {
  private static let one = WKApplication()

  /// This app.
  public class func shared() -> WKApplication { one }

  /// Gets what happens, from when it is set; see ``WKApplicationDelegate`` for the order. It is not kept alive.
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
        // It was made for this call.
        nonisolated(unsafe) let configuration = configuration
        Task { @MainActor in
          await launch.value
          self?.delegate?.handle(configuration)
        }
      }
    }
  }

  /// As long as it is there, workouts are handed over.
  private var starts: (any Sendable)?
}
