// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct PredicateFormatParserTests {
  private func text(_ format: String, _ arguments: [Any?] = []) throws -> String {
    try PredicateFormatParser.parse(format, arguments).text
  }

  /// The error's text; nil for a format that is a predicate.
  private func error(_ format: String, _ arguments: [Any?] = []) -> String? {
    do throws(PredicateFormatFault) {
      _ = try PredicateFormatParser.parse(format, arguments)
      return nil
    } catch { return error.description }
  }

  private func isTooDeep(_ format: String) -> Bool {
    do throws(PredicateFormatFault) {
      _ = try PredicateFormatParser.parse(format, [])
      return false
    } catch { return error.reason == .tooDeep }
  }

  /// The right side of a comparison with `a`.
  private func value(_ format: String) throws -> MetadataValue? {
    guard case .comparison(let comparison) = try PredicateFormatParser.parse("a == " + format, []),
      case .value(.scalar(let value)) = comparison.right
    else { return nil }
    return value
  }

  @Test("PRED-25: numbers are whole where they can be, also the largest and smallest, else they are real")
  func numbers() throws {
    let table: [(String, MetadataValue)] = [
      ("0", .integer(0)), ("007", .integer(7)), ("2.5", .real(2.5)), ("2.25", .real(2.25)), ("-2.5", .real(-2.5)), ("-3", .integer(-3)),
      ("0x1F", .integer(31)), ("0Xff", .integer(255)), ("1e3", .real(1000)), ("1E3", .real(1000)), ("1e+3", .real(1000)),
      ("25e-1", .real(2.5)), ("2.5E-1", .real(0.25)), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .large(9_223_372_036_854_775_808)), ("18446744073709551615", .large(.max)),
      ("18446744073709551616", .real(0x1p64)), ("-9223372036854775807", .integer(-9_223_372_036_854_775_807)),
      ("-9223372036854775808", .integer(.min)), ("-9223372036854775809", .real(-0x1p63)),
      ("0xFFFFFFFFFFFFFFFF", .large(.max)),
    ]
    for (format, expected) in table { #expect(try value(format) == expected, "\(format)") }
  }

  @Test("PRED-25: what only begins like a number is refused at its place")
  func noNumbers() {
    let table: [(String, String)] = [
      ("a == 1.", "Expected AND, OR or the end, found \".\" at position 6"),
      ("a == 1.b", "Expected AND, OR or the end, found \".\" at position 6"), ("a == 0x", "Not a number at position 5"),
      ("a == 0x1FFFFFFFFFFFFFFFF", "Not a number at position 5"), ("a == 1e", "Not a number at position 5"),
      ("a == 1e3x", "Not a number at position 5"), ("a == -'1'", "Expected a number, found a text at position 6"),
    ]
    for (format, expected) in table { #expect(error(format) == expected, "\(format)") }
  }

  @Test("PRED-25: names may begin with a line or an at sign, and with a # may be any word or text")
  func names() throws {
    let table: [(String, String)] = [
      ("_a == 1", "_a == 1"), ("a_1 == 1", "a_1 == 1"), ("@a == 1", "@a == 1"), ("#_a == 1", "_a == 1"), ("#'in' == 1", "#in == 1"),
      ("#\"NOT\" == 1", "#NOT == 1"), ("#a == 1", "a == 1"), ("#'1a'.b == 1", "#\"1a\".b == 1"), ("a.'1b' == 1", "a.\"1b\" == 1"),
      ("a.'b-c' == 1", "a.\"b-c\" == 1"), ("$x == 1", "$x == 1"), ("$x.'a b' == 1", "$x.\"a b\" == 1"), ("$not.in == 1", "$not.in == 1"),
    ]
    for (format, expected) in table {
      #expect(try text(format) == expected, "\(format)")
      #expect(try text(expected) == expected, "printed, then read: \(expected)")
    }
    #expect(error("# == 1") == "Expected a name after # at position 1")
    #expect(error("$ == 1") == "Expected a name after $ at position 1")
    #expect(error("#") == "Expected a name after # at position 1")
  }

  @Test("PRED-25: escapes in texts are characters by number, or the character itself")
  func escapes() throws {
    #expect(try value("'\\n\\t\\r\\x\\\"\\''") == .string("\n\t\rx\"'"))
    #expect(try value("'\\u00e9\\U0001F3C3'") == .string("é🏃"))
    for format in ["a == '\\u12'", "a == '\\ud800'", "a == '\\uzzzz'"] {
      #expect(error(format) == "Not a character's number at position 8", "\(format)")
    }
    #expect(error("a == '\\U0001F3C'") == "Not a character's number at position 8")
    #expect(error("a == '\\") == "A text has no end, from its start at position 5")
  }

  @Test("PRED-25: placeholders count arguments from 1")
  func placeholders() throws {
    #expect(try text("%1$K == %2$@", ["a", 1]) == "a == 1")
    #expect(try text("%2$K == %1$@ AND %K == %@", ["a", "b"]) == "b == \"a\" AND a == \"b\"")
    #expect(error("a == %0$@", [1]) == "Unknown kind of argument at position 5")
    #expect(error("a == %2$@", [1]) == "There is no argument for %@ at position 5")
    #expect(error("a == %") == "Unknown kind of argument at position 5")
    #expect(error("a == %K", ["b"]) == nil)
    #expect(error("a == %d", [Optional<Any>.none]) == "The argument for %d is not a number at position 5")
  }

  @Test("PRED-25: words of grammar are expected at their places")
  func places() {
    let table: [(String, String)] = [
      ("ANY a", "Expected an operator, found the end at position 5"),
      ("ANY (a == 1)", "Expected an operator, found the end at position 12"),
      ("ANY TRUEPREDICATE", "Expected an operator, found the end at position 17"),
      ("a == CAST(1 'NSDate')", "Expected \",\", found a text at position 12"),
      ("a == CAST(1, 'Date')", "Expected \"NSDate\", found a text at position 13"),
      ("a == CAST 1", "Expected \"(\", found a number at position 10"),
      ("SUBQUERY(a, $x, $x == 1).@max > 0", "Expected @count, found \"@max\" at position 25"),
      ("SUBQUERY(1, $x, $x == 1).@count > 0", "Expected a key path before the word, found \",\" at position 10"),
      ("SUBQUERY(a, x, $x == 1).@count > 0", "Expected a variable, found \"x\" at position 12"),
      ("a LIKE[c 'b'", "Expected \"]\", found a text at position 9"), ("a LIKE[cx] 'b'", "Expected c, d or cd, found \"cx\" at position 7"),
      ("a == NOT", "Expected a value or a key path, found \"NOT\" at position 5"),
    ]
    for (format, expected) in table { #expect(error(format) == expected, "\(format)") }
  }

  @Test("PRED-25: brackets and lists may be 149 deep, which are 150 levels, and NOT 150 times; what is closed does not count")
  func depth() {
    func brackets(_ count: Int) -> String { String(repeating: "(", count: count) + "a == 1" + String(repeating: ")", count: count) }
    func lists(_ count: Int) -> String { "a IN " + String(repeating: "{", count: count) + String(repeating: "}", count: count) }
    let many = String(repeating: "(a == 1) AND ", count: 200)
    for before in ["", "(a == 1) AND ", "(a == 1) OR ((b == 2)) AND ", "a IN {1} AND ", "a IN {{1}, {}} AND ", many] {
      #expect(!isTooDeep(before + brackets(149)), "\(before.prefix(40))")
      #expect(isTooDeep(before + brackets(150)), "\(before.prefix(40))")
      #expect(!isTooDeep(before + lists(149)), "\(before.prefix(40))")
      #expect(isTooDeep(before + lists(150)), "\(before.prefix(40))")
    }
    for word in ["NOT ", "!", "!NOT "] {
      let times = word == "!NOT " ? 75 : 150
      let most = String(repeating: word, count: times)
      #expect(!isTooDeep(most + "a == 1"), "\(word)")
      #expect(isTooDeep("!" + most + "a == 1"), "\(word)")
    }
    #expect(error("!" + String(repeating: "!", count: 150) + "a == 1") == "Too deeply nested at position 157")
  }
}
