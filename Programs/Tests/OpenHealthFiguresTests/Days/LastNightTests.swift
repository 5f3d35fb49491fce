// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct LastNightTests {
  private func night(_ world: FigureWorld, _ now: Date) throws -> LastNight? {
    try LastNight(
      at: now, Freshness(at: now, service: world.engine), zone: world.calendar.timeZone, overridesZones: false, service: world.engine)
  }

  @Test("V2: a night is the last one on the day to which it is, on the clock where the person slept, and none the day after")
  func labels() throws {
    let world = try FigureWorld(zone: "America/New_York")
    // 23:00 to 7:00 in Tokyo.
    let (start, end) = (try #require(InstantText.date("2026-01-05T14:00:00Z")), try #require(InstantText.date("2026-01-05T22:00:00Z")))
    try world.save("sleep", .category(3), from: start, to: end, zone: "Asia/Tokyo")
    let found = try #require(try night(world, end.addingTimeInterval(3600)))
    #expect(found.isLast)
    #expect(found.night.day.text == "2026-01-06")
    #expect(found.night.timeZone?.identifier == "Asia/Tokyo")
    // 0:30 on 7 January in Tokyo.
    let after = try #require(try night(world, end.addingTimeInterval(17.5 * 3600)))
    #expect(!after.isLast)
    #expect(after.night.day.text == "2026-01-06")
    #expect(try night(world, start) == nil)
  }

  @Test("V2: time in bed without sleep is no night; the newest one with sleep in the five weeks before it is shown")
  func onlyInBed() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("sleep", .category(3), from: try world.date(2026, 1, 5, 23), to: try world.date(2026, 1, 6, 7))
    for day in 8...25 { try world.save("sleep", .category(0), from: try world.date(2026, 1, day, 1), to: try world.date(2026, 1, day, 7)) }
    #expect(try night(world, world.date(2026, 1, 25, 12))?.night.day.text == "2026-01-06")
    #expect(try night(world, world.date(2026, 1, 4, 12)) == nil)
  }
}
