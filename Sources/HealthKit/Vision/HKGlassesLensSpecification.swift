// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A lens of glasses (VIS-02).
///
/// Unchecked: the stored property is an immutable value.
open class HKGlassesLensSpecification: HKLensSpecification, @unchecked Sendable {
  let record: VisionPrescriptionRecord.GlassesLens

  init(record: VisionPrescriptionRecord.GlassesLens) {
    self.record = record
    super.init(lens: record.lens)
  }

  /// A lens. Lengths and powers may have any compatible unit.
  ///
  /// Raises `NSInvalidArgumentException` for a quantity with a unit of another dimension, or a number that is not finite. The distance
  /// between lens and eye is not limited (VIS-04).
  public init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, vertexDistance: HKQuantity?, prism: HKVisionPrism?,
    farPupillaryDistance: HKQuantity?, nearPupillaryDistance: HKQuantity?
  ) {
    let record = VisionPrescriptionRecord.GlassesLens(
      lens: .init(sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower), vertexDistance: vertexDistance?.amount,
      prism: prism?.record, farPupillaryDistance: farPupillaryDistance?.amount, nearPupillaryDistance: nearPupillaryDistance?.amount)
    raisingContentFault(record.validate)
    self.record = record
    super.init(lens: record.lens)
  }

  /// The distance between lens and eye, a length; nil where it is not known.
  open var vertexDistance: HKQuantity? { record.vertexDistance.map(HKQuantity.init(amount:)) }

  /// The prism that the lens contains; nil for none.
  open var prism: HKVisionPrism? { record.prism.map(HKVisionPrism.init(record:)) }

  /// The distance from the bridge of the nose to the pupil when the eye looks far, a length; nil where it is not known.
  open var farPupillaryDistance: HKQuantity? { record.farPupillaryDistance.map(HKQuantity.init(amount:)) }

  /// The distance from the bridge of the nose to the pupil when the eye looks near, a length; nil where it is not known.
  open var nearPupillaryDistance: HKQuantity? { record.nearPupillaryDistance.map(HKQuantity.init(amount:)) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKGlassesLensSpecification)?.record == record }

  /// A lens from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(VisionPrescriptionRecord.GlassesLens.self) else { return nil }
    self.record = record
    super.init(lens: record.lens)
  }

  /// Writes all fields.
  open override func encode(with coder: NSCoder) { coder.encodeRecord(record) }

  open override var description: String {
    ObjectDescription.text(
      self,
      [
        "sphere": sphere, "cylinder": cylinder, "axis": axis, "addPower": addPower, "vertexDistance": vertexDistance, "prism": prism,
        "farPupillaryDistance": farPupillaryDistance, "nearPupillaryDistance": nearPupillaryDistance,
      ])
  }
}
