// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The registrations and permissions to save that a daemon knows while its store is locked. The store's tables decide again when it is
/// unlocked.
package struct LockedPolicy: Sendable, Codable {
  struct Share: Sendable, Codable {
    var app: String
    var type: DataType
    var isGranted: Bool
    /// When the grant ends; nil for no end.
    var until: Date?
    var strength: IdentityStrength
  }

  /// A policy without apps, which refuses all registered ones.
  package static let empty = LockedPolicy(apps: [], tokens: [:], shares: [], isRestricted: false)

  /// The registered apps.
  package private(set) var apps: [RegisteredApp]
  /// The SHA-256 of each app's token, by bundle identifier.
  private var tokens: [String: [UInt8]]
  private var shares: [Share]
  private var isRestricted: Bool

  init(apps: [RegisteredApp], tokens: [String: [UInt8]], shares: [Share], isRestricted: Bool) {
    self.apps = apps
    self.tokens = tokens
    self.shares = shares
    self.isRestricted = isRestricted
  }

  /// The registered app with this bundle identifier; nil when there is none, or when `token` is neither nil nor the app's.
  package func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    if let token {
      guard let digest = tokens[identifier], try TokenDigest.isToken(token, of: digest) else { return nil }
    }
    return apps.first { $0.registration.bundleIdentifier == identifier }
  }

  /// The answer, at a date, to an app's request to save a type; nil when there is none. Throws for an app that may not call at all.
  package func sharing(of type: DataType, for app: AppIdentity, at now: Date) throws(HealthError) -> Permission? {
    try checkState(of: app)
    return answer(type, app, now)
  }

  /// Checks that an app may make a request with this access at a date. Throws the same errors as the store would, and
  /// `store(.locked)` for reading.
  package func checkSharing(_ access: RequestAccess, for app: AppIdentity, at now: Date) throws(HealthError) {
    try checkState(of: app)
    switch access {
    case .none: return
    case .read: throw .store(.locked)
    case .owner: throw .ownerOnly
    case .share(let types):
      for type in types {
        // A correlation type stands for its member types.
        let answers = (type.memberTypes ?? [type]).map { answer($0, app, now) }
        if answers.contains(.granted) { continue }
        throw answers.contains(.refused) ? .authorizationDenied : .authorizationNotDetermined
      }
    }
  }

  private func checkState(of app: AppIdentity) throws(HealthError) {
    let isKnown = app.registration.map { number in apps.contains { $0.number == number } } ?? true
    guard isKnown, app.strength > .unknown else { throw .appNotRegistered(bundleIdentifier: app.bundleIdentifier) }
    if isRestricted { throw .restricted }
  }

  private func answer(_ type: DataType, _ app: AppIdentity, _ now: Date) -> Permission? {
    guard let share = shares.first(where: { $0.app == app.bundleIdentifier && $0.type === type }) else { return nil }
    if !share.isGranted { return .refused }
    guard share.strength <= app.strength else { return nil }
    return share.until.map { $0 <= now } == true ? .refused : .granted
  }
}
