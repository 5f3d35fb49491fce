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

  @Test(
    "Days without steps in many places are those with a heart rate or a ring, as a model finds them",
    arguments: Array(0..<6 as Range<UInt64>))
  func stretches(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try FigureWorld(zone: "Europe/Berlin")
    let first = CivilDay(year: 2026, month: 1, day: 20)
    var lived: Set<CivilDay> = []
    for place in 0..<90 {
      let day = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + place)
      let noon = day.start(in: world.calendar.timeZone).addingTimeInterval(43_200)
      switch random.next(below: 5) {
      case 0: continue
      case 1: try world.save("heart rate", 60, "count/min", from: noon)
      case 2: try world.save("exercise", 5, "min", from: noon, seconds: 300)
      default: try world.save("steps", 5, "count", from: noon, seconds: 60)
      }
      lived.insert(day)
    }
    let last = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + 89)
    #expect(try LivedDays(first...last, zone: world.calendar.timeZone, service: world.engine).days == lived)
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
