// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How certain the store is which app is calling. It is determined once for each connection.
package enum IdentityStrength: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
  /// The app is not registered. It has no access.
  case unknown = 0
  /// The app has its own token or socket, but runs as the same user as the owner's other programs. This tells honest apps apart; it does
  /// not stop a hostile program of that user. Apps with an embedded store have this strength.
  case registered = 1
  /// The app has its own socket and its own user, or runs in a sandbox that hides the store, the keys and other sockets.
  case isolated = 2

  /// Whether the left identification is less certain than the right one.
  package static func < (left: IdentityStrength, right: IdentityStrength) -> Bool { left.rawValue < right.rawValue }
}
