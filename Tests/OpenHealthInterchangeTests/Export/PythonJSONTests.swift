// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct PythonJSONTests {
  @Test("Lists have blanks after separators, and keep the order")
  func lists() {
    #expect(PythonJSON.list([]) == "[]")
    #expect(PythonJSON.list([[]]) == "[{}]")
    #expect(PythonJSON.list([[("b", "é"), ("a", "\"")], [("c", "")]]) == #"[{"b": "é", "a": "\""}, {"c": ""}]"#)
  }

  @Test("Compact objects are sorted by scalars, without blanks")
  func compact() {
    #expect(PythonJSON.compact([]) == "{}")
    #expect(PythonJSON.compact([("b", "[1]"), ("aa", "\"x\""), ("a", "{}")]) == #"{"a":{},"aa":"x","b":[1]}"#)
  }

  @Test("Control characters are escaped, and in ASCII all that is not")
  func strings() {
    let text = "\"\\\n\r\t\u{8}\u{C}\u{0}\u{1F} ~"
    let expected = #""\"\\\n\r\t\b\f\u0000\u001f ~""#
    #expect(PythonJSON.string(text, isASCII: true) == expected)
    #expect(PythonJSON.string(text, isASCII: false) == expected)
    #expect(PythonJSON.string("\u{7F}\u{80}\u{FFFF}\u{10000}", isASCII: true) == #""\u007f\u0080\uffff\ud800\udc00""#)
    #expect(PythonJSON.string("\u{7F}\u{80}\u{FFFF}\u{10000}", isASCII: false) == "\"\u{7F}\u{80}\u{FFFF}\u{10000}\"")
  }
}
