// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The key of a device's firmware version. Since iOS 9.0.
public let HKDevicePropertyKeyFirmwareVersion: String = "HKDevicePropertyFirmwareVersion"

/// The key of a device's hardware version. Since iOS 9.0.
public let HKDevicePropertyKeyHardwareVersion: String = "HKDevicePropertyHardwareVersion"

/// The key of a device's local identifier. Since iOS 9.0.
public let HKDevicePropertyKeyLocalIdentifier: String = "HKDevicePropertyLocalIdentifier"

/// The key of a device's manufacturer. Since iOS 9.0.
public let HKDevicePropertyKeyManufacturer: String = "HKDevicePropertyManufacturer"

/// The key of a device's model. Since iOS 9.0.
public let HKDevicePropertyKeyModel: String = "HKDevicePropertyModel"

/// The key of a device's name. Since iOS 9.0.
public let HKDevicePropertyKeyName: String = "HKDevicePropertyName"

/// The key of a device's software version. Since iOS 9.0.
public let HKDevicePropertyKeySoftwareVersion: String = "HKDevicePropertySoftwareVersion"

/// The key of a device's unique device identifier. Since iOS 9.0.
public let HKDevicePropertyKeyUDIDeviceIdentifier: String = "HKDevicePropertyUDIDeviceIdentifier"
