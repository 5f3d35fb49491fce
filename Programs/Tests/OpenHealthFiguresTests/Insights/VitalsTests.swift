// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct VitalsTests {
  private static func vitals(_ world: FigureWorld, now: Date) throws -> Vitals? {
    let freshness = try Freshness(at: now, service: world.engine)
    return try Vitals(DailyReader(at: freshness.present, freshness, zone: world.calendar.timeZone, service: world.engine))
  }

  @Test("The usual range of seeded nights is that of a slow model, and needs 14 nights")
  func range() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let values = (0..<random.next(below: 61)).map { _ in Double.random(in: 40...60, using: &random).rounded() }
      func middle(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
      }
      guard let range = Vitals.range(values) else {
        #expect(values.count < 14, "\(seed)")
        continue
      }
      #expect(values.count >= 14, "\(seed)")
      let center = middle(values)
      let half = max(3 * 1.4826 * middle(values.map { abs($0 - center) }), 0.02 * center)
      // Without a twentieth of the nights at each end.
      var kept = values
      for _ in 0..<(values.count / 20) {
        for end in [kept.min(), kept.max()] { kept.remove(at: try #require(kept.firstIndex { $0 == end })) }
      }
      #expect(abs(range.lowerBound - min(center - half, try #require(kept.min()))) < 1e-9, "\(seed)")
      #expect(abs(range.upperBound - max(center + half, try #require(kept.max()))) < 1e-9, "\(seed)")
    }
  }

  /// A world with nights of resting heart rate and breaths to a day of March, the last of which are given.
  private static func world(nights: Int, resting: Double, breaths: Double, zone: String = "Europe/Berlin") throws -> FigureWorld {
    let world = try FigureWorld(zone: zone)
    for night in 0..<nights {
      let isLast = night == 0
      let date = try world.date(2026, 3, 10, 4).addingTimeInterval(-86_400 * Double(night))
      try world.save("restingHeartRate", isLast ? resting : 55 + Double(night % 3), "count/min", from: date)
      // Of one night on both sides of midnight.
      for (hours, more) in [(-6.0, -0.5), (0, 0.5)] {
        let value = (isLast ? breaths : 14 + Double(night % 2) / 2) + more
        try world.save("respiratoryRate", value, "count/min", from: date.addingTimeInterval(hours * 3600))
      }
    }
    return world
  }

  @Test("Two figures outside of the person's own range, each the mean of one night")
  func unusual() throws {
    let world = try Self.world(nights: 61, resting: 70, breaths: 18)
    let vitals = try #require(try Self.vitals(world, now: try world.date(2026, 3, 10, 9)))
    #expect(vitals.isLast)
    #expect(vitals.night == CivilDay(year: 2026, month: 3, day: 10))
    #expect(vitals.readings.map(\.vital) == [.resting, .breathing])
    #expect(vitals.readings.map(\.value) == [70, 18])
    #expect(vitals.readings.map(\.nights) == [60, 60])
    #expect(vitals.unusual.map(\.vital) == [.resting, .breathing])
    #expect(vitals.readings.allSatisfy { $0.isAbove })
    #expect(vitals.readings[0].range.map { $0.contains(56) && !$0.contains(61) } == true)
    let usual = try Self.world(nights: 61, resting: 57, breaths: 14)
    #expect(try Self.vitals(usual, now: try usual.date(2026, 3, 10, 9))?.unusual.isEmpty == true)
  }

  @Test("With too few nights there is no range, and nothing is unusual; an older night is not the last one")
  func few() throws {
    let world = try Self.world(nights: 14, resting: 90, breaths: 30)
    let vitals = try #require(try Self.vitals(world, now: try world.date(2026, 3, 10, 9)))
    #expect(vitals.readings.allSatisfy { $0.range == nil && $0.nights == 13 })
    #expect(vitals.unusual.isEmpty)
    let later = try #require(try Self.vitals(world, now: try world.date(2026, 3, 13, 9)))
    #expect(!later.isLast)
    #expect(later.night == CivilDay(year: 2026, month: 3, day: 10))
    #expect(try Self.vitals(try FigureWorld(zone: "UTC"), now: try world.date(2026, 3, 10)) == nil)
  }

  @Test("A value that no human has does not count; a traveller's night is one night, on the clock of the place")
  func odd() throws {
    let world = try Self.world(nights: 40, resting: 55, breaths: 14)
    try world.save("restingHeartRate", 900, "count/min", from: try world.date(2026, 3, 10, 5))
    let vitals = try #require(try Self.vitals(world, now: try world.date(2026, 3, 10, 9)))
    #expect(vitals.readings.first { $0.vital == .resting }?.value == nil)
    #expect(vitals.unusual.isEmpty)
    // 3:00 on 11 March in Tokyo is 19:00 on 10 March in Berlin.
    let tokyo = try world.date(2026, 3, 10, 19)
    try world.save("oxygenSaturation", 0.97, "%", from: tokyo, zone: "Asia/Tokyo")
    let away = try #require(try Self.vitals(world, now: tokyo.addingTimeInterval(86_400 / 2)))
    #expect(away.night == CivilDay(year: 2026, month: 3, day: 11))
    #expect(away.readings.first { $0.vital == .oxygen }?.value == 0.97)
  }

  @Test("Where sleep is recorded, the measurements of an evening awake are no night")
  func evening() throws {
    let world = try FigureWorld(zone: "UTC")
    for night in 0..<20 {
      let rising = try world.date(2026, 3, 10, 6).addingTimeInterval(-86_400 * Double(night))
      try world.save("restingHeartRate", 55 + Double(night % 3), "count/min", from: rising.addingTimeInterval(-3600))
      try world.save("sleepAnalysis", .category(3), from: rising.addingTimeInterval(-8 * 3600), to: rising)
    }
    try world.save("restingHeartRate", 90, "count/min", from: try world.date(2026, 3, 10, 22))
    let vitals = try #require(try Self.vitals(world, now: world.date(2026, 3, 11, 8)))
    #expect(vitals.night.text == "2026-03-10" && !vitals.isLast)
    #expect(vitals.unusual.isEmpty)
    // The sleep comes, and with it the night.
    try world.save("sleepAnalysis", .category(3), from: try world.date(2026, 3, 10, 23), to: try world.date(2026, 3, 11, 6))
    let next = try #require(try Self.vitals(world, now: world.date(2026, 3, 11, 8)))
    #expect(next.night.text == "2026-03-11" && next.isLast && next.unusual.count == 1)
  }
}
