// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The apps that are registered, in the order of their identifiers, for the owner.
public struct ListApps: OwnerRequest {
  public struct Reply: Sendable, Hashable, Codable {
    public var apps: [RegisteredApp]
    /// Whether apps are kept from all of the store; see ``RestrictApps``.
    public var isRestricted: Bool

    public init(apps: [RegisteredApp], isRestricted: Bool) {
      self.apps = apps
      self.isRestricted = isRestricted
    }
  }

  public init() {}
}
