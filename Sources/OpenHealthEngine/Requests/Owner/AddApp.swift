// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

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
