// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CycleCommandTests {
  @Test("health cycle lists cycles, and tells the next period from three complete ones on")
  func cycles() throws {
    try Health.withFolder { health throws in
      #expect(health.run("add", "weight", "70", "kg").status == 0)
      #expect(health.run("cycle").errors.contains("No menstruation was entered"))
      func day(_ ago: Int) -> String { Date(timeIntervalSinceNow: -Double(ago) * 86_400).formatted(.iso8601.year().month().day()) }
      func add(_ ago: Int) {
        #expect(health.run("add", "period", "medium", "--start", "\(day(ago)) 12:00", "--time-zone", "UTC").status == 0)
      }
      for ago in [94, 66, 36] { add(ago) }
      #expect(health.run("cycle", "--time-zone", "UTC").output.contains("2 of 3 complete cycles"))
      add(10)
      let rows = health.run(
        "cycle", "--format", "csv", "--columns", "first,days,counts,next_from,next_to,median_days", "--time-zone", "UTC"
      ).lines
      #expect(
        rows.dropFirst() == [
          "\(day(10)),,false,\(day(-16)),\(day(-20)),28", "\(day(36)),26,true,,,", "\(day(66)),30,true,,,", "\(day(94)),28,true,,,",
        ])
      let table = health.run("cycle", "--time-zone", "UTC").output
      #expect(
        table.contains("Median 28 days, 26 to 30 in the last 3 cycles. Next period: between \(day(-16)) and \(day(-20))."), "\(table)")
    }
  }
}
