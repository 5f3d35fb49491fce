// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// The identifier of a health concept, such as a medication. It is the same on every device and at any time (MED-04).
///
/// Two objects are equal when they identify the same concept. Here an identifier is a UUID that follows from the medication's codes or,
/// without codes, from its name and form.
///
/// Unchecked: the stored property is an immutable value.
open class HKHealthConceptIdentifier: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let identifier: UUID

  init(identifier: UUID) { self.identifier = identifier }

  /// The domain of the concept. There is only one so far: medications.
  open var domain: HKHealthConceptDomain { .medication }

  /// The identifier itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object identifies the same concept.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKHealthConceptIdentifier)?.identifier == identifier }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { ObjectDescription.text(self, ["domain": domain.rawValue]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// An identifier from an archive; nil when the archive is damaged.
  public required convenience init?(coder: NSCoder) {
    guard let identifier = coder.decodeRecord(UUID.self) else { return nil }
    self.init(identifier: identifier)
  }

  /// Writes the identifier.
  open func encode(with coder: NSCoder) { coder.encodeRecord(identifier) }
}

extension HKHealthConceptIdentifier: PredicateObject {
  /// The concept by its UUID, which every dose of the medication has.
  package var predicateMeaning: PredicateMeaning? { .concept(identifier) }
}
