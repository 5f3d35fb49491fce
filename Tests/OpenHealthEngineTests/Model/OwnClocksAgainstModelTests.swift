// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// Travellers: the engine's figures on own clocks equal the model's. The argument is the seed.
@Suite struct OwnClocksAgainstModelTests: Sendable {
  private static let seeds = RandomSeeds.range(25)
  private static let comparer = EngineAgainstModelTests()

  @Test("V6 COLL-18: the owner's collections on own clocks equal the model's, from rows, chunks and memory", arguments: seeds)
  func collections(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed, hasZones: true)
    for number in 0..<12 {
      let collection = world.ownCollection()
      let comment = "request \(number): \(collection.request)"
      let got = Self.comparer.outcome { try world.engine.perform(collection.request, for: .owner) }
      let wanted = Self.comparer.outcome {
        try world.model.ownCollection(collection.request, for: .owner, boundary: collection.boundary)
      }
      EngineAgainstModelTests.compare(got, wanted, comment)
      #expect(got == Self.comparer.outcome { try world.engine.perform(collection.request, for: .owner) }, "\(comment)")
    }
  }

  @Test(
    "V6 STAT-18: an explanation on own clocks has the figures of the interval, and its parts give the sum bit for bit", arguments: seeds)
  func explanations(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed, hasZones: true)
    for number in 0..<6 {
      var request = world.ownCollection().request
      request.period = nil
      request.options = StatisticsOptions.all(for: try #require(request.type.quantity).aggregation)
      let all = try world.engine.perform(request, for: .owner)
      for result in all.results.prefix(40) {
        let comment: Comment = "request \(number): \(request), \(result.start)"
        let interval = result.start..<result.end
        let reply = try world.engine.perform(
          ExplainStatistics(type: request.type, predicate: request.predicate, interval: interval, home: request.home), for: .owner)
        let explanation = reply.explanation
        #expect(explanation.figures == result.merged, comment)
        #expect(reply.sources == all.sources, comment)
        for (source, figures) in result.bySource { #expect(explanation.bySource[source] == figures, comment) }
        if request.type.quantity?.aggregation == .cumulative {
          #expect(explanation.parts.reduce(0) { $0 + ($1.counted ?? .nan) } == explanation.figures.sum ?? 0, comment)
        }
        try check(explanation, home: #require(request.home), interval, comment)
      }
    }
  }

  /// The stretches of each part fill its time; what counts lies in the interval on its own clock, and is of a source that is there.
  private func check(
    _ explanation: StatisticsExplanation, home: TimeZone, _ interval: Range<Double>, _ comment: Comment
  ) throws {
    for part in explanation.parts {
      let zone = part.timeZone ?? home
      let bounds = [interval.lowerBound, interval.upperBound].map { ReferenceModel.instant(home, $0, in: zone) }
      #expect(part.stretches.first?.start == part.sample.start, comment)
      #expect(part.stretches.last?.end == part.sample.end, comment)
      #expect(zip(part.stretches, part.stretches.dropFirst()).allSatisfy { $0.end == $1.start && $0.fate != $1.fate }, comment)
      for stretch in part.stretches where stretch.fate != .outside {
        #expect(bounds[0] <= stretch.start && stretch.end <= bounds[1], comment)
      }
    }
  }

  @Test("V6: apps get their collections by the intervals alone, whatever they ask for", arguments: seeds)
  func apps(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed, hasZones: true)
    for number in 0..<6 {
      let request = world.ownCollection().request
      var plain = request
      plain.home = nil
      let caller = Caller.app(world.anApp())
      let (got, wanted) = (
        Self.comparer.outcome { try world.engine.perform(request, for: caller) },
        Self.comparer.outcome { try world.engine.perform(plain, for: caller) }
      )
      #expect(got == wanted, "request \(number): \(request)")
    }
  }
}
