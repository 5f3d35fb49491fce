// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A medication in the person's list, with nickname, archive and schedule (MED-06).
///
/// The person makes the list, with `health medications` or an import; apps read the medications that the person chose for them (AUTH-44).
///
/// Unchecked: the stored property is an immutable value.
open class HKUserAnnotatedMedication: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: MedicationRecord

  init(record: MedicationRecord) { self.record = record }

  /// The person's own name for the medication; nil for none.
  open var nickname: String? { record.nickname }

  /// Whether the person archived the medication.
  open var isArchived: Bool { record.isArchived }

  /// Whether the person takes the medication on a schedule. A scheduled medication can also be taken as needed.
  open var hasSchedule: Bool { record.hasSchedule }

  /// The medication itself: name, form and codes.
  open var medication: HKMedicationConcept { HKMedicationConcept(record: record) }

  /// The medication itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a medication with the same content.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKUserAnnotatedMedication)?.record == record }

  open override var hash: Int { record.identifier.hashValue }

  open override var description: String {
    ObjectDescription.text(self, ["medication": medication, "nickname": nickname, "isArchived": isArchived, "hasSchedule": hasSchedule])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A medication from an archive; nil when the archive is damaged.
  public required convenience init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(MedicationRecord.self) else { return nil }
    self.init(record: record)
  }

  /// Writes all values.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension HKUserAnnotatedMedication: PredicateObject {
  /// Nil: no predicate of the store compares anything with such a medication.
  package var predicateMeaning: PredicateMeaning? { nil }

  /// The value of `isArchived`, `hasSchedule`, `nickname` or `medication`; nil for another key.
  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case HKUserAnnotatedMedicationPredicateKeyPathIsArchived: PredicateProperty(found: isArchived)
    case HKUserAnnotatedMedicationPredicateKeyPathHasSchedule: PredicateProperty(found: hasSchedule)
    case "nickname": PredicateProperty(found: nickname)
    case "medication": PredicateProperty(found: medication)
    default: nil
    }
  }
}
