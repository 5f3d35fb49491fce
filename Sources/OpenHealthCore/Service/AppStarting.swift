// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Starts registered apps that do not run.
package protocol AppStarting: Sendable {
  /// Starts an app with the command of its registration, without waiting for its end.
  ///
  /// - Returns: whether the app was started; false when it has no command, or the system refused.
  func start(_ app: AppRegistration) -> Bool

  /// Wakes an app for changes: with its command, or in another way that reaches it.
  ///
  /// - Returns: whether a way worked.
  func wake(_ app: AppRegistration) -> Bool
}

extension AppStarting {
  /// Starts the app with its command.
  package func wake(_ app: AppRegistration) -> Bool { start(app) }
}
