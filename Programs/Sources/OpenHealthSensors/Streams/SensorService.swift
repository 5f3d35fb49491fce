// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The services that make a Bluetooth device a sensor of health data, by their assigned numbers.
public enum SensorService: UInt16, Sendable, CaseIterable {
  case heartRate = 0x180D
  case bloodPressure = 0x1810
  case thermometer = 0x1809
  case runningSpeedAndCadence = 0x1814
  case cyclingSpeedAndCadence = 0x1816
  case cyclingPower = 0x1818
  case weightScale = 0x181D

  /// The service of a UUID in its long form; nil for another one.
  public init?(uuid: String) {
    guard let number = AssignedNumber(uuid: uuid) else { return nil }
    self.init(rawValue: number.value)
  }

  /// The UUID in its long form.
  public var uuid: String { AssignedNumber(rawValue).uuid }

  /// What it measures, in English.
  public var title: String {
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

  /// The characteristic that notifies of measurements.
  public var measurement: GATTCharacteristic {
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

  /// What becomes of its measurements.
  public var quantities: [SensorQuantity] {
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
