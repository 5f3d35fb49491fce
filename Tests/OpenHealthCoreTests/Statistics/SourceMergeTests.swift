// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// Sources are numbered by priority here: 0 wins over 1, 1 over 2.
@Suite struct SourceMergeTests {
  @Test("STAT-19: a lower source counts where the higher one has nothing")
  func lowerFillsTheRest() {
    #expect(stretches([(0, 0, 10), (1, 5, 15)]) == [["0-10"], ["10-15"]])
    #expect(stretches([(1, 0, 10), (0, 5, 15)]) == [["0-5"], ["5-15"]])
    #expect(stretches([(0, 0, 10), (1, 0, 10)]) == [["0-10"], []])
    #expect(stretches([(1, 0, 10), (0, 10, 20)]) == [["0-10"], ["10-20"]])
  }

  @Test("STAT-19: a higher sample in the middle leaves both ends of a lower one")
  func higherInTheMiddle() {
    #expect(stretches([(1, 0, 10), (0, 2, 4), (0, 6, 7)]) == [["0-2", "4-6", "7-10"], ["2-4"], ["6-7"]])
  }

  @Test("STAT-18: each of three sources yields to all above it")
  func threeSources() {
    #expect(stretches([(2, 0, 12), (1, 2, 8), (0, 4, 6)]) == [["0-2", "8-12"], ["2-4", "6-8"], ["4-6"]])
    #expect(stretches([(0, 0, 4), (1, 3, 8), (2, 0, 10)]) == [["0-4"], ["4-8"], ["8-10"]])
  }

  @Test("STAT-22: samples of one source that overlap all count")
  func overlapInsideASource() {
    #expect(stretches([(0, 0, 10), (0, 5, 15), (0, 5, 15)]) == [["0-10"], ["5-15"], ["5-15"]])
    #expect(stretches([(1, 0, 10), (1, 5, 15), (0, 8, 20)]) == [["0-8"], ["5-8"], ["8-20"]])
  }

  @Test(
    "STAT-19: a point counts unless it lies strictly inside one higher sample",
    arguments: [(0.0, true), (5, false), (10, true), (15, false), (20, true), (25, true)])
  func points(at instant: Double, counts: Bool) throws {
    // Two samples of the higher source meet at 10.
    let samples: [(Int, Double, Double)] = [(0, 0, 10), (1, instant, instant), (0, 10, 20)]
    let sorted = samples.sorted { $0.1 < $1.1 }
    let place = try #require(sorted.firstIndex { $0.0 == 1 })
    #expect(stretches(sorted)[place].isEmpty == !counts)
  }

  @Test("STAT-19: a point on the seam of two higher samples counts, also while a third sample overlaps both")
  func pointOnASeamInsideALongerSample() {
    #expect(stretches([(2, 0, 20), (0, 0, 10), (0, 10, 20), (1, 10, 10)]) == [[], ["0-10"], ["10-20"], ["10-10"]])
    #expect(stretches([(0, 0, 10), (2, 0, 25), (1, 5, 5), (0, 10, 20)]) == [["0-10"], ["20-25"], [], ["10-20"]])
  }

  @Test("STAT-19: a point inside two higher samples that overlap is covered, and a point covers nothing")
  func pointsAmongOverlaps() {
    #expect(stretches([(0, 0, 10), (0, 5, 15), (1, 10, 10)])[2].isEmpty)
    #expect(stretches([(1, 0, 10), (0, 5, 5)]) == [["0-10"], ["5-5"]])
  }

  @Test("COLL-05: the shares of a sample on both sides of any cut add up to the counted share")
  func sharesAddUp() {
    let part = SourceMerge.Part(
      sample: StatisticsSample(start: 0, end: 8, value: 100, source: 1), stretches: [.init(start: 0, end: 2), .init(start: 3, end: 8)])
    #expect(part.value(from: -.infinity, to: .infinity) == 87.5)
    for cut in 0...8 { #expect(part.value(from: 0, to: Double(cut)) + part.value(from: Double(cut), to: 8) == 87.5) }
    let point = SourceMerge.Part(sample: StatisticsSample(start: 1, end: 1, value: 7, source: 0), stretches: [.init(start: 1, end: 1)])
    #expect(point.value(from: 1, to: 1) == 7)
  }

  @Test(
    "STAT-18 STAT-19 STAT-22: every tick of random samples belongs to the highest source there", arguments: 1...60 as ClosedRange<UInt64>)
  func ticksBelongToTheHighest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = (0..<Int.random(in: 1...14, using: &random)).map { _ in
      let (a, b) = (Int.random(in: 0...16, using: &random), Int.random(in: 0...16, using: &random))
      return (Int.random(in: 0...3, using: &random), Double(min(a, b)), Double(max(a, b)))
    }
    .sorted { $0.1 < $1.1 }
    let got = merged(samples)
    #expect(got.map(\.sample) == samples.map { StatisticsSample(start: $0.1, end: $0.2, value: 1, source: $0.0) }, "each once, in order")
    for tick in 0..<16 {
      let middle = Double(tick) + 0.5
      let highest = samples.filter { $0.1 < middle && middle < $0.2 }.map(\.0).min()
      for part in got where part.sample.start < middle && middle < part.sample.end {
        let counts = part.stretches.contains { $0.start < middle && middle < $0.end }
        #expect(counts == (part.sample.source == highest), "tick \(tick) of \(samples)")
      }
    }
  }

  private func merged(_ samples: [(Int, Double, Double)]) -> [SourceMerge.Part] {
    var merge = SourceMerge(ranks: [0, 1, 2, 3])
    var parts: [SourceMerge.Part] = []
    for (source, start, end) in samples {
      merge.add(StatisticsSample(start: start, end: end, value: 1, source: source)) { parts.append($0) }
    }
    merge.flush { parts.append($0) }
    return parts
  }

  private func stretches(_ samples: [(Int, Double, Double)]) -> [[String]] {
    merged(samples).map { $0.stretches.map { "\(Int($0.start))-\(Int($0.end))" } }
  }
}
