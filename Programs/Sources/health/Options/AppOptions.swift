// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore

/// The registered app as which a command asks the store.
struct AppOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The identifier with which the app is registered.", valueName: "id"))
  var app: String

  @Option(
    help: ArgumentHelp(
      "Take the token of the app from a file, which only you may read (chmod 600).",
      discussion: "Default: the file that `health apps add` has written.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  func validate() throws {
    guard AppRegistration.isIdentifier(app) else { throw ValidationError("\(app) is no identifier of an app.") }
  }

  /// The store, as the app.
  ///
  /// - Parameter registration: the options with which such an app is registered, for the sentence that says how.
  func connect(_ store: StoreOptions, registration: String) throws -> HealthConnection {
    guard try store.isThere() else { throw Failure("There is no health store yet. `health import FILE` makes one.") }
    let environment = ProcessInfo.processInfo.environment.merging(["HEALTHKIT_BUNDLE_ID": app]) { $1 }
    do {
      return try store.connect(environment: environment, token: try tokenFile.map(Self.token))
    } catch HealthError.appNotRegistered {
      throw Failure(
        "The daemon does not know \(app), or its token is another one. Register it: health apps add \(app) \(registration)")
    }
  }

  private static func token(_ file: String) throws -> String {
    let found: String?
    do { found = try AppTokenFile.contents(of: URL(fileURLWithPath: file)) } catch {
      throw HealthError.databaseInaccessible(.unusable(error))
    }
    guard let token = found, !token.isEmpty else {
      throw Failure("There is no token in \(file). `health apps add` writes one.")
    }
    return token
  }
}
