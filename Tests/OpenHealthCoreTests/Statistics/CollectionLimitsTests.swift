// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CollectionLimitsTests {
  private func intervals(_ components: DateComponents, anchor: Double = 0) -> CalendarIntervals? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return CalendarIntervals(anchor: Date(timeIntervalSinceReferenceDate: anchor), components: components, calendar: calendar)
  }

  private func fold(_ options: StatisticsOptions = .cumulativeSum, sources: Int = 1, period: Range<Double>? = nil) -> StatisticsFold {
    StatisticsFold(
      aggregation: .cumulative, options: options, ranks: Array(0..<sources), intervals: intervals(DateComponents(hour: 1)), period: period)
  }

  @Test("a sample has as many intervals as the limit says, and one more is too many")
  func edge() {
    for (hours, isOverLimit) in [(Limits.mostStatistics, false), (Limits.mostStatistics + 1, true)] {
      var fold = fold()
      fold.add(StatisticsSample(start: 0, end: Double(hours) * 3600, value: 1, source: 0))
      let results = fold.finish()
      #expect(fold.isOverLimit == isOverLimit)
      #expect(results.count == (isOverLimit ? 0 : hours))
    }
  }

  @Test("where sources are separate, the statistics of each count")
  func separateSources() {
    let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
    for (hours, isOverLimit) in [(Limits.mostStatistics / 2, false), (Limits.mostStatistics / 2 + 1, true)] {
      var fold = fold(options)
      fold.add(StatisticsSample(start: 0, end: Double(hours) * 3600, value: 1, source: 0))
      _ = fold.finish()
      #expect(fold.isOverLimit == isOverLimit)
    }
  }

  @Test("many samples over the same intervals are bounded, too, and further samples cost nothing")
  func crossings() {
    var fold = fold()
    let hours = 400_000
    for _ in 0...Limits.mostCrossings / hours + 5 {
      fold.add(StatisticsSample(start: 0, end: Double(hours) * 3600, value: 1, source: 0))
    }
    #expect(fold.finish().isEmpty)
    #expect(fold.isOverLimit)
  }

  @Test("with a period only its intervals are computed, whole")
  func period() {
    let (start, end) = (1_000_000 * 3600.0, 1_000_003 * 3600.0 - 1)
    for sample in [(0.0, 8000 * 366 * 86_400.0), (start - 100, end), (start, start + 60), (start - 7200, start + 1800)] {
      var all = StatisticsFold(aggregation: .cumulative, options: .cumulativeSum, ranks: [0], intervals: intervals(DateComponents(hour: 1)))
      var cut = fold(period: start + 1..<end)
      let value = StatisticsSample(start: sample.0, end: sample.1, value: 1000, source: 0)
      all.add(value)
      cut.add(value)
      let found = cut.finish()
      #expect(!cut.isOverLimit)
      #expect(found.allSatisfy { $0.start >= start && $0.end <= end + 1 })
      #expect(!found.isEmpty)
      let expected = all.finish().filter { $0.end > start + 1 && $0.start < end }
      if !all.isOverLimit { #expect(found == expected) }
    }
    for sample in [(0.0, 0.0), (start - 60, start), (start - 60, start - 60), (end + 1, end + 60), (end, end)] {
      var fold = fold(period: start + 1..<end)
      fold.add(StatisticsSample(start: sample.0, end: sample.1, value: 1, source: 0))
      #expect(fold.finish().isEmpty)
    }
  }

  @Test(
    "dates that are infinite, far away or not a number do not end a search, and count as the farthest date",
    arguments: [
      DateComponents(second: 1), DateComponents(nanosecond: 1_000_000), DateComponents(hour: 1), DateComponents(day: 1),
      DateComponents(month: 1),
      DateComponents(year: 1), DateComponents(day: 1, nanosecond: 86_000_000_000_000), DateComponents(year: 30_000),
    ])
  func farDates(components: DateComponents) throws {
    for anchor in [0, -Limits.farthestDate, Limits.farthestDate] {
      var tiling = try #require(intervals(components, anchor: anchor))
      let ends = (tiling.index(of: -Limits.farthestDate), tiling.index(of: Limits.farthestDate))
      #expect(ends.0 < ends.1)
      for far in [Limits.farthestDate * 2, 1e300, .infinity, .greatestFiniteMagnitude] {
        #expect(tiling.index(of: far) == ends.1)
        #expect(tiling.index(of: -far) == ends.0)
      }
      _ = tiling.index(of: .nan)
      for index in [Int(4e17), -Int(4e17)] { #expect(abs(tiling.boundary(index)) > Limits.farthestDate) }
    }
  }

  @Test("anchors and intervals beyond the limits make no intervals")
  func refused() {
    for anchor in [Limits.farthestDate * 1.001, -Limits.farthestDate * 1.001, .infinity, -.infinity, .nan] {
      #expect(intervals(DateComponents(day: 1), anchor: anchor) == nil)
    }
    #expect(intervals(DateComponents(day: 1), anchor: Limits.farthestDate) != nil)
    for components in [
      DateComponents(day: .max), DateComponents(month: .max), DateComponents(year: .max), DateComponents(hour: .max),
      DateComponents(weekOfYear: .max),
      DateComponents(nanosecond: 999_999), DateComponents(month: .max, day: .min), DateComponents(second: .max, nanosecond: .min),
      DateComponents(day: .max, weekOfMonth: .max),
    ] {
      #expect(intervals(components) == nil, "\(components)")
    }
    #expect(intervals(DateComponents(nanosecond: 1_000_000)) != nil)
  }

  @Test("a night's sleep of 8,000 years is too many nights, and a period has those of it")
  func sleep() throws {
    let value = try #require(Catalog.sleepValues.first { $0.sleepState == .inBed })
    let long = SleepNight.Report(SleepNight.Stretch(start: 0, end: 8000 * 365.25 * 86_400, value: value, source: 0))
    #expect(throws: HealthError.invalidArgument(.tooManyIntervals)) {
      _ = try SleepNight.nights(of: [long], ranks: [0], in: .gmt)
    }
    let days = CivilDay(daysSinceReferenceDate: 2)...CivilDay(daysSinceReferenceDate: 8)
    let nights = try SleepNight.nights(of: [long], ranks: [0], in: .gmt, days: days)
    #expect(nights.map(\.inBedSeconds) == Array(repeating: 86_400, count: 7))
  }
}
