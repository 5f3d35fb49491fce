// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
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
