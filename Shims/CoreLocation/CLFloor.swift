// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A floor of a building, by its number.
///
/// Unchecked: the only stored property is an immutable number. A subclass proves its own.
open class CLFloor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let number: Int

  /// 0 is the ground floor; basements are negative.
  open var level: Int { number }

  /// The ground floor.
  public override init() { number = 0 }

  /// A floor that a stored location has.
  package init(level: Int) { number = level }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// A floor from an archive; it never fails, as a missing level reads as 0.
  public required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "level") }

  /// Writes the level.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  /// The floor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
