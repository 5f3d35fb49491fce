// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The floor of a building.
public final class CLFloor: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// 0 is the ground floor; basements are negative.
  public let level: Int

  /// The ground floor.
  public override init() { level = 0 }

  package init(level: Int) { self.level = level }

  /// True: an archive of it can be read with secure coding.
  public static var supportsSecureCoding: Bool { true }

  /// Reads an archive.
  public init?(coder: NSCoder) { level = coder.decodeInteger(forKey: "level") }

  /// Writes an archive.
  public func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  /// The object itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
