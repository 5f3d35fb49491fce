// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the registered apps, ordered by bundle identifier.
package struct ListApps: OwnerRequest {
  /// The registered apps and whether they are allowed to use the store at all.
  package struct Reply: Sendable, Hashable, Codable {
    /// The registrations, ordered by bundle identifier.
    package var apps: [RegisteredApp]
    /// Whether all apps are locked out of the store; see ``RestrictApps``.
    package var isRestricted: Bool

    /// Creates the reply.
    package init(apps: [RegisteredApp], isRestricted: Bool) {
      self.apps = apps
      self.isRestricted = isRestricted
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}
