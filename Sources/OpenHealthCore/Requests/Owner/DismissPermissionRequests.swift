// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Closes what an app asks without an answer, for the owner: its calls that wait end with `userCanceled` (AUTH-18), nothing is decided, and the
/// app may ask again (AUTH-16).
public struct DismissPermissionRequests: OwnerRequest {
  public typealias Reply = Void

  /// The app's bundle identifier.
  public var app: String

  public init(app: String) { self.app = app }
}
