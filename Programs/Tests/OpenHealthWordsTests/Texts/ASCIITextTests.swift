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

  @Test("Whatever the text, the result is ASCII, and a control character is none that was not there")
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
