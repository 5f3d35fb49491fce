// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct StatisticsRuleTests {
  @Test(
    "A rule is days or hours, with the samples that each needs where these are not five",
    arguments: [
      ("days", .day, 5), ("hours", .hour, 5), ("days:2", .day, 2), ("hours:100000", .hour, 100_000), ("days:5", .day, 5),
    ] as [(String, StatisticsRule.Cell, Int)])
  func texts(text: String, cell: StatisticsRule.Cell, least: Int) throws {
    let rule = try #require(StatisticsRule(text))
    #expect(rule.cell == cell)
    #expect(rule.least == least)
    #expect(StatisticsRule(rule.text) == rule)
    #expect(try JSONDecoder().decode(StatisticsRule.self, from: JSONEncoder().encode(rule)) == rule)
  }

  @Test(
    "No other text is a rule, and no rule needs fewer than two samples or more than the limit",
    arguments: ["", "day", "Days", "days:", "days:1", "days:0", "days:-5", "days:100001", "days:5:5", "days: 5", "minutes", "days:٥"])
  func wrongTexts(text: String) { #expect(StatisticsRule(text) == nil) }

  @Test("A rule from another process is checked")
  func decoding() {
    for json in [#"{"cell": 3600, "least": 1}"#, #"{"cell": 60, "least": 5}"#, #"{"cell": 3600, "least": 100001}"#, "{}"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(StatisticsRule.self, from: Data(json.utf8)) }
    }
  }

  @Test("The cells of a period lie in it as a whole, begin when reading does, and have been over for six hours")
  func cells() throws {
    let rule = try #require(StatisticsRule(.hour))
    func cells(_ from: Double, _ to: Double, since: Double? = nil, now: Double = 1e6) -> Range<Double>? {
      let scope = StatisticsScope(rule, since: since.map(Date.init(timeIntervalSinceReferenceDate:)), bundleIdentifier: "a")
      return scope.cells(in: (from, to), at: Date(timeIntervalSinceReferenceDate: now))
    }
    #expect(cells(0, 7200) == 0..<7200)
    #expect(cells(1, 7199) == nil)
    #expect(cells(-1, 7201) == 0..<7200)
    #expect(cells(-.infinity, 3600) == -.infinity..<3600)
    #expect(cells(0, .infinity, now: 3600 + 21_600) == 0..<3600)
    #expect(cells(0, .infinity, now: 3599 + 21_600) == nil)
    #expect(cells(0, 7200, since: 1) == 3600..<7200)
    #expect(cells(0, 7200, since: 0) == 0..<7200)
    #expect(cells(7200, 0) == nil)
    #expect(cells(.nan, .nan) == nil)
  }

  @Test("Comparisons with dates, all of which must be true, limit a period; no other predicate has one")
  func periods() {
    let (early, late) = (Date(timeIntervalSinceReferenceDate: 10), Date(timeIntervalSinceReferenceDate: 20))
    func period(_ predicate: PredicateTree) -> [Double]? { predicate.periodOfDates(for: "me").map { [$0.from, $0.to] } }
    #expect(period(.everything) == [-.infinity, .infinity])
    for strict in [(false, false), (false, true), (true, false), (true, true)] {
      #expect(period(.interval(start: early, end: late, strictStart: strict.0, strictEnd: strict.1)) == [10, 20])
    }
    #expect(period(.and([.date(.end, .greater, early), .and([.date(.start, .greaterOrEqual, late)])])) == [20, .infinity])
    #expect(period(.and([.not(.source(["me"])), .date(.start, .lessOrEqual, late)])) == [-.infinity, 20])
    for other: PredicateTree in [
      .nothing, .not(.everything), .or([.everything]), .date(.start, .equal, early), .date(.end, .notEqual, early), .source(["me"]),
      .not(.source(["me", "other"])), .not(.source(["other"])), .quantity(.greater, 1, .ofTests("count")), .metadataKey("a"),
      .and([.date(.start, .less, late), .uuid([])]),
    ] {
      #expect(period(other) == nil, "\(other)")
    }
  }
}
