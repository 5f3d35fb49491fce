// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct ComparisonTests {
  private func compare(_ world: FigureWorld, _ name: String, now: Date = .distantFuture) throws -> Comparison? {
    func period(_ first: Int, _ end: Int) throws -> DateInterval {
      DateInterval(start: try world.date(2026, 1, first), end: try world.date(2026, 1, end))
    }
    return try Comparison(
      try world.question(name, .day, now: now), first: try period(12, 19), second: try period(5, 12), service: world.engine)
  }

  @Test("The mean days with data are compared: of a level those that have one, and the change is a share of the second period's")
  func levels() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for (day, weight) in [(5, 80.0), (7, 82), (11, 84), (12, 40), (18, 42), (19, 500)] {
      try world.save("weight", weight, "kg", from: try world.date(2026, 1, day, 8))
    }
    let found = try #require(try compare(world, "weight"))
    #expect(found.first == [41] && found.second == [82] && found.change == -0.5 && !found.isAmount && found.unit == "kg")
    #expect(found.firstDays == 2 && found.secondDays == 3)
  }

  @Test("A day without a workout counts as one with none; a day that is not over does not count")
  func counts() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 25, 22), seconds: 60)
    for day in [5, 12, 13, 14] {
      try world.save("mindfulSession", .category(0), from: try world.date(2026, 1, day, 8), to: try world.date(2026, 1, day, 8, 7))
    }
    let found = try #require(try compare(world, "mindfulSession"))
    #expect(found.first == [180] && found.second == [60] && found.change == 2 && found.isAmount && found.firstDays == 7)
    let now = try #require(try compare(world, "mindfulSession", now: try world.date(2026, 1, 14, 12)))
    #expect(now.firstDays == 2 && now.first == [420])
    try world.save("headache", .category(2), from: try world.date(2026, 1, 6, 8), to: try world.date(2026, 1, 6, 9))
    let none = try #require(try compare(world, "headache", now: try world.date(2026, 1, 15, 12)))
    #expect(none.first == [0] && none.firstDays == 3 && none.secondDays == 7 && none.change == -1)
  }

  @Test("A day without a workout counts as zero from the day of the store's first data on, whichever type these are of")
  func beginning() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in [8, 25] { try world.save("steps", 100, "count", from: try world.date(2026, 1, day, 22), seconds: 60) }
    for day in [10, 13] {
      try world.save("mindfulSession", .category(0), from: try world.date(2026, 1, day, 8), to: try world.date(2026, 1, day, 8, 7))
    }
    let found = try #require(try compare(world, "mindfulSession"))
    #expect(found.second == [105] && found.secondDays == 4 && found.first == [60] && found.firstDays == 7)
    try world.save("headache", .category(2), from: try world.date(2026, 1, 13, 8), to: try world.date(2026, 1, 13, 9))
    let none = try #require(try compare(world, "headache"))
    #expect(none.second == [0] && none.secondDays == 4)
    let december = DateInterval(start: try world.date(2025, 12, 1), end: try world.date(2026, 1, 1))
    let january = DateInterval(start: try world.date(2026, 1, 1), end: try world.date(2026, 1, 19))
    let before = try #require(
      try Comparison(try world.question("mindfulSession", .day), first: january, second: december, service: world.engine))
    #expect(before.firstDays == 11 && before.second.isEmpty && before.secondDays == 0)
  }

  @Test("A day without a workout counts as zero up to the day of the store's latest data, whichever type these are of")
  func ending() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in [5, 8] {
      try world.save("mindfulSession", .category(0), from: try world.date(2026, 1, day, 8), to: try world.date(2026, 1, day, 8, 7))
    }
    // It ends at midnight, and so is of the tenth.
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 10, 23, 59), seconds: 60)
    let found = try #require(try compare(world, "mindfulSession"))
    #expect(found.second == [140] && found.secondDays == 6 && found.first.isEmpty && found.firstDays == 0 && found.change == nil)
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 13, 8), seconds: 60)
    let later = try #require(try compare(world, "mindfulSession"))
    #expect(later.second == [120] && later.secondDays == 7 && later.first == [0] && later.firstDays == 2 && later.change == -1)
  }

  @Test("Blood pressure has both means; days without the systolic value do not count")
  func pairs() throws {
    let world = try FigureWorld(zone: "UTC")
    for (day, systolic, diastolic) in [(5, 120.0, 80.0), (6, 130, 85), (12, 100, 60)] {
      try world.save("bloodPressureSystolic", systolic, "mmHg", from: try world.date(2026, 1, day, 8))
      try world.save("bloodPressureDiastolic", diastolic, "mmHg", from: try world.date(2026, 1, day, 8))
    }
    let found = try #require(try compare(world, "bp"))
    #expect(found.first == [100, 60] && found.second == [125, 82.5] && found.change == -0.2 && !found.isAmount)
    #expect(found.firstDays == 1 && found.secondDays == 2)
    let other = try FigureWorld(zone: "UTC")
    try other.save("bloodPressureDiastolic", 70, "mmHg", from: try other.date(2026, 1, 12, 8))
    #expect(try compare(other, "bp") == nil)
  }

  @Test("Without data in one period there is no change, without any no comparison; a change from nothing is none")
  func missing() throws {
    let world = try FigureWorld(zone: "UTC")
    #expect(try compare(world, "steps") == nil)
    try world.save("steps", 0, "count", from: try world.date(2026, 1, 6, 8), seconds: 60)
    let only = try #require(try compare(world, "steps"))
    #expect(only.first.isEmpty && only.second == [0] && only.change == nil && only.firstDays == 0 && only.secondDays == 1)
    try world.save("steps", 10, "count", from: try world.date(2026, 1, 13, 8), seconds: 60)
    #expect(try compare(world, "steps")?.change == nil)
  }
}
