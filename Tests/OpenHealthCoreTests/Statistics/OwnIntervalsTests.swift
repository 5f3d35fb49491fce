// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct OwnIntervalsTests {
  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  private func instant(_ text: String) throws -> Double { try #require(InstantText.date(text)).timeIntervalSinceReferenceDate }

  @Test(
    "V6: a boundary is where the own clock first shows what the clock at home shows, and the start of a day that of the same day",
    arguments: [
      ("2026-01-06T05:00:00Z", "America/New_York", "Asia/Tokyo", "2026-01-05T15:00:00Z"),
      ("2026-01-06T05:00:00Z", "America/New_York", "America/New_York", "2026-01-06T05:00:00Z"),
      ("2026-01-06T12:34:56Z", "UTC", "Pacific/Kiritimati", "2026-01-05T22:34:56Z"),
      // The clock in New York skips 2:30 on 8 March, and shows 1:30 twice on 1 November.
      ("2026-03-08T02:30:00Z", "UTC", "America/New_York", "2026-03-08T07:00:00Z"),
      ("2026-11-01T01:30:00Z", "UTC", "America/New_York", "2026-11-01T05:30:00Z"),
      // At home it shows 1:30 for the second time: the clock was set back at 2:00.
      ("2026-11-01T06:30:00Z", "America/New_York", "UTC", "2026-11-01T02:00:00Z"),
      // Days begin at 1:00 in Beirut on 29 March, in Santiago on 6 September; elsewhere at 0:00.
      ("2026-03-28T22:00:00Z", "Asia/Beirut", "UTC", "2026-03-29T00:00:00Z"),
      ("2026-03-29T00:00:00Z", "UTC", "Asia/Beirut", "2026-03-28T22:00:00Z"),
      ("2026-09-06T04:00:00Z", "America/Santiago", "Asia/Beirut", "2026-09-05T21:00:00Z"),
      // The clock in Santiago is set back from 24:00 to 23:00 on 4 April.
      ("2026-04-05T00:00:00Z", "UTC", "America/Santiago", "2026-04-05T04:00:00Z"),
      ("2026-04-05T04:00:00Z", "America/Santiago", "UTC", "2026-04-05T00:00:00Z"),
      // Apia had no 30 December 2011.
      ("2011-12-30T00:00:00Z", "UTC", "Pacific/Apia", "2011-12-30T10:00:00Z"),
      ("2011-12-31T00:00:00Z", "UTC", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    ])
  func moved(_ boundary: String, _ home: String, _ own: String, _ expected: String) throws {
    #expect(OwnIntervals.moved(try instant(boundary), from: try zone(home), to: try zone(own)) == (try instant(expected)))
  }

  @Test("infinite boundaries stay")
  func infinite() throws {
    for boundary in [-Double.infinity, .infinity] {
      #expect(OwnIntervals.moved(boundary, from: .gmt, to: try zone("Asia/Tokyo")) == boundary)
    }
  }

  @Test(
    "V6: own intervals never overlap, and every instant is in one of them, whichever clocks change",
    arguments: [
      ("America/New_York", "Europe/Berlin"), ("Europe/Berlin", "America/New_York"), ("Australia/Lord_Howe", "UTC"),
      ("UTC", "Australia/Lord_Howe"), ("America/Santiago", "Asia/Beirut"), ("Africa/Casablanca", "Asia/Tokyo"),
    ])
  func tiling(_ home: String, _ own: String) throws {
    let (home, own) = (try zone(home), try zone(own))
    for components in [DateComponents(day: 1), DateComponents(hour: 1), DateComponents(month: 1)] {
      let anchor = CivilDay(year: 2026, month: 1, day: 1).start(in: home)
      var tiling = try #require(CalendarIntervals(anchor: anchor, components: components, calendar: .gregorian(in: home)))
      var intervals = OwnIntervals(own, home: home)
      let (first, last) = (try instant("2025-12-30T00:00:00Z"), try instant("2027-01-03T00:00:00Z"))
      var before = -Double.infinity
      for index in tiling.index(of: first)...tiling.index(of: last) {
        let boundary = intervals.boundary(index, of: &tiling)
        #expect(boundary >= before, "\(components) \(index)")
        before = boundary
      }
      for instant in stride(from: first, to: last, by: 5003) {
        let index = intervals.index(of: instant, in: &tiling)
        let bounds = intervals.bounds(index, of: &tiling)
        #expect(bounds.start <= instant, "\(components) \(instant)")
        #expect(instant < bounds.end, "\(components) \(instant)")
        if components.day == 1 {
          // The day that the own clock shows is the day of the interval.
          let days = [(instant, own), (tiling.boundary(index), home)].map { CivilDay(of: Date(timeIntervalSinceReferenceDate: $0), in: $1) }
          #expect(days[0] == days[1], "\(instant)")
        }
      }
    }
  }

  @Test("V6: clocks show the same where their offsets are equal, also on the days on which one changes")
  func same() throws {
    var intervals = OwnIntervals(try zone("Africa/Lagos"), home: try zone("Europe/Berlin"))
    for (text, isSame) in [
      ("2026-01-05T12:00:00Z", true), ("2026-03-29T00:59:59Z", true), ("2026-03-29T01:00:00Z", false), ("2026-07-01T00:00:00Z", false),
      ("2026-10-25T00:59:59Z", false), ("2026-10-25T01:00:00Z", true), ("2026-03-29T00:59:59Z", true),
    ] {
      #expect(intervals.isSame(at: try instant(text)) == isSame, "\(text)")
    }
  }

  // MARK: Folding

  private func sums(
    _ samples: [(start: String, end: String, value: Double, source: Int, zone: String?)], home: String, period: Range<Double>? = nil
  ) throws -> [String: Double] {
    let home = try zone(home)
    var fold = StatisticsFold(
      aggregation: .cumulative, options: .cumulativeSum, ranks: [0, 1], intervals: .days(in: home), period: period, home: home)
    for sample in samples {
      let number = try sample.zone.map { fold.number(of: try zone($0)) } ?? 0
      fold.add(
        StatisticsSample(
          start: try instant(sample.start), end: try instant(sample.end), value: sample.value, source: sample.source, zone: number))
    }
    return Dictionary(
      uniqueKeysWithValues: fold.finish().map { result in
        (CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: home).text, result.merged.sum ?? .nan)
      })
  }

  @Test("V6 COLL-18: a sample of another zone is of the day there, and is divided at midnight there")
  func days() throws {
    // 6:50 to 7:50 on 6 January in Tokyo; 23:30 to 0:30 there.
    let morning = ("2026-01-05T21:50:00Z", "2026-01-05T22:50:00Z", 100.0, 0, Optional("Asia/Tokyo"))
    let night = ("2026-01-06T14:30:00Z", "2026-01-06T15:30:00Z", 8.0, 0, Optional("Asia/Tokyo"))
    #expect(try sums([morning, night], home: "America/New_York") == ["2026-01-06": 104, "2026-01-07": 4])
    let plain = [morning, night].map { ($0.0, $0.1, $0.2, $0.3, String?.none) }
    #expect(try sums(plain, home: "America/New_York") == ["2026-01-05": 100, "2026-01-06": 8])
  }

  @Test("V6 STAT-19: sources are merged on one time line, and what is left of each counts on its own day")
  func merging() throws {
    // The higher source covers the second half; on its own clock that is a day later.
    let phone = ("2026-01-05T21:00:00Z", "2026-01-05T23:00:00Z", 60.0, 1, String?.none)
    let watch = ("2026-01-05T22:00:00Z", "2026-01-05T23:00:00Z", 10.0, 0, Optional("Asia/Tokyo"))
    #expect(try sums([phone, watch], home: "America/New_York") == ["2026-01-05": 30, "2026-01-06": 10])
    let period = try instant("2026-01-05T05:00:00Z")..<instant("2026-01-06T05:00:00Z")
    #expect(try sums([phone, watch], home: "America/New_York", period: period) == ["2026-01-05": 30])
  }

  @Test("V6: a total of a day of 25 hours, with the offset of its start, is of that day alone")
  func longDay() throws {
    let day = ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 25.0, 0, Optional("GMT+0200"))
    #expect(try sums([day], home: "Europe/Berlin") == ["2026-10-25": 25])
  }

  @Test("V6: of samples that several clocks cut, time counts once, and averages know their order")
  func order() throws {
    let home = try zone("America/New_York")
    var fold = StatisticsFold(
      aggregation: .discreteTemporallyWeighted, options: [.discreteAverage, .duration], ranks: [0, 1], intervals: .days(in: home),
      home: home)
    let tokyo = fold.number(of: try zone("Asia/Tokyo"))
    func add(_ start: String, _ end: String, _ value: Double, _ zone: Int) throws {
      fold.add(StatisticsSample(start: try instant(start), end: try instant(end), value: value, source: 0, zone: zone))
    }
    // On 6 January in New York from 5:00 UTC, in Tokyo from 15:00 UTC of the day before.
    try add("2026-01-05T14:00:00Z", "2026-01-06T06:00:00Z", 60, 0)
    try add("2026-01-05T14:30:00Z", "2026-01-05T16:00:00Z", 90, tokyo)
    try add("2026-01-06T07:00:00Z", "2026-01-06T07:00:00Z", 30, 0)
    let result = try #require(fold.finish().last)
    // An hour each of 90 and 60 with 13 hours between them, and an hour to the point.
    #expect(result.merged.duration == 7200)
    let average = try #require(result.merged.average)
    #expect(abs(average - (90 + 75 * 13 + 60 + 45) / 16) < 1e-9)
  }
}
