// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetCharacteristics: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for identifier in cleared { try storage.removeCharacteristic(identifier) }
    for (identifier, value) in values { try storage.setCharacteristic(identifier, to: value) }
  }
}
