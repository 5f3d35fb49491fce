// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

/// Insights of whole stores.
@Suite struct InsightsTests {
  private static func insights(_ world: FigureWorld, _ now: Date, _ names: [String]? = nil) throws -> Insights {
    try Insights(
      of: try names?.map(FigureWorld.type) ?? Insights.types(world.engine), system: .metric, numbers: .plain, zone: world.calendar.timeZone,
      overridesZones: false, freshness: Freshness(at: now, service: world.engine), service: world.engine)
  }

  /// Saves a figure of some days before a date.
  private static func save(
    _ world: FigureWorld, _ name: String, _ unit: String, _ now: Date, _ ages: ClosedRange<Int>, by source: String = "Watch",
    _ value: (Int) -> Double
  ) throws {
    for age in ages {
      try world.save(name, value(age), unit, from: now.addingTimeInterval(-86_400 * Double(age)), seconds: 60, by: source)
    }
  }

  @Test("A trend of steps since the day of the change; a weight that another scale measures is no trend")
  func trends() throws {
    let world = try FigureWorld(zone: "UTC")
    let now = try world.date(2026, 6, 15, 12)
    try Self.save(world, "steps", "count", now, 0...200) { $0 <= 40 ? 9000 + Double($0 % 7) * 100 : 6000 + Double($0 % 7) * 100 }
    try Self.save(world, "weight", "kg", now, 60...200, by: "Old scale") { 70 + Double($0 % 3) / 10 }
    try Self.save(world, "weight", "kg", now, 1...40, by: "New scale") { 76 + Double($0 % 3) / 10 }
    let found = try Self.insights(world, now)
    #expect(found.trends.map(\.type.name) == ["stepCount"])
    let steps = try #require(found.trends.first)
    #expect(steps.direction == .up && abs(steps.recent - 9300) < 60 && abs(steps.before - 6300) < 60)
    // The week of the change has more new days than old ones: it begins 42 days before.
    #expect(steps.since == CivilDay(year: 2026, month: 5, day: 4))
    try Self.save(world, "weight", "kg", now, 10...20, by: "Old scale") { 76 + Double($0 % 3) / 10 }
    #expect(try Self.insights(world, now).trends.map(\.type.name) == ["stepCount", "bodyMass"])
  }

  @Test("V5: a day whose mean is low because of a value that no human has is no lowest heart rate at rest")
  func slips() throws {
    let now = try FigureWorld(zone: "UTC").date(2026, 6, 15, 12)
    for slip in [nil, 5.0] {
      let world = try FigureWorld(zone: "UTC")
      try Self.save(world, "restingHeartRate", "count/min", now, 2...60) { 60 + Double($0 % 3) }
      try Self.save(world, "restingHeartRate", "count/min", now, 1...1) { _ in 58 }
      if let slip { try Self.save(world, "restingHeartRate", "count/min", now, 1...1) { _ in slip } }
      let found = try Self.insights(world, now).highlights.filter { $0.kind == .lowResting }
      #expect(found.map(\.value) == (slip == nil ? [58] : []), "\(String(describing: slip))")
    }
  }

  @Test("Highlights of workouts come with the others, two of a type at most")
  func workouts() throws {
    let world = try FigureWorld(zone: "UTC")
    let now = try world.date(2026, 6, 15, 12)
    try Self.save(world, "steps", "count", now, 0...120) { _ in 100 }
    for (week, meters) in (0...8).map({ ($0, $0 == 0 ? 11_000.0 : 5000) }) {
      let start = now.addingTimeInterval(-86_400 * Double(7 * week + 1))
      let record = WorkoutRecord(activityType: 37, duration: meters / 3, totals: [.distance: Amount(meters, WorkoutUnits.meter)])
      try world.save("workouts", .workout(record), from: start, to: start.addingTimeInterval(meters / 3))
    }
    let found = try Self.insights(world, now, ["steps"]).highlights
    #expect(found.map(\.kind) == [.workoutWeeks, .longestWorkout])
    #expect(found.map(\.reach) == [63, 56])
  }

  @Test("A store with two days, with a gap of months, with impossible values, and of a traveller give no silly insights")
  func quiet() throws {
    let two = try FigureWorld(zone: "UTC")
    let now = try two.date(2026, 6, 15, 12)
    for name in [("steps", "count"), ("flights", "count")] { try Self.save(two, name.0, name.1, now, 0...1) { _ in 5000 } }
    try two.save("sleep", .category(3), from: now.addingTimeInterval(-12 * 3600), to: now.addingTimeInterval(-4 * 3600))
    let first = try Self.insights(two, now)
    #expect(first.trends.isEmpty && first.highlights.isEmpty && first.vitals == nil)
    // Five months in a drawer, then two weeks with twice as many steps.
    let gap = try FigureWorld(zone: "UTC")
    try Self.save(gap, "steps", "count", now, 160...260) { 6000 + Double($0 % 9) * 50 }
    try Self.save(gap, "steps", "count", now, 0...14) { 12_000 - Double($0) * 10 }
    try Self.save(gap, "weight", "kg", now, 160...300) { _ in 70 }
    try gap.save("weight", 70, "kg", from: now)
    let second = try Self.insights(gap, now)
    #expect(second.trends.isEmpty)
    #expect(second.highlights.isEmpty, "\(second.highlights.map(\.kind))")
    // A weight of 700 kg on one day, and a million steps.
    let wild = try FigureWorld(zone: "UTC")
    try Self.save(wild, "weight", "kg", now, 0...200) { $0 == 3 ? 770 : 70 }
    try Self.save(wild, "steps", "count", now, 0...200) { $0 == 1 ? 1_000_000 : 6000 }
    let third = try Self.insights(wild, now)
    #expect(third.trends.isEmpty)
    #expect(third.highlights.map(\.kind) == [.steady])
    // A week on the other side of the date line: one day is missing, another one is twice as long.
    let away = try FigureWorld(zone: "America/New_York")
    let home = try away.date(2026, 6, 15, 12)
    for age in 0...120 {
      let zone = (10...16).contains(age) ? "Pacific/Auckland" : "America/New_York"
      for hour in [-4.0, 0] {
        try away.save(
          "steps", 3000, "count", from: home.addingTimeInterval(-86_400 * Double(age) + hour * 3600), seconds: 600, by: "Watch", zone: zone)
      }
    }
    let fourth = try Self.insights(away, home)
    #expect(fourth.trends.isEmpty)
    #expect(fourth.highlights.isEmpty, "\(fourth.highlights.map(\.kind))")
  }
}
