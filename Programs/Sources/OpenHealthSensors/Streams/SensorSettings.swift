// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Facts that a sensor does not know about the person who wears it.
package struct SensorSettings: Sendable, Equatable {
  /// How far the bicycle goes in one turn of the wheel that carries the sensor, in metres.
  package var wheelMeters: Double
  /// The person's user number on scales and cuffs. Nil accepts the measurements that name no user.
  package var user: Int?
  /// The time zone in which the clocks of scales, cuffs and thermometers are set.
  package var zone: TimeZone

  /// The circumference of a 700 x 25C wheel, which most racing bicycles have, in metres.
  package static let usualWheelMeters = 2.105

  /// Settings for one person. Without arguments: a racing bicycle, no user number, and this machine's time zone.
  package init(wheelMeters: Double = usualWheelMeters, user: Int? = nil, zone: TimeZone = .current) {
    self.wheelMeters = wheelMeters
    self.user = user
    self.zone = zone
  }
}
