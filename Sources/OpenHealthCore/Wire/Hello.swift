// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a client says first: which versions of the protocol it speaks, and as what it comes.
public struct Hello: Sendable, Codable, Equatable {
  /// The versions that this program speaks.
  public static let versions: ClosedRange<Int> = 1...1
  /// The most bytes that a hello has.
  public static let mostBytes = 4096

  public var lowestVersion: Int
  public var highestVersion: Int
  /// The bundle identifier that the client claims; nil for the owner's own programs.
  public var bundleIdentifier: String?
  /// What proves the claim, where the socket itself does not.
  public var token: String?
  /// The identifier of the client's time zone.
  public var timeZone: String?
  /// The sandbox that this connection of the owner's makes a socket for, until it ends.
  public var sandbox: SandboxClaim?

  public init(bundleIdentifier: String?, token: String?, timeZone: String? = nil, sandbox: SandboxClaim? = nil) {
    lowestVersion = Self.versions.lowerBound
    highestVersion = Self.versions.upperBound
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.timeZone = timeZone
    self.sandbox = sandbox
  }

  /// The latest version that both sides speak; nil where there is none.
  public var commonVersion: Int? {
    let common = min(highestVersion, Self.versions.upperBound)
    return common >= max(lowestVersion, Self.versions.lowerBound) ? common : nil
  }
}
