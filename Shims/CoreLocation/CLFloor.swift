// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A floor of a building, by its number.
public final class CLFloor: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// 0 is the ground floor; basements are negative.
  public let level: Int

  /// The ground floor.
  public override init() { level = 0 }

  /// A floor that a stored location has.
  package init(level: Int) { self.level = level }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// A floor from an archive; it never fails, as a missing level reads as 0.
  public init?(coder: NSCoder) { level = coder.decodeInteger(forKey: "level") }

  /// Writes the level.
  public func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  /// The floor itself; it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
