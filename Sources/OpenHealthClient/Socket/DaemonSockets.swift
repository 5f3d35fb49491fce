// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// The names and folders of a daemon's sockets.
package enum DaemonSockets {
  /// The file name of the socket for the owner's own programs.
  package static let owner = "owner.sock"
  /// The file name of the socket for apps that have a token.
  package static let apps = "health.sock"
  /// The name of the folder with the files that the daemon writes to wake apps; each has the name of its app.
  package static let wakeFiles = "wake"

  /// The folders in which programs look for sockets, in this order: `$XDG_RUNTIME_DIR/openhealthkit`, `/run/openhealthkit/USER` of a
  /// system's unit, and ``fallback(environment:)``.
  package static func folders(environment: [String: String]) -> [String] {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? "\($0)/openhealthkit" : nil }
    return [runtime, system, fallback(environment: environment)].compactMap { $0 }
  }

  /// The folder in which `health serve` makes its sockets: the session's; without a session, as in a container or under `su`, that of a
  /// system's unit where it exists, else one in the home folder.
  package static func servingFolder(environment: [String: String]) -> String {
    let first = folders(environment: environment)[0]
    return first != system || FileManager.default.fileExists(atPath: first) ? first : fallback(environment: environment)
  }

  private static var system: String { "/run/openhealthkit/\(NSUserName())" }

  private static func fallback(environment: [String: String]) -> String {
    HomeFolder.xdg("XDG_STATE_HOME", default: ".local/state", environment: environment).appendingPathComponent("openhealthkit/sockets").path
  }
}
