// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The reason why the system bus, or a program on it, did not carry out a call.
package enum BusFault: Error, Sendable, Equatable {
  /// No system bus accepts a connection. The number is the `errno`.
  case noBus(Int32)
  /// The connection to the bus failed. The number is the `errno`.
  case broken(Int32)
  /// The called program answered with a D-Bus error: its name and its text, which may be empty.
  case refused(name: String, text: String)

  /// Returns a result of sd-bus; throws ``broken(_:)`` if it is negative.
  @discardableResult
  static func check(_ result: Int32) throws(BusFault) -> Int32 {
    guard result >= 0 else { throw .broken(-result) }
    return result
  }

  /// Whether the called program is not installed or not running.
  var isAbsence: Bool {
    guard case .refused(let name, _) = self else { return false }
    return ["ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound"].contains { name == "org.freedesktop.DBus.Error.\($0)" }
      || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") || name == "org.freedesktop.systemd1.NoSuchUnit"
  }
}

extension BusFault: CustomStringConvertible {
  /// A sentence for the two faults of the bus; the program's own text with the name of the error for a refusal.
  package var description: String {
    switch self {
    case .noBus(let code): "There is no system bus (D-Bus): \(String(cString: strerror(code)))."
    case .broken(let code): "The system bus (D-Bus) does not work: \(String(cString: strerror(code)))."
    case .refused(let name, let text): text.isEmpty ? name : "\(text) (\(name))"
    }
  }
}
