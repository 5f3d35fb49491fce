// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct PreferredUnitsTests {
  @Test("PREF-01: a type without a chosen unit uses the measurement system's unit", arguments: [false, true])
  func system(isChosen: Bool) throws {
    let store = try TestStore()
    let (mass, stone) = (try TestStore.type("bodyMass"), try UnitExpression.parse("st"))
    if isChosen { try store.engine.perform(SetPreferredUnit(type: mass, unit: stone), for: .owner) }
    for (system, unit) in [(MeasurementSystem.metric, "kg"), (.us, "lb")] {
      let units = try store.engine.perform(PreferredUnits(types: [mass], system: system), for: .owner)
      #expect(units == [mass: isChosen ? stone : try UnitExpression.parse(unit)])
    }
  }
}
