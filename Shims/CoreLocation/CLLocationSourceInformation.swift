// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The origin of a location.
///
/// Unchecked: the stored properties are immutable. A subclass proves its own.
open class CLLocationSourceInformation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let isSimulated: Bool
  private let isFromAccessory: Bool

  /// Whether software generated the location.
  open var isSimulatedBySoftware: Bool { isSimulated }
  /// Whether an accessory measured the location.
  open var isProducedByAccessory: Bool { isFromAccessory }

  /// An origin with both facts.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulated = isSoftware
    isFromAccessory = isAccessory
  }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// An origin from an archive; it never fails, as a missing fact reads as false.
  public required init?(coder: NSCoder) {
    isSimulated = coder.decodeBool(forKey: "isSimulatedBySoftware")
    isFromAccessory = coder.decodeBool(forKey: "isProducedByAccessory")
  }

  /// Writes both facts.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
    coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
  }

  /// The origin itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
