// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct FreshnessTests {
  @Test("V20: the window of a type ends with its sources, as far as these have steps, heart rate or rings; else with the sources that do")
  func windows() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("steps", 100, "count", from: try world.date(2026, 3, 1, 10), seconds: 60, by: "Watch")
    try world.save("weight", 80, "kg", from: try world.date(2026, 3, 2, 10), by: "Watch")
    try world.save("flights", 3, "count", from: try world.date(2026, 2, 1, 10), seconds: 60, by: "Watch")
    try world.save("mindfulSession", .category(0), from: try world.date(2026, 2, 20), to: try world.date(2026, 2, 20, 1), by: "Calm")
    try world.save("steps", 10, "count", from: try world.date(2026, 3, 5, 10), seconds: 60, by: "Health")
    try world.save("heart rate", 60, "count/min", from: try world.date(2026, 2, 10), by: "Old watch")
    try world.save("active energy", 60, "kcal", from: try world.date(2026, 2, 10), by: "Old watch")
    let freshness = try Freshness(at: try world.date(2026, 3, 8), service: world.engine)
    let end = try world.date(2026, 3, 2, 10)
    for name in ["steps", "flights", "mindfulSession", "dietaryWater"] {
      #expect(freshness.windowEnd(of: try FigureWorld.type(name)) == end, "\(name)")
    }
    #expect(try freshness.windowEnd(of: FigureWorld.type("active energy")) == world.date(2026, 2, 10))
    #expect(try freshness.end(of: FigureWorld.type("steps")) == world.date(2026, 3, 5, 10, 1))
    #expect(try freshness.newest == world.date(2026, 3, 5, 10, 1))
    let hand = try FigureWorld(zone: "UTC")
    try hand.save("steps", 10, "count", from: try world.date(2026, 3, 5, 10), seconds: 60, by: "Health")
    #expect(try Freshness(at: try world.date(2026, 3, 8), service: hand.engine).windowEnd(of: FigureWorld.type("steps")) == nil)
  }

  @Test("V20: the window of a type begins with its sources, or with the others where a day without samples is one of 0")
  func windowStarts() throws {
    let world = try FigureWorld(zone: "America/New_York")
    func day(_ month: Int, _ day: Int) throws -> Date { try world.date(2026, month, day, 10) }
    try world.save("heart rate", 60, "count/min", from: try day(1, 10), by: "Phone")
    try world.save("steps", 100, "count", from: try day(1, 12), seconds: 60, by: "Phone")
    try world.save("steps", 100, "count", from: try day(3, 15), seconds: 60, by: "Watch", zone: "Asia/Tokyo")
    try world.save("flights", 3, "count", from: try day(4, 1), seconds: 60, by: "Watch")
    try world.save("steps", 10, "count", from: try world.date(2025, 5, 5, 10), seconds: 60, by: "Health")
    try world.save("mindfulSession", .category(0), from: try day(2, 20), to: try day(2, 20), by: "Calm")
    try world.save("dietaryWater", 200, "mL", from: try day(2, 21), by: "Calm")
    let freshness = try Freshness(at: try world.date(2026, 6, 8), service: world.engine)
    func start(_ name: String) throws -> Date? { freshness.windowStart(of: try FigureWorld.type(name)) }
    // The watch brought stairs: before it nobody counted them.
    #expect(try start("steps") == day(1, 10) && start("flights") == day(3, 15))
    #expect(try start("mindfulSession") == day(1, 10), "the phone was there before")
    #expect(try start("dietaryWater") == day(2, 21), "of what is eaten nobody knows before the first entry")
    // 10:00 in New York is 23:00 in Tokyo.
    let own = freshness.windowStart(of: try FigureWorld.type("flights"), in: world.calendar.timeZone)
    #expect(try own == world.date(2026, 3, 15, 23))
    #expect(try Freshness(at: day(1, 1), service: FigureWorld(zone: "UTC").engine).windowStart(of: FigureWorld.type("steps")) == nil)
  }

  @Test("V3 V20: a day is whole when it is over and there are later data")
  func wholeDays() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in 1...4 { try world.save("active energy", 100, "kcal", from: try world.date(2026, 3, day, 10), seconds: 60, by: "Watch") }
    func whole(at now: Date) throws -> [Bool] {
      let freshness = try Freshness(at: now, service: world.engine)
      return (1...5).map {
        freshness.isWhole(CivilDay(year: 2026, month: 3, day: $0), zone: world.calendar.timeZone, overridesZones: false)
      }
    }
    #expect(try whole(at: world.date(2026, 3, 20)) == [true, true, true, false, true])
    #expect(try whole(at: world.date(2026, 3, 3, 12)) == [true, true, false, true, true])
  }

  @Test("V9: a type is old a week after its end; the sources that ended with old types are named, those that others went on for are not")
  func ended() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 1, 10), by: "Old phone")
    try world.save("steps", 100, "count", from: try world.date(2026, 3, 7, 10), by: "Phone")
    try world.save("heart rate", 60, "count/min", from: try world.date(2026, 2, 10), by: "Watch")
    try world.save("weight", 80, "kg", from: try world.date(2026, 1, 10), by: "Health")
    let freshness = try Freshness(at: try world.date(2026, 3, 8), service: world.engine)
    let types = try ["steps", "heart rate", "weight", "height"].map(FigureWorld.type)
    #expect(types.map(freshness.isOld) == [false, true, true, false])
    #expect(freshness.endedSources(of: types).map(\.source.name) == ["Watch"] && freshness.endedSources(of: [types[0]]).isEmpty)
    let edge = try Freshness(at: try world.date(2026, 2, 17), service: world.engine)
    let before = try Freshness(at: try world.date(2026, 2, 16, 23, 59), service: world.engine)
    #expect(edge.isOld(types[1]) && !before.isOld(types[1]))
  }

  @Test("The present is now, or the end of all data a week later; carried sources come with their ends, the newest first")
  func present() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("steps", 100, "count", from: try world.date(2026, 3, 1, 10), by: "Watch")
    try world.save("steps", 100, "count", from: try world.date(2026, 3, 3, 10), by: "Phone")
    try world.save("weight", 80, "kg", from: try world.date(2026, 3, 2, 10), by: "Scale")
    let end = try world.date(2026, 3, 3, 10)
    let (before, edge) = (try world.date(2026, 3, 10, 9, 59), try world.date(2026, 3, 10, 10))
    #expect(try Freshness(at: before, service: world.engine).present == before)
    #expect(try Freshness(at: edge, service: world.engine).present == end)
    let sources = try Freshness(at: before, service: world.engine).carriedSources
    #expect(sources.map(\.source.name) == ["Phone", "Watch"])
    #expect(sources.first?.end == end)
    #expect(try Freshness(at: edge, service: FigureWorld(zone: "UTC").engine).present == edge)
  }

  @Test("Data after now say nothing about until when a source has data")
  func future() throws {
    let world = try FigureWorld(zone: "UTC")
    let steps = try FigureWorld.type("steps")
    try world.save("steps", 100, "count", from: try world.date(2026, 3, 1, 10), by: "Watch")
    try world.save("steps", 100, "count", from: try world.date(2099, 3, 1, 10), by: "Watch")
    let freshness = try Freshness(at: try world.date(2026, 3, 20), service: world.engine)
    #expect(try freshness.end(of: steps) == world.date(2026, 3, 1, 10) && freshness.windowEnd(of: steps) == world.date(2026, 3, 1, 10))
    #expect(try Freshness(at: try world.date(2025, 3, 20), service: world.engine).newest == nil)
  }
}
