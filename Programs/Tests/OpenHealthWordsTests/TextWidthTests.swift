// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct TextWidthTests {
  @Test(
    "Wide characters and emoji take two columns, combining marks none",
    arguments: [
      ("", 0), ("steps", 5), ("Anna’s iPhone", 13), ("健康", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4), ("e\u{301}", 1), ("🏃", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
      ("❤️", 2),
      ("█▌", 2), ("a\u{200D}b", 2),
    ])
  func columns(_ text: String, _ expected: Int) {
    #expect(TextWidth.columns(text) == expected)
  }

  @Test("A text that is too long ends with a mark, and is never wider than wanted, also where a wide character does not fit")
  func shortened() {
    #expect(TextWidth.shortened("Anna", to: 4) == "Anna")
    #expect(TextWidth.shortened("Annabel", to: 4) == "Ann…")
    #expect(TextWidth.shortened("健康健康", to: 4) == "健…")
    #expect(TextWidth.shortened("健康健康", to: 5) == "健康…")
    #expect(TextWidth.shortened("Annabel", to: 5, mark: "...") == "An...")
    #expect(TextWidth.shortened("Annabel", to: 0) == "")
    #expect(TextWidth.padded("健", to: 4) == "健  ")
    #expect(TextWidth.padded("7", to: 3, isRightAligned: true) == "  7")
  }
}
