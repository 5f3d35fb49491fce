// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The daemon's answer to a ``Hello``.
public struct Welcome: Sendable, Codable {
  public var version: Int
  /// As what the daemon knows the client: nil for the owner.
  public var app: AppIdentity?
  /// How many streams the client may have open at once.
  public var mostStreams: Int

  public init(version: Int, app: AppIdentity?, mostStreams: Int) {
    self.version = version
    self.app = app
    self.mostStreams = mostStreams
  }
}
