// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CivilDayTests {
  @Test("A day reads as its text and writes it again, and nothing else is a day")
  func texts() {
    for number in stride(from: CivilDay.first.daysSinceReferenceDate, through: CivilDay.last.daysSinceReferenceDate, by: 1237) {
      let day = CivilDay(daysSinceReferenceDate: number)
      #expect(CivilDay(day.text) == day)
      #expect(day.text.utf8.count == 10)
    }
    #expect(CivilDay("2024-02-29") == CivilDay(year: 2024, month: 2, day: 29))
    for text in [
      "2023-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00", "2024-1-01", "0000-01-01", "", "2024-01", "2024-01-01-01",
      "+024-01-01", "2024-01-01 ", "２024-01-01", "-2024-01-01",
    ] {
      #expect(CivilDay(text) == nil, "\(text)")
    }
  }

  @Test("Days are in order, and so are their texts")
  func order() {
    let days = ["0001-01-01", "1999-12-31", "2000-01-01", "2000-01-31", "2000-02-01", "9999-12-31"].compactMap { CivilDay($0) }
    #expect(days.count == 6)
    #expect(days == days.reversed().sorted())
    #expect(days.map(\.text) == days.map(\.text).sorted())
    #expect(CivilDay.first.text == days[0].text && CivilDay.last.text == days[5].text)
    #expect(CivilDay("2024-02-28")?.next.text == "2024-02-29")
    #expect(CivilDay("2024-12-31")?.next.text == "2025-01-01")
  }

  @Test(
    "TZ-04: a day begins at midnight of its zone, or at the first time that the clock then shows",
    arguments: [
      ("UTC", "2024-03-10", "2024-03-10T00:00:00Z"), ("America/New_York", "2024-03-10", "2024-03-10T05:00:00Z"),
      ("America/New_York", "2024-03-11", "2024-03-11T04:00:00Z"), ("Asia/Kathmandu", "2024-03-10", "2024-03-09T18:15:00Z"),
      ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"), ("Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00Z"),
    ])
  func starts(zone: String, day: String, start: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let day = try #require(CivilDay(day))
    let date = day.start(in: zone)
    #expect(date == (try Date(start, strategy: .iso8601)))
    #expect(CivilDay(of: date, in: zone) == day)
    #expect(CivilDay(of: date - 1, in: zone).next == day)
    #expect(CivilDay(of: day.next.start(in: zone) - 1, in: zone) == day)
  }

  @Test(
    "TZ-04: days are counted from beginning to beginning, also from and to one whose midnight the clock skips",
    arguments: [
      ("America/Santiago", "2024-09-08", 1, "2024-09-09"), ("America/Santiago", "2024-09-08", -7, "2024-09-01"),
      ("America/Santiago", "2024-09-07", 1, "2024-09-08"), ("America/New_York", "2024-03-10", 1, "2024-03-11"),
      ("America/New_York", "2024-11-03", -1, "2024-11-02"), ("UTC", "2024-02-28", 1, "2024-02-29"), ("UTC", "2024-02-29", 0, "2024-02-29"),
    ])
  func countedDays(zone: String, day: String, count: Int, expected: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let (first, next) = (try #require(CivilDay(day)).start(in: zone), try #require(CivilDay(day)).next.start(in: zone))
    for instant in [first, first + 3600, next - 1] {
      #expect(Calendar.gregorian(in: zone).startOfDay(adding: count, to: instant) == CivilDay(expected)?.start(in: zone))
    }
  }

  @Test("Days from 1970", arguments: [("1970-01-01", 0), ("1969-12-31", -1), ("2001-01-01", 11_323), ("2026-11-27", 20_784)])
  func since1970(day: String, count: Int) { #expect(CivilDay(day)?.daysSince1970 == count) }

  @Test("Dates without end are on the first or the last day")
  func endlessDates() throws {
    for zone in try ["UTC", "America/New_York", "Asia/Kathmandu"].map({ try #require(TimeZone(identifier: $0)) }) {
      #expect(CivilDay(of: Date(timeIntervalSinceReferenceDate: -.infinity), in: zone) == .first)
      #expect(CivilDay(of: Date(timeIntervalSinceReferenceDate: 1e300), in: zone) == .last)
    }
  }
}

@Suite struct CivilTimeTests {
  @Test(
    "A count of seconds is a day and a time, before 2001 too",
    arguments: [
      (0, "2001-01-01 00:00:00"), (90_061, "2001-01-02 01:01:01"), (-1, "2000-12-31 23:59:59"), (-86_400, "2000-12-31 00:00:00"),
      (-86_401, "2000-12-30 23:59:59"), (730_944_000 + 36_330, "2024-03-01 10:05:30"), (-62_000_000_000, "0036-04-19 09:46:40"),
    ])
  func texts(seconds: Int, text: String) {
    let time = CivilTime(seconds: seconds)
    #expect("\(time.day.text) \(time.text)" == text)
    #expect(time.day.daysSinceReferenceDate * 86_400 + time.secondOfDay == seconds)
    #expect((0..<86_400).contains(time.secondOfDay))
  }

  @Test func offsets() {
    #expect([0, 3600, -3600, 20_700, -12_600].map { CivilTime.offsetText(seconds: $0) } == ["+0000", "+0100", "-0100", "+0545", "-0330"])
    #expect(CivilTime.offsetText(seconds: -12_600, separator: ":") == "-03:30")
  }

  @Test func digits() {
    #expect([0, 7, 12, 345].map { CivilTime.digits($0) } == ["00", "07", "12", "345"])
    #expect(CivilTime.digits(7, 4) == "0007")
    #expect(CivilTime.digits(12_345, 4) == "12345")
    #expect(CivilTime.digits(-5, 4) == "-0005")
  }

  @Test func floorDivision() {
    for divisor in [1, 2, 7, 60] {
      for value in -130...130 {
        #expect(CivilTime.floorDivide(value, divisor) == Int((Double(value) / Double(divisor)).rounded(.down)), "\(value) \(divisor)")
      }
    }
  }
}
