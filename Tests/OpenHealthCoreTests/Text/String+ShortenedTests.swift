// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

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
