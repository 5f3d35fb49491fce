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

/// A number that the Bluetooth SIG has assigned to a service or characteristic.
///
///     AssignedNumber(uuid: "0000180d-0000-1000-8000-00805f9b34fb")?.value  // 0x180D
package struct AssignedNumber: Sendable, Hashable {
  /// The 16 bits that stand for the UUID, for example `0x180D`.
  package let value: UInt16

  /// The number with these 16 bits, assigned or not.
  package init(_ value: UInt16) { self.value = value }

  private static let prefix = Array("0000".utf8)
  private static let suffix = Array("-0000-1000-8000-00805f9b34fb".utf8)

  /// Reads the number from a UUID in its long form, in upper or lower case. Nil for a UUID outside the range of the Bluetooth SIG, and for
  /// a text that is not a UUID.
  package init?(uuid: String) {
    let bytes = uuid.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    guard bytes.count == 36, bytes.starts(with: Self.prefix), bytes[8...].elementsEqual(Self.suffix) else { return nil }
    var value: UInt16 = 0
    for byte in bytes[4..<8] {
      switch byte {
      case 48...57: value = value << 4 | UInt16(byte - 48)
      case 97...102: value = value << 4 | UInt16(byte - 87)
      default: return nil
      }
    }
    self.value = value
  }

  /// The UUID in its long form, in lower case.
  package var uuid: String {
    let digits = String(value, radix: 16)
    return String(decoding: Self.prefix, as: UTF8.self) + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      + String(decoding: Self.suffix, as: UTF8.self)
  }
}
