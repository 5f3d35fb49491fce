// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// Nights on a line of minutes. Source 0 has the highest priority.
@Suite struct SleepNightTests {
  private static let values = Dictionary(uniqueKeysWithValues: Catalog.sleepValues.map { ($0.name, $0) })

  private func stretch(_ source: Int, _ name: String, _ start: Double, _ end: Double) throws -> SleepNight.Stretch {
    SleepNight.Stretch(start: start, end: end, value: try #require(Self.values[name]), source: source)
  }

  private func night(_ samples: [(Int, String, Double, Double)], ranks: [Int] = [0, 1, 2]) throws -> SleepNight {
    SleepNight(of: try samples.map { try stretch($0.0, $0.1, $0.2, $0.3) }, ranks: ranks, start: 0, end: 100)
  }

  private func lines(_ stretches: [SleepNight.Stretch]) -> [String] {
    stretches.map { "\($0.source) \($0.value.name) \(Int($0.start))-\(Int($0.end))" }
  }

  @Test("OBJ-26: the meaning of a value for sleep is a column of the catalogue")
  func states() {
    #expect(Catalog.sleep.name == "sleepAnalysis")
    #expect(Catalog.sleepValues.map(\.name) == ["inBed", "asleepUnspecified", "awake", "asleepCore", "asleepDeep", "asleepREM"])
    #expect(Catalog.sleepValues.map(\.sleepState) == [.inBed, .asleep, .awake, .stage, .stage, .stage])
    #expect(Catalog.categoryValue(constant: "HKCategoryValueSleepAnalysisAsleep")?.sleepState == .asleep)
    #expect(Catalog.categoryValue(constant: "HKCategoryValueAppleStandHourIdle")?.sleepState == nil)
  }

  @Test("OBJ-26: within a source awake beats a stage, a stage asleep, and asleep being in bed")
  func withinASource() throws {
    let found = try night([
      (0, "inBed", 0, 60), (0, "asleepUnspecified", 10, 50), (0, "asleepDeep", 20, 40), (0, "awake", 30, 35),
    ])
    #expect(
      lines(found.stretches) == [
        "0 inBed 0-10", "0 asleepUnspecified 10-20", "0 asleepDeep 20-30", "0 awake 30-35", "0 asleepDeep 35-40",
        "0 asleepUnspecified 40-50", "0 inBed 50-60",
      ])
    #expect(lines(found.below) == ["0 inBed 10-50", "0 asleepUnspecified 20-40", "0 asleepDeep 30-35"])
    #expect(found.inBedSeconds == 60 && found.asleepSeconds == 35 && found.awakeSeconds == 5 && found.inBedOnlySeconds == 20)
    #expect(found.seconds(of: try #require(Self.values["asleepDeep"])) == 15)
  }

