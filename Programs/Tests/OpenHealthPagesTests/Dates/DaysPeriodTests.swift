// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct DaysPeriodTests {
  private func period(_ query: String, zone: String = "Europe/Berlin", newest: String? = nil) throws -> DaysPeriod {
    let world = try PageWorld(zone: zone)
    return DaysPeriod(PageFields(encoded: query), newest: try newest.map(world.at), reader: world.context.reader)
  }

  @Test(
    "A week begins on Monday, a month is one of the calendar, half a year ends with the month of its date",
    arguments: [
      ("period=week&date=2026-03-29", "2026-03-23", "2026-03-29"), ("period=month&date=2026-02-10", "2026-02-01", "2026-02-28"),
      ("period=half&date=2026-02-10", "2025-09-01", "2026-02-28"), ("period=year&date=2026-02-10", "2025-03-01", "2026-02-28"),
      ("date=2026-01-01", "2025-12-29", "2026-01-04"),
      ("period=week&date=9999-12-31", "9999-12-27", "9999-12-31"),
    ])
  func bounds(_ query: String, _ first: String, _ last: String) throws {
    let period = try period(query)
    #expect(period.first.text == first)
    #expect(period.last.text == last)
    #expect(period.start < period.end)
  }

  @Test("A week with a change of the clock has its 167 hours, and the days stay days")
  func clockChange() throws {
    let period = try period("period=week&date=2026-03-29")
    #expect(period.end.timeIntervalSince(period.start) == 167 * 3600)
    #expect(period.last.next.start(in: try #require(TimeZone(identifier: "Europe/Berlin"))) == period.end)
  }

  @Test("Without a date the newest data count, but not data from the future")
  func newest() throws {
    #expect(try period("", newest: "2026-05-02T10:00:00Z").day.text == "2026-05-02")
    #expect(try period("", newest: "2031-05-02T10:00:00Z").day.text == "2026-06-15")
    #expect(try period("", newest: nil).day.text == "2026-06-15")
    #expect(try period("date=2026-02-30", newest: nil).day.text == "2026-06-15")
  }
}
