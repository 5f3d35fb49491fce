// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the permissions that the owner granted or refused.
package struct ReadPermissions: OwnerRequest {
  /// The answers, ordered by app, type and direction.
  package typealias Reply = [PermissionAnswer]

  /// The app's bundle identifier; nil for every app that ever got an answer, registered or not.
  package var app: String?

  /// Creates a request for the answers to one app, or by default to all apps.
  package init(app: String? = nil) { self.app = app }
}
