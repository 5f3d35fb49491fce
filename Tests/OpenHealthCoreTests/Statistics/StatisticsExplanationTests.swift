// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// Samples are written as source, start, end and value; source 0 has the highest priority.
@Suite struct StatisticsExplanationTests {
  private typealias Sample = (source: Int, start: Double, end: Double, value: Double)

  // MARK: By hand

  @Test("STAT-19: a lower sample counts in proportion to its time that no higher one covers")
  func covered() throws {
    let found = try explain(.cumulative, [(0, 10, 20, 100), (1, 15, 35, 60)])
    #expect(found.figures.sum == 145)
    #expect(found.start == 10)
    #expect(found.end == 35)
    #expect(found.parts.map(\.counted) == [100, 45])
    #expect(lines(found) == [["10-20 counts"], ["15-20 covered by 0", "20-35 counts"]])
    #expect(found.counted(from: 0) == 100)
    #expect(found.counted(from: 1) == 45)
    #expect(found.bySource.mapValues(\.sum) == [0: 100, 1: 60])
    #expect(found.parts.map(\.isMostRecent) == [false, true])
  }

  @Test("STAT-18 STAT-19: of several higher sources the highest covers, and neighbouring stretches with one fate are joined")
  func highestCovers() throws {
    let found = try explain(.cumulative, [(2, 0, 12, 12), (1, 2, 8, 6), (0, 4, 6, 2), (0, 6, 7, 1)])
    #expect(
      lines(found) == [
        ["0-2 counts", "2-4 covered by 1", "4-7 covered by 0", "7-8 covered by 1", "8-12 counts"],
        ["2-4 counts", "4-7 covered by 0", "7-8 counts"], ["4-6 counts"], ["6-7 counts"],
      ])
    #expect(found.parts.map(\.counted) == [6, 3, 2, 1])
    #expect(found.figures.sum == 12)
  }

  @Test("STAT-19: a point inside higher samples is covered by the highest that it lies strictly inside of")
  func points() throws {
    // Source 0 ends at 10 and source 1 continues. Both also have time away from the point.
    let found = try explain(.cumulative, [(0, 0, 10, 1), (1, 5, 15, 1), (2, 10, 10, 7), (2, 15, 15, 7)])
    #expect(lines(found).suffix(2) == [["10-10 covered by 1"], ["15-15 counts"]])
    #expect(found.parts.suffix(2).map(\.counted) == [0, 7])
    #expect(lines(try explain(.cumulative, [(1, 0, 20, 1), (0, 1, 9, 1), (2, 5, 5, 7)])).last == ["5-5 covered by 0"])
  }

  @Test("STAT-19: a sample that begins or ends at a point does not cover it, though a lower one around both does")
  func edges() throws {
    // Source 0 begins at 5, then ends at 10; at last it lasts on, and is the highest again.
    #expect(lines(try explain(.cumulative, [(1, 0, 15, 1), (0, 5, 8, 1), (2, 5, 5, 7)])).last == ["5-5 covered by 1"])
    #expect(lines(try explain(.cumulative, [(1, 0, 15, 1), (0, 2, 10, 1), (2, 10, 10, 7)])).last == ["10-10 covered by 1"])
    #expect(lines(try explain(.cumulative, [(1, 0, 15, 1), (0, 2, 11, 1), (2, 10, 10, 7)])).last == ["10-10 covered by 0"])
    #expect(lines(try explain(.cumulative, [(0, 0, 15, 1), (1, 2, 12, 1), (2, 10, 10, 7)])).last == ["10-10 covered by 0"])
  }

  @Test("COLL-05 STAT-24: samples are cut at the borders of an interval, and samples that only touch it are outside")
  func cut() throws {
    let samples: [Sample] = [(0, 0, 10, 10), (0, 5, 15, 100), (1, 12, 14, 8), (0, 18, 28, 10), (0, 20, 21, 3)]
    let found = try explain(.cumulative, samples, interval: 10..<20)
    #expect(
      lines(found) == [
        ["0-10 outside"], ["5-10 outside", "10-15 counts"], ["12-14 covered by 0"], ["18-20 counts", "20-28 outside"], ["20-21 outside"],
      ])
    #expect(found.parts.map(\.counted) == [0, 50, 0, 2, 0])
    #expect(found.figures.sum == 52)
    #expect(found.start == 10)
    #expect(found.end == 20)
    let open = try explain(.cumulative, samples, interval: -.infinity..<20)
    #expect(open.start == 0)
    #expect(open.end == 20)
    #expect(open.figures.sum == 112)
  }

  @Test("STAT-06: without samples there is nothing to explain; without any inside an interval, no figure")
  func nothing() throws {
    #expect(StatisticsExplanation(of: [], aggregation: .cumulative, ranks: [0]) == nil)
    for aggregation in [Aggregation.cumulative, .discreteArithmetic] {
      let found = try explain(aggregation, [(0, 0, 5, 1), (0, 3, 3, 1)], interval: 5..<9)
      #expect(found.figures == StatisticsFigures())
      #expect(lines(found) == [["0-5 outside"], ["3-3 outside"]])
      #expect(found.parts.map { $0.counted ?? $0.weight } == [0, 0])
      #expect(found.parts.allSatisfy { !$0.isMinimum && !$0.isMaximum && !$0.isMostRecent })
    }
  }

  @Test("STAT-10 STAT-12 STAT-14: of a discrete type each sample has its weight; the least, greatest and latest are marked")
  func discrete() throws {
    let found = try explain(.discreteArithmetic, [(0, 0, 10, 5), (1, 2, 8, 3), (0, 9, 9, 5), (1, 9, 9, 4)])
    #expect(found.parts.map(\.weight) == [1, 1, 1, 1])
    #expect(found.parts.allSatisfy { $0.counted == nil })
    #expect(found.parts.map(\.isMinimum) == [false, true, false, false])
    #expect(found.parts.map(\.isMaximum) == [true, false, true, false])
    #expect(found.parts.map(\.isMostRecent) == [false, false, false, true])
  }

  @Test(
    "STAT-15 STAT-16: weights are seconds, with half of the gaps where there are points, and alike where nothing lasts",
    arguments: [
      (Aggregation.discreteTemporallyWeighted, [(0, 0, 10, 60), (0, 20, 50, 100)], [10, 30]),
      (.discreteTemporallyWeighted, [(0, 0, 0, 60), (0, 10, 10, 100), (0, 100, 100, 100)], [5, 50, 45]),
      (.discreteTemporallyWeighted, [(0, 0, 10, 60), (0, 20, 20, 100)], [15, 5]),
      (.discreteTemporallyWeighted, [(0, 0, 30, 60), (0, 5, 10, 80), (0, 40, 40, 100)], [35, 5, 5]),
      (.discreteTemporallyWeighted, [(0, 5, 5, 60), (0, 5, 5, 70)], [1, 1]),
      (.discreteEquivalentContinuousLevel, [(0, 0, 60, 80), (0, 60, 90, 90), (0, 95, 95, 120)], [60, 30, 0]),
      (.discreteEquivalentContinuousLevel, [(0, 0, 0, 80), (0, 60, 60, 90)], [1, 1]),
    ] as [(Aggregation, [(Int, Double, Double, Double)], [Double])])
  func weights(aggregation: Aggregation, samples: [(Int, Double, Double, Double)], weights: [Double]) throws {
    let found = try explain(aggregation, samples.map { Sample(source: $0.0, start: $0.1, end: $0.2, value: $0.3) })
    #expect(found.parts.map(\.weight) == weights)
  }

  // MARK: Random samples

  @Test(
    "STAT-18 STAT-19 STAT-22: parts added in order give the sum bit for bit, and no time counts for two sources",
    arguments: 1...80 as ClosedRange<UInt64>)
  func addsUp(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let samples = Self.samples(&random)
    let ranks = [2, 0, 3, 1]
    for interval in [nil, 100..<200, 130.7..<131.9, 0..<3600] as [Range<Double>?] {
      let found = try explain(.cumulative, samples, ranks: ranks, interval: interval)
      #expect(found.parts.reduce(0) { $0 + ($1.counted ?? .nan) } == found.figures.sum ?? 0)
      #expect(found.figures.sum == plainSum(samples, ranks: ranks, interval: interval), "as without an explanation")
      var counting: [(start: Double, end: Double, source: Int)] = []
      for part in found.parts {
        #expect(part.stretches.first?.start == part.sample.start)
        #expect(part.stretches.last?.end == part.sample.end)
        for (left, right) in zip(part.stretches, part.stretches.dropFirst()) {
          #expect(left.end == right.start)
          #expect(left.fate != right.fate)
        }
        let counted = part.stretches.filter { $0.fate == .counted }
        let seconds = counted.reduce(0) { $0 + $1.end - $1.start }
        let share = part.sample.end > part.sample.start ? seconds / (part.sample.end - part.sample.start) : Double(counted.count)
        #expect(abs((part.counted ?? .nan) - part.sample.value * share) < 1e-9 * max(1, part.sample.value))
        counting += counted.map { ($0.start, $0.end, part.sample.source) }
        for case .covered(let by) in part.stretches.map(\.fate) { #expect(ranks[by] < ranks[part.sample.source]) }
      }
      for (index, left) in counting.enumerated() {
        for right in counting[(index + 1)...] where left.source != right.source {
          #expect(min(left.end, right.end) <= max(left.start, right.start))
        }
      }
    }
  }

  @Test("STAT-14 STAT-15 STAT-16: the weights give the average", arguments: 1...40 as ClosedRange<UInt64>)
  func averages(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let samples = Self.samples(&random)
    let types: [Aggregation] = [.discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel]
    for aggregation in types {
      for interval in [nil, 100..<200] as [Range<Double>?] {
        let found = try explain(aggregation, samples, interval: interval)
        guard let average = found.figures.average else { continue }
        let isLevel = aggregation == .discreteEquivalentContinuousLevel
        let (sum, weight) = found.parts.reduce((0.0, 0.0)) { sums, part in
          let value = isLevel ? pow(10, part.sample.value / 10) : part.sample.value
          return (sums.0 + value * (part.weight ?? .nan), sums.1 + (part.weight ?? .nan))
        }
        #expect(abs((isLevel ? 10 * log10(sum / weight) : sum / weight) - average) < 1e-9 * max(1, average))
      }
    }
  }

  private static func samples(_ random: inout SplitMix64) -> [Sample] {
    (0..<Int.random(in: 1...30, using: &random)).map { _ in
      let anyStart = Double.random(in: 80...220, using: &random)
      let start = Bool.random(using: &random) ? anyStart.rounded() : anyStart
      let length: Double = [0, 1, 10, 100, Double.random(in: 0...30, using: &random)].randomElement(using: &random) ?? 0
      return (Int.random(in: 0...3, using: &random), start, start + length, Double.random(in: 0...100, using: &random))
    }
  }

  // MARK: Helpers

  private func fed(_ samples: [Sample]) -> [StatisticsSample] {
    samples.sorted { $0.start < $1.start }.map { StatisticsSample(start: $0.start, end: $0.end, value: $0.value, source: $0.source) }
  }

  private func explain(
    _ aggregation: Aggregation, _ samples: [Sample], ranks: [Int] = [0, 1, 2, 3], interval: Range<Double>? = nil
  ) throws -> StatisticsExplanation {
    let identified = fed(samples).map { (uuid: UUID(), sample: $0) }
    let found = try #require(StatisticsExplanation(of: identified, aggregation: aggregation, ranks: ranks, interval: interval))
    #expect(found.parts.map(\.uuid) == identified.map(\.uuid))
    #expect(found.parts.map(\.sample) == identified.map(\.sample))
    return found
  }

  /// The sum as a statistic gives it: the one of a query, or that of one interval in a collection.
  private func plainSum(_ samples: [Sample], ranks: [Int], interval: Range<Double>?) -> Double? {
    var fold = StatisticsFold(
      aggregation: .cumulative, options: .cumulativeSum, ranks: ranks, intervals: interval.map(CalendarIntervals.init(only:)))
    for sample in fed(samples) { fold.add(sample) }
    return fold.finish().first { interval == nil || $0.start == interval?.lowerBound }?.merged.sum
  }

  private func lines(_ explanation: StatisticsExplanation) -> [[String]] {
    explanation.parts.map { part in
      part.stretches.map { stretch in
        let fate =
          switch stretch.fate {
          case .counted: "counts"
          case .covered(let source): "covered by \(source)"
          case .outside: "outside"
          }
        return "\(Int(stretch.start))-\(Int(stretch.end)) \(fate)"
      }
    }
  }
}
