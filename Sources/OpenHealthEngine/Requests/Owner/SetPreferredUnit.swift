// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SetPreferredUnit: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
    if let unit, !unit.isCompatible(with: facts.unit) {
      throw HealthError.invalidArgument(.displayUnit(type, unit: unit.string, typeUnit: facts.displayUnit.string))
    }
    try storage.preferredUnits.set(unit, of: type)
  }
}
