// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The powers of a lens, which glasses and contact lenses both have (VIS-02).
///
/// Unchecked: the stored property is an immutable value.
open class HKLensSpecification: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let lens: VisionPrescriptionRecord.Lens

  init(lens: VisionPrescriptionRecord.Lens) { self.lens = lens }

  /// The power for distance, in dioptres.
  open var sphere: HKQuantity { HKQuantity(amount: lens.sphere) }

  /// The power that corrects astigmatism, in dioptres; nil for none.
  open var cylinder: HKQuantity? { lens.cylinder.map(HKQuantity.init(amount:)) }

  /// The direction of the cylinder, an angle; nil for none.
  open var axis: HKQuantity? { lens.axis.map(HKQuantity.init(amount:)) }

  /// The power added for reading, in dioptres; nil for none.
  open var addPower: HKQuantity? { lens.addPower.map(HKQuantity.init(amount:)) }

  /// The lens itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a lens of the same kind with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKLensSpecification else { return false }
    return type(of: other) == type(of: self) && other.lens == lens
  }

  open override var hash: Int { lens.sphere.value.hashValue }

  open override var description: String {
    ObjectDescription.text(self, ["sphere": sphere, "cylinder": cylinder, "axis": axis, "addPower": addPower])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A lens from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let lens = coder.decodeRecord(VisionPrescriptionRecord.Lens.self) else { return nil }
    self.lens = lens
  }

  /// Writes the powers.
  open func encode(with coder: NSCoder) { coder.encodeRecord(lens) }
}

extension VisionPrescriptionRecord.Lens {
  init(sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?) {
    self.init(sphere: sphere.amount, cylinder: cylinder?.amount, axis: axis?.amount, addPower: addPower?.amount)
  }
}

/// Returns the value that the check returns. Raises when the check throws, because the object would break a rule.
func raisingContentFault<T>(_ make: () throws(ContentFault) -> T) -> T {
  do { return try make() } catch { raise(.invalidArgument, error.description) }
}
