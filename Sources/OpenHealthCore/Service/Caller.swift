// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Who asks: an app, with what it was granted, or the owner of the data.
public enum Caller: Sendable, Hashable {
  case owner
  case app(AppIdentity)

  /// The app; nil for the owner.
  public var app: AppIdentity? {
    if case .app(let app) = self { app } else { nil }
  }
}

/// An app as the store knows it (D8): its samples come from the source with its bundle identifier.
public struct AppIdentity: Sendable, Hashable, Codable {
  public var revision: SourceRevisionRecord
  /// How sure the store is that it is this app.
  public var strength: IdentityStrength
  /// Why the app wants health data. Nil where nothing says it, as in an embedded store: then it is not asked for.
  public var usage: UsageTexts?
  /// The number of the app's registration; nil where there is none to check, as in an embedded store. With the registration ends every right
  /// of the app, also on connections that are open.
  public var registration: Int64?
  /// The identifier of the time zone in which the app runs; nil for the store's own.
  public var timeZone: String?

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

  public var bundleIdentifier: String { revision.source.bundleIdentifier }
}
