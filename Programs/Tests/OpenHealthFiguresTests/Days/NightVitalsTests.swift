// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct NightVitalsTests {
  @Test(
    "Respiratory rates of seeded nights have the mean that a slow count of the samples between falling asleep and waking has",
    arguments: 1...6)
  func model(_ seed: UInt64) throws {
    let world = try FigureWorld(zone: "UTC")
    var random = SeededGenerator(seed: seed)
    let type = try #require(NightVitals.types.last)
    #expect(NightVitals.types.count == 2)
    let stages = Catalog.sleepValues.filter { $0.sleepState?.isAsleep == true }
    var measured: [(date: Date, value: Double)] = []
    var spans: [(Date, Date)] = []
    for day in 1...10 {
      let bed = try world.date(2026, 6, day, 20).addingTimeInterval(Double(Int.random(in: 0...7200, using: &random)))
      let fell = bed.addingTimeInterval(1200)
      let woke = fell.addingTimeInterval(Double(Int.random(in: 14_400...28_800, using: &random)))
      let inBed = try #require(Catalog.sleepValues.first { $0.sleepState == .inBed })
      try world.save("sleep", .category(inBed.rawValue), from: bed, to: woke.addingTimeInterval(600))
      let stage = try #require(stages.randomElement(using: &random))
      try world.save("sleep", .category(stage.rawValue), from: fell, to: woke)
      spans.append((fell, woke))
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        // Never just when sleep begins or ends.
        let date = bed.addingTimeInterval(Double(Int.random(in: -3600...36_000, using: &random)) + 0.5)
        let value = Double(Int.random(in: 10...25, using: &random))
        measured.append((date, value))
        try world.save("respiratoryRate", value, "count/min", from: date)
      }
    }
    let nights = try world.engine.perform(ComputeSleep(timeZone: .gmt), for: .owner).nights
    #expect(nights.count == 10)
    let means = spans.compactMap { fell, woke -> Double? in
      let own = measured.filter { $0.date >= fell && $0.date < woke }.map(\.value)
      return own.isEmpty ? nil : own.reduce(0, +) / Double(own.count)
    }
    let found = try NightVitals(type, nights, service: world.engine)
    #expect(found?.nights ?? 0 == means.count)
    let unit = try #require(type.quantity?.figureUnit)
    let factor = try UnitExpression.parse("count/min").conversion(to: unit)
    if let found { #expect(abs(found.mean - factor(means.reduce(0, +) / Double(means.count))) < 1e-9) }
    #expect(try NightVitals(FigureWorld.type("steps"), nights, service: world.engine) == nil)
    #expect(try NightVitals(type, [], service: world.engine) == nil)
  }
}
