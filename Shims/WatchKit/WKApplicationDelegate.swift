// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// Receives the events of an app that another one starts for a workout. Set it as the delegate of ``WKApplication``; every method is
/// optional.
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  /// The delegate was set. This is the first call, and comes once for each delegate that is set.
  func applicationDidFinishLaunching()

  /// Another app handed over a workout with `HKHealthStore.startWatchApp(with:completion:)`.
  func handle(_ workoutConfiguration: HKWorkoutConfiguration)

  /// A session of an earlier process of this app is still active; `HKHealthStore.recoverActiveWorkoutSession(completion:)` returns it.
  func handleActiveWorkoutRecovery()
}

extension WKApplicationDelegate {
  /// Ignores the call, for delegates without this method.
  public func applicationDidFinishLaunching() {}
  /// Ignores the call, for delegates without this method.
  public func handle(_ workoutConfiguration: HKWorkoutConfiguration) {}
  /// Ignores the call, for delegates without this method.
  public func handleActiveWorkoutRecovery() {}
}
