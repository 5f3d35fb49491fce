// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

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
