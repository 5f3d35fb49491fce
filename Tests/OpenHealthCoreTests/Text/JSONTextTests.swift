// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct JSONTextTests {
  @Test(
    "A JSON string is one line that shows all it has, and reads back as the text",
    arguments: [
      ("", "\"\""), ("a \"b\" \\c/", "\"a \\\"b\\\" \\\\c/\""), ("a\nb\rc\td", "\"a\\nb\\rc\\td\""),
      ("\u{0}\u{1B}[31m", "\"\\u0000\\u001b[31m\""),
      ("\u{85}\u{2028}\u{202E}", "\"\\u0085\\u2028\\u202e\""), ("é 心 🏃", "\"é 心 🏃\""), ("\"\u{301}", "\"\\\"\u{301}\""),
    ])
  func strings(text: String, expected: String) throws {
    #expect(Array(JSONText.string(text).unicodeScalars) == Array(expected.unicodeScalars))
    let read = try JSONDecoder().decode(String.self, from: Data(expected.utf8))
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }
}
