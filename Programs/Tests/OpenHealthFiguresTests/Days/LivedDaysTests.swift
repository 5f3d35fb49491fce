// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct LivedDaysTests {
  private func day(_ number: Int) -> CivilDay { CivilDay(year: 2026, month: 3, day: number) }

  @Test(
    "V3a: a day with steps, heart rate or a ring was lived, on its own clock or in the zone that is asked for; other types show nothing")
  func signs() throws {
    let world = try FigureWorld(zone: "America/New_York")
    try world.save("steps", 1, "count", from: try world.date(2026, 3, 1, 23), seconds: 60)
    try world.save("heart rate", 60, "count/min", from: try world.date(2026, 3, 3, 1))
    try world.save("exercise", 5, "min", from: try world.date(2026, 3, 5, 1), seconds: 300)
    try world.save("weight", 80, "kg", from: try world.date(2026, 3, 7, 1))
    try world.save("sleep", .category(3), from: try world.date(2026, 3, 9), to: try world.date(2026, 3, 9, 5))
    var summary = ActivitySummaryRecord(day: day(11))
    summary.energy = Amount(1, ActivitySummaryRecord.energyUnit)
    let empty = ActivitySummaryRecord(day: day(12))
    try world.engine.perform(SaveActivitySummaries(summaries: [summary, empty]), for: .owner)
    let found = try LivedDays(day(1)...day(20), zone: world.calendar.timeZone, service: world.engine)
    #expect(found.days == [day(1), day(3), day(5), day(11)])
    #expect(found.range == day(1)...day(20))
    #expect(try LivedDays(day(2)...day(4), zone: world.calendar.timeZone, service: world.engine).days == [day(3)])
    // The samples know the zone in which they were saved.
    #expect(try LivedDays(day(1)...day(4), zone: .gmt, service: world.engine).days == [day(1), day(3)])
    #expect(try LivedDays(day(1)...day(4), zone: .gmt, overridesZones: true, service: world.engine).days == [day(2), day(3)])
  }

  @Test("V3a: sums and counts can be 0, but not what people eat, levels and sleep")
  func types() throws {
    for (name, isZero) in [
      ("steps", true), ("exercise", true), ("flights", true), ("workouts", true), ("mindfulSession", true), ("headache", true),
      ("dietaryWater", false), ("heart rate", false), ("weight", false), ("sleep", false), ("bp", false),
    ] {
      #expect(LivedDays.isZero(try FigureWorld.type(name)) == isZero, "\(name)")
    }
  }
}
