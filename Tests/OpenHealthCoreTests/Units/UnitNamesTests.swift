// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct UnitNamesTests {
  @Test("Every word of a unit finds it, in any case")
  func everyWord() {
    #expect(UnitNames.all.count > 100)
    for (word, unit) in UnitNames.all {
      #expect(UnitNames.unit(called: word.uppercased()) != nil && unit.isCompatible(with: unit), "\(word)")
      // Apple's form goes first where a word is also one.
      if (try? UnitExpression.parse(word)) == nil || word.hasPrefix("mmol") { #expect(UnitNames.unit(called: word) == unit, "\(word)") }
    }
  }

  @Test(
    "Words that people use, and Apple's forms, in which case counts",
    arguments: [
      ("pounds", "lb"), ("km/h", "km/hr"), ("Percent", "%"), ("bpm", "count/min"), ("Cal", "Cal"), ("cal", "cal"), ("°F", "degF"),
      ("steps", "count"),
      ("litres", "L"), ("mmol/L", "mmol<180.1558800000541>/L"), ("mmol", "mmol<180.1558800000541>/L"), ("mol", "mol"),
    ])
  func words(_ word: String, _ unit: String) throws { #expect(UnitNames.unit(called: word) == (try UnitExpression.parse(unit))) }

  @Test("What is no unit is none", arguments: ["", "blob", "pound s", "kg/", "\u{1B}"])
  func unknown(_ word: String) { #expect(UnitNames.unit(called: word)?.isNull ?? true) }

  @Test(
    "Units are shown as people write them, a plain count not at all",
    arguments: [("degC", "°C"), ("km/hr", "km/h"), ("count", ""), ("%", "%"), ("count/min", "/min"), ("kg", "kg"), ("cup_us", "cups")])
  func names(_ unit: String, _ name: String) throws { #expect(UnitNames.name(of: try UnitExpression.parse(unit)) == name) }
}
