// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches clinical records whose FHIR resource has a type (PRED-22).
  public class func predicateForClinicalRecords(withFHIRResourceType resourceType: HKFHIRResourceType) -> NSPredicate {
    TreePredicate(.content(.resourceType, .equal, .text(resourceType.rawValue)))
  }

  /// Matches the clinical record of a source with a type and an identifier of its FHIR resource: at most one (PRED-22, CLIN-02).
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    TreePredicate(
      .and([
        .source([source.bundleIdentifier]), .content(.resourceType, .equal, .text(resourceType.rawValue)),
        .content(.resourceIdentifier, .equal, .text(identifier)),
      ]))
  }

  /// Matches verifiable records whose relevant date is in an interval, its ends included (PRED-23).
  public class func predicateForVerifiableClinicalRecords(withRelevantDateWithin dateInterval: DateInterval) -> NSPredicate {
    TreePredicate(
      .and([
        .content(.relevantDate, .greaterOrEqual, .date(dateInterval.start)),
        .content(.relevantDate, .lessOrEqual, .date(dateInterval.end)),
      ]))
  }
}
