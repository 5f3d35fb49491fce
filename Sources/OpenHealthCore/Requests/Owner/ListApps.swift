// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the registered apps, ordered by bundle identifier.
public struct ListApps: OwnerRequest {
  /// The registered apps and whether they are allowed to use the store at all.
  public struct Reply: Sendable, Hashable, Codable {
    /// The registrations, ordered by bundle identifier.
    public var apps: [RegisteredApp]
    /// Whether all apps are locked out of the store; see ``RestrictApps``.
    public var isRestricted: Bool

    /// Creates the reply.
    public init(apps: [RegisteredApp], isRestricted: Bool) {
      self.apps = apps
      self.isRestricted = isRestricted
    }
  }

  /// Creates the request, which has no parameters.
  public init() {}
}
