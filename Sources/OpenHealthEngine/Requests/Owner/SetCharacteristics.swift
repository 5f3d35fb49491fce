// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetCharacteristics: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for identifier in cleared { try storage.characteristics.remove(identifier) }
    for (identifier, value) in values { try storage.characteristics.set(identifier, to: value) }
  }
}
