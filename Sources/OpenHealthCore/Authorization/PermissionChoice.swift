// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a person answers to one question of an app: yes or no, and how far back where only a part may be read.
public struct PermissionChoice: Sendable, Hashable {
  public static let granted = PermissionChoice(.granted)
  public static let refused = PermissionChoice(.refused)

  public var answer: Permission
  /// Nil for all there is. Counts for granted reading of samples alone (AUTH-52, AUTH-53).
  public var window: ReadWindow?

  public init(_ answer: Permission, window: ReadWindow? = nil) {
    self.answer = answer
    self.window = window
  }
}
