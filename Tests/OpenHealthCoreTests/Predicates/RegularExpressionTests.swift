// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct RegularExpressionTests {
  @Test("Expressions match as those of NSRegularExpression do, which Apple's MATCHES uses")
  func asFoundation() throws {
    let texts = [
      "", "a", "abc", "ABC", "aab", "Zoë", "Zoe\u{308}", "run 5 km", "a\nb", "👩‍👩‍👧 run", "ß", "SS", "x)", "(", "aaa bbb", "2024-01-02",
    ]
    let patterns = [
      "", "a*", "[a-c]+", "(a|ab)(c|bcd)?", "\\w+ \\d+ km", "a.b", "(?s)a.b", "Zo.", "Zo..", ".*", "^a.*c$", "\\p{L}+", "(?i)abc", "ß",
      "ss",
      "x\\)", "\\(", "(a+) (b+)", "(\\w)\\1\\1.*", "\\d{4}-\\d{2}-\\d{2}", "a(?=b).*", "(?<!x)a+b", "👩.*", "[^a]", "a|b|",
    ]
    for pattern in patterns {
      for ignoringCase in [false, true] {
        let own = try #require(RegularExpression("(?:\(pattern))\\z", ignoringCase: ignoringCase), "\(pattern)")
        let foundation = try NSRegularExpression(pattern: "(?:\(pattern))\\z", options: ignoringCase ? .caseInsensitive : [])
        for text in texts {
          let range = NSRange(location: 0, length: text.utf16.count)
          let wanted = foundation.firstMatch(in: text, options: .anchored, range: range) != nil
          #expect(own.matchesBegin(of: text) == wanted, "\(pattern) \(text) \(ignoringCase)")
        }
      }
    }
  }

  @Test("What is no regular expression makes none", arguments: ["(", "a)", "[", "*", "a{2,1}", "\\", "(?<n>a)(?<n>b)"])
  func invalid(pattern: String) {
    #expect((try? NSRegularExpression(pattern: pattern)) == nil)
    #expect(RegularExpression(pattern, ignoringCase: false) == nil)
  }

  @Test(
    "T3: an expression that takes too long on a text ends the request with an error, and all expressions of a request count together",
    arguments: ["(a+)+$", "(a|aa)+$"])
  func tooLong(pattern: String) throws {
    let expression = try #require(RegularExpression("(?:\(pattern))\\z", ignoringCase: false))
    let text = String(repeating: "a", count: 200) + "!"
    let limit = WorkLimit(expressionSteps: 3)
    #expect(!WorkLimit.$ofTask.withValue(limit) { expression.matchesBegin(of: text) })
    #expect(throws: HealthError.invalidArgument(.expressionTooCostly)) { try limit.check() }
    let short = WorkLimit(expressionSteps: 3)
    #expect(WorkLimit.$ofTask.withValue(short) { expression.matchesBegin(of: "aaaaaaaaaaaaaaaaaaaaaaaa") })
    try short.check()
  }

  @Test("T4: a match ends when its request is stopped, with the reason of that")
  func stopped() throws {
    let expression = try #require(RegularExpression("(?:(a+)+$)\\z", ignoringCase: false))
    let limit = WorkLimit(expressionSteps: .max)
    limit.stop(.store(.locked))
    #expect(!WorkLimit.$ofTask.withValue(limit) { expression.matchesBegin(of: String(repeating: "a", count: 40) + "!") })
    #expect(throws: HealthError.store(.locked)) { try limit.check() }
  }
}
