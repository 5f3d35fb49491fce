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
      self.store = store
      Task { [weak self, weak delegate] in
        guard let delegate else { return }
        delegate.applicationDidFinishLaunching()
        // A store that cannot be opened has no session.
        if (try? await store.recoverActiveWorkoutSession()) != nil { delegate.handleActiveWorkoutRecovery() }
        guard let self, self.delegate === delegate else { return }
        starts = store.onCompanionStart { [weak self] configuration in
          // It was made for this call.
          nonisolated(unsafe) let configuration = configuration
          Task { @MainActor in self?.delegate?.handle(configuration) }
        }
      }
    }
  }

  private var store: HKHealthStore?
  /// As long as it is there, workouts are handed over.
  private var starts: (any Sendable)?
}
