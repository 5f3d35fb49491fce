// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The tokens with which this process identifies itself to a server for many people.
package enum ServerTokens {
  /// The file with the person's own token: `$XDG_CONFIG_HOME/openhealthkit/person.token`, by default in `$HOME/.config`.
  package static func fileOfOwner(environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment).appendingPathComponent("openhealthkit/person.token")
  }

  /// The person's own token: `HEALTHKIT_TOKEN`, else that of the file.
  ///
  /// - Throws: `daemon(.noToken)` where there is none; `databaseInaccessible` for a file that others can read.
  package static func ofOwner(at server: ServerAddress, environment: [String: String]) throws(HealthError) -> PersonToken {
    try token(at: server, environment) { () throws(FileFault) in try AppTokenFile.contents(of: fileOfOwner(environment: environment)) }
  }

  /// An app's token: `HEALTHKIT_TOKEN`, else that of the app's file (``AppTokenFile``).
  ///
  /// - Throws: `daemon(.noToken)` where there is none; `databaseInaccessible` for a file that others can read.
  static func of(
    _ bundleIdentifier: String, at server: ServerAddress, environment: [String: String]
  ) throws(HealthError) -> PersonToken {
    try token(at: server, environment) { () throws(FileFault) in
      try AppTokenFile.token(bundleIdentifier, environment: environment)
    }
  }

  private static func token(
    at server: ServerAddress, _ environment: [String: String], file: () throws(FileFault) -> String?
  ) throws(HealthError) -> PersonToken {
    let text: String?
    if let named = environment["HEALTHKIT_TOKEN"], !named.isEmpty {
      text = named
    } else {
      do { text = try file() } catch { throw .databaseInaccessible(.unusable(error)) }
    }
    guard let token = text.flatMap(PersonToken.init) else { throw .daemon(.noToken(server: server.description)) }
    return token
  }
}

/// The file with the token of an app's registration: `$XDG_CONFIG_HOME/openhealthkit/apps/ID.token`, by default in `$HOME/.config`.
package enum AppTokenFile {
  private static let mostBytes = 256

  /// The path of an app's file. The identifier has to be a valid one: it is a part of the path.
  package static func url(_ bundleIdentifier: String, environment: [String: String]) -> URL {
    HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment)
      .appendingPathComponent("openhealthkit/apps/\(bundleIdentifier).token")
  }

  /// The token of an app; nil where the app has no such file, or the identifier is not valid. Throws for a file that others can read.
  package static func token(_ bundleIdentifier: String, environment: [String: String]) throws(FileFault) -> String? {
    guard AppRegistration.isIdentifier(bundleIdentifier) else { return nil }
    return try contents(of: url(bundleIdentifier, environment: environment))
  }

  /// Whether this user has a token of an app, readable or not: the owner has registered it with a daemon.
  static func exists(_ bundleIdentifier: String, environment: [String: String]) -> Bool {
    AppRegistration.isIdentifier(bundleIdentifier) && access(url(bundleIdentifier, environment: environment).path, F_OK) == 0
  }

  /// The token in a file; nil where there is no such file. Throws for a file that others can read.
  package static func contents(of url: URL) throws(FileFault) -> String? {
    let bytes = try CheckedFile.contents(of: url.path, atMost: mostBytes, demanding: [.ownedByUser, .isPrivate])
    return bytes.map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }
  }
}
