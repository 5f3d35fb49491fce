// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetBackgroundDelivery: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { return }
    var waking = try storage.wakings.waking(of: app.bundleIdentifier) ?? AppWaking(app: app.bundleIdentifier)
    switch change {
    case .enable(let type, let frequency):
      guard BackgroundDelivery.isFrequency(frequency) else { throw HealthError.invalidArgument(.frequency) }
      // An app without a registration uses an embedded store, where nothing limits it.
      if app.registration != nil, try storage.apps.app(app.bundleIdentifier)?.registration.allowsBackgroundDelivery != true {
        throw HealthError.noBackgroundDelivery(bundleIdentifier: app.bundleIdentifier)
      }
      waking.enable(type, frequency: frequency, strength: app.strength, end: try storage.latestSequence())
    case .disable(let type): waking.disable(type)
    case .disableAll: waking.disable(nil)
    }
    try storage.wakings.set(waking)
  }
}
