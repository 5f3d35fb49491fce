// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A person's choice for one question of an app: yes or no, and how far back the app may read.
public struct PermissionChoice: Sendable, Hashable {
  /// Permission for the whole history.
  public static let granted = PermissionChoice(.granted)
  /// No permission.
  public static let refused = PermissionChoice(.refused)

  /// Whether the person grants or refuses.
  public var answer: Permission
  /// How far back the app may read; nil for the whole history. Only used for granted reading of samples (AUTH-52, AUTH-53).
  public var window: ReadWindow?

  /// Creates a choice, by default for the whole history.
  public init(_ answer: Permission, window: ReadWindow? = nil) {
    self.answer = answer
    self.window = window
  }
}
