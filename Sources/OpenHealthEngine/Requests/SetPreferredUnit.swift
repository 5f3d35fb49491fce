// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetPreferredUnit: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument("Type \(type) is not measured in a unit") }
    if let unit, !unit.isCompatible(with: facts.unit) {
      throw HealthError.invalidArgument("Type \(type) cannot be shown in \(unit.string): its unit is \(facts.displayUnit.string)")
    }
    try storage.setPreferredUnit(unit, of: type)
  }
}
