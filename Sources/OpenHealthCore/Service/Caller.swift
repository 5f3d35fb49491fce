// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The author of a request: the owner of the data, or an app with its permissions.
package enum Caller: Sendable, Hashable {
  /// The owner, who may do everything except what only apps do.
  case owner
  /// An app, which may do what the person granted it.
  case app(AppIdentity)

  /// The app; nil for the owner.
  package var app: AppIdentity? {
    if case .app(let app) = self { app } else { nil }
  }
}

/// An app as the store identifies it (D8). Its samples have the source with its bundle identifier.
package struct AppIdentity: Sendable, Hashable, Codable {
  /// The source, version and system that the app's samples get.
  package var revision: SourceRevisionRecord
  /// How reliably the store knows that it is this app.
  package var strength: IdentityStrength
  /// The app's reasons for access. Nil where there is no registration, as in an embedded store: then requests for permission need no
  /// reason.
  package var usage: UsageTexts?
  /// The number of the app's registration; nil without one, as in an embedded store. When the registration is removed the app loses every
  /// right, also on open connections.
  package var registration: Int64?
  /// The identifier of the app's time zone; nil for that of the store.
  package var timeZone: String?

  /// An identity; by default that of an app with an embedded store.
  package init(
    revision: SourceRevisionRecord, strength: IdentityStrength = .registered, usage: UsageTexts? = nil, registration: Int64? = nil,
    timeZone: String? = nil
  ) {
    self.revision = revision
    self.strength = strength
    self.usage = usage
    self.registration = registration
    self.timeZone = timeZone
  }

  /// The app's bundle identifier, that of its source.
  package var bundleIdentifier: String { revision.source.bundleIdentifier }
}
