// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A person's choice for one question of an app: yes or no, and how far back the app may read.
package struct PermissionChoice: Sendable, Hashable {
  /// Permission for the whole history.
  package static let granted = PermissionChoice(.granted)
  /// No permission.
  package static let refused = PermissionChoice(.refused)

  /// Whether the person grants or refuses.
  package var answer: Permission
  /// How far back the app may read; nil for the whole history. Only used for granted reading of samples (AUTH-52, AUTH-53).
  package var window: ReadWindow?

  /// Creates a choice, by default for the whole history.
  package init(_ answer: Permission, window: ReadWindow? = nil) {
    self.answer = answer
    self.window = window
  }
}
