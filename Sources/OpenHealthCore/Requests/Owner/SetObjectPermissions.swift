// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Chooses which objects an app may read of a type that is read object by object, for the owner (AUTH-41).
///
/// An app may read what it saved itself, until that is refused for an object (AUTH-42). With an answer the app counts as one that has asked,
/// and its request that waits for the choice ends, also when the answer is about no object.
/// Throws `invalidArgument` for other types.
public struct SetObjectPermissions: OwnerRequest {
  public typealias Reply = Void

  /// The app's bundle identifier.
  public var app: String
  public var type: DataType
  public var objects: [UUID]
  /// The answer for all of them; nil to forget what was answered.
  public var answer: Permission?
  /// How sure it must be that a caller is the app for what is granted.
  public var strength: IdentityStrength

  public init(app: String, type: DataType, objects: [UUID], answer: Permission?, strength: IdentityStrength = .registered) {
    self.app = app
    self.type = type
    self.objects = objects
    self.answer = answer
    self.strength = strength
  }
}
