// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ZoneTests {
  private let pulse: DataType
  private let rate: UnitExpression

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    rate = try .parse("count/min")
  }

  private func zones(_ boundaries: [Double]) throws -> ZoneConfiguration {
    try ZoneConfiguration(type: pulse, boundaries: boundaries.map { .init($0, rate) }, source: .app)
  }

  private func sample(_ value: Double, _ start: Double, _ end: Double? = nil, source: Int = 0) -> StatisticsSample {
    StatisticsSample(start: start, end: end ?? start, value: value, source: source)
  }

  private func clock(_ end: Double, _ events: [(Int, Double)] = []) -> WorkoutClock {
    WorkoutClock(
      start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: end),
      events: events.map {
        .init(kind: $0.0, start: .init(timeIntervalSinceReferenceDate: $0.1), end: .init(timeIntervalSinceReferenceDate: $0.1))
      })
  }

  @Test("ZONE-01: heart rate and cycling power have zones, and no other type")
  func types() {
    #expect(Catalog.types.filter { $0.quantity?.zones != nil }.map(\.name).sorted() == ["cyclingPower", "heartRate"])
  }

  @Test("ZONE-06 ZONE-05: boundaries that cannot be used are refused, each with its reason")
  func refusals() throws {
    let steps = try #require(Catalog.type(named: "stepCount"))
    func fault(_ type: DataType, _ boundaries: [(Double, String)]) throws -> ZoneFault? {
      do {
        _ = try ZoneConfiguration(type: type, boundaries: boundaries.map { .init($0.0, try .parse($0.1)) }, source: .app)
        return nil
      } catch HealthError.invalidArgument(.zones(let fault)) { return fault }
    }
    let unit = "count/min"
    #expect(try fault(steps, [(1, "count"), (2, "count")]) == .noZones(steps))
    for count in [0, 1, 9] { #expect(try fault(pulse, (0..<count).map { (Double($0 + 1), unit) }) == .count(count)) }
    for count in 2...8 { #expect(try fault(pulse, (0..<count).map { (Double($0 + 1), unit) }) == nil) }
    #expect(try fault(pulse, [(100, "W"), (120, "W")]) == .unit(pulse, unit: "W"))
    #expect(try fault(pulse, [(100, unit), (2, "count/s")]) == .unit(pulse, unit: "count/s"))
    for values in [[120.0, 100], [100, 100], [0, 100], [-5, 100], [.nan, 100], [100, .infinity]] {
      #expect(try fault(pulse, values.map { ($0, unit) }) == .order, "\(values)")
    }
  }

  @Test("ZONE-19: the zone in which a workout is is that of the sample that began last, of several at once the higher source's")
  func latest() throws {
    let zones = try zones([120, 140])
    func latest(_ samples: [StatisticsSample], until end: Double = 60) -> Int? {
      ZoneTimes(samples, ranks: [1, 0], configuration: zones, until: end).latest
    }
    #expect(latest([]) == nil)
    #expect(latest([sample(130, 9), sample(100, 5)]) == 1)
    #expect(latest([sample(130, 9, source: 0), sample(150, 9, source: 1)]) == 2)
    #expect(latest([sample(150, 9, source: 1), sample(130, 9, source: 0)]) == 2)
    // A sample at the end takes no time, and counts here.
    #expect(latest([sample(100, 5), sample(150, 9)], until: 9) == 2)
  }

  @Test("ZONE-03 ZONE-04: every value is in one zone, that of a boundary in the higher one (OQ-41)")
  func membership() throws {
    let zones = try zones([100, 120, 140])
    #expect(zones.count == 4)
    #expect([-1, 0, 99.9, 100, 119.9, 120, 140, 500].map(zones.zone) == [0, 0, 0, 1, 1, 2, 3, 3])
  }

  @Test("ZONE-26: the system's zones are at 60, 70, 80 and 90 % of the reserve")
  func systemZones() throws {
    let zones = try ZoneConfiguration.ofHeart(pulse, age: 40, restingRate: 72)
    #expect(zones.boundaries.map { ($0 * 10).rounded() / 10 } == [136.8, 147.6, 158.4, 169.2])
    #expect(zones.source == .system)
    #expect(zones.count == 5)
    let fallback = try ZoneConfiguration.ofHeart(pulse, age: nil, restingRate: nil)
    for (age, resting) in [(0, 500.0), (-3, .nan), (900, -1)] {
      #expect(try ZoneConfiguration.ofHeart(pulse, age: age, restingRate: resting) == fallback)
    }
    #expect(try ZoneConfiguration.ofHeart(pulse, age: 130, restingRate: 120).boundaries[0] == 126)
  }

  @Test("ZONE-26: ages from 1 to 130 and resting rates from 20 to 120 count, and those beyond are unknown")
  func systemZonesAtTheBounds() throws {
    func lowest(_ age: Int?, _ rate: Double?) throws -> Double {
      try #require(try ZoneConfiguration.ofHeart(pulse, age: age, restingRate: rate).boundaries.first)
    }
    // The resting rate and the beats above it; a high age and rate leave ten.
    let rows: [(age: Int?, rate: Double?, resting: Double, range: Double)] = [
      (nil, nil, 60, 130), (0, nil, 60, 130), (131, nil, 60, 130), (-1, nil, 60, 130), (1, nil, 60, 159), (130, nil, 60, 30),
      (nil, 19.99, 60, 130), (nil, 120.01, 60, 130), (nil, 20, 20, 170), (nil, 120, 120, 70), (89, 120, 120, 11), (90, 120, 120, 10),
      (91, 120, 120, 10),
    ]
    for row in rows { #expect(try lowest(row.age, row.rate) == row.resting + 0.6 * row.range, "\(row)") }
  }

  @Test("ZONE-23: a configuration is the same after it was stored as text; other texts are refused")
  func text() throws {
    let zones = try zones([100.1, 120])
    let data = try JSONEncoder().encode(zones)
    #expect(try JSONDecoder().decode(ZoneConfiguration.self, from: data) == zones)
    let broken = String(decoding: data, as: UTF8.self).replacing("100.1", with: "200.1")
    #expect(throws: (any Error).self) { try JSONDecoder().decode(ZoneConfiguration.self, from: Data(broken.utf8)) }
  }

  @Test("ZONE-16: a sample counts until the next one begins, the last one to the end; time before the first is in no zone")
  func points() throws {
    let zones = try zones([120, 140])
    let times = ZoneTimes([sample(100, 0), sample(150, 60), sample(100, 120)], ranks: [0], configuration: zones, until: 180)
    #expect(times.seconds(clock(180)) == [120, 0, 60])
    let late = ZoneTimes([sample(130, 100)], ranks: [0], configuration: zones, until: 180)
    #expect(late.seconds(clock(180)) == [0, 80, 0])
    #expect(ZoneTimes([], ranks: [], configuration: zones, until: 180).seconds(clock(180)) == [0, 0, 0])
    #expect(ZoneTimes([sample(100, 200)], ranks: [0], configuration: zones, until: 180).seconds(clock(180)) == [0, 0, 0])
  }

  @Test("ZONE-16: pauses are in no zone")
  func pauses() throws {
    let times = ZoneTimes([sample(100, 0), sample(150, 60)], ranks: [0], configuration: try zones([120, 140]), until: 180)
    #expect(times.seconds(clock(180, [(1, 30), (2, 90)])) == [30, 0, 90])
  }

  @Test("ZONE-17: the parts of a workout share its times")
  func parts() throws {
    let times = ZoneTimes([sample(100, 0), sample(150, 60)], ranks: [0], configuration: try zones([120, 140]), until: 180)
    let (first, second) = (times.seconds(clock(180), inside: 0..<90), times.seconds(clock(180), inside: 90..<180))
    #expect(first == [60, 0, 30])
    #expect(second == [0, 0, 90])
  }

  @Test("ZONE-16 OQ-42: samples that last fill their own time first, those of the higher source before others")
  func lasting() throws {
    let zones = try zones([120, 140])
    let samples = [sample(150, 0, 100, source: 1), sample(130, 20, 40, source: 0), sample(100, 50)]
    #expect(ZoneTimes(samples, ranks: [0, 1], configuration: zones, until: 200).seconds(clock(200)) == [100, 20, 80])
    // Of one source the one that began last.
    let nested = [sample(150, 0, 100), sample(130, 20, 40)]
    #expect(ZoneTimes(nested, ranks: [0], configuration: zones, until: 100).seconds(clock(100)) == [0, 20, 80])
  }

  @Test("ZONE-16: times agree with a look at every half second", arguments: 0..<30 as Range<UInt64>)
  func againstAllInstants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let zones = try zones([100, 120, 140])
    let samples = (0..<40).map { _ in
      let start = Double(Int.random(in: 0..<200, using: &random))
      return sample(
        Double(90 + Int.random(in: 0..<60, using: &random)), start,
        Int.random(in: 0..<2, using: &random) == 0 ? start : start + Double(Int.random(in: 0..<50, using: &random)),
        source: Int.random(in: 0..<3, using: &random))
    }
    // No two begin together: which of these counts is of no interest.
    var starts: Set<Double> = []
    let own = samples.filter { starts.insert($0.start).inserted }
    let ranks = [1, 0, 2]
    var expected = [0.0, 0, 0, 0]
    for step in 0..<400 {
      let instant = Double(step) / 2 + 0.25
      let covering = own.filter { $0.start <= instant && instant < $0.end }
      let best = covering.min { (ranks[$0.source], -$0.start) < (ranks[$1.source], -$1.start) }
      guard let counts = best ?? own.filter({ $0.start <= instant }).max(by: { $0.start < $1.start }) else { continue }
      expected[zones.zone(of: counts.value)] += 0.5
    }
    #expect(ZoneTimes(own, ranks: ranks, configuration: zones, until: 200).seconds(clock(200)) == expected)
  }
}
