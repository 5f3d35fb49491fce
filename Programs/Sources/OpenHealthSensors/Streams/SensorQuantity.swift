// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The quantity types that sensors measure, by their short names.
public enum SensorQuantity: String, Sendable, CaseIterable {
  case heartRate, activeEnergyBurned
  case distanceCycling, cyclingSpeed, cyclingCadence, cyclingPower
  case distanceWalkingRunning, runningSpeed
  case bodyMass, bodyMassIndex, height
  case bloodPressureSystolic, bloodPressureDiastolic
  case bodyTemperature

  /// The type in the catalogue.
  public var type: DataType {
    guard let type = Catalog.type(named: rawValue) else { preconditionFailure("the catalogue has the type \(rawValue)") }
    return type
  }
}
