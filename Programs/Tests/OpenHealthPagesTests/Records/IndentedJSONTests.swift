// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthPages

@Suite struct IndentedJSONTests {
  @Test(
    "Values get lines; numbers, texts with brackets and escapes, and empty lists stay as they are",
    arguments: [
      ("{\"a\":[1.50,-0e1],\"b\":{}}", "{\n  \"a\": [\n    1.50,\n    -0e1\n  ],\n  \"b\": {}\n}"),
      ("[\"a,{[\\\"]:\" , \"\\\\\"]", "[\n  \"a,{[\\\"]:\",\n  \"\\\\\"\n]"), ("[ ]", "[]"), ("\"ä\u{301}\"", "\"ä\u{301}\""), ("", ""),
    ])
  func indents(_ json: String, _ text: String) {
    let result = IndentedJSON.text(json, limit: 1000)
    #expect(result.text == text)
    #expect(result.isWhole)
  }

  @Test("What is not JSON stays readable", arguments: ["]]]]", "}{", "\"open", "\\", "plain words"])
  func broken(_ text: String) {
    let shown = IndentedJSON.text(text, limit: 1000).text
    #expect(shown.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
  }

  @Test("A text of many levels is cut at the limit, with little work")
  func limit() {
    let result = IndentedJSON.text(String(repeating: "[", count: 1_000_000), limit: 10_000)
    #expect(!result.isWhole)
    #expect(result.text.utf8.count == 10_000)
  }
}
