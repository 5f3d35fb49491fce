// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The file in which an app finds the token of its registration: `$XDG_CONFIG_HOME/openhealthkit/apps/ID.token`, by default in `$HOME/.config`.
public enum AppTokenFile {
  private static let mostBytes = 256

  /// Where an app's file is. The identifier is a plain one.
  public static func url(_ bundleIdentifier: String, environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment)
      .appendingPathComponent("openhealthkit/apps/\(bundleIdentifier).token")
  }

  /// The token of an app; nil where there is no such file. Throws for one that others can read.
  public static func token(_ bundleIdentifier: String, environment: [String: String]) throws(FileFault) -> String? {
    guard AppRegistration.isIdentifier(bundleIdentifier) else { return nil }
    let bytes = try CheckedFile.contents(
      of: url(bundleIdentifier, environment: environment).path, atMost: mostBytes, demanding: [.ownedByUser, .isPrivate])
    return bytes.map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }
  }
}
