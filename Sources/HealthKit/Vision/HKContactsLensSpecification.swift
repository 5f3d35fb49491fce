// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A contact lens (VIS-02).
///
/// Unchecked: the stored property is an immutable value.
open class HKContactsLensSpecification: HKLensSpecification, @unchecked Sendable {
  let record: VisionPrescriptionRecord.ContactLens

  init(record: VisionPrescriptionRecord.ContactLens) {
    self.record = record
    super.init(lens: record.lens)
  }

  /// A lens. Lengths and powers may have any compatible unit.
  ///
  /// Raises `NSInvalidArgumentException` for a quantity with a unit of another dimension, or a number that is not finite.
  public init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, baseCurve: HKQuantity?, diameter: HKQuantity?
  ) {
    let record = VisionPrescriptionRecord.ContactLens(
      lens: .init(sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower), baseCurve: baseCurve?.amount,
      diameter: diameter?.amount)
    raisingContentFault(record.validate)
    self.record = record
    super.init(lens: record.lens)
  }

  /// The radius of the back of the lens, a length; nil where it is not known.
  open var baseCurve: HKQuantity? { record.baseCurve.map(HKQuantity.init(amount:)) }

  /// The diameter of the lens, a length; nil where it is not known.
  open var diameter: HKQuantity? { record.diameter.map(HKQuantity.init(amount:)) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKContactsLensSpecification)?.record == record }

  /// A lens from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(VisionPrescriptionRecord.ContactLens.self) else { return nil }
    self.record = record
    super.init(lens: record.lens)
  }

  /// Writes all fields.
  open override func encode(with coder: NSCoder) { coder.encodeRecord(record) }

  open override var description: String {
    ObjectDescription.text(
      self, ["sphere": sphere, "cylinder": cylinder, "axis": axis, "addPower": addPower, "baseCurve": baseCurve, "diameter": diameter])
  }
}
