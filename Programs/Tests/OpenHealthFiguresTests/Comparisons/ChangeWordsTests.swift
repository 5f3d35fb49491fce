// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures
import OpenHealthWords
import Testing

@Suite struct ChangeWordsTests {
  @Test(
    "A change is in whole percent, of amounts more or less, of levels higher or lower; less than 3 % is none",
    arguments: [
      (0.12, true, "12 % more"), (-0.12, true, "12 % less"), (0.12, false, "12 % higher"), (-0.125, false, "12 % lower"),
      (0.0299, true, "about the same"),
      (-0.0299, false, "about the same"), (0.03, true, "3 % more"), (-0.03, true, "3 % less"), (0, true, "about the same"),
      (12.5, true, "1,250 % more"),
      (.infinity, true, ""), (.nan, false, ""),
    ] as [(Double, Bool, String)])
  func text(_ change: Double, _ isAmount: Bool, _ expected: String) { #expect(ChangeWords.text(change, isAmount: isAmount) == expected) }

  @Test("Numbers are those of the person")
  func style() {
    #expect(ChangeWords.text(12.5, isAmount: true, numbers: NumberStyle(decimalSign: ",", groupSign: ".")) == "1.250 % more")
  }
}
