// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportCharacteristics: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Set<String> {
    var outvoted: Set<String> = []
    for (identifier, value) in values {
      try storage.characteristics.set(identifier, to: value, import: number, wins: replacesOwn)
      if try storage.characteristics.value(of: identifier) != value { outvoted.insert(identifier) }
    }
    return outvoted
  }
}
