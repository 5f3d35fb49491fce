// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// Samples are written as source, start, end and value; source 0 has the highest priority. Intervals are hours from second 0.
@Suite struct StatisticsFoldTests {
  private typealias Sample = (source: Int, start: Double, end: Double, value: Double)

  // MARK: Options

  @Test("STAT-03 STAT-26: a figure that was not asked for is nil")
  func onlyWhatWasAsked() throws {
    let none = try query(.cumulative, [], [(0, 0, 10, 5)])
    #expect(none.merged == StatisticsFigures())
    #expect(none.bySource.isEmpty)
    let sum = try query(.cumulative, [.cumulativeSum], [(0, 0, 10, 5)]).merged
    #expect(sum.sum == 5)
    #expect(sum.duration == nil)
    #expect(sum.mostRecent == nil)
    #expect(sum.average == nil)
    let least = try query(.discreteArithmetic, [.discreteMin], [(0, 0, 10, 5)]).merged
    #expect(least.minimum == 5)
    #expect(least.maximum == nil)
    #expect(least.average == nil)
    #expect(least.sum == nil)
  }

  @Test("STAT-01 STAT-02: sums go with cumulative types, the rest of the named figures with discrete ones")
  func optionsAndAggregation() throws {
    let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
    let common: StatisticsOptions = [.separateBySource, .mostRecent, .duration]
    for type in Catalog.types {
      guard let aggregation = type.quantity?.aggregation else {
        #expect(throws: HealthError.invalidArgument(.notQuantities(type))) { try common.check(for: type) }
        continue
      }
      let isCumulative = aggregation == .cumulative
      try common.union(isCumulative ? .cumulativeSum : discrete).check(for: type)
      let wrong = isCumulative ? "HKStatisticsOptionDiscreteAverage" : "HKStatisticsOptionCumulativeSum"
      let fault = ArgumentFault.statisticsOption(wrong, type)
      #expect(throws: HealthError.invalidArgument(fault)) { try common.union(isCumulative ? discrete : .cumulativeSum).check(for: type) }
      #expect(fault.description.contains("not compatible with \(isCumulative ? "cumulative" : "discrete") data type \(type.identifier)"))
    }
    for option: StatisticsOptions in [.discreteMin, .discreteMax, [.cumulativeSum, .discreteMax]] {
      #expect(throws: HealthError.self) { try option.check(for: #require(Catalog.type(named: "stepCount"))) }
    }
  }

  // MARK: Queries

  @Test("STAT-08 COLL-17: a query has the extent of its samples; without samples there is no result")
  func extent() throws {
    let result = try query(.cumulative, [.cumulativeSum], [(0, 3, 20, 1), (0, 5, 6, 1)])
    #expect(result.start == 3)
    #expect(result.end == 20)
    #expect(results(.cumulative, [.cumulativeSum], []).isEmpty)
    #expect(results(.cumulative, [.cumulativeSum], [], intervals: hours).isEmpty)
  }

  @Test("STAT-18 STAT-21: sources are merged; each alone is not")
  func mergedAndSeparate() throws {
    let result = try query(.cumulative, [.cumulativeSum, .separateBySource], [(0, 0, 10, 100), (1, 5, 15, 60)])
    #expect(result.merged.sum == 130)
    #expect(result.bySource.mapValues(\.sum) == [0: 100, 1: 60])
  }

  @Test("STAT-20: discrete samples of all sources take part")
  func discreteIsNotMerged() throws {
    let figures = try query(.discreteArithmetic, [.discreteAverage, .discreteMax], [(0, 0, 10, 1), (1, 2, 8, 3)]).merged
    #expect(figures.average == 2)
    #expect(figures.maximum == 3)
  }

  @Test("STAT-12: the most recent value is the one that starts latest")
  func mostRecent() throws {
    for aggregation in [Aggregation.cumulative, .discreteArithmetic] {
      let recent = try query(aggregation, [.mostRecent], [(0, 0, 100, 1), (0, 5, 6, 2)]).merged.mostRecent
      #expect(recent?.value == 2)
      #expect(recent?.start == 5)
      #expect(recent?.end == 6)
    }
  }

  @Test("STAT-13: duration counts overlaps once and points as nothing")
  func duration() throws {
    let samples: [Sample] = [(0, 0, 10, 1), (1, 5, 15, 1), (0, 20, 20, 1), (0, 30, 31, 1)]
    let result = try query(.cumulative, [.duration, .separateBySource], samples)
    #expect(result.merged.duration == 16)
    #expect(result.bySource.mapValues(\.duration) == [0: 11, 1: 10])
  }

