// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// Zones that left out a day, or had one twice, with a day near it.
private let oddDays: [(zone: String, day: String)] = [
  ("Pacific/Apia", "2011-12-30"), ("Pacific/Fakaofo", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
  ("Pacific/Kiritimati", "1994-12-31"), ("Pacific/Enderbury", "1994-12-31"), ("Asia/Manila", "1844-12-31"),
  ("America/Juneau", "1867-10-18"), ("Pacific/Guam", "1844-12-31"), ("America/Sao_Paulo", "2018-11-04"), ("America/Havana", "2024-11-03"),
  ("Australia/Lord_Howe", "2024-04-07"), ("UTC", "2024-02-29"),
]

@Suite struct SkippedDaysTests {
  /// The obvious way: looks at the clock of every quarter of an hour, and notes when it first shows or passes each day's time.
  private static func model(_ zone: TimeZone, days: Range<Int>, clock: Double) -> [Int: Double] {
    var found: [Int: Double] = [:]
    let start = Double(days.lowerBound - 2) * 86_400
    var wanted = days.lowerBound
    // Seconds and quarters: the zones of old were off by seconds.
    for quarter in 0..<(days.count + 5) * 96 {
      for second in [0.0] + oddSeconds(zone, start) {
        let instant = start + Double(quarter) * 900 + second
        let shown = instant + Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant)))
        while wanted < days.upperBound, shown >= Double(wanted) * 86_400 + clock {
          found[wanted] = instant
          wanted += 1
        }
      }
    }
    return found
  }

  /// How much later than a full quarter the clock's full quarters are, in such zones.
  private static func oddSeconds(_ zone: TimeZone, _ start: Double) -> [Double] {
    let offsets = [start, start + 10 * 86_400].map { zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: $0)) }
    return Set(offsets.map { Double((900 - ($0 % 900 + 900) % 900) % 900) }).filter { $0 > 0 }.sorted()
  }

  @Test(
    "COLL-02: days and weeks start where the clock first shows them, however far the anchor, also around a day left out or had twice",
    arguments: oddDays)
  func boundaries(zone name: String, day: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let middle = try #require(CivilDay(day)).daysSinceReferenceDate
    let days = middle - 8..<middle + 9
    let model = Self.model(zone, days: days, clock: 0)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for distance in [-40_000, -4000, -400, -30, -3, -2, 4, 12, 500, 20_000] {
      let anchor = CivilDay(daysSinceReferenceDate: middle + distance).start(in: zone)
      let civil = CivilDay(of: anchor, in: zone).daysSinceReferenceDate
      // A day that begins later than midnight cannot be an anchor at midnight.
      guard (anchor.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: anchor))).remainder(dividingBy: 86_400) == 0 else {
        continue
      }
      for length in [1, 2, 3, 7] {
        var intervals = try #require(CalendarIntervals(anchor: anchor, components: DateComponents(day: length), calendar: calendar))
        for number in days where (number - civil) % length == 0 {
          #expect(
            intervals.boundary((number - civil) / length) == model[number],
            "\(name) \(distance) \(length) \(CivilDay(daysSinceReferenceDate: number).text)")
        }
      }
    }
  }

  @Test(
    "COLL-01: the intervals follow on each other, none is empty, and each instant is in the one of its index", arguments: oddDays,
    [DateComponents(day: 1), DateComponents(day: 3), DateComponents(day: 1, hour: 6), DateComponents(month: 1)])
  func walk(odd: (zone: String, day: String), components: DateComponents) throws {
    let zone = try #require(TimeZone(identifier: odd.zone))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let middle = try #require(CivilDay(odd.day)).start(in: zone)
    for distance in [-5000, -3, 0, 7, 900] {
      let anchor = try #require(calendar.date(byAdding: .day, value: distance, to: middle))
      var intervals = try #require(CalendarIntervals(anchor: anchor, components: components, calendar: calendar))
      let first = middle.timeIntervalSinceReferenceDate - 20 * 86_400
      var index = intervals.index(of: first)
      var end = intervals.boundary(index)
      while end < first + 40 * 86_400 {
        let (start, next) = (intervals.boundary(index), intervals.boundary(index + 1))
        #expect(start == end)
        #expect(start < next)
        for instant in [start, (start + next) / 2, next.nextDown] { #expect(intervals.index(of: instant) == index) }
        end = next
        index = intervals.index(after: index)
      }
    }
  }

  @Test("in Apia the days around 30 December 2011 come once each, and three days with it in them are two")
  func apia() throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // The places of the samples: an hour on each day, from the 27th to 2 January.
    let starts = ["2011-12-27", "2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"].compactMap {
      CivilDay($0)?.start(in: zone)
    }
    for anchor in ["2011-12-28", "2001-01-01", "2011-12-01", "2012-01-12"].compactMap({ CivilDay($0)?.start(in: zone) }) {
      var fold = StatisticsFold(
        aggregation: .cumulative, options: .cumulativeSum, ranks: [0],
        intervals: CalendarIntervals(anchor: anchor, components: DateComponents(day: 1), calendar: calendar))
      // One sample for all the time.
      let (from, to) = (starts[0].timeIntervalSinceReferenceDate, starts[5].timeIntervalSinceReferenceDate + 86_400)
      fold.add(StatisticsSample(start: from, end: to, value: (to - from) / 3600, source: 0))
      let days = fold.finish()
      #expect(days.map(\.start) == starts.map(\.timeIntervalSinceReferenceDate))
      #expect(days.map { $0.merged.sum ?? 0 } == [24, 24, 24, 24, 24, 24])
    }
    var intervals = try #require(CalendarIntervals(anchor: starts[1], components: DateComponents(day: 3), calendar: calendar))
    let index = intervals.index(of: starts[1].timeIntervalSinceReferenceDate)
    #expect((index - 1...index + 2).map { intervals.boundary($0 + 1) - intervals.boundary($0) }.map { $0 / 86_400 } == [3, 2, 3, 3])
  }
}
