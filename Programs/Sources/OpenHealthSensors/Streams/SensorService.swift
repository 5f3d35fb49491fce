// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The Bluetooth services that make a device a sensor of health data, by their assigned numbers.
package enum SensorService: UInt16, Sendable, CaseIterable {
  /// Straps and watches that send heart rates.
  case heartRate = 0x180D
  /// Blood-pressure cuffs.
  case bloodPressure = 0x1810
  /// Thermometers.
  case thermometer = 0x1809
  /// Foot pods.
  case runningSpeedAndCadence = 0x1814
  /// Sensors of a bicycle's wheel, crank or both.
  case cyclingSpeedAndCadence = 0x1816
  /// Power meters of bicycles.
  case cyclingPower = 0x1818
  /// Scales.
  case weightScale = 0x181D

  /// Finds the service by its UUID in the long form. Nil for every other service.
  package init?(uuid: String) {
    guard let number = AssignedNumber(uuid: uuid) else { return nil }
    self.init(rawValue: number.value)
  }

  /// The UUID in its long form, in lower case.
  package var uuid: String { AssignedNumber(rawValue).uuid }

  /// A short English name of what it measures, such as `heart rate`.
  package var title: String {
    switch self {
    case .heartRate: "heart rate"
    case .bloodPressure: "blood pressure"
    case .thermometer: "body temperature"
    case .runningSpeedAndCadence: "running speed"
    case .cyclingSpeedAndCadence: "cycling speed and cadence"
    case .cyclingPower: "cycling power"
    case .weightScale: "weight"
    }
  }

  /// The characteristic whose notifications are the measurements.
  package var measurement: GATTCharacteristic {
    switch self {
    case .heartRate: .heartRateMeasurement
    case .bloodPressure: .bloodPressureMeasurement
    case .thermometer: .temperatureMeasurement
    case .runningSpeedAndCadence: .runningMeasurement
    case .cyclingSpeedAndCadence: .cyclingMeasurement
    case .cyclingPower: .cyclingPowerMeasurement
    case .weightScale: .weightMeasurement
    }
  }

  /// The types of the samples that its measurements become. A device need not send all of them.
  package var quantities: [SensorQuantity] {
    switch self {
    case .heartRate: [.heartRate, .activeEnergyBurned]
    case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic, .heartRate]
    case .thermometer: [.bodyTemperature]
    case .runningSpeedAndCadence: [.runningSpeed, .distanceWalkingRunning]
    case .cyclingSpeedAndCadence: [.distanceCycling, .cyclingSpeed, .cyclingCadence]
    case .cyclingPower: [.cyclingPower, .distanceCycling, .cyclingSpeed, .cyclingCadence]
    case .weightScale: [.bodyMass, .bodyMassIndex, .height]
    }
  }
}
