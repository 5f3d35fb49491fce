// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A type for whose changes an app is woken.
public struct BackgroundDelivery: Sendable, Hashable, Codable {
  public var type: DataType
  /// How often at most, as the app asked: Apple's number of it.
  public var frequency: Int
  /// How sure it was that the caller is the app: the app is woken for what it may see with that.
  public var strength: IdentityStrength
  /// The place in the change log up to which the app has taken note.
  public var place: Int64
  /// When the app was last woken for the type.
  public var woken: Date?
  /// The place of which the app is to take note because of the open wake-up; nil where none is open that is about the type.
  public var due: Int64?

  public init(
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
  /// The seconds between two wake-ups by Apple's numbers: immediate, hourly, daily, weekly (OBS-08).
  private static let secondsOfFrequency = [1: 0, 2: hour, 3: 24 * hour, 4: 7 * 24 * hour]

  /// Whether a number is one of Apple's.
  public static func isFrequency(_ number: Int) -> Bool { secondsOfFrequency[number] != nil }

  /// The seconds between two wake-ups at least; of some types an hour, however often the app asked (OBS-09).
  public var seconds: Double {
    let asked = Self.secondsOfFrequency[frequency] ?? 7 * 24 * Self.hour
    return type.quantity?.isDeliveredHourly == true ? max(asked, Self.hour) : asked
  }
}
