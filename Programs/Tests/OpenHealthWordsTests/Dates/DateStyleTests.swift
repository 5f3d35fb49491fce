// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

/// V16: dates, clocks and weeks as people of a country write them.
@Suite struct DateStyleTests {
  /// Friday, 2026-11-27 22:04:09 UTC.
  private let date = Date(timeIntervalSince1970: 1_795_817_049)

  private func dates(_ language: Language, _ country: String?, now: String = "2026-12-24T12:00:00Z") throws -> DateText {
    let now = try #require(ISO8601DateFormatter().date(from: now))
    return DateText(zone: .gmt, style: DateStyle(language: language, country: country), now: now)
  }

  /// Foundation puts a narrow space before AM and PM.
  private func plain(_ text: String) -> String { text.replacingOccurrences(of: "\u{202F}", with: " ") }

  @Test(
    "A moment is written as in the country, without the year of the current date",
    arguments: [
      (Language.en, "US", "Fri, Nov 27, 10:04 PM", "Nov 27", "10:04:09 PM"), (.en, "GB", "Fri 27 Nov, 22:04", "27 Nov", "22:04:09"),
      (.zh, "CN", "11月27日 周五 22:04", "11月27日", "22:04:09"), (.ru, "RU", "пт, 27 нояб., 22:04", "27 нояб.", "22:04:09"),
      (.de, "DE", "Fr., 27. Nov., 22:04", "27. Nov.", "22:04:09"), (.de, "AT", "Fr., 27. Nov., 22:04", "27. Nov.", "22:04:09"),
      (.de, "CH", "Fr., 27. Nov., 22:04", "27. Nov.", "22:04:09"),
    ])
  func moments(_ language: Language, _ country: String, _ minute: String, _ day: String, _ second: String) throws {
    let dates = try dates(language, country)
    #expect(plain(dates.minute(date)) == minute)
    #expect(dates.day(date) == day)
    #expect(plain(dates.second(date, besides: date)) == second)
    #expect(dates.isoDay(date) == "2026-11-27")
    #expect(dates.iso(date) == "2026-11-27T22:04:09Z")
  }

  @Test("Another year is written; the month always has its year; a full hour of a clock with AM and PM is short")
  func years() throws {
    let later = try dates(.en, "US", now: "2027-01-02T12:00:00Z")
    #expect(later.day(date) == "Nov 27, 2026")
    #expect(plain(later.minute(date)) == "Fri, Nov 27, 2026, 10:04 PM")
    let now = try dates(.en, "US")
    #expect(now.month(date) == "Nov 2026")
    #expect(now.year(date) == "2026")
    #expect(now.weekday(date, Calendar.current) == "Fri, Nov 27")
    #expect(now.days(date, until: date.addingTimeInterval(86400 * 3)) == "Nov 27 – Nov 30")
    let german = try dates(.de, nil, now: "2027-01-02T12:00:00Z")
    #expect(german.minute(date) == "Fr., 27. Nov. 2026, 22:04")
    #expect(german.month(date) == "Nov. 2026")
    #expect(german.days(date, until: date.addingTimeInterval(86400 * 3)) == "27. Nov. 2026 – 30. Nov. 2026")
    let full = date.addingTimeInterval(-249)
    #expect(plain(now.hour(full)) == "10 PM")
    #expect(plain(now.hour(date)) == "10:04 PM")
    #expect(try dates(.ru, "RU").hour(full) == "22:00" && dates(.zh, "CN").day(date.addingTimeInterval(-86400 * 365)) == "2025年11月27日")
  }

  @Test("Weeks begin with the country's first day; a calendar keeps the style for charts; the plain one is as before")
  func weeks() throws {
    func reader(_ style: DateStyle, _ language: Language = .en) -> Reader {
      var locale = PersonLocale()
      (locale.dates, locale.numbers.language) = (style, language)
      return Reader(locale: locale, zone: .gmt, now: date)
    }
    let american = reader(DateStyle(language: .en, country: "US"))
    #expect(american.calendar.firstWeekday == 1)
    #expect(american.calendar.minimumDaysInFirstWeek == 1)
    #expect(reader(DateStyle(language: .en, country: "GB")).calendar.firstWeekday == 2)
    let german = reader(DateStyle(language: .de, country: nil), .de)
    #expect(german.calendar.firstWeekday == 2)
    #expect(german.calendar.minimumDaysInFirstWeek == 4)
    #expect(!german.locale.dates.hasHalfDays)
    #expect(plain(american.dates.minute(date)) == "Fri, Nov 27, 10:04 PM")
    #expect(DateStyle(of: american.calendar) == american.locale.dates)
    #expect(DateStyle(of: american.calendar).hasHalfDays)
    for language in Language.allCases {
      let plain = reader(.plain, language)
      #expect(plain.calendar.firstWeekday == 2)
      #expect(DateStyle(of: plain.calendar) == .plain)
      #expect(plain.calendar.language == language)
      let own = reader(DateStyle(language: language, country: nil), language)
      #expect(own.calendar.language == language)
      #expect(DateStyle(of: own.calendar) == own.locale.dates)
    }
  }
}
