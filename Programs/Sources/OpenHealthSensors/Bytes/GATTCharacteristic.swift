// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The characteristics of sensors that are read here, by their assigned numbers.
public enum GATTCharacteristic: UInt16, Sendable, CaseIterable {
  case heartRateMeasurement = 0x2A37
  case bodySensorLocation = 0x2A38
  case cyclingMeasurement = 0x2A5B
  case cyclingPowerMeasurement = 0x2A63
  case runningMeasurement = 0x2A53
  case weightMeasurement = 0x2A9D
  case bloodPressureMeasurement = 0x2A35
  case temperatureMeasurement = 0x2A1C
  case temperatureType = 0x2A1D
  case batteryLevel = 0x2A19
  case modelNumber = 0x2A24
  case firmwareRevision = 0x2A26
  case hardwareRevision = 0x2A27
  case softwareRevision = 0x2A28
  case manufacturerName = 0x2A29

  /// The characteristic of a UUID in its long form; nil for one that is not read here.
  public init?(uuid: String) {
    guard let number = AssignedNumber(uuid: uuid) else { return nil }
    self.init(rawValue: number.value)
  }

  /// Whether a sensor sends one value for each time that a person measures, and not a stream.
  public var isSingle: Bool {
    switch self {
    case .weightMeasurement, .bloodPressureMeasurement, .temperatureMeasurement: true
    default: false
    }
  }
}
