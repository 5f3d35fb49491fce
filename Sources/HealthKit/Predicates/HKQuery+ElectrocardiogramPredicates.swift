// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches electrocardiograms with a classification.
  public class func predicateForElectrocardiograms(classification: HKElectrocardiogram.Classification) -> NSPredicate {
    TreePredicate(.content(.electrocardiogramClassification, .equal, .number(Double(classification.rawValue))))
  }

  /// Matches electrocardiograms by whether the person had symptoms.
  public class func predicateForElectrocardiograms(symptomsStatus: HKElectrocardiogram.SymptomsStatus) -> NSPredicate {
    TreePredicate(.content(.symptomsStatus, .equal, .number(Double(symptomsStatus.rawValue))))
  }

  /// Matches the category samples of the symptoms during an electrocardiogram (PRED-17, ECG-04). Apps cannot change which samples these are.
  public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
    TreePredicate(.uuid(Set(electrocardiogram.electrocardiogram.symptoms)))
  }
}
