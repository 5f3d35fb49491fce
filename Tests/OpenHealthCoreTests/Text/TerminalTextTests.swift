// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
}
