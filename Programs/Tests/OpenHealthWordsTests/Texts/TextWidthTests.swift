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

  @Test("A sentence that is too long becomes lines of whole words, each with the blanks in front that the sentence has")
  func wrapped() {
    #expect(TextWidth.wrapped("one two", to: 7) == ["one two"])
    #expect(TextWidth.wrapped("one  two", to: 8) == ["one  two"])
    #expect(TextWidth.wrapped("one two", to: 6) == ["one", "two"])
    #expect(TextWidth.wrapped("  one two three", to: 9) == ["  one two", "  three"])
    #expect(TextWidth.wrapped("a longerthanthat b", to: 6) == ["a", "longerthanthat", "b"])
    #expect(TextWidth.wrapped("健康 健康 a", to: 9) == ["健康 健康", "a"])
    #expect(TextWidth.wrapped("      ", to: 3) == [""])
    #expect(TextWidth.wrapped("", to: 0) == [""])
  }
}
