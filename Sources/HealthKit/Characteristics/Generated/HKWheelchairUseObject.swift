// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/*.tsv by scripts/generate; do not edit.

import Foundation

/// Whether a person uses a wheelchair (CHAR-06).
///
/// Obtained from ``HKHealthStore/wheelchairUse()``.
// Unchecked: the stored property is immutable.
open class HKWheelchairUseObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let value: HKWheelchairUse

  init(_ value: HKWheelchairUse) { self.value = value }

  /// One of a person who set nothing; for subclasses in tests.
  public override init() { value = .notSet }

  /// The value that is set, else `notSet`.
  open var wheelchairUse: HKWheelchairUse { value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse }

  open override var hash: Int { wheelchairUse.hashValue }

  /// The object itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Nil when the archive holds no value of the enumeration.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key), let value = HKWheelchairUse(rawValue: coder.decodeInteger(forKey: Self.key)) else {
      return nil
    }
    self.value = value
  }

  open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }

  private static let key = "Value"
}
