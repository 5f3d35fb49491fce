// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where a daemon's sockets are.
public enum DaemonSockets {
  /// The name of the socket of the owner's own programs, in the folder of sockets.
  public static let owner = "owner.sock"
  /// The name of the socket of apps that have a token.
  public static let apps = "health.sock"
  /// The name of the folder of the files that the daemon writes to wake apps, each with the name of its app.
  public static let wakeFiles = "wake"

  /// The folders in which programs look, the first one first: `$XDG_RUNTIME_DIR/openhealthkit`, and `/run/openhealthkit/USER` of a system's unit.
  public static func folders(environment: [String: String]) -> [String] {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? "\($0)/openhealthkit" : nil }
    return [runtime, "/run/openhealthkit/\(NSUserName())"].compactMap { $0 }
  }
}
