// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct StringSentenceTests {
  @Test(
    "A title inside a sentence begins with a small letter, unless it is an abbreviation",
    arguments: [("Blood oxygen", "blood oxygen"), ("VO2 max", "VO2 max"), ("Шаги", "шаги"), ("A", "A"), ("", "")])
  func lowercasedFirst(title: String, text: String) {
    #expect(title.lowercasedFirst == text)
  }
}
