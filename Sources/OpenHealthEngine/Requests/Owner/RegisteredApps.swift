// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ListApps: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    Reply(apps: try storage.apps.all(), isRestricted: try storage.settings.isRestricted())
  }
}

extension IdentifyApp: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> RegisteredApp? {
    guard let token else { return try storage.apps.app(bundleIdentifier) }
    return try storage.apps.app(bundleIdentifier, token: token)
  }
}

extension AddApp: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    try registration.validate()
    guard AppToken.isToken(token) else { throw HealthError.invalidArgument(.registration(.token)) }
    let identifier = registration.bundleIdentifier
    guard try replaces || storage.apps.app(identifier) == nil else {
      throw HealthError.invalidArgument(.registration(.known(bundleIdentifier: identifier)))
    }
    try storage.apps.add(registration, token: token, at: now.date)
  }
}

extension RemoveApp: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard try storage.apps.remove(bundleIdentifier) else {
      throw HealthError.invalidArgument(.registration(.unknown(bundleIdentifier: TerminalText.line(bundleIdentifier))))
    }
  }
}

extension RestrictApps: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws { try storage.settings.setRestricted(isRestricted) }
}
