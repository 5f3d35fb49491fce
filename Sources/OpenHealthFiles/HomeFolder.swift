// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The user's folders, as the XDG base directory specification finds them.
public enum HomeFolder {
  /// The folder that an XDG variable names, when it is an absolute path, else `$HOME` and the given path, else the account's home folder
  /// and the given path.
  public static func xdg(_ variable: String, default path: String, environment: [String: String]) -> URL {
    if let named = environment[variable], named.utf8.first == UInt8(ascii: "/") { return URL(fileURLWithPath: named, isDirectory: true) }
    return home(environment: environment).appendingPathComponent(path, isDirectory: true)
  }

  /// `$HOME` when it is an absolute path, else the account's home folder.
  public static func home(environment: [String: String]) -> URL {
    if let home = environment["HOME"], home.utf8.first == UInt8(ascii: "/") { return URL(fileURLWithPath: home, isDirectory: true) }
    return FileManager.default.homeDirectoryForCurrentUser
  }
}
