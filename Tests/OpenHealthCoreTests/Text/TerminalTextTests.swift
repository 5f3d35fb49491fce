// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct TerminalTextTests {
  @Test("every scalar that controls a terminal, turns writing, ends a line or cannot be seen is hidden, and no other")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isInvisible = properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector && !properties.isJoinControl
      let isExpected =
        [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) || properties.isBidiControl || isInvisible
        || (0xFFF9...0xFFFB).contains(value)
      #expect(TerminalText.isHidden(scalar) == isExpected, "\(String(value, radix: 16))")
    }
  }

  @Test("Stand-ins are visible and stay as they are; joiners stay where they join")
  func standIns() {
    #expect(TerminalText.line("a\u{1B}[31m\u{9B}b\n") == "a\\u{1b}[31m\\u{9b}b\\u{a}")
    #expect(TerminalText.lines("a\n\tb\r") == "a\n\tb\\u{d}")
    #expect(TerminalText.lines("a\nb\r\nc", indent: "  ") == "a\n  b\\u{d}\n  c")
    #expect(TerminalText.line("\\u{9b}") == "\\u{9b}")
    for text in ["Ada’s Apple\u{A0}Watch", "👩\u{200D}👧", "می\u{200C}خواهم", "1\u{FE0F}\u{20E3}", "e\u{301}"] {
      #expect(TerminalText.line(text) == text)
    }
    #expect(TerminalText.line("a\u{200D}b") == "a\\u{200d}b")
    #expect(TerminalText.line("👩\u{200D}") == "👩\\u{200d}")
  }

  @Test("The first and the last character that a terminal shows stay, and those beside them do not, also alone")
  func edges() {
    #expect(TerminalText.line(" ~") == " ~")
    #expect(TerminalText.line("") == "")
    for (text, shown) in [("\u{7F}", "\\u{7f}"), ("\u{1F}", "\\u{1f}"), ("a\u{7F}", "a\\u{7f}"), ("\u{80}", "\\u{80}")] {
      #expect(TerminalText.line(text) == shown)
      #expect(TerminalText.lines(text, indent: "  ") == shown)
    }
  }

  @Test("A joiner needs a character beyond ASCII on both sides that is shown")
  func joiners() {
    for (joiner, hidden) in [("\u{200C}", "\\u{200c}"), ("\u{200D}", "\\u{200d}")] {
      #expect(TerminalText.line("\u{4E00}\(joiner)\u{4E01}") == "\u{4E00}\(joiner)\u{4E01}")
      #expect(TerminalText.line("\(joiner)\u{4E00}") == "\(hidden)\u{4E00}")
      #expect(TerminalText.line("\u{4E00}\(joiner)") == "\u{4E00}\(hidden)")
      #expect(TerminalText.line("a\(joiner)\u{4E00}") == "a\(hidden)\u{4E00}")
      #expect(TerminalText.line("\u{4E00}\(joiner)a") == "\u{4E00}\(hidden)a")
      #expect(TerminalText.line("\u{9B}\(joiner)\u{4E00}") == "\\u{9b}\(hidden)\u{4E00}")
    }
  }

  @Test("Only the lines after the first are indented")
  func indents() {
    #expect(TerminalText.lines("a", indent: "  ") == "a")
    #expect(TerminalText.lines("\n", indent: " ") == "\n ")
    #expect(TerminalText.lines("a\n\nb", indent: "- ") == "a\n- \n- b")
    #expect(TerminalText.lines("a\nb") == "a\nb")
  }
}

@Suite struct StringShortenedTests {
  @Test("a text is cut after a number of Unicode scalars, also within a single Swift character")
  func cuts() {
    func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    #expect("".shortened(to: 0) == "")
    #expect("abc".shortened(to: 3) == "abc")
    #expect("abcd".shortened(to: 3) == "abc…")
    #expect(scalars("e\u{301}".shortened(to: 1)) == [0x65, 0x2026])
    #expect(scalars("\u{1F600}\r\n".shortened(to: 2)) == [0x1F600, 0xD, 0x2026])
  }

  @Test("a text can also keep its end: its last Unicode scalars after an ellipsis")
  func ends() {
    func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    #expect("".shortened(toLast: 0) == "")
    #expect("".shortened(toLast: 2) == "")
    #expect("abc".shortened(toLast: 4) == "abc")
    #expect("abc".shortened(toLast: 3) == "abc")
    #expect("abcd".shortened(toLast: 3) == "…bcd")
    #expect("abc".shortened(toLast: 0) == "…")
    #expect(scalars("ae\u{301}".shortened(toLast: 1)) == [0x2026, 0x301])
    #expect("".shortened(to: 2) == "")
    #expect("abc".shortened(to: 4) == "abc")
    #expect("abc".shortened(to: 0) == "…")
  }
}

@Suite struct DateShownTests {
  @Test("Errors show a date as Foundation does up to the farthest date of a sample, and seconds beyond", arguments: [1, -1.0])
  func farthest(_ sign: Double) throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    func text(_ seconds: Double) -> String {
      let date = Date(timeIntervalSinceReferenceDate: seconds * sign)
      return ValidationFault.tooLong(type: type, start: date, end: date, maximum: 1).description
    }
    #expect(text(Limits.farthestDate).contains("(\(Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign)))"))
    #expect(text(Limits.farthestDate.nextUp).contains("seconds after 2001-01-01"))
  }
}
