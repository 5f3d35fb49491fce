// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the owner's decisions about single objects of one type for one app (AUTH-41).
package struct ReadObjectPermissions: OwnerRequest {
  /// The decisions, ordered by UUID. Empty when the owner has not decided about any object.
  package typealias Reply = [ObjectPermission]

  /// The app's bundle identifier.
  package var app: String
  /// A type that is read object by object. Other types have no decisions.
  package var type: DataType

  /// Creates a request for the decisions about one type for one app.
  package init(app: String, type: DataType) {
    self.app = app
    self.type = type
  }
}
