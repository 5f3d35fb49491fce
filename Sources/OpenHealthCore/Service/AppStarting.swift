// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Starts registered apps that do not run.
public protocol AppStarting: Sendable {
  /// Starts an app by the command of its registration, and does not wait for its end.
  ///
  /// - Returns: whether it was started; false when it has no command, or the system refused it.
  func start(_ app: AppRegistration) -> Bool

  /// Wakes an app for changes: by its command, or in whatever way it can be reached.
  ///
  /// - Returns: whether there was a way that worked.
  func wake(_ app: AppRegistration) -> Bool
}

extension AppStarting {
  public func wake(_ app: AppRegistration) -> Bool { start(app) }
}
