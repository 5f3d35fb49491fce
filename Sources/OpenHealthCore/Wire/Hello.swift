// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The first message of a client: the versions of the protocol that it speaks, and the identity that it claims.
package struct Hello: Sendable, Codable, Equatable {
  /// The versions of the protocol that this program speaks. Since 2, samples can have a content, and a workout's figures name their unit.
  package static let versions: ClosedRange<Int> = 2...2
  /// The most bytes that a hello may have.
  package static let mostBytes = 4096

  /// The lowest version that the client speaks.
  package var lowestVersion: Int
  /// The highest version that the client speaks.
  package var highestVersion: Int
  /// The number of the person whose store the client asks for, at a server for many people; nil for a daemon, which has one store.
  package var person: Int64?
  /// The bundle identifier that the client claims; nil for the owner's own programs.
  package var bundleIdentifier: String?
  /// The ``AppToken`` that proves the claim, at a server also that of the owner; nil where the socket itself is the proof.
  package var token: String?
  /// The identifier of the client's time zone; nil for that of the store.
  package var timeZone: String?
  /// The model of the client's machine, for the samples that it saves; nil for a client of a daemon, which is on the same machine.
  package var productType: String?
  /// The version of the client's system, for the same.
  package var operatingSystem: SystemVersion?
  /// The sandbox for which this connection of the owner's opens a socket until it ends; nil for other connections.
  package var sandbox: SandboxClaim?

  /// A hello with the versions of this program.
  package init(
    person: Int64? = nil, bundleIdentifier: String?, token: String?, timeZone: String? = nil, sandbox: SandboxClaim? = nil
  ) {
    self.person = person
    lowestVersion = Self.versions.lowerBound
    highestVersion = Self.versions.upperBound
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.timeZone = timeZone
    self.sandbox = sandbox
  }

  /// The highest version that both sides speak; nil where there is none.
  package var commonVersion: Int? {
    let common = min(highestVersion, Self.versions.upperBound)
    return common >= max(lowestVersion, Self.versions.lowerBound) ? common : nil
  }
}
