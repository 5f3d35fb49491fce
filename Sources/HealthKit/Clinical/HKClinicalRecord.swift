// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A record of a health institution, such as a laboratory result. Apps read it and cannot save one (CLIN-01).
///
/// Start and end are the date on which the record was received. A new version of a record is a new sample with another UUID, which replaces
/// the earlier one: source, type and identifier of the resource identify the record (CLIN-02).
open class HKClinicalRecord: HKSample, @unchecked Sendable {
  /// The type of the record.
  open var clinicalType: HKClinicalType {
    guard let type = sampleType as? HKClinicalType else { preconditionFailure("a clinical record has a clinical type") }
    return type
  }

  /// The title of the record, such as the name of a vaccine: the text of the resource, else the name of its code or its type.
  open var displayName: String { content.displayName }

  /// The FHIR resource that the institution sent; nil for a record without one.
  open var fhirResource: HKFHIRResource? { content.wholeResource.map(HKFHIRResource.init(record:)) }

  private var content: ClinicalRecord {
    guard case .content(.clinicalRecord(let content)) = record.value else { preconditionFailure("a clinical record holds one") }
    return content
  }
}
