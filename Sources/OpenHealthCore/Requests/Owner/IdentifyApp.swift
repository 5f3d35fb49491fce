// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Finds the registered app behind a connection. A server calls it once for each connection.
///
/// The comparison takes the same time however much of the token is correct. ``RegisteredApp/strength(uid:owner:isOwnSocket:isConfined:)``
/// then tells how certain the identification is.
package struct IdentifyApp: OwnerRequest {
  /// The registration; nil when the app is not registered or the token is wrong.
  package typealias Reply = RegisteredApp?

  /// The identifier that the connecting app claims, or the one that its own socket belongs to.
  package var bundleIdentifier: String
  /// The token that came through the connection; nil for a connection through the app's own socket, which needs none.
  package var token: String?

  /// Creates a request to identify the app behind a connection. With a nil token only the registration is looked up.
  package init(_ bundleIdentifier: String, token: String?) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
  }
}
