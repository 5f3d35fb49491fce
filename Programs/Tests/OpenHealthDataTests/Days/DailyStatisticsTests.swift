// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthData
import ProgramsTestSupport
import Testing

@Suite struct DailyStatisticsTests {
  @Test("Days are from midnight to midnight, also when the data begin on a day whose midnight the clock skips")
  func skippedMidnight() throws {
    let world = try FigureWorld(zone: "America/Santiago")
    for (day, hour, steps) in [(8, 12, 10.0), (10, 0, 7), (10, 23, 1)] {
      try world.save("steps", steps, "count", from: try world.date(2024, 9, day, hour, 20), seconds: 60)
    }
    let statistics = DailyStatistics(service: world.engine, zone: world.calendar.timeZone)
    let figures = try statistics.figures(of: FigureWorld.type("steps"))
    #expect(figures.map(\.day.text) == ["2024-09-08", "2024-09-10"])
    #expect(figures.map(\.sum) == [10, 8])
    #expect(try statistics.figures(of: FigureWorld.type("weight")).isEmpty)
  }
}
