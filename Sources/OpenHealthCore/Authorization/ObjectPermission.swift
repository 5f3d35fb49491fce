// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Whether an app may read one object of a type that is read object by object (AUTH-41).
public struct ObjectPermission: Sendable, Hashable, Codable {
  public var object: UUID
  public var answer: Permission
  /// How sure it must be that a caller is the app for what is granted.
  public var strength: IdentityStrength

  public init(object: UUID, answer: Permission, strength: IdentityStrength) {
    self.object = object
    self.answer = answer
    self.strength = strength
  }
}
