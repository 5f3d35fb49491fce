// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The author of a request: the owner of the data, or an app with its permissions.
public enum Caller: Sendable, Hashable {
  /// The owner, who may do everything except what only apps do.
  case owner
  /// An app, which may do what the person granted it.
  case app(AppIdentity)

  /// The app; nil for the owner.
  public var app: AppIdentity? {
    if case .app(let app) = self { app } else { nil }
  }
}

/// An app as the store identifies it (D8). Its samples have the source with its bundle identifier.
public struct AppIdentity: Sendable, Hashable, Codable {
  /// The source, version and system that the app's samples get.
  public var revision: SourceRevisionRecord
  /// How reliably the store knows that it is this app.
  public var strength: IdentityStrength
  /// The app's reasons for access. Nil where there is no registration, as in an embedded store: then requests for permission need no
  /// reason.
  public var usage: UsageTexts?
  /// The number of the app's registration; nil without one, as in an embedded store. When the registration is removed the app loses every
  /// right, also on open connections.
  public var registration: Int64?
  /// The identifier of the app's time zone; nil for that of the store.
  public var timeZone: String?

  /// An identity; by default that of an app with an embedded store.
  public init(
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
  public var bundleIdentifier: String { revision.source.bundleIdentifier }
}
