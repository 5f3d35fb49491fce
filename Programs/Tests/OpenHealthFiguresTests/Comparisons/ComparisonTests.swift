// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
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
    #expect(found.first == [41])
    #expect(found.second == [82])
    #expect(found.change == -0.5)
    #expect(!found.isAmount)
    #expect(found.unit == "kg")
    #expect(found.firstDays == 2)
    #expect(found.secondDays == 3)
  }

  /// A store with steps on days of January.
  private func lived(_ days: ClosedRange<Int>, zone: String = "Europe/Berlin") throws -> FigureWorld {
    let world = try FigureWorld(zone: zone)
    for day in days { try world.save("steps", 100, "count", from: try world.date(2026, 1, day, 22), seconds: 60) }
    return world
  }

  private func sit(_ days: [Int], _ world: FigureWorld) throws {
    for day in days {
      try world.save("mindfulSession", .category(0), from: try world.date(2026, 1, day, 8), to: try world.date(2026, 1, day, 8, 7))
    }
  }

  @Test("V3a: a lived day without a workout counts as one with none; a day that is not over does not count")
  func counts() throws {
    let world = try lived(1...25)
    try sit([5, 12, 13, 14], world)
    let found = try #require(try compare(world, "mindfulSession"))
    #expect(found.first == [180])
    #expect(found.second == [60])
    #expect(found.change == 2)
    #expect(found.isAmount)
    #expect(found.firstDays == 7)
    let now = try #require(try compare(world, "mindfulSession", now: try world.date(2026, 1, 14, 12)))
    #expect(now.firstDays == 2)
    #expect(now.first == [420])
    try world.save("headache", .category(2), from: try world.date(2026, 1, 6, 8), to: try world.date(2026, 1, 6, 9))
    // The data of the 14th end at 22:01.
    let none = try #require(try compare(world, "headache", now: try world.date(2026, 1, 15, 12)))
    #expect(none.first == [0], "\(none)")
    #expect(none.firstDays == 2, "\(none)")
    #expect(none.secondDays == 3, "\(none)")
    #expect(none.change == -1, "\(none)")
  }

  @Test("V3a: a sum without samples on a lived day is 0: three minutes of exercise on one of seven days are no three minutes a day")
  func sums() throws {
    let world = try lived(5...25)
    for (day, minutes) in [(5, 21.0), (12, 35), (14, 35)] {
      try world.save("appleExerciseTime", minutes, "min", from: try world.date(2026, 1, day, 8), seconds: minutes * 60)
    }
    let found = try #require(try compare(world, "appleExerciseTime"))
    #expect(found.first == [10])
    #expect(found.second == [3])
    #expect(found.firstDays == 7)
    #expect(found.secondDays == 7)
    // What people eat and do not write down is not nothing.
    try world.save("dietaryWater", 500, "mL", from: try world.date(2026, 1, 12, 8))
    let water = try #require(try compare(world, "dietaryWater"))
    #expect(water.first == [0.5] || water.first == [500])
    #expect(water.firstDays == 1)
    #expect(water.secondDays == 0)
  }

  @Test("V3a: a day counts as zero only if it was lived")
  func beginning() throws {
    let world = try lived(8...25)
    try sit([10, 13], world)
    let found = try #require(try compare(world, "mindfulSession"))
    #expect(found.second == [105])
    #expect(found.secondDays == 4)
    #expect(found.first == [60])
    #expect(found.firstDays == 7)
    try world.save("headache", .category(2), from: try world.date(2026, 1, 13, 8), to: try world.date(2026, 1, 13, 9))
    let none = try #require(try compare(world, "headache"))
    #expect(none.second == [0])
    #expect(none.secondDays == 4)
    let december = DateInterval(start: try world.date(2025, 12, 1), end: try world.date(2026, 1, 1))
    let january = DateInterval(start: try world.date(2026, 1, 1), end: try world.date(2026, 1, 19))
    let before = try #require(
      try Comparison(try world.question("mindfulSession", .day), first: january, second: december, service: world.engine))
    #expect(before.firstDays == 11)
    #expect(before.second.isEmpty)
    #expect(before.secondDays == 0)
  }

  @Test("V20: the day in which the data of the sources end does not count, nor those after it, whatever is typed later")
  func ending() throws {
    let world = try lived(5...12)
    try sit([5, 8], world)
    // The watch's data end on the twelfth; entries by hand continue.
    try world.save("weight", 80, "kg", from: try world.date(2026, 1, 17, 8), by: "Health")
    try world.save("heart rate", 60, "count/min", from: try world.date(2026, 1, 17, 8), by: "Health")
    let found = try #require(try compare(world, "steps"))
    #expect(found.second == [100])
    #expect(found.secondDays == 7)
    #expect(found.first.isEmpty)
    #expect(found.firstDays == 0)
    #expect(found.change == nil)
    let sat = try #require(try compare(world, "mindfulSession"))
    #expect(sat.second == [120])
    #expect(sat.secondDays == 7)
    #expect(sat.first.isEmpty)
    // Data that end at midnight end with a whole day.
    try world.save("steps", 100, "count", from: try world.date(2026, 1, 13, 23, 59), seconds: 60)
    let later = try #require(try compare(world, "mindfulSession"))
    #expect(later.first == [0])
    #expect(later.firstDays == 2)
    #expect(later.change == -1)
  }

  @Test("V10: of last year only the days up to today count, where this year is compared with it; whole years are compared as a whole")
  func sameDays() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    var day = try world.date(2025, 1, 1, 12)
    for index in 0..<456 {
      try world.save("steps", day < (try world.date(2026, 1, 1)) ? (index < 90 ? 100 : 900) : 200, "count", from: day, seconds: 60)
      day = try #require(world.calendar.date(byAdding: .day, value: 1, to: day))
    }
    let years = try [2026, 2025].map { DateInterval(start: try world.date($0, 1, 1), end: try world.date($0 + 1, 1, 1)) }
    let now = try world.date(2026, 4, 1, 13)
    let found = try #require(
      try Comparison(try world.question("steps", .day, now: now), first: years[0], second: years[1], service: world.engine))
    #expect(found.firstDays == 90, "\(found)")
    #expect(found.secondDays == 90, "\(found)")
    #expect(found.first == [200], "\(found)")
    #expect(found.second == [100], "\(found)")
    #expect(found.change == 1, "\(found)")
    let last = try #require(SamePeriod.lastYear(of: years[0], calendar: world.calendar))
    #expect(last == years[1])
    let whole = try #require(
      try Comparison(
        try world.question("steps", .day, now: try world.date(2027, 4, 1)), first: years[0], second: years[1], service: world.engine))
    #expect(whole.secondDays == 365)
  }

  @Test("Blood pressure has both means; days without the systolic value do not count")
  func pairs() throws {
    let world = try FigureWorld(zone: "UTC")
    for (day, systolic, diastolic) in [(5, 120.0, 80.0), (6, 130, 85), (12, 100, 60)] {
      try world.save("bloodPressureSystolic", systolic, "mmHg", from: try world.date(2026, 1, day, 8))
      try world.save("bloodPressureDiastolic", diastolic, "mmHg", from: try world.date(2026, 1, day, 8))
    }
    let found = try #require(try compare(world, "bp"))
    #expect(found.first == [100, 60])
    #expect(found.second == [125, 82.5])
    #expect(found.change == -0.2)
    #expect(!found.isAmount)
    #expect(found.firstDays == 1)
    #expect(found.secondDays == 2)
    let other = try FigureWorld(zone: "UTC")
    try other.save("bloodPressureDiastolic", 70, "mmHg", from: try other.date(2026, 1, 12, 8))
    #expect(try compare(other, "bp") == nil)
  }

  @Test("Without data in one period, or with zero in the first, there is no change; without data in both there is no comparison")
  func missing() throws {
    let world = try FigureWorld(zone: "UTC")
    #expect(try compare(world, "steps") == nil)
    try world.save("steps", 0, "count", from: try world.date(2026, 1, 6, 8), seconds: 60)
    try world.know(until: try world.date(2026, 1, 25))
    let only = try #require(try compare(world, "steps"))
    #expect(only.first.isEmpty)
    #expect(only.second == [0])
    #expect(only.change == nil)
    #expect(only.firstDays == 0)
    #expect(only.secondDays == 1)
    try world.save("steps", 10, "count", from: try world.date(2026, 1, 13, 8), seconds: 60)
    #expect(try compare(world, "steps")?.change == nil)
  }
}

@Suite struct ChangeWordsTests {
  @Test(
    "A change is in whole percent: amounts are more or less, levels higher or lower; below 3 % it is about the same, from 100 % on times",
    arguments: [
      (0.12, true, "12 % more"), (-0.12, true, "12 % less"), (0.12, false, "12 % higher"), (-0.125, false, "12 % lower"),
      (0.0299, true, "about the same"),
      (-0.0299, false, "about the same"), (0.03, true, "3 % more"), (-0.03, true, "3 % less"), (0, true, "about the same"),
      (0.994, true, "99 % more"), (1, true, "about 2 times as much"), (3.92, true, "about 5 times as much"),
      (1.6, false, "about 3 times as high"), (-1, true, "100 % less"),
      (.infinity, true, ""), (.nan, false, ""),
    ] as [(Double, Bool, String)])
  func text(_ change: Double, _ isAmount: Bool, _ expected: String) { #expect(ChangeWords.text(change, isAmount: isAmount) == expected) }

  @Test("Numbers are those of the person")
  func style() {
    #expect(ChangeWords.text(1249, isAmount: true, numbers: NumberStyle(decimalSign: ",", groupSign: ".")) == "about 1.250 times as much")
  }
}
