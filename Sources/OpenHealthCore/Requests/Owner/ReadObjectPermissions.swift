// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Which objects of a type an app may read, or not read, as the owner chose them; in the order of their UUIDs.
public struct ReadObjectPermissions: OwnerRequest {
  public typealias Reply = [ObjectPermission]

  /// The app's bundle identifier.
  public var app: String
  public var type: DataType

  public init(app: String, type: DataType) {
    self.app = app
    self.type = type
  }
}
