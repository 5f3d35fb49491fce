// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetBackgroundDelivery: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { return }
    switch change {
    case .enable(let type, let frequency):
      try storage.setBackgroundDelivery(app: app.bundleIdentifier, type: type.identifier, frequency: frequency)
    case .disable(let type):
      try storage.setBackgroundDelivery(app: app.bundleIdentifier, type: type.identifier, frequency: nil)
    case .disableAll:
      try storage.removeBackgroundDeliveries(app: app.bundleIdentifier)
    }
  }
}
