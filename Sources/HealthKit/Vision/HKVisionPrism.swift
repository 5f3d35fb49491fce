// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The prism of a glasses lens, in polar or in rectangular form (VIS-02). Both forms can be read, whichever the app gave.
///
/// Angles are seen from the front, as opticians write them: 0° is a base towards the wearer's left, 90° up. A base at 0° is thus inwards
/// for the right eye and outwards for the left. Apple does not document the directions (see Differences).
///
/// Unchecked: the stored property is an immutable value.
open class HKVisionPrism: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: VisionPrescriptionRecord.Prism

  init(record: VisionPrescriptionRecord.Prism) { self.record = record }

  /// A prism of an amount in prism dioptres whose base points to an angle.
  ///
  /// Raises `NSInvalidArgumentException` for a unit of another dimension, or a number that is not finite.
  public init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    record = HKVisionPrism.checked(.polar(amount: amount.amount, angle: angle.amount, eye: eye.rawValue))
  }

  /// A prism of a vertical and a horizontal amount in prism dioptres.
  ///
  /// Raises `NSInvalidArgumentException` for a unit of another dimension, a number that is not finite, and a base of the other direction,
  /// such as `up` for the horizontal amount.
  public init(
    verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity, horizontalBase: HKPrismBase, eye: HKVisionEye
  ) {
    record = HKVisionPrism.checked(
      .rectangular(
        vertical: verticalAmount.amount, verticalBase: verticalBase.rawValue, horizontal: horizontalAmount.amount,
        horizontalBase: horizontalBase.rawValue, eye: eye.rawValue))
  }

  private static func checked(_ record: VisionPrescriptionRecord.Prism) -> VisionPrescriptionRecord.Prism {
    raisingContentFault(record.validate)
    return record
  }

  /// The amount of the prism: as given, else computed in prism dioptres.
  open var amount: HKQuantity { HKQuantity(amount: record.polar.amount) }

  /// The angle of the base: as given, else computed, from 0° up to 360°.
  open var angle: HKQuantity { HKQuantity(amount: record.polar.angle) }

  /// The vertical part of the amount: as given, else computed in prism dioptres.
  open var verticalAmount: HKQuantity { HKQuantity(amount: record.rectangular.vertical) }

  /// The horizontal part of the amount: as given, else computed in prism dioptres.
  open var horizontalAmount: HKQuantity { HKQuantity(amount: record.rectangular.horizontal) }

  /// The direction of the vertical part: `up`, `down`, or `none` for no vertical part.
  open var verticalBase: HKPrismBase { HKPrismBase(rawValue: record.rectangular.verticalBase) ?? .none }

  /// The direction of the horizontal part: `in`, `out`, or `none` for no horizontal part.
  open var horizontalBase: HKPrismBase { HKPrismBase(rawValue: record.rectangular.horizontalBase) ?? .none }

  /// The eye that the lens is for.
  open var eye: HKVisionEye { HKVisionEye(rawValue: record.eye) ?? .right }

  /// The prism itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a prism that was given in the same form with the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKVisionPrism)?.record == record }

  open override var hash: Int { record.eye }

  open override var description: String { ObjectDescription.text(self, ["amount": amount, "angle": angle, "eye": eye.rawValue]) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A prism from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(VisionPrescriptionRecord.Prism.self) else { return nil }
    self.record = record
  }

  /// Writes the prism in the form in which it was given.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
