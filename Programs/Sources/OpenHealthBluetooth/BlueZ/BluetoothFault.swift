// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why Bluetooth cannot be used. Its description is a sentence for the user.
package enum BluetoothFault: Error, Sendable, Equatable {
  /// The machine has no system bus, or the bus does not work. The text says why, as a sentence.
  case bus(String)
  /// BlueZ is not installed, or is not running.
  case noService
  /// The machine has no Bluetooth radio, or BlueZ does not know it.
  case noRadio
  /// All radios are switched off.
  case off
}

extension BluetoothFault: CustomStringConvertible {
  /// The fault as one or two sentences in English, with the command that helps where one does.
  package var description: String {
    switch self {
    case .bus(let reason): "Bluetooth cannot be reached. \(reason)"
    case .noService:
      "The Bluetooth service is not running. Install the package bluez (apt install bluez), or start it with `systemctl start bluetooth`."
    case .noRadio: "This machine has no Bluetooth adapter, or the system does not recognise it."
    case .off: "Bluetooth is off. `bluetoothctl power on` switches it on."
    }
  }
}
