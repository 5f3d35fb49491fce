// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
