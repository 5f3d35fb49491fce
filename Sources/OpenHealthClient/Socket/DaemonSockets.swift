// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The names and folders of a daemon's sockets.
package enum DaemonSockets {
  /// The file name of the socket for the owner's own programs.
  package static let owner = "owner.sock"
  /// The file name of the socket for apps that have a token.
  package static let apps = "health.sock"
  /// The name of the folder with the files that the daemon writes to wake apps; each has the name of its app.
  package static let wakeFiles = "wake"

  /// The folders in which programs look for sockets, in this order: `$XDG_RUNTIME_DIR/openhealthkit`, and `/run/openhealthkit/USER` of a
  /// system's unit.
  package static func folders(environment: [String: String]) -> [String] {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? "\($0)/openhealthkit" : nil }
    return [runtime, "/run/openhealthkit/\(NSUserName())"].compactMap { $0 }
  }
}
