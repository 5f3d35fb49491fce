// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why there is no Bluetooth to use.
public enum BluetoothFault: Error, Sendable, Equatable {
  /// The machine has no system bus, or it does not work.
  case bus(String)
  /// BlueZ is not installed, or does not run.
  case noService
  /// The machine has no Bluetooth radio, or BlueZ does not know it.
  case noRadio
  /// The radio is off.
  case off
}

extension BluetoothFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bus(let reason): "Bluetooth cannot be reached. \(reason)"
    case .noService: "Bluetooth does not run. Install the package bluez (apt install bluez), or start it with `systemctl start bluetooth`."
    case .noRadio: "This machine has no Bluetooth radio, or the system does not know it."
    case .off: "Bluetooth is off. `bluetoothctl power on` switches it on."
    }
  }
}
