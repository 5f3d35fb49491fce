// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A code for something in a system of codes, such as one of RxNorm for a medication.
///
/// Unchecked: the stored property is an immutable value.
open class HKClinicalCoding: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: ClinicalCodingRecord

  init(record: ClinicalCodingRecord) { self.record = record }

  /// A code in a version of a system; nil where the version does not matter.
  public init(system: String, version: String?, code: String) {
    record = ClinicalCodingRecord(system: system, version: version, code: code)
  }

  /// The system, usually an address such as `http://www.nlm.nih.gov/research/umls/rxnorm`.
  open var system: String { record.system }

  /// The version of the system; nil for none.
  open var version: String? { record.version }

  /// The code.
  open var code: String { record.code }

  /// The code itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same code in the same version of the same system.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKClinicalCoding)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { ObjectDescription.text(self, ["system": system, "version": version, "code": code]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A code from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(ClinicalCodingRecord.self) else { return nil }
    self.record = record
  }

  /// Writes system, version and code.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
