// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/*.tsv by scripts/generate; do not edit.

import Foundation

/// The biological sex a person entered (CHAR-06).
///
/// Obtained from ``HKHealthStore/biologicalSex()``.
// Unchecked: the stored property is immutable.
open class HKBiologicalSexObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let value: HKBiologicalSex

  init(_ value: HKBiologicalSex) { self.value = value }

  /// Creates the object of a person who has not set the value. Subclasses in tests call it.
  public override init() { value = .notSet }

  /// The value that the person set; otherwise `notSet`.
  open var biologicalSex: HKBiologicalSex { value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex }

  open override var hash: Int { biologicalSex.hashValue }

  open override var description: String { ObjectDescription.text(self, ["biologicalSex": biologicalSex.rawValue]) }

  /// Returns the object itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes the value. Returns nil if the archive holds none, or a number that is not a case.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key), let value = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: Self.key)) else {
      return nil
    }
    self.value = value
  }

  /// Encodes the value's number.
  open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }

  private static let key = "Value"
}
