// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// BlueZ's names on the bus. BlueZ is the Bluetooth service of Linux.
enum BlueZ {
  static let name = "org.bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let battery = "org.bluez.Battery1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"
  static let bus = "org.freedesktop.DBus"

  /// Match rules for BlueZ's signals: objects that come and go, changed properties (which carry what sensors send), and restarts of BlueZ.
  static let rules = [
    "type='signal',sender='\(name)',interface='\(objectManager)'",
    "type='signal',sender='\(name)',interface='\(properties)',member='PropertiesChanged'",
    "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',arg0='\(name)'",
  ]
}
