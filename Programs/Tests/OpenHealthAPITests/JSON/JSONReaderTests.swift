// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import Testing

/// Strict JSON.
@Suite struct JSONReaderTests {
  private func value(_ text: String) throws -> JSON { try JSONReader.value(of: Array(text.utf8)) }

  @Test("JSON is read, and written as it was")
  func roundTrip() throws {
    for text in [
      "null", "true", "false", "0", "-1", "12345678901234567", "0.5", "-2.5e-07", "\"\"", "[]", "{}", "[1,[2,[3]]]",
      #"{"a":{"b":[null,true,"c"]},"d":1.5}"#, #""Grüße 🙂""#,
    ] {
      #expect(String(decoding: try value(text).bytes, as: UTF8.self) == text, "\(text)")
    }
    #expect(try value(" { \"a\" : [ 1 , 2 ] }\n") == .object([.init("a", .array([.integer(1), .integer(2)]))]))
    #expect(try value(#""\u0041\n\/\ud83d\ude42""#) == .text("A\n/🙂"))
    #expect(try value("1e2") == .number(100))
    #expect(try value("9223372036854775808") == .number(9.223372036854775808e18))
  }

  @Test(
    "Other texts are refused, with the place of the fault",
    arguments: [
      "", " ", "nul", "tru", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01", "1.", ".5", "-", "+1", "1e", "0x1", "NaN",
      "Infinity", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud83d\"", "\"\\ude42\"", "\"\\ud83d\\u0041\"", "\"a\nb\"", "1 2", "[", "{", "'a'",
      "//",
    ])
  func refusals(text: String) {
    #expect(throws: JSONReader.Fault.self, "\(text)") { try value(text) }
  }

  @Test("A name twice, a number beyond a double, too many levels and bytes that are no UTF-8 are refused")
  func hostile() throws {
    #expect(throws: JSONReader.Fault.repeatedName(at: 7)) { try value(#"{"a":1,"a":2}"#) }
    // The same name, written in two ways.
    #expect(throws: JSONReader.Fault.repeatedName(at: 7)) { try value(#"{"a":1,"\u0061":2}"#) }
    #expect(throws: JSONReader.Fault.number(at: 1)) { try value("[1e999]") }
    let deepest = JSONReader.deepest
    #expect(throws: Never.self) { try value(String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)) }
    #expect(throws: JSONReader.Fault.depth(at: deepest)) { try value(String(repeating: "[", count: 100_000)) }
    let most = JSONReader.mostValues
    #expect(throws: Never.self) { try value("[" + String(repeating: "0,", count: most - 2) + "0]") }
    #expect(throws: JSONReader.Fault.values(at: 2 * most - 1)) { try value("[" + String(repeating: "0,", count: most - 1) + "0]") }
    #expect(throws: JSONReader.Fault.encoding) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test("No fault says what the body holds")
  func silence() {
    for text in ["{\"qzq\":1,\"qzq\":2}", "[\"qzq\"", "qzq", "[1e999, \"qzq\"]"] {
      do { _ = try value(text) } catch { #expect(!"\(error)".contains("qzq"), "\(text)") }
    }
  }
}
