// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension PreferredUnits: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [DataType: UnitExpression] {
    var units: [DataType: UnitExpression] = [:]
    for type in types {
      guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
      let chosen = try access.mayKnowPreferences(of: type) ? storage.preferredUnit(of: type) : nil
      units[type] = chosen ?? facts.displayUnit(in: system)
    }
    return units
  }
}