  @Test("STAT-15: no values have no average")
  func noValues() { #expect(TemporalAverage().average == nil) }

  @Test("STAT-14 STAT-10: an arithmetic average weighs values alike")
  func arithmeticAverage() throws {
    let all: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
    let figures = try query(.discreteArithmetic, all, [(0, 0, 1000, 1), (0, 5, 5, 2), (0, 7, 8, 6)]).merged
    #expect(figures.average == 3)
    #expect(figures.minimum == 1)
    #expect(figures.maximum == 6)
  }

  @Test(
    "STAT-15: a temporally weighted average",
    arguments: [
      ([(0, 0, 0, 60), (0, 10, 10, 100), (0, 100, 100, 100)], 98.0),  // points: straight lines between them
      ([(0, 0, 10, 60), (0, 10, 40, 100)], 90),  // stretches: by their lengths
      ([(0, 0, 10, 60), (0, 100, 130, 100)], 90),  // a gap between stretches does not count
      ([(0, 0, 10, 60), (0, 20, 20, 100)], 70),  // a stretch and a point: the line between them counts
      ([(0, 5, 5, 60), (0, 5, 5, 70)], 65),  // one instant: the plain mean
      ([(0, 5, 5, 60)], 60),
    ] as [([(Int, Double, Double, Double)], Double)])
  func temporalAverage(samples: [(Int, Double, Double, Double)], average: Double) throws {
    let named = samples.map { Sample(source: $0.0, start: $0.1, end: $0.2, value: $0.3) }
    #expect(try query(.discreteTemporallyWeighted, [.discreteAverage], named).merged.average == average)
  }

  @Test(
    "NUM-11 STAT-16 STAT-17: the equivalent level of published examples",
    arguments: [
      ([(60, 80), (60, 90)], 87.4036), ([(3600, 70), (36, 100)], 80.3707), ([(30, 75), (90, 60)], 69.3730),
    ] as [([(Double, Double)], Double)])
  func soundLevel(parts: [(Double, Double)], level: Double) throws {
    var start = 0.0
    var samples: [Sample] = []
    for (seconds, level) in parts {
      samples.append((0, start, start + seconds, level))
      start += seconds
    }
    let average = try #require(try query(.discreteEquivalentContinuousLevel, [.discreteAverage], samples).merged.average)
    #expect(abs(average - level) < 5e-5)
  }

  @Test("STAT-16: points have no weight beside a stretch of sound, and weigh alike among themselves")
  func soundPoints() throws {
    let options: StatisticsOptions = [.discreteAverage]
    let mixed = try query(.discreteEquivalentContinuousLevel, options, [(0, 0, 60, 70), (0, 100, 100, 120)]).merged.average
    #expect(abs(try #require(mixed) - 70) < 1e-9)
    let points = try query(.discreteEquivalentContinuousLevel, options, [(0, 0, 0, 80), (0, 100, 100, 80)]).merged.average
    #expect(abs(try #require(points) - 80) < 1e-9)
  }

  @Test("STAT-12: of values that start together the one that was added last is the most recent")
  func mostRecentOfEqualStarts() throws {
    let recent = try query(.discreteArithmetic, [.mostRecent, .separateBySource], [(0, 5, 9, 1), (1, 5, 6, 2), (0, 5, 7, 3)])
    #expect(recent.merged.mostRecent?.value == 3)
    #expect(recent.merged.mostRecent?.end == 7)
    #expect(recent.bySource.mapValues(\.mostRecent?.value) == [0: 3, 1: 2])
  }

  @Test("STAT-15: the line over a gap begins at the value that ends latest, of several the one that begins last")
  func gapsAfterOverlaps() throws {
    let options: StatisticsOptions = [.discreteAverage]
    // 60 and 80 for 10 s and 5 s to second 10, then to a point at second 20.
    let together = try query(.discreteTemporallyWeighted, options, [(0, 0, 10, 60), (0, 5, 10, 80), (0, 20, 20, 100)])
    #expect(together.merged.average == 1900.0 / 25)
    let first = try query(.discreteTemporallyWeighted, options, [(0, 0, 10, 60), (0, 5, 8, 80), (0, 20, 20, 100)])
    #expect(first.merged.average == 1640.0 / 23)
    // A point that touches a stretch leaves no gap.
    #expect(try query(.discreteTemporallyWeighted, options, [(0, 0, 10, 60), (0, 10, 10, 100)]).merged.average == 60)
  }

  @Test("STAT-16: sound levels count from -1000 to 1000 dB, so that silence and noise have an energy", arguments: [-1.0, 1])
  func extremeLevels(_ sign: Double) throws {
    for level in [999, 1000, 1001, 1e300, .infinity] as [Double] {
      let samples: [Sample] = [(0, 0, 60, level * sign)]
      let average = try #require(try query(.discreteEquivalentContinuousLevel, [.discreteAverage], samples).merged.average)
      #expect(abs(average - min(level, 1000) * sign) < 1e-9)
    }
  }

  // MARK: Collections

  @Test("COLL-05 COLL-06 STAT-24: a collection cuts samples that a query counts whole")
  func cutsAtBoundaries() throws {
    // 100 steps from 13:57 to 14:02.
    let steps: [Sample] = [(0, 57 * 60, 62 * 60, 100)]
    #expect(results(.cumulative, [.cumulativeSum], steps, intervals: hours).map(\.merged.sum) == [60, 40])
    #expect(try query(.cumulative, [.cumulativeSum], steps).merged.sum == 100)
    let energy = results(.cumulative, [.cumulativeSum], [(0, 0, 12 * 3600, 100)], intervals: hours)
    #expect(energy.count == 12)
    for result in energy { #expect(abs(try #require(result.merged.sum) - 100.0 / 12) < 1e-12) }
  }

  @Test(
    "NUM-01 NUM-02 NUM-03: the recorded examples, hourly",
    arguments: [
      // Minutes from 13:00, and what each hour has.
      ([(57, 62, 100)], [60, 40]), ([(57, 62, 100), (90, 102, 200), (115, 127, 120)], [60, 290, 70]),
      ([(0, 720, 100)], Array(repeating: 100.0 / 12, count: 12)),
    ] as [([(Double, Double, Double)], [Double])])
  func recordedExamples(samples: [(Double, Double, Double)], hourly: [Double]) throws {
    let found = results(.cumulative, [.cumulativeSum], samples.map { (0, $0.0 * 60, $0.1 * 60, $0.2) }, intervals: hours)
    let sums = try found.map { try #require($0.merged.sum) }
    #expect(sums.count == hourly.count)
    for (sum, wanted) in zip(sums, hourly) { #expect(abs(sum - wanted) < 1e-12) }
  }

  @Test("STAT-09 COLL-09: results have their interval's dates, in order, those with data only")
  func intervalDates() {
    let found = results(.cumulative, [.cumulativeSum], [(0, 100, 200, 1), (0, 3 * 3600 + 5, 3 * 3600 + 6, 1)], intervals: hours)
    #expect(found.map(\.start) == [0, 3 * 3600])
    #expect(found.map(\.end) == [3600, 4 * 3600])
  }

  @Test("COLL-04: a point on a boundary belongs to the later interval", arguments: [Aggregation.cumulative, .discreteArithmetic])
  func boundaries(aggregation: Aggregation) {
    let starts = { (start: Double, end: Double) in
      self.results(aggregation, [.mostRecent], [(0, start, end, 1)], intervals: self.hours).map(\.start)
    }
    #expect(starts(3600, 3600) == [3600])
    #expect(starts(3600, 7200) == [3600])
    #expect(starts(0, 3600) == [0])
    #expect(starts(3599, 3601) == [0, 3600])
  }

  @Test("COLL-18 STAT-15: a discrete sample takes part in each interval it touches, weighed by its time there")
  func discreteAcrossBoundaries() {
    let samples: [Sample] = [(0, 1800, 5400, 80), (0, 5400, 7200, 100)]
    let found = results(.discreteTemporallyWeighted, [.discreteAverage, .discreteMin, .duration], samples, intervals: hours)
    #expect(found.map(\.merged.average) == [80, 90])
    #expect(found.map(\.merged.minimum) == [80, 80])
    #expect(found.map(\.merged.duration) == [1800, 3600])
  }

  @Test("STAT-18 COLL-05: merging comes before cutting")
  func mergesBeforeCutting() {
    // The lower sample is covered in the first hour only.
    let samples: [Sample] = [(1, 1800, 5400, 100), (0, 1800, 3600, 7)]
    #expect(results(.cumulative, [.cumulativeSum], samples, intervals: hours).map(\.merged.sum) == [7, 50])
  }

  // MARK: Helpers

  private var hours: CalendarIntervals {
    CalendarIntervals(
      anchor: Date(timeIntervalSinceReferenceDate: 0), components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian))!
  }

  private func results(
    _ aggregation: Aggregation, _ options: StatisticsOptions, _ samples: [Sample], intervals: CalendarIntervals? = nil
  ) -> [StatisticsResult] {
    var fold = StatisticsFold(aggregation: aggregation, options: options, ranks: [0, 1], intervals: intervals)
    for sample in samples.sorted(by: { $0.start < $1.start }) {
      fold.add(StatisticsSample(start: sample.start, end: sample.end, value: sample.value, source: sample.source))
    }
    return fold.finish()
  }

  private func query(_ aggregation: Aggregation, _ options: StatisticsOptions, _ samples: [Sample]) throws -> StatisticsResult {
    let found = results(aggregation, options, samples)
    #expect(found.count == 1)
    return try #require(found.first)
  }
}
