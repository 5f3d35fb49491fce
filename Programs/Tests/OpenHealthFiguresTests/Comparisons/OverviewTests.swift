// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct OverviewTests {
  private func overview(_ world: FigureWorld, _ now: Date) throws -> Overview {
    try Overview(at: now, calendar: world.calendar, service: world.engine)
  }

  @Test("The latest value, the mean of seven whole days, and of the 28 days before them, without today")
  func means() throws {
    let world = try FigureWorld(zone: "America/New_York")
    // Today 2026-03-10, two days after clocks went forward; recent from 03-03, before from 02-03.
    for (month, day, steps) in [(2, 2, 9000.0), (2, 3, 100), (3, 2, 300), (3, 3, 1000), (3, 9, 3000), (3, 10, 50)] {
      try world.save("steps", steps, "count", from: try world.date(2026, month, day, 10), seconds: 60)
    }
    for (day, hour, rate) in [(9, 8, 60.0), (10, 7, 80), (10, 9, 64)] {
      try world.save("heart rate", rate, "count/min", from: try world.date(2026, 3, day, hour))
    }
    let found = try overview(world, try world.date(2026, 3, 10, 18))
    let steps = try #require(found.items.first { $0.type.name == "stepCount" })
    #expect(try steps.latest == [50] && steps.isOfDay && steps.date == world.date(2026, 3, 10))
    #expect(steps.recent == [2000])
    #expect(steps.before == [200])
    #expect(steps.change == 9)
    let heart = try #require(found.items.first { $0.type.name == "heartRate" })
    #expect(try heart.latest == [64] && !heart.isOfDay && heart.date == world.date(2026, 3, 10, 9))
    #expect(heart.recent == [60])
    #expect(heart.before.isEmpty)
    #expect(heart.change == nil)
    #expect(try found.newest == world.date(2026, 3, 10, 10, 1) && found.reference == world.date(2026, 3, 10, 18))
  }

  @Test(
    "V5: a week with a value that no human has is not compared: a sum, a level, a pulse among others",
    arguments: ["steps", "weight", "heart rate"])
  func slips(_ name: String) throws {
    let world = try FigureWorld(zone: "UTC")
    let (usual, unit, slip) =
      name == "steps" ? (9000.0, "count", 5e6) : name == "weight" ? (80.0, "kg", 45_000.0) : (70.0, "count/min", 999.0)
    for day in 1...27 { try world.save(name, usual, unit, from: try world.date(2026, 2, day, 10), seconds: name == "steps" ? 60 : 0) }
    for day in 1...9 { try world.save(name, usual * 1.1, unit, from: try world.date(2026, 3, day, 10), seconds: name == "steps" ? 60 : 0) }
    let now = try world.date(2026, 3, 10, 18)
    let type = try FigureWorld.type(name)
    let before = try #require(overview(world, now).items.first { $0.type == type })
    #expect(before.isPossible && before.change != nil)
    try world.save(name, slip, unit, from: try world.date(2026, 3, 5, 12), seconds: name == "steps" ? 60 : 0)
    let after = try #require(overview(world, now).items.first { $0.type == type })
    #expect(!after.isPossible && after.change == nil && !after.recent.isEmpty)
  }

  @Test("The weights of an infant, which no adult has, are compared")
  func infant() throws {
    let world = try FigureWorld(zone: "UTC")
    for day in 1...27 { try world.save("weight", 4, "kg", from: try world.date(2026, 2, day, 10)) }
    for day in 1...9 { try world.save("weight", 5, "kg", from: try world.date(2026, 3, day, 10)) }
    let found = try overview(world, try world.date(2026, 3, 10, 18)).items.first { $0.type.name == "bodyMass" }
    #expect(try #require(found?.change) > 0)
  }

  @Test("V2: the latest value is the newest one, also of a type whose data ended with it long ago", arguments: [0, 6, 7, 8, 40, 400])
  func latestOfOldData(days: Int) throws {
    let world = try FigureWorld(zone: "UTC")
    for (day, kilograms) in [(1, 80.0), (5, 82)] { try world.save("weight", kilograms, "kg", from: try world.date(2026, 3, day, 8)) }
    for day in 1...6 { try world.save("steps", 100, "count", from: try world.date(2026, 3, day, 10), seconds: 60) }
    let now = try world.date(2026, 3, 5, 8).addingTimeInterval(Double(days) * 86_400)
    let weight = try #require(try overview(world, now).items.first { $0.type.name == "bodyMass" })
    #expect(try weight.latest == [82] && weight.date == world.date(2026, 3, 5, 8))
  }

  @Test("T12: a type in too many intervals, and nights in too many parts, are left out, and nothing else")
  func crowded() throws {
    let world = try FigureWorld(zone: "UTC")
    let date = try world.date(2026, 3, 9, 10)
    try world.save("steps", 100, "count", from: date, seconds: 60)
    try world.save("heart rate", 60, "count/min", from: date)
    try world.save("sleep", .category(3), from: date.addingTimeInterval(-7200), to: date)
    let types = (try FigureWorld.type("steps"), try FigureWorld.type("heart rate"))
    func overview(_ service: any HealthService) throws -> Overview {
      try Overview(at: try world.date(2026, 3, 10), calendar: world.calendar, service: service)
    }
    #expect(try overview(world.engine).withoutFigures.isEmpty)
    let found = try overview(CrowdedService(world.engine, types.0, Catalog.sleep))
    #expect(found.items.map(\.type) == [types.1])
    #expect(found.withoutFigures == [types.0, Catalog.sleep])
    #expect(found.night == nil)
  }

  @Test("V3a: lived days count with a sum or count of 0, other days not at all; the latest day is one with samples")
  func livedDays() throws {
    let world = try FigureWorld(zone: "UTC")
    // The lived days begin on the last day but one before the recent seven.
    for day in 1...10 { try world.save("steps", 100, "count", from: try world.date(2026, 3, day, 10), seconds: 60) }
    for (day, minutes) in [(2, 10), (5, 7)] {
      try world.save("mindfulSession", .category(0), from: try world.date(2026, 3, day, 8), to: try world.date(2026, 3, day, 8, minutes))
    }
    let found = try overview(world, try world.date(2026, 3, 10, 18))
    let minutes = try #require(found.items.first { $0.type.name == "mindfulSession" })
    #expect(minutes.recent == [60])
    #expect(minutes.before == [300])
    #expect(try minutes.latest == [420] && minutes.date == world.date(2026, 3, 5))
    #expect(minutes.days.suffix(6) == [420, 0, 0, 0, 0, 0])
    #expect(minutes.days.prefix(4).allSatisfy { $0 == nil })
  }

  @Test("The last seven days are whole, also on a day whose midnight the clock skips")
  func skippedMidnight() throws {
    let world = try FigureWorld(zone: "America/Santiago")
    // Today is 2024-09-08, which begins at 01:00; the last seven days begin on 09-01, the 28 before on 08-04.
    for (month, day, steps) in [(8, 4, 100.0), (9, 1, 1000), (9, 7, 3000), (9, 8, 50)] {
      try world.save("steps", steps, "count", from: try world.date(2024, month, day, 1, 20), seconds: 60)
    }
    try world.save("steps", 500, "count", from: try world.date(2024, 9, 1, 0, 20), seconds: 60)
    try world.save("steps", 20, "count", from: try world.date(2024, 8, 4, 0, 20), seconds: 60)
    let found = try overview(world, try world.date(2024, 9, 8, 18))
    let steps = try #require(found.items.first { $0.type.name == "stepCount" })
    #expect(steps.recent == [2250])
    #expect(steps.before == [120])
    #expect(steps.latest == [50])
  }

  @Test("The last two weeks by day, with gaps; and only the types that were asked for, in their order")
  func daysAndTypes() throws {
    let world = try FigureWorld(zone: "UTC")
    for (month, day, steps) in [(2, 1, 9000.0), (3, 2, 300), (3, 3, 1000), (3, 10, 50)] {
      try world.save("steps", steps, "count", from: try world.date(2026, month, day, 10), seconds: 60)
    }
    try world.save("water", 500, "mL", from: try world.date(2026, 3, 10, 8))
    let now = try world.date(2026, 3, 10, 18)
    let steps = try #require(overview(world, now).items.first { $0.type.name == "stepCount" })
    #expect(steps.days.count == Overview.drawnDays)
    #expect(steps.days.suffix(9) == [300, 1000, nil, nil, nil, nil, nil, nil, 50])
    #expect(steps.days.prefix(5).allSatisfy { $0 == nil })
    let types = [try FigureWorld.type("water"), try FigureWorld.type("steps"), try FigureWorld.type("height")]
    let found = try Overview(of: types, at: now, calendar: world.calendar, service: world.engine)
    #expect(found.items.map(\.type) == types.dropLast())
  }

  @Test("Where the data end more than a week ago, their end counts as now; data of the future do not count")
  func old() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 1, 10), seconds: 60)
    let end = try world.date(2026, 1, 1, 10, 1)
    #expect(try overview(world, try world.date(2026, 1, 8, 10, 1)).reference == world.date(2026, 1, 1, 10, 1))
    #expect(try overview(world, try world.date(2026, 1, 8, 10)).reference == world.date(2026, 1, 8, 10))
    #expect(try overview(world, try world.date(2027, 1, 1)).reference == end)
    #expect(try overview(world, try world.date(2025, 1, 1)).newest == nil)
    // A sample of the future hides none of its type.
    try world.save("steps", 7, "count", from: try world.date(2099, 1, 1, 10), seconds: 60)
    #expect(try overview(world, try world.date(2027, 1, 1)).newest == end)
    let still = try Overview(at: try world.date(2027, 1, 1), followsData: false, calendar: world.calendar, service: world.engine)
    #expect(
      try still.reference == world.date(2027, 1, 1) && still.items.first?.recent.isEmpty == true && still.items.first?.latest == [100])
  }

  @Test("V2: the last night is the one to today; an older one stays, with its day; so do the newest rings")
  func night() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("sleep", .category(3), from: try world.date(2026, 1, 7, 23), to: try world.date(2026, 1, 8, 7))
    try world.save("sleep", .category(0), from: try world.date(2026, 1, 8, 23), to: try world.date(2026, 1, 9, 7))
    try world.save("active energy", 300, "kcal", from: try world.date(2026, 1, 8, 12), seconds: 600)
    let last = try overview(world, try world.date(2026, 1, 8, 12))
    #expect(last.night?.isLast == true)
    #expect(last.night?.night.asleepSeconds == 28_800.0)
    let found = try overview(world, try world.date(2026, 1, 9, 12))
    #expect(found.night?.isLast == false)
    #expect(found.night?.night.day.text == "2026-01-08")
    #expect(found.rings?.day?.text == "2026-01-08")
    let later = try overview(world, try world.date(2026, 3, 9, 12))
    #expect(later.night?.isLast == false)
    #expect(later.night?.night.day.text == "2026-01-08")
    #expect(later.rings?.day?.text == "2026-01-08")
    #expect(try overview(world, try world.date(2026, 1, 7, 12)).night == nil)
  }

  @Test("V9: one value typed today hides nothing of an old export: its types keep their own present, and its source is named")
  func typedToday() throws {
    let world = try FigureWorld(zone: "UTC")
    for day in 1...20 {
      try world.save("steps", day < 13 ? 100 : 200, "count", from: try world.date(2025, 3, day, 10), seconds: 60, by: "Watch")
    }
    try world.save("sleep", .category(3), from: try world.date(2025, 3, 19, 23), to: try world.date(2025, 3, 20, 7), by: "Watch")
    try world.save("weight", 80, "kg", from: try world.date(2026, 3, 9, 8), by: "Health")
    let now = try world.date(2026, 3, 9, 12)
    let found = try overview(world, now)
    #expect(found.reference == now)
    #expect(found.night?.night.day.text == "2025-03-20")
    #expect(try found.endedSources.map(\.source.name) == ["Watch"] && found.endedSources.map(\.end) == [world.date(2025, 3, 20, 10, 1)])
    let steps = try #require(found.items.first { $0.type.name == "stepCount" })
    #expect(try steps.isOld && steps.reference == world.date(2025, 3, 20, 10, 1) && steps.recent == [200] && steps.before == [100])
    let weight = try #require(found.items.first { $0.type.name == "bodyMass" })
    #expect(!weight.isOld)
    #expect(weight.reference == now)
  }
}
