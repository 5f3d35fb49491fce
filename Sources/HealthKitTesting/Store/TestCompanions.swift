// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// The companions that start when an app under test starts them.
final class TestCompanions: AppStarting {
  private let starts = Mutex<[String: @Sendable () -> Void]>([:])

  func set(_ app: String, _ start: @escaping @Sendable () -> Void) { starts.withLock { $0[app] = start } }

  func start(_ app: AppRegistration) -> Bool {
    guard let start = starts.withLock({ $0[app.bundleIdentifier] }) else { return false }
    start()
    return true
  }

  /// Reports success, as the test itself calls the observers of an app that is woken.
  func wake(_ app: AppRegistration) -> Bool { true }
}
