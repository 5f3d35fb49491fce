// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Finds the app of a token that comes without the app's name, as over HTTP.
package struct TokenDirectory: Sendable {
  private let directory: any AppDirectory

  /// The apps of a store, also while that is locked.
  package init(_ service: any HealthService) { directory = StoreDirectory.of(service) }

  /// The identifier of the registered app with a token; nil for any other text. Cost: one comparison for each app. Throws `store(.locked)`
  /// for a locked store whose apps are not known, such as a restored one that was never unlocked.
  package func app(ofToken token: String) throws(HealthError) -> String? {
    guard AppToken.isToken(token) else { return nil }
    for app in try directory.registeredApps() {
      let identifier = app.registration.bundleIdentifier
      if try directory.app(identifier, token: token) != nil { return identifier }
    }
    return nil
  }
}
