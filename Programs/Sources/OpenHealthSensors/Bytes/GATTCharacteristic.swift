// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The characteristics that this module reads, by their assigned numbers.
package enum GATTCharacteristic: UInt16, Sendable, CaseIterable {
  /// Heart rate, contact, energy and beat intervals of a strap: ``HeartRateMeasurement``.
  case heartRateMeasurement = 0x2A37
  /// Where a heart-rate sensor is worn: one byte, 0 to 6.
  case bodySensorLocation = 0x2A38
  /// Revolutions of wheel and crank: ``CyclingMeasurement``.
  case cyclingMeasurement = 0x2A5B
  /// Power, and often revolutions, of a power meter: ``CyclingPowerMeasurement``.
  case cyclingPowerMeasurement = 0x2A63
  /// Speed, cadence and distance of a foot pod: ``RunningMeasurement``.
  case runningMeasurement = 0x2A53
  /// Weight, and often height and body mass index: ``WeightMeasurement``.
  case weightMeasurement = 0x2A9D
  /// The pressures and pulse of a cuff: ``BloodPressureMeasurement``.
  case bloodPressureMeasurement = 0x2A35
  /// The temperature of a thermometer: ``TemperatureMeasurement``.
  case temperatureMeasurement = 0x2A1C
  /// Where a thermometer measures: one byte, 1 to 9. It counts for measurements that name no place.
  case temperatureType = 0x2A1D
  /// The charge of the battery: ``BatteryLevel``.
  case batteryLevel = 0x2A19
  /// The model, a text of ``DeviceInformation``.
  case modelNumber = 0x2A24
  /// The version of the firmware, a text of ``DeviceInformation``.
  case firmwareRevision = 0x2A26
  /// The version of the hardware, a text of ``DeviceInformation``.
  case hardwareRevision = 0x2A27
  /// The version of the software, a text of ``DeviceInformation``.
  case softwareRevision = 0x2A28
  /// The manufacturer, a text of ``DeviceInformation``.
  case manufacturerName = 0x2A29

  /// Finds the characteristic by its UUID in the long form. Nil if this module does not read it.
  package init?(uuid: String) {
    guard let number = AssignedNumber(uuid: uuid) else { return nil }
    self.init(rawValue: number.value)
  }

  /// Whether a sensor sends one value for each measurement that a person takes, rather than a stream.
  package var isSingle: Bool {
    switch self {
    case .weightMeasurement, .bloodPressureMeasurement, .temperatureMeasurement: true
    default: false
    }
  }
}
