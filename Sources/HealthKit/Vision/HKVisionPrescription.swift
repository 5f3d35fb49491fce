// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A prescription for glasses or contact lenses. The person grants reading prescriptions one by one (VIS-01).
///
/// Prescriptions with lenses are of the classes ``HKGlassesPrescription`` and ``HKContactsPrescription``; both have the same type
/// (VIS-05).
open class HKVisionPrescription: HKSample, @unchecked Sendable {
  /// Whether glasses or contact lenses are prescribed.
  open var prescriptionType: HKVisionPrescriptionType { HKVisionPrescriptionType(rawValue: prescription.type) ?? .glasses }

  /// The date of the prescription, which is the sample's start (VIS-03).
  open var dateIssued: Date { startDate }

  /// The date from which the prescription no longer counts; nil for none (VIS-03). It does not limit the sample, which ends with its start.
  open var expirationDate: Date? { prescription.expiration }

  /// A prescription without lenses. Raises when metadata break a rule (META-01 to META-06).
  public convenience init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      prescription: VisionPrescriptionRecord(type: type.rawValue, expiration: expirationDate), dateIssued: dateIssued, device: device,
      metadata: metadata)
  }

  convenience init(prescription: VisionPrescriptionRecord, dateIssued: Date, device: HKDevice?, metadata: [String: Any]?) {
    self.init(
      record: HKSample.record(
        HKPrescriptionType.visionPrescriptionType(), value: .content(.visionPrescription(prescription)), start: dateIssued, end: dateIssued,
        device: device, metadata: metadata))
  }

  var prescription: VisionPrescriptionRecord {
    guard case .content(.visionPrescription(let prescription)) = record.value else { preconditionFailure("a prescription holds one") }
    return prescription
  }
}
