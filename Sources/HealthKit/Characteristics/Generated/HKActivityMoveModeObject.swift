// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/*.tsv by scripts/generate; do not edit.

import Foundation

/// What the move ring counts (CHAR-06).
///
/// Obtained from ``HKHealthStore/activityMoveMode()``.
// Unchecked: the stored property is immutable.
open class HKActivityMoveModeObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let value: HKActivityMoveMode

  init(_ value: HKActivityMoveMode) { self.value = value }

  /// One of a person who set nothing; for subclasses in tests.
  public override init() { value = .activeEnergy }

  /// The value that is set, else `activeEnergy`.
  open var activityMoveMode: HKActivityMoveMode { value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode }

  open override var hash: Int { activityMoveMode.hashValue }

  /// The object itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Nil when the archive holds no value of the enumeration.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key), let value = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: Self.key)) else {
      return nil
    }
    self.value = value
  }

  open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }

  private static let key = "Value"
}
