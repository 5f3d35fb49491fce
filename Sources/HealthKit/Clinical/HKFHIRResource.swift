// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A resource of the FHIR standard, as a health institution sent it (CLIN-03).
///
/// Unchecked: the stored property is an immutable value.
open class HKFHIRResource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: ClinicalRecord.Resource

  init(record: ClinicalRecord.Resource) { self.record = record }

  /// The version of the standard that the resource follows.
  open var fhirVersion: HKFHIRVersion { HKFHIRVersion(record: record.version) }

  /// The type of the resource. The releases differ: a prescribed medication is a `medicationOrder` in DSTU2 and a `medicationRequest` in
  /// release 4 (CLIN-04).
  open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: record.type) }

  /// The identifier that the institution gave the resource.
  open var identifier: String { record.identifier }

  /// The resource: JSON, byte for byte as it came (CLIN-03).
  open var data: Data { Data(record.json.utf8) }

  /// Where the resource came from; nil when that is not known, or no URL.
  open var sourceURL: URL? { record.source.flatMap(URL.init(string:)) }

  /// Whether the other object is a resource with the same content.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRResource)?.record == record }

  open override var hash: Int { record.identifier.hashValue }

  open override var description: String {
    ObjectDescription.text(self, ["resourceType": resourceType.rawValue, "identifier": identifier, "version": fhirVersion])
  }

  /// The resource itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A resource from an archive; nil when the archive is damaged.
  public required convenience init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(ClinicalRecord.Resource.self) else { return nil }
    self.init(record: record)
  }

  /// Writes the whole resource.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
