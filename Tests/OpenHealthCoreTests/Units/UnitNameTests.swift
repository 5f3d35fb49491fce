// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct UnitNameTests {
  @Test(
    "A Russian name has the form of its number",
    arguments: [
      (0, "шагов"), (1, "шаг"), (2, "шага"), (4, "шага"), (5, "шагов"), (11, "шагов"), (12, "шагов"), (14, "шагов"), (21, "шаг"),
      (22, "шага"), (101, "шаг"), (111, "шагов"), (1_204, "шага"), (1.5, "шага"), (-1, "шаг"), (-3, "шага"), (1e15, "шагов"),
      (.infinity, "шагов"), (.nan, "шага"),
    ])
  func russian(_ number: Double, _ form: String) { #expect(UnitName("шаг;шага;шагов").text(for: number) == form) }

  @Test(
    "A German name has one form after 1, and another after any other number",
    arguments: [(1, "Schritt"), (-1, "Schritt"), (0, "Schritte"), (2, "Schritte"), (21, "Schritte"), (1.5, "Schritte"), (.nan, "Schritte")])
  func german(_ number: Double, _ form: String) { #expect(UnitName("Schritt;Schritte").text(for: number) == form) }

  @Test("A name is recognised in each of its forms and any case")
  func matches() {
    let steps = UnitName("шаг;шага;шагов")
    #expect(steps.matches("ШАГА"))
    #expect(steps.matches("шагов"))
    #expect(!steps.matches("шагам"))
    #expect(!UnitName("").matches(""))
  }

  @Test("A name with one form has it for every number, and a name alone has the form of many", arguments: ["公里", "kg", "", "a;b;c;d"])
  func oneForm(_ text: String) {
    for number in [0, 1, 1.5, 2, 11, .nan] { #expect(UnitName(text).text(for: number) == text) }
    #expect(UnitName(text).text == text)
    #expect(UnitName("шаг;шага;шагов").text == "шагов")
  }
}
