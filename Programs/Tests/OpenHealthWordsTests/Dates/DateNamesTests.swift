// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct DateNamesTests {
  @Test(
    "Months, weekdays and days in each language",
    arguments: [
      (Language.en, "Jan", "Mon", "5 May", "M 5"), (.zh, "1月", "周一", "5月5日", "一5"), (.ru, "янв", "Пн", "5 мая", "П 5"),
      (.de, "Jan", "Mo", "5. Mai", "M 5"),
    ])
  func names(_ language: Language, _ month: String, _ weekday: String, _ day: String, _ dayOfWeek: String) {
    let names = DateNames.names(in: language)
    #expect(names.months.count == 12 && Set(names.months).count == 12 && names.months[0] == month)
    #expect(names.weekdays.count == 7 && Set(names.weekdays).count == 7 && names.weekdays[0] == weekday)
    #expect(names.day(5, month: 5) == day)
    #expect(names.day(5, weekday: 0) == dayOfWeek)
  }

  @Test(
    "Names fit the columns of charts: four for months, weekdays and days of a week, eight for days of a year", arguments: Language.allCases)
  func widths(language: Language) {
    let names = DateNames.names(in: language)
    #expect((names.months + names.weekdays).allSatisfy { TextWidth.columns($0) <= 4 }, "\(names)")
    for weekday in 0..<7 { #expect(TextWidth.columns(names.day(30, weekday: weekday)) <= 4) }
    for month in 1...12 { #expect(TextWidth.columns(names.day(30, month: month)) <= 8) }
  }

  @Test("A month that does not exist is the nearest that does, and a calendar without a locale has English names")
  func limits() {
    #expect(DateNames.names(in: .en).day(1, month: 0) == "1 Jan")
    #expect(DateNames.names(in: .en).day(1, month: 99) == "1 Dec")
    var calendar = Calendar(identifier: .gregorian)
    #expect(calendar.language == .en && calendar.names.months[0] == "Jan")
    calendar.locale = Locale(identifier: "zh_Hans_CN")
    #expect(calendar.language == .zh && calendar.names.weekdays[6] == "周日")
    calendar.locale = Locale(identifier: "de_AT")
    #expect(calendar.language == .de && calendar.names.months[4] == "Mai" && calendar.names.day(30, month: 3) == "30. März")
    calendar.locale = Locale(identifier: "fr_FR")
    #expect(calendar.names.months[4] == "May")
  }
}

@Suite struct WeekdayTextTests {
  @Test("A weekday is that of the calendar's zone, in its language")
  func short() throws {
    // Saturday, 2026-01-31 23:30 in UTC, is Sunday in Berlin.
    let date = Date(timeIntervalSince1970: 1_769_902_200)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    #expect(WeekdayText.short(date, calendar) == "Sat")
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(WeekdayText.short(date, calendar) == "Sun")
    calendar.locale = Locale(identifier: "ru")
    #expect(WeekdayText.short(date, calendar).lowercased() == "вс")
  }
}
