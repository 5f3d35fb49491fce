// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct SamePeriodTests {
  private func period(_ first: String, _ end: String, _ calendar: Calendar) throws -> DateInterval {
    let days = try [first, end].map { try #require(CivilDay($0)).start(in: calendar.timeZone) }
    return DateInterval(start: days[0], end: days[1])
  }

  @Test(
    "V10: an earlier period is cut to the part that is over in the later one",
    arguments: [
      ("2025-01-01", "2026-01-01", "2026-01-01", "2027-01-01", "2026-11-28", "2025-11-28"),
      ("2024-01-01", "2025-01-01", "2026-01-01", "2027-01-01", "2026-03-01", "2024-03-01"),
      ("2027-01-01", "2028-01-01", "2028-01-01", "2029-01-01", "2028-02-29", "2027-03-01"),
      ("2026-01-01", "2026-02-01", "2026-02-01", "2026-03-01", "2026-02-10", "2026-01-10"),
      ("2026-02-01", "2026-03-01", "2026-03-01", "2026-04-01", "2026-03-31", "2026-03-01"),
      ("2026-01-05", "2026-01-12", "2026-01-12", "2026-01-19", "2026-01-14", "2026-01-07"),
      // The same week of last year is not a week from Monday.
      ("2025-01-12", "2025-01-19", "2026-01-12", "2026-01-19", "2026-01-14", "2025-01-14"),
      // Another kind, and a period that is over, stay whole.
      ("2025-01-01", "2026-01-01", "2026-01-01", "2026-02-01", "2026-01-10", "2026-01-01"),
      ("2025-01-01", "2026-01-01", "2026-01-01", "2027-01-01", "2027-01-01", "2026-01-01"),
    ])
  func parts(_ first: String, _ end: String, _ laterFirst: String, _ laterEnd: String, _ now: String, _ expected: String) throws {
    for zone in ["Europe/Berlin", "America/Santiago"] {
      let calendar = try FigureWorld(zone: zone).calendar
      let (earlier, later) = (try period(first, end, calendar), try period(laterFirst, laterEnd, calendar))
      let noon = try #require(CivilDay(now)).start(in: calendar.timeZone).addingTimeInterval(12 * 3600)
      let part = SamePeriod.part(of: earlier, as: later, now: noon, countsToday: false, calendar: calendar)
      #expect(CivilDay(of: part.end, in: calendar.timeZone).text == expected, "\(zone)")
      #expect(part.start == earlier.start, "\(zone)")
    }
  }

  @Test("V10: the same period of last year has the same days; a leap day becomes the day before it")
  func lastYear() throws {
    let calendar = try FigureWorld(zone: "Europe/Berlin").calendar
    for (first, end, expectedFirst, expectedEnd) in [
      ("2026-01-01", "2027-01-01", "2025-01-01", "2026-01-01"), ("2028-02-01", "2028-03-01", "2027-02-01", "2027-03-01"),
      ("2028-02-29", "2028-03-01", "2027-02-28", "2027-03-01"),
    ] {
      let found = try #require(SamePeriod.lastYear(of: period(first, end, calendar), calendar: calendar))
      #expect(try found == period(expectedFirst, expectedEnd, calendar), "\(first)")
    }
  }
}
