// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why the system's bus, or a program on it, does not do what was asked.
public enum BusFault: Error, Sendable, Equatable {
  /// There is no system bus to connect to, with this `errno`.
  case noBus(Int32)
  /// The connection to the bus does not work, with this `errno`.
  case broken(Int32)
  /// The program that was called answers with an error of this name, and says this.
  case refused(name: String, text: String)

  /// Throws for a negative result of sd-bus.
  @discardableResult
  static func check(_ result: Int32) throws(BusFault) -> Int32 {
    guard result >= 0 else { throw .broken(-result) }
    return result
  }

  /// Whether the program that was called is not there.
  var isAbsence: Bool {
    guard case .refused(let name, _) = self else { return false }
    return ["ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound"].contains { name == "org.freedesktop.DBus.Error.\($0)" }
      || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") || name == "org.freedesktop.systemd1.NoSuchUnit"
  }
}

extension BusFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noBus(let code): "There is no system bus (D-Bus): \(String(cString: strerror(code)))."
    case .broken(let code): "The system bus (D-Bus) does not work: \(String(cString: strerror(code)))."
    case .refused(let name, let text): text.isEmpty ? name : "\(text) (\(name))"
    }
  }
}
