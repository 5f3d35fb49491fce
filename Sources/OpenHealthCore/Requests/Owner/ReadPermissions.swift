// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What apps were answered, by app and type, for the owner.
public struct ReadPermissions: OwnerRequest {
  public typealias Reply = [PermissionAnswer]

  /// The app's bundle identifier; nil for all that were ever answered, registered or not.
  public var app: String?

  public init(app: String? = nil) { self.app = app }
}
