// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A person's answer to a request for permission.
public enum Permission: Int, Sendable, Codable {
  case refused = 0
  case granted = 1
}

/// Reading or saving: each is asked and answered for itself (AUTH-01).
public enum AccessDirection: Int, Sendable, Hashable, CaseIterable, Codable {
  case read = 0
  case share = 1
}

/// One question to the person: may this app read, or save, this type?
public struct PermissionQuestion: Sendable, Hashable, Codable {
  public var type: DataType
  public var direction: AccessDirection

  public init(type: DataType, direction: AccessDirection) {
    self.type = type
    self.direction = direction
  }

  /// Whether the answer can be limited to samples since a date: of reading samples, and not of what is read object by object (AUTH-53).
  public var canBeLimited: Bool { direction == .read && type.isOfSamples && !type.requiresPerObjectAuthorization }
}
