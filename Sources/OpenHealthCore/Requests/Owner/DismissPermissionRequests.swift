// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Closes an app's open permission requests without an answer. The app's waiting calls end with `userCanceled` (AUTH-18). Nothing is
/// decided, so the app may ask again (AUTH-16).
package struct DismissPermissionRequests: OwnerRequest {
  /// Nothing. An app without open requests is not an error.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String

  /// Creates a request to close the open permission requests of one app.
  package init(app: String) { self.app = app }
}
