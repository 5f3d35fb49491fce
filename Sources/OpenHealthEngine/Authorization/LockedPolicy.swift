// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// What a locked store knows of apps: who they are, and what they may save. The store's own tables decide again when it is unlocked.
public struct LockedPolicy: Sendable, Codable {
  struct Share: Sendable, Codable {
    var app: String
    var type: DataType
    var isGranted: Bool
    var strength: IdentityStrength
  }

  /// One that knows no app.
  public static let empty = LockedPolicy(apps: [], tokens: [:], shares: [], isRestricted: false)

  public private(set) var apps: [RegisteredApp]
  /// SHA-256 of each app's token, by identifier.
  private var tokens: [String: [UInt8]]
  private var shares: [Share]
  private var isRestricted: Bool

  init(apps: [RegisteredApp], tokens: [String: [UInt8]], shares: [Share], isRestricted: Bool) {
    self.apps = apps
    self.tokens = tokens
    self.shares = shares
    self.isRestricted = isRestricted
  }

  /// The registration of an app, if this is its token; without a token, if there is one.
  public func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    if let token {
      guard let digest = tokens[identifier], try TokenDigest.isToken(token, of: digest) else { return nil }
    }
    return apps.first { $0.registration.bundleIdentifier == identifier }
  }

  /// What an app was answered when it asked to save a type; nil where it never asked.
  public func sharing(of type: DataType, for app: AppIdentity) throws(HealthError) -> Permission? {
    try checkStanding(of: app)
    return answer(type, app)
  }

  /// Throws what keeps an app from saving, as the store's own tables would.
  public func checkSharing(_ access: RequestAccess, for app: AppIdentity) throws(HealthError) {
    try checkStanding(of: app)
    switch access {
    case .none: return
    case .read: throw .store(.locked)
    case .owner: throw .ownerOnly
    case .share(let types):
      for type in types {
        // A correlation type means the types that it can hold.
        let answers = (type.memberTypes ?? [type]).map { answer($0, app) }
        if answers.contains(.granted) { continue }
        throw answers.contains(.refused) ? .authorizationDenied : .authorizationNotDetermined
      }
    }
  }

  private func checkStanding(of app: AppIdentity) throws(HealthError) {
    let isKnown = app.registration.map { number in apps.contains { $0.number == number } } ?? true
    guard isKnown, app.strength > .unknown else { throw .appNotRegistered(bundleIdentifier: app.bundleIdentifier) }
    if isRestricted { throw .restricted }
  }

  private func answer(_ type: DataType, _ app: AppIdentity) -> Permission? {
    guard let share = shares.first(where: { $0.app == app.bundleIdentifier && $0.type === type }) else { return nil }
    if !share.isGranted { return .refused }
    return share.strength <= app.strength ? .granted : nil
  }
}
