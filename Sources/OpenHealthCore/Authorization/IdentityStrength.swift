// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How sure the store is which app calls. It is decided once for each connection.
public enum IdentityStrength: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
  /// The store has no registration of the app: it gets nothing.
  case unknown = 0
  /// The app has a token or a socket of its own, under the user that the owner's other programs run as, too. This tells honest apps apart. It
  /// does not stop a hostile program of the same user. An app with an embedded store has this strength.
  case registered = 1
  /// The app has a socket and a user of its own, or a sandbox in which it sees neither the store nor the keys nor other sockets.
  case isolated = 2

  public static func < (left: IdentityStrength, right: IdentityStrength) -> Bool { left.rawValue < right.rawValue }
}
