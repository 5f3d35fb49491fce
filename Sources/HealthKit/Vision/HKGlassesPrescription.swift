// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A prescription for glasses.
///
///     let lens = HKGlassesLensSpecification(
///       sphere: HKQuantity(unit: .diopter(), doubleValue: -1.25), cylinder: nil, axis: nil, addPower: nil, vertexDistance: nil, prism: nil,
///       farPupillaryDistance: nil, nearPupillaryDistance: nil)
///     let glasses = HKGlassesPrescription(
///       rightEyeSpecification: lens, leftEyeSpecification: lens, dateIssued: Date(), expirationDate: nil, device: nil, metadata: nil)
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  /// A prescription. Raises when metadata break a rule (META-01 to META-06).
  public convenience init(
    rightEyeSpecification: HKGlassesLensSpecification?, leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      prescription: VisionPrescriptionRecord(
        type: HKVisionPrescriptionType.glasses.rawValue, expiration: expirationDate,
        lenses: .glasses(right: rightEyeSpecification?.record, left: leftEyeSpecification?.record)),
      dateIssued: dateIssued, device: device, metadata: metadata)
  }

  /// The lens for the right eye; nil for none.
  open var rightEye: HKGlassesLensSpecification? { lenses.right.map(HKGlassesLensSpecification.init(record:)) }

  /// The lens for the left eye; nil for none.
  open var leftEye: HKGlassesLensSpecification? { lenses.left.map(HKGlassesLensSpecification.init(record:)) }

  private var lenses: (right: VisionPrescriptionRecord.GlassesLens?, left: VisionPrescriptionRecord.GlassesLens?) {
    if case .glasses(let right, let left) = prescription.lenses { (right, left) } else { (nil, nil) }
  }
}
