// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct TextPatternTests {
  private let any: TextPattern.Options = [.ignoringCase, .ignoringDiacritics]

  @Test("PRED-25: texts begin, end, hold, are like and match, with and without case and accents")
  func table() throws {
    let rows: [(TextPattern.Relation, String, TextPattern.Options, String, Bool)] = [
      (.beginsWith, "Mor", [], "Morning", true), (.beginsWith, "mor", [], "Morning", false),
      (.beginsWith, "mor", .ignoringCase, "Morning", true),
      (.endsWith, "fé", [], "Café", true), (.endsWith, "fe", [], "Café", false), (.endsWith, "fe", .ignoringDiacritics, "Café", true),
      (.endsWith, "FE", .ignoringDiacritics, "Café", false), (.endsWith, "FE", any, "Café", true), (.contains, "or", [], "Morning", true),
      (.comparison(.equal), "cafe", any, "CAFÉ", true), (.comparison(.equal), "café", [], "cafe\u{301}", true),
      (.comparison(.less), "b", [], "a", true),
      (.comparison(.less), "b", [], "B", true), (.comparison(.less), "b", .ignoringCase, "B", false),
      (.comparison(.notEqual), "b", .ignoringCase, "B", false),
      (.like, "a*c", [], "abbc", true), (.like, "a*c", [], "abbcd", false), (.like, "?", [], "é", true), (.like, "*", [], "", true),
      (.like, "", [], "a", false),
      (.like, "a*b*c", [], "aXbXbXc", true), (.like, "*a*b", [], "aab", true), (.like, "a\\*", [], "a*", true),
      (.like, "a\\*", [], "ab", false),
      (.like, "a.c", [], "abc", false), (.like, "A*", .ignoringCase, "abc", true), (.like, "**?", [], "ab", true),
      (.like, "a?", [], "a", false),
      (.matches, "a|ab", [], "ab", true), (.matches, "b", [], "abc", false), (.matches, "[a-c]+", [], "abc", true),
      (.matches, "A.*", .ignoringCase, "abc", true),
      (.matches, "\\S+", .ignoringCase, "a b", false), (.matches, "cafe", .ignoringDiacritics, "café", true),
      (.matches, "a", [], "a\n", false),
      (.matches, "", [], "", true), (.matches, "(?s).*", [], "a\nb", true),
    ]
    for (relation, text, options, own, answer) in rows {
      let pattern = try #require(TextPattern(relation, text, options: options))
      #expect(pattern.matches(own) == answer, "\(own) \(relation)\(options.rawValue) \(text)")
      #expect(pattern == TextPattern(relation, text, options: options))
      #expect(pattern != TextPattern(relation, text + "x", options: options))
    }
    #expect(TextPattern(.matches, "[") == nil)
    #expect(TextPattern(.matches, "a)(b") == nil)
    #expect(TextPattern(.like, "[") != nil)
  }

  @Test("PRED-25: a wildcard pattern takes no more than length times length steps")
  func manyStars() throws {
    let pattern = try #require(TextPattern(.like, String(repeating: "*a", count: 200) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  @Test("ANCH-09: of a deletion the texts of its source decide, others do not")
  func deletions() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    let entries = [MetadataSet.Entry(key: MetadataSet.syncIdentifierKey, value: .string("walk 7"))]
    let deletion = DeletionRecord(
      uuid: UUID(), type: type, source: SourceRecord(bundleIdentifier: "a.b", name: "Watch"), metadata: MetadataSet(entries))
    let rows: [(PredicateTree.TextField, String, Bool)] = [
      (.bundleIdentifier, "a*", true), (.bundleIdentifier, "b*", false), (.sourceName, "W*", true), (.sourceName, "w*", false),
      (.version, "9", true),
      (.metadata(MetadataSet.syncIdentifierKey), "walk*", true), (.metadata(MetadataSet.syncIdentifierKey), "run*", false),
      (.metadata("note"), "x", true),
    ]
    for (field, text, answer) in rows {
      let pattern = try #require(TextPattern(.like, text))
      #expect(PredicateTree.text(field, pattern).mayHaveMatched(deletion) == answer, "\(field) \(text)")
    }
    #expect(!PredicateTree.not(.text(.bundleIdentifier, .any)).mayHaveMatched(deletion))
  }

  @Test("PRED-25: relation, text and options all count in the hash of a pattern, and equal patterns have one hash")
  func hashes() throws {
    let rows: [(TextPattern.Relation, String, TextPattern.Options)] = [
      (.contains, "a", []), (.contains, "a", .ignoringCase), (.contains, "a", .ignoringDiacritics),
      (.contains, "a", [.ignoringCase, .ignoringDiacritics]), (.contains, "A", []), (.contains, "", []), (.beginsWith, "a", []),
      (.comparison(.equal), "a", []), (.comparison(.notEqual), "a", []), (.matches, "a", []),
    ]
    let patterns = try rows.map { row in try #require(TextPattern(row.0, row.1, options: row.2)) }
    #expect(Set(patterns).count == rows.count)
    #expect(Set(patterns.map(\.hashValue)).count == rows.count)
    let spellings = try ["\u{E9}", "e\u{301}"].map { text in try #require(TextPattern(.contains, text, options: .ignoringCase)) }
    #expect(spellings[0] == spellings[1] && spellings[0].hashValue == spellings[1].hashValue)
  }
}

@Suite struct TextSearchTests {
  @Test("T3: a long text contains another one exactly if Foundation says so", arguments: RandomSeeds.range(3))
  func asFoundation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few letters, so that beginnings repeat; e and a combining accent make one character.
    let letters = ["a", "b", "e", "\u{301}", "👩‍👧"]
    func text(_ count: Int) -> String { (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined() }
    for _ in 0..<20 {
      // A period repeats in both, so that much of the part is found often before it is not.
      let period = text(Int.random(in: 1...6, using: &random))
      let part = String(repeating: period, count: 40) + text(Int.random(in: 0...2, using: &random))
      let long = text(500) + String(repeating: period, count: 1000) + text(500)
      for wanted in [part, part + period, text(1) + part, String(part.unicodeScalars.dropFirst())] {
        let whole = long + String(repeating: "z", count: 1 + (1 << 20) / wanted.utf8.count)
        #expect(TextSearch.contains(whole, wanted, WorkLimit()) == whole.contains(wanted))
      }
    }
  }

  @Test("T3: a search whose cost is the product of two long texts ends with the request's steps; one that finds the text soon does not")
  func costly() throws {
    let text = String(repeating: "a", count: 400_000)
    let half = String(repeating: "a", count: 200_000)
    let costly = try [#require(TextPattern(.contains, half + "b")), #require(TextPattern(.like, "*\(half)b*"))]
    for pattern in costly {
      let limit = WorkLimit()
      #expect(!WorkLimit.$ofTask.withValue(limit) { pattern.matches(text) })
      #expect(throws: HealthError.invalidArgument(.expressionTooCostly)) { try limit.check() }
    }
    let limit = WorkLimit()
    let found = try #require(TextPattern(.contains, half))
    #expect(WorkLimit.$ofTask.withValue(limit) { found.matches(text) })
    #expect(!limit.isStopped)
  }
}

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

  @Test("An invalid regular expression gives nil", arguments: ["(", "a)", "[", "*", "a{2,1}", "\\", "(?<n>a)(?<n>b)"])
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
