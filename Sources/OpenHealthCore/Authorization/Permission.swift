// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
}
