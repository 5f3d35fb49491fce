// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Which registered app has made a connection, for a server that asks once for each connection.
///
/// Nil when there is no registration of the app, or the token is another one. The time that it takes does not depend on what of a token is
/// right. See ``RegisteredApp/strength(uid:owner:isOwnSocket:)`` for how sure it then is.
public struct IdentifyApp: OwnerRequest {
  public typealias Reply = RegisteredApp?

  public var bundleIdentifier: String
  /// The token that came through the connection; nil for a connection through the app's own socket.
  public var token: String?

  public init(_ bundleIdentifier: String, token: String?) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
  }
}
