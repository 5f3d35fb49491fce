// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The origin of a location.
public final class CLLocationSourceInformation: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// Whether software generated the location.
  public let isSimulatedBySoftware: Bool
  /// Whether an accessory measured the location.
  public let isProducedByAccessory: Bool

  /// An origin with both facts.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// An origin from an archive; it never fails, as a missing fact reads as false.
  public init?(coder: NSCoder) {
    isSimulatedBySoftware = coder.decodeBool(forKey: "isSimulatedBySoftware")
    isProducedByAccessory = coder.decodeBool(forKey: "isProducedByAccessory")
  }

  /// Writes both facts.
  public func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
    coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
  }

  /// The origin itself; it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
