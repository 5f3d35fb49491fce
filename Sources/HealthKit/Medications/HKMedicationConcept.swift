// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A medication in itself, independent of the person who takes it.
///
/// Unchecked: the stored property is an immutable value.
open class HKMedicationConcept: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The record without nickname, archive and schedule, which belong to a person's list.
  private let record: MedicationRecord

  init(record: MedicationRecord) { self.record = record.concept }

  /// The identifier, by which dose events refer to the medication (MED-04).
  open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(identifier: record.identifier) }

  /// The name, as people read it.
  open var displayText: String { record.displayText }

  /// The form of the medication, such as a tablet.
  open var generalForm: HKMedicationGeneralForm { HKMedicationGeneralForm(rawValue: record.generalForm) }

  /// Codes for the same medication in systems such as RxNorm; empty for none.
  open var relatedCodings: Set<HKClinicalCoding> { Set(record.codings.map(HKClinicalCoding.init(record:))) }

  /// The concept itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a concept with the same content.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKMedicationConcept)?.record == record }

  open override var hash: Int { record.identifier.hashValue }

  open override var description: String {
    // In an order that does not depend on their addresses.
    let codings = relatedCodings.sorted { ($0.system, $0.code, $0.version ?? "") < ($1.system, $1.code, $1.version ?? "") }
    return ObjectDescription.text(
      self, ["displayText": displayText, "generalForm": generalForm.rawValue, "codings": codings.map(\.description)])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A concept from an archive; nil when the archive is damaged.
  public required convenience init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(MedicationRecord.self) else { return nil }
    self.init(record: record)
  }

  /// Writes all values.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension HKMedicationConcept: PredicateObject {
  /// Nil: the store compares a dose with the ``identifier`` of its medication, not with the medication itself.
  package var predicateMeaning: PredicateMeaning? { nil }

  /// The value of `identifier`, `displayText`, `generalForm` (its text) or `relatedCodings`; nil for another key.
  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case "identifier": PredicateProperty(found: identifier)
    case "displayText": PredicateProperty(found: displayText)
    case "generalForm": PredicateProperty(found: generalForm.rawValue)
    case "relatedCodings": PredicateProperty(found: relatedCodings)
    default: nil
    }
  }
}
