// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds the user's folders as the XDG base directory specification says.
package enum HomeFolder {
  /// The folder in an XDG variable if that is an absolute path, else `path` in the home folder. The folder need not exist.
  package static func xdg(_ variable: String, default path: String, environment: [String: String]) -> URL {
    if let named = environment[variable], named.utf8.first == UInt8(ascii: "/") { return URL(fileURLWithPath: named, isDirectory: true) }
    return home(environment: environment).appendingPathComponent(path, isDirectory: true)
  }

  /// `$HOME` if that is an absolute path, else the home folder of the account.
  package static func home(environment: [String: String]) -> URL {
    if let home = environment["HOME"], home.utf8.first == UInt8(ascii: "/") { return URL(fileURLWithPath: home, isDirectory: true) }
    return FileManager.default.homeDirectoryForCurrentUser
  }
}
