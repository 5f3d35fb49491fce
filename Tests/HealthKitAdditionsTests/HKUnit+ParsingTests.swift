// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitAdditions
import Testing

@Suite struct HKUnitParsingTests {
  @Test(
    "UNIT-01: a text that is a unit gives the unit that HKUnit(from:) gives",
    arguments: ["mg/dL", "ml/(kg*min)", "mmol<180.1558800000541>/L", "", "(())"])
  func units(text: String) {
    #expect(HKUnit.parsing(text) == HKUnit(from: text))
    #expect(HKUnit.parsing(text) === HKUnit(from: text))
  }

  @Test("UNIT-01: a text that is not a unit gives nil, without a trap", arguments: ["13 Chips", "kg/m/s", "mol<0>", " "])
  func others(text: String) {
    #expect(HKUnit.parsing(text) == nil)
  }
}
