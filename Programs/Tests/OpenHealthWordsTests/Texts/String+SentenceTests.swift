// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct StringSentenceTests {
  @Test(
    "A title inside a sentence begins with a small letter, unless it is an abbreviation",
    arguments: [("Blood oxygen", "blood oxygen"), ("VO2 max", "VO2 max"), ("Шаги", "шаги"), ("A", "A"), ("", "")])
  func lowercasedFirst(title: String, text: String) {
    #expect(title.lowercasedFirst == text)
  }

  @Test("German nouns keep their capital, in a sentence and in the head of a column")
  func german() {
    #expect(Language.de.inSentence("Körpergröße") == "Körpergröße")
    #expect(Language.de.inHead("Tiefschlaf") == "Tiefschlaf")
    #expect(Language.ru.inSentence("Шаги") == "шаги")
    #expect(Language.en.inSentence("Blood oxygen") == "blood oxygen")
    #expect(
      ["Zucker", "Übelkeit", "Unwohl"].sorted { Language.de.sorting($0) < Language.de.sorting($1) } == ["Übelkeit", "Unwohl", "Zucker"])
    #expect(Language.en.sorting("Über") == "über")
    #expect(Language.de.sorting("Größe") == "grosse")
    #expect(Language.en.inHead("REM sleep") == "rem sleep")
    #expect(Language.zh.inHead("步数") == "步数")
  }
}
