// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct FigureIntervalTests {
  @Test(
    "Intervals begin at midnight, also when they are found around a day whose midnight the clock skips",
    arguments: [
      ("America/Santiago", FigureInterval.day, "2024-09-08", "2024-09-09"), ("America/Havana", .week, "2024-03-10", "2024-03-17"),
      ("America/Asuncion", .month, "2023-10-01", "2023-11-01"),
    ] as [(String, FigureInterval, String, String)])
  func skippedMidnights(zone: String, interval: FigureInterval, first: String, next: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    var calendar = Calendar.gregorian(in: zone)
    calendar.firstWeekday = 1
    let start = try #require(CivilDay(first)).start(in: zone)
    let end = try #require(CivilDay(next)).start(in: zone)
    #expect(calendar.component(.hour, from: start) == 1)
    #expect(calendar.component(.hour, from: end) == 0)
    var intervals = try #require(interval.intervals(around: start + 12 * 3600, calendar: calendar))
    let index = intervals.index(of: start.timeIntervalSinceReferenceDate)
    #expect(intervals.boundary(index) == start.timeIntervalSinceReferenceDate)
    #expect(intervals.boundary(index + 1) == end.timeIntervalSinceReferenceDate)
  }

  @Test("Figures of the days after one whose midnight the clock skips are from midnight to midnight")
  func daysAfterSkippedMidnight() throws {
    let world = try FigureWorld(zone: "America/Santiago")
    for (day, hour, steps) in [(8, 12, 10.0), (10, 0, 7), (10, 23, 1)] {
      try world.save("steps", steps, "count", from: try world.date(2024, 9, day, hour, 20), seconds: 60)
    }
    for from in [nil, try world.date(2024, 9, 8, 1)] {
      let rows = try world.question("steps", .day, from: from).answer(world.engine).rows
      #expect(rows.map { $0.values.first.flatMap { $0 } } == [10, nil, 8])
    }
  }
}