  @Test("OBJ-26 STAT-19: across sources the higher one counts, but its time in bed hides no stage of another")
  func acrossSources() throws {
    let samples = [(0, "inBed", 0.0, 50.0), (1, "asleepCore", 10, 40), (0, "awake", 20, 25), (1, "inBed", 45, 60)]
    let found = try night(samples)
    #expect(
      lines(found.stretches) == [
        "0 inBed 0-10", "1 asleepCore 10-20", "0 awake 20-25", "1 asleepCore 25-40", "0 inBed 40-50", "1 inBed 50-60",
      ])
    #expect(lines(found.below) == ["0 inBed 10-40", "1 asleepCore 20-25", "1 inBed 45-50"])
    let turned = try night(samples, ranks: [1, 0])
    #expect(lines(turned.stretches) == ["0 inBed 0-10", "1 asleepCore 10-40", "0 inBed 40-45", "1 inBed 45-60"])
  }

  @Test("OBJ-26: samples are cut to the night; points and values of other kinds add nothing; nothing counts twice")
  func cutAndTwice() throws {
    let other = try #require(Catalog.categoryValue(constant: "HKCategoryValuePresenceNotPresent"))
    var samples = [
      try stretch(0, "asleepREM", -50, 10), try stretch(0, "asleepREM", 5, 12), try stretch(0, "asleepREM", 5, 12),
      try stretch(1, "awake", 30, 30), try stretch(1, "asleepREM", 95, 200), try stretch(1, "awake", 100, 110),
    ]
    samples.append(SleepNight.Stretch(start: 40, end: 50, value: other, source: 0))
    let found = SleepNight(of: samples, ranks: [0, 1], start: 0, end: 100)
    #expect(lines(found.stretches) == ["0 asleepREM 0-12", "1 asleepREM 95-100"] && found.below.isEmpty)
    #expect(found.asleepSeconds == 17)
  }

  @Test("OBJ-26: of two stages that one source claims at once, the later one")
  func twoStages() throws {
    #expect(
      lines(try night([(0, "asleepDeep", 0, 30), (0, "asleepCore", 10, 20)]).stretches)
        == ["0 asleepDeep 0-10", "0 asleepCore 10-20", "0 asleepDeep 20-30"])
  }

  @Test("OBJ-26: a sample that ends when a night does is not in the next one, and one that begins then is only there")
  func nightsThatTouch() throws {
    let intervals = SleepNight.intervals(in: .gmt)
    var tiling = intervals
    let (start, end) = (tiling.boundary(100), tiling.boundary(101))
    func nights(_ from: Double, _ to: Double, bounds: Range<Double> = -.infinity..<Double.infinity) throws -> [Double] {
      try SleepNight.nights(of: [try stretch(0, "awake", from, to)], ranks: [0], intervals: intervals, bounds: bounds).map(\.start)
    }
    #expect(try nights(start, end) == [start] && nights(end - 60, end) == [start] && nights(end, end + 60) == [end])
    #expect(try nights(start, end.nextUp) == [start, end] && nights(start.nextDown, start + 60).count == 2)
    #expect(try nights(start, start).isEmpty && nights(start, end, bounds: end..<end + 60).isEmpty)
    #expect(try nights(start, end, bounds: start - 60..<start).isEmpty && nights(start - 60, end + 60, bounds: start..<end) == [start])
  }

  @Test("OBJ-26: periods of one label are joined where they touch, and stay apart over a gap")
  func joined() throws {
    #expect(
      lines(try night([(0, "awake", 0, 10), (0, "awake", 10, 20), (0, "awake", 30, 40), (1, "awake", 40, 50)]).stretches)
        == ["0 awake 0-20", "0 awake 30-40", "1 awake 40-50"])
    let below = try night([(0, "awake", 0, 50), (1, "inBed", 0, 10), (1, "inBed", 10, 20), (1, "inBed", 30, 60)])
    #expect(lines(below.below) == ["1 inBed 0-20", "1 inBed 30-50"] && lines(below.stretches) == ["0 awake 0-50", "1 inBed 50-60"])
  }

  // MARK: Calendar

  @Test(
    "OBJ-26 COLL-02: a night goes from 18:00 to 18:00 on the clocks, also when they change",
    arguments: [
      ("America/New_York", "2024-03-10", 23.0), ("America/New_York", "2024-11-03", 25), ("America/New_York", "2024-06-01", 24),
      ("Australia/Lord_Howe", "2024-04-07", 24.5), ("America/Sao_Paulo", "2018-11-04", 23), ("Asia/Kathmandu", "2024-03-10", 24),
    ])
  func nights(zone: String, day: String, hours: Double) throws {
    let zone = try #require(TimeZone(identifier: zone))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let noon = try #require(calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12)))
    var intervals = SleepNight.intervals(in: zone)
    let index = intervals.index(of: noon.timeIntervalSinceReferenceDate)
    let (start, end) = (intervals.boundary(index), intervals.boundary(index + 1))
    #expect(end - start == hours * 3600)
    for instant in [start, end] {
      let clock = calendar.dateComponents([.hour, .minute, .second], from: Date(timeIntervalSinceReferenceDate: instant))
      #expect(clock.hour == 18 && clock.minute == 0 && clock.second == 0)
    }
    // The nights of the days that a period has time of.
    let midnight = calendar.startOfDay(for: noon)
    // A day after: in São Paulo the day itself begins at 1:00.
    let next = calendar.startOfDay(for: midnight + 36 * 3600)
    #expect(SleepNight.bounds(from: midnight, to: next, in: zone) == start..<end)
    #expect(SleepNight.bounds(from: noon, to: noon + 1, in: zone) == start..<end)
    #expect(SleepNight.bounds(from: noon, to: next + 1, in: zone) == start..<intervals.boundary(index + 2))
    #expect(SleepNight.bounds(from: noon, to: nil, in: zone) == start..<Double.infinity)
    #expect(SleepNight.bounds(from: nil, to: noon, in: zone) == -Double.infinity..<end)
    #expect(SleepNight.bounds(from: noon, to: noon, in: zone) == nil)
  }

  @Test("OBJ-26: samples that last for several nights count in each, and nights without any are left out")
  func manyNights() throws {
    let intervals = SleepNight.intervals(in: .gmt)
    var tiling = intervals
    let first = tiling.boundary(100)
    let samples = [
      try stretch(0, "inBed", first + 3600, first + 2 * 86_400 + 60), try stretch(0, "awake", first + 5 * 86_400, first + 5 * 86_400 + 60),
      try stretch(0, "awake", first + 4 * 86_400, first + 4 * 86_400),
    ]
    let found = try SleepNight.nights(of: samples, ranks: [0], intervals: intervals, bounds: -.infinity..<Double.infinity)
    #expect(found.map { ($0.start - first) / 86_400 } == [0, 1, 2, 5])
    #expect(found.map(\.inBedSeconds) == [86_400 - 3600, 86_400, 60, 60])
    let bounded = try SleepNight.nights(of: samples, ranks: [0], intervals: intervals, bounds: tiling.boundary(101)..<tiling.boundary(102))
    #expect(bounded.map(\.inBedSeconds) == [86_400])
  }
}
