// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// A Bluetooth device with at least one ``SensorService``, as BlueZ reports it.
package struct FoundSensor: Sendable, Equatable {
  /// The Bluetooth address, such as `C0:11:22:33:44:55`.
  package var address: String
  /// The name that the owner gave it, else the device's own name, else its address. At most 248 Unicode scalars.
  package var name: String
  /// The services that it announces, in the order of ``SensorService``.
  package var services: [SensorService]
  /// The received signal strength in dBm; nil if the sensor is out of reach or connected.
  package var signal: Int?
  /// The charge of its battery in percent, 0 to 100; nil if unknown, for example before it connects.
  package var battery: Int?
  /// Whether this machine, in any program, is connected to it.
  package var isConnected: Bool
  /// Whether the sensor is paired with this machine. Most sensors need no pairing.
  package var isPaired: Bool

  /// A description of one sensor: of a device that BlueZ reports or, with only an address, of one that is not in reach yet.
  package init(
    address: String, name: String, services: [SensorService], signal: Int? = nil, battery: Int? = nil, isConnected: Bool = false,
    isPaired: Bool = false
  ) {
    self.address = address
    self.name = name
    self.services = services
    self.signal = signal
    self.battery = battery
    self.isConnected = isConnected
    self.isPaired = isPaired
  }

  /// Whether a text is the address of this sensor, in upper or lower case, or exactly its name.
  package func isCalled(_ text: String) -> Bool { address.uppercased() == text.uppercased() || name == text }
}
