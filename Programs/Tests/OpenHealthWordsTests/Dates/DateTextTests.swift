// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

@Suite struct DateTextTests {
  private let dates: DateText
  /// 2026-01-31 08:05:30 in Berlin.
  private let date = Date(timeIntervalSince1970: 1_769_843_130)

  init() throws { dates = DateText(zone: try #require(TimeZone(identifier: "Europe/Berlin"))) }

  @Test("Dates for programs have the zone's offset, and a fraction only where there is one")
  func iso() {
    #expect(dates.iso(date) == "2026-01-31T08:05:30+01:00")
    #expect(dates.iso(date.addingTimeInterval(0.25)) == "2026-01-31T08:05:30.25+01:00")
    #expect(dates.iso(date.addingTimeInterval(0.9999999)) == "2026-01-31T08:05:31+01:00")
    #expect(DateText(zone: .gmt).iso(date) == "2026-01-31T07:05:30Z")
  }

  @Test("Dates for people have the parts that are asked for")
  func parts() {
    #expect(dates.day(date) == "2026-01-31")
    #expect(dates.time(date) == "08:05")
    #expect(dates.minute(date) == "2026-01-31 08:05")
    #expect(dates.second(date) == "2026-01-31 08:05:30")
  }

  @Test("A second date has its day only if it differs")
  func besides() {
    let (later, tomorrow) = (date.addingTimeInterval(3600), date.addingTimeInterval(86400))
    #expect(dates.end(later, besides: date) == "09:05")
    #expect(dates.end(tomorrow, besides: date) == "2026-02-01 08:05")
    #expect(dates.second(later, besides: date) == "09:05:30")
    #expect(dates.second(tomorrow, besides: date) == "2026-02-01 08:05:30")
  }

  @Test("A period ends with the day before its end at midnight")
  func period() {
    let midnight = Date(timeIntervalSince1970: 1_769_814_000)
    #expect(dates.days(midnight, until: midnight.addingTimeInterval(86400)) == "2026-01-31")
    #expect(dates.days(midnight, until: midnight.addingTimeInterval(86401)) == "2026-01-31 to 2026-02-01")
    #expect(dates.days(midnight, until: midnight) == "2026-01-31")
  }
}
