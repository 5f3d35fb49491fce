// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The owner's decision whether an app may read one object of a type that is read object by object (AUTH-41).
package struct ObjectPermission: Sendable, Hashable, Codable {
  /// The UUID of the object.
  package var object: UUID
  /// Whether the app may read the object.
  package var answer: Permission
  /// The certainty with which a caller must be identified as the app to use what is granted.
  package var strength: IdentityStrength

  /// Creates a decision about one object.
  package init(object: UUID, answer: Permission, strength: IdentityStrength) {
    self.object = object
    self.answer = answer
    self.strength = strength
  }
}
