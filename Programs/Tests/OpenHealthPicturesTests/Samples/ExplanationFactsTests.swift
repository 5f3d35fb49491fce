// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct ExplanationFactsTests {
  private let world: PictureWorld
  private let facts: ExplanationFacts

  /// 100 steps of a watch from 8:00 to 8:10 and 200 of a phone from 8:05 to 8:15, on a day that begins at 8:02.
  init() throws {
    world = try PictureWorld()
    let (type, count) = (try PictureWorld.type("stepCount"), try UnitExpression.parse("count"))
    let start = try world.date(1, 31, 8)
    for (name, steps, minutes) in [("Watch", 100.0, 0.0), ("Phone", 200, 5)] {
      let sample = PictureWorld.sample(type, .quantity(steps, count), from: start.addingTimeInterval(minutes * 60), seconds: 600)
      try world.save(sample, by: name)
    }
    let begin = start.addingTimeInterval(120).timeIntervalSinceReferenceDate
    let reply = try world.engine.perform(
      ExplainStatistics(type: type, predicate: .everything, interval: begin..<(begin + 86400)), for: .owner)
    facts = ExplanationFacts(reply, conversion: .identity, isSum: true)
  }

  @Test("STAT-24: what counts of the samples, and of the sources, gives the sum")
  func sums() throws {
    let sum = try #require(facts.figures.first { $0.name == .sum }?.value)
    let rows = facts.rows(0..<100)
    #expect(facts.count == 2)
    #expect(rows.count == 2)
    #expect(rows.map(\.source) == ["Watch", "Phone"])
    #expect(rows.map(\.value) == [100, 200])
    #expect(abs(rows.reduce(0) { $0 + ($1.amount ?? 0) } - sum) < 1e-9)
    #expect(abs(facts.sources.reduce(0) { $0 + $1.amount } - sum) < 1e-9)
    #expect(facts.sources.allSatisfy { $0.samples == 1 && $0.none == 0 })
    #expect(try facts.start == world.date(1, 31, 8, 2))
  }

  @Test("STAT-24: time outside the period and time that another source covers does not count")
  func losses() throws {
    let rows = facts.rows(0..<2)
    let outside = try #require(rows[0].losses.first)
    #expect(
      try outside.coveredBy == nil && !outside.isWhole && outside.start == world.date(1, 31, 8) && outside.end == world.date(1, 31, 8, 2))
    // Which of the two counts for the time that they share is the store's decision.
    let shared = rows.flatMap { row in row.losses.filter { $0.coveredBy != nil }.map { (row.source, $0) } }
    let (loser, loss) = try #require(shared.first)
    #expect(shared.count == 1)
    #expect(loss.coveredBy == (loser == "Watch" ? "Phone" : "Watch"))
    #expect(try loss.start == world.date(1, 31, 8, 5) && loss.end == world.date(1, 31, 8, 10))
    #expect(facts.sources.first { $0.name == loser }?.part == 1)
  }

  @Test("Rows can be read page by page")
  func pages() {
    #expect(facts.rows(1..<2).map(\.source) == ["Phone"])
    #expect(facts.rows(2..<50).isEmpty)
    #expect(facts.rows(50..<99).isEmpty)
  }
}
