// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// What an app learns that another one starts for a workout. Set it as the delegate of ``WKApplication``; every method may be left out.
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  /// Called once, first.
  func applicationDidFinishLaunching()

  /// Called with each workout that `HKHealthStore.startWatchApp(with:completion:)` of another app hands over.
  func handle(_ workoutConfiguration: HKWorkoutConfiguration)

  /// Called when a session of this app is still active from a process before this one; `HKHealthStore.recoverActiveWorkoutSession(completion:)` gives it.
  func handleActiveWorkoutRecovery()
}

extension WKApplicationDelegate {
  public func applicationDidFinishLaunching() {}
  public func handle(_ workoutConfiguration: HKWorkoutConfiguration) {}
  public func handleActiveWorkoutRecovery() {}
}
