// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A prescription for contact lenses.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  /// A prescription. Raises when metadata break a rule (META-01 to META-06), and for a brand of more than 10,000 bytes.
  public convenience init(
    rightEyeSpecification: HKContactsLensSpecification?, leftEyeSpecification: HKContactsLensSpecification?, brand: String,
    dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      prescription: VisionPrescriptionRecord(
        type: HKVisionPrescriptionType.contacts.rawValue, expiration: expirationDate,
        lenses: .contacts(right: rightEyeSpecification?.record, left: leftEyeSpecification?.record, brand: brand)),
      dateIssued: dateIssued, device: device, metadata: metadata)
  }

  /// The lens for the right eye; nil for none.
  open var rightEye: HKContactsLensSpecification? { lenses.right.map(HKContactsLensSpecification.init(record:)) }

  /// The lens for the left eye; nil for none.
  open var leftEye: HKContactsLensSpecification? { lenses.left.map(HKContactsLensSpecification.init(record:)) }

  /// The name of the lenses.
  open var brand: String { lenses.brand }

  private var lenses: (right: VisionPrescriptionRecord.ContactLens?, left: VisionPrescriptionRecord.ContactLens?, brand: String) {
    if case .contacts(let right, let left, let brand) = prescription.lenses { (right, left, brand) } else { (nil, nil, "") }
  }
}
