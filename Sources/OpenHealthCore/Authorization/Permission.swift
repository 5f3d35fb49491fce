// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A person's answer to a permission request.
package enum Permission: Int, Sendable, Codable {
  /// The app may not. When it reads, it still gets the samples that it saved.
  case refused = 0
  /// The app may.
  case granted = 1
}

/// Reading or saving. Each is asked and answered separately (AUTH-01).
package enum AccessDirection: Int, Sendable, Hashable, CaseIterable, Codable {
  /// Reading samples of a type, whichever app saved them.
  case read = 0
  /// Saving and deleting samples of a type.
  case share = 1
}

/// A question to the person: may this app read, or save, this type?
package struct PermissionQuestion: Sendable, Hashable, Codable {
  /// The type in question.
  package var type: DataType
  /// Whether the question is about reading or saving.
  package var direction: AccessDirection

  /// Creates a question about one type and direction.
  package init(type: DataType, direction: AccessDirection) {
    self.type = type
    self.direction = direction
  }

  /// Whether the answer can be limited to samples since a date. True for reading samples, except of types that are read object by object
  /// (AUTH-53).
  package var canBeLimited: Bool { direction == .read && type.isOfSamples && !type.requiresPerObjectAuthorization }

  /// Whether the answer can be limited to statistics: true for reading quantities.
  package var hasStatistics: Bool { canBeLimited && type.quantity != nil }
}

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

/// A person's choice for one question of an app: yes or no, how far back the app may read, and until when.
package struct PermissionChoice: Sendable, Hashable {
  /// Permission for the whole history.
  package static let granted = PermissionChoice(.granted)
  /// No permission.
  package static let refused = PermissionChoice(.refused)

  /// Whether the person grants or refuses.
  package var answer: Permission
  /// How far back the app may read; nil for the whole history. Only used for granted reading of samples (AUTH-52, AUTH-53).
  package var window: ReadWindow?
  /// When the permission ends; nil for one without an end. Only used for what is granted.
  package var end: GrantEnd?
  /// Which statistics the app may read; nil for samples. Only used for granted reading; a type without statistics is then refused.
  package var statistics: StatisticsRule?

  /// Creates a choice, by default for samples of the whole history and without an end.
  package init(_ answer: Permission, window: ReadWindow? = nil, end: GrantEnd? = nil, statistics: StatisticsRule? = nil) {
    self.answer = answer
    self.window = window
    self.end = end
    self.statistics = statistics
  }
}
