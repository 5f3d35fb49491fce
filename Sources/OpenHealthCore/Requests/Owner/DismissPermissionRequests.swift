// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Closes an app's open permission requests without an answer. The app's waiting calls end with `userCanceled` (AUTH-18). Nothing is
/// decided, so the app may ask again (AUTH-16).
public struct DismissPermissionRequests: OwnerRequest {
  /// Nothing. An app without open requests is not an error.
  public typealias Reply = Void

  /// The app's bundle identifier.
  public var app: String

  /// Creates a request to close the open permission requests of one app.
  public init(app: String) { self.app = app }
}
