// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The result of one notification of a sensor: samples, or the reason why there are none.
package struct SensorReading: Sendable, Equatable {
  /// The reason why a notification gives no sample.
  package enum Skip: Sendable, Equatable {
    /// It repeats an earlier one, sent again or received on another path.
    case repeated
    /// The sensor does not touch the skin.
    case noContact
    /// The sensor reports that it could not measure.
    case noValue
    /// The count begins with it, or nothing has turned or moved since the previous one.
    case noProgress
    /// It belongs to another user of the device, with this number, or to any user when none was chosen.
    case otherUser(Int)
    /// It carries no measurement, such as the place where a sensor is worn.
    case noMeasurement
  }

  /// The new samples, ready to be saved. A reading may give several of different types.
  package var samples: [SampleRecord]
  /// The reason why there are none; nil if there are samples.
  package var skip: Skip?

  init(_ samples: [SampleRecord]) {
    self.samples = samples
    skip = samples.isEmpty ? .noProgress : nil
  }

  init(_ skip: Skip) {
    samples = []
    self.skip = skip
  }
}

/// The quantity types that sensors measure. Raw values are the types' short names in the catalogue.
package enum SensorQuantity: String, Sendable, CaseIterable {
  /// Heart rate of straps, and pulse of cuffs; and the energy that straps count.
  case heartRate, activeEnergyBurned
  /// Distance, speed and cadence of wheel and crank, and power, on a bicycle.
  case distanceCycling, cyclingSpeed, cyclingCadence, cyclingPower
  /// Distance and speed of a foot pod.
  case distanceWalkingRunning, runningSpeed
  /// Weight, body mass index and height of scales.
  case bodyMass, bodyMassIndex, height
  /// The two members of a blood-pressure correlation.
  case bloodPressureSystolic, bloodPressureDiastolic
  /// The temperature of a thermometer.
  case bodyTemperature

  /// The type in the catalogue, which has every case.
  package var type: DataType {
    guard let type = Catalog.type(named: rawValue) else { preconditionFailure("the catalogue has the type \(rawValue)") }
    return type
  }
}

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
