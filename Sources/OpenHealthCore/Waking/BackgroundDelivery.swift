// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A registration of an app to be woken for changes of one type.
package struct BackgroundDelivery: Sendable, Hashable, Codable {
  /// The type to wake the app for.
  package var type: DataType
  /// The highest frequency that the app requested: a raw value of `HKUpdateFrequency`.
  package var frequency: Int
  /// How reliably the caller was the app. The store wakes the app for changes that it may see with this strength.
  package var strength: IdentityStrength
  /// The place in the change log up to which the app has acknowledged changes.
  package var place: Int64
  /// When the app was last woken for the type; nil before the first time.
  package var woken: Date?
  /// The place that the app must acknowledge to answer the open wake-up; nil when none is open for the type.
  package var due: Int64?

  /// A registration; by default of an app that was never woken.
  package init(
    type: DataType, frequency: Int, strength: IdentityStrength = .registered, place: Int64, woken: Date? = nil, due: Int64? = nil
  ) {
    self.type = type
    self.frequency = frequency
    self.strength = strength
    self.place = place
    self.woken = woken
    self.due = due
  }

  private static let hour = 3600.0
  /// The seconds between two wake-ups by Apple's raw values: immediate, hourly, daily, weekly (OBS-08).
  private static let secondsOfFrequency = [1: 0, 2: hour, 3: 24 * hour, 4: 7 * 24 * hour]

  /// Whether a number is a raw value of `HKUpdateFrequency`.
  package static func isFrequency(_ number: Int) -> Bool { secondsOfFrequency[number] != nil }

  /// The least number of seconds between two wake-ups. For some types it is an hour, whatever the app requested (OBS-09).
  package var seconds: Double {
    let asked = Self.secondsOfFrequency[frequency] ?? 7 * 24 * Self.hour
    return type.quantity?.isDeliveredHourly == true ? max(asked, Self.hour) : asked
  }
}
