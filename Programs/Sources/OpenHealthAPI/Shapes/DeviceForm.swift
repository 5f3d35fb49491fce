// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The names of the facts about a device.
enum DeviceForm {
  /// The name of a field, such as `hardware_version`.
  static func name(of field: DeviceRecord.Field) -> String {
    switch field {
    case .name: "name"
    case .manufacturer: "manufacturer"
    case .model: "model"
    case .hardwareVersion: "hardware_version"
    case .firmwareVersion: "firmware_version"
    case .softwareVersion: "software_version"
    case .localIdentifier: "local_identifier"
    case .udiDeviceIdentifier: "udi_device_identifier"
    }
  }

  /// A device as an object of the texts that it has; nil without a device.
  static func object(_ device: DeviceRecord?) -> JSON? {
    device.map { device in .members(DeviceRecord.Field.allCases.map { (name(of: $0), device[$0].map { .text($0) }) }) }
  }
}
