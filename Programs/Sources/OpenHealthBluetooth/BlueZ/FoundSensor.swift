// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// A Bluetooth device with at least one ``SensorService``, as BlueZ reports it.
public struct FoundSensor: Sendable, Equatable {
  /// The Bluetooth address, such as `C0:11:22:33:44:55`.
  public var address: String
  /// The name that the owner gave it, else the device's own name, else its address. At most 248 Unicode scalars.
  public var name: String
  /// The services that it announces, in the order of ``SensorService``.
  public var services: [SensorService]
  /// The received signal strength in dBm; nil if the sensor is out of reach or connected.
  public var signal: Int?
  /// The charge of its battery in percent, 0 to 100; nil if unknown, for example before it connects.
  public var battery: Int?
  /// Whether this machine, in any program, is connected to it.
  public var isConnected: Bool
  /// Whether the sensor is paired with this machine. Most sensors need no pairing.
  public var isPaired: Bool

  /// A description of one sensor: of a device that BlueZ reports or, with only an address, of one that is not in reach yet.
  public init(
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
  public func isCalled(_ text: String) -> Bool { address.uppercased() == text.uppercased() || name == text }
}
