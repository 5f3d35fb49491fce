// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct ASCIITextTests {
  @Test(
    "Signs have their nearest form, letters lose their accents, and what has none is as many question marks as it is wide",
    arguments: [
      ("steps", "steps"), ("Anna’s “iPhone”…", "Anna's \"iPhone\"..."), ("café Ä e\u{301}", "cafe A e"), ("21.5 °C", "21.5 C"),
      ("1 µg × 2", "1 ug x 2"),
      ("健康a", "????a"), ("🏃", "??"), ("│█▌●┤", "|##o|"), ("ø ß æ", "o ss ae"), ("∞ – −1", "inf - -1"), ("ж", "?"), ("", ""),
    ])
  func folded(_ text: String, _ expected: String) { #expect(ASCIIText.folded(text) == expected) }

  @Test("For any text the result is ASCII, with no control characters but those of the text")
  func always() {
    for value in UInt32(0x80)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = ASCIIText.folded("a\(scalar)b")
      #expect(folded.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(value)")
      #expect(folded.hasPrefix("a"), "\(value)")
    }
  }

  @Test("Every title, unit and value of the catalogue has an ASCII form without a question mark")
  func catalogue() {
    for text in Catalog.types.map(\.title) + UnitNames.words(in: .en).map({ UnitNames.name(of: $0.unit, in: .en).text }) {
      #expect(!ASCIIText.folded(text).contains("?"), "\(text)")
    }
  }
}

@Suite struct SnakeCaseTests {
  @Test(
    "Words of every way to join them are joined by one underscore, in lower case",
    arguments: [
      ("asleepREM", "asleep_rem"), ("VO2 max", "vo2_max"), ("heartRateVariabilitySDNN", "heart_rate_variability_sdnn"), ("inBed", "in_bed"),
      ("Walking + running distance", "walking_running_distance"), ("a__b", "a_b"), (" a ", "a"), ("UVExposure", "uv_exposure"), ("", ""),
      ("é", ""),
      ("sixMinuteWalk", "six_minute_walk"),
    ])
  func name(_ text: String, _ expected: String) { #expect(SnakeCase.name(text) == expected) }

  @Test("Different types have different names")
  func types() {
    let names = Catalog.types.map { SnakeCase.name($0.name) }
    #expect(Set(names).count == names.count)
    #expect(!names.contains(""))
  }
}

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
