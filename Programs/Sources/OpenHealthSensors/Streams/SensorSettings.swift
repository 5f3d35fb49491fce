// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a sensor does not know of the person who wears it.
public struct SensorSettings: Sendable, Equatable {
  /// How far the bicycle goes in one turn of the wheel with the sensor, in metres.
  public var wheelMeters: Double
  /// Which user of scales and cuffs the person is; nil takes the measurements that name no user.
  public var user: Int?
  /// The time zone to which the clocks of scales, cuffs and thermometers are set.
  public var zone: TimeZone

  /// A wheel of 700 x 25C, which goes 2.105 metres, is what most racing bicycles have.
  public static let usualWheelMeters = 2.105

  public init(wheelMeters: Double = usualWheelMeters, user: Int? = nil, zone: TimeZone = .current) {
    self.wheelMeters = wheelMeters
    self.user = user
    self.zone = zone
  }
}
