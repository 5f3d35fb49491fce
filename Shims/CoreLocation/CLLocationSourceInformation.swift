// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What produced a location.
public final class CLLocationSourceInformation: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// Whether software made the location up.
  public let isSimulatedBySoftware: Bool
  /// Whether an accessory measured the location.
  public let isProducedByAccessory: Bool

  /// A source by what is known of it.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// True: an archive of it can be read with secure coding.
  public static var supportsSecureCoding: Bool { true }

  /// Reads an archive.
  public init?(coder: NSCoder) {
    isSimulatedBySoftware = coder.decodeBool(forKey: "isSimulatedBySoftware")
    isProducedByAccessory = coder.decodeBool(forKey: "isProducedByAccessory")
  }

  /// Writes an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
    coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
  }

  /// The object itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
