// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// A sensor as BlueZ knows it.
public struct FoundSensor: Sendable, Equatable {
  /// The Bluetooth address, such as `C0:11:22:33:44:55`.
  public var address: String
  /// What the sensor, or its owner, calls it.
  public var name: String
  /// What it measures.
  public var services: [SensorService]
  /// How well it is received, in dBm; nil where it is not in reach, or connected.
  public var signal: Int?
  /// How full its battery is, in percent; nil where that is not known, as before it is connected.
  public var battery: Int?
  public var isConnected: Bool
  public var isPaired: Bool

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

  /// Whether a person means this one: by its address, in any case, or by its name.
  public func isCalled(_ text: String) -> Bool { address.uppercased() == text.uppercased() || name == text }
}
