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
    #expect(found.inBedSeconds == 60)
    #expect(found.asleepSeconds == 35)
    #expect(found.awakeSeconds == 5)
    #expect(found.inBedOnlySeconds == 20)
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
    #expect(lines(found.stretches) == ["0 asleepREM 0-12", "1 asleepREM 95-100"])
    #expect(found.below.isEmpty)
    #expect(found.asleepSeconds == 17)
  }

  @Test("OBJ-26: of two stages that one source claims at once, the later one")
  func twoStages() throws {
    #expect(
      lines(try night([(0, "asleepDeep", 0, 30), (0, "asleepCore", 10, 20)]).stretches)
        == ["0 asleepDeep 0-10", "0 asleepCore 10-20", "0 asleepDeep 20-30"])
  }

  /// The nights of samples in UTC: their days, and how long each is in bed.
  private func nights(
    _ reports: [SleepNight.Report], in zone: TimeZone = .gmt, days: ClosedRange<CivilDay> = CivilDay.first...CivilDay.last
  ) throws -> [String] {
    try SleepNight.nights(of: reports, ranks: [0, 1], in: zone, days: days).map { "\($0.day.text) \(Int($0.inBedSeconds / 60))" }
  }

  private func report(
    _ from: String, _ to: String, _ name: String = "asleepCore", source: Int = 0, zone: String? = nil, isExact: Bool = false
  ) throws -> SleepNight.Report {
    let dates = try [from, to].map { try #require(InstantText.date($0)).timeIntervalSinceReferenceDate }
    return .init(
      try stretch(source, name, dates[0], dates[1]), zone: try zone.map { try #require(TimeZone(identifier: $0)) }, isExact: isExact)
  }

  @Test("V6: a sleep that crosses 18:00 is whole in the night in which its middle lies; one that ends or begins there is of one side")
  func neverCut() throws {
    #expect(try nights([report("2026-01-05T17:00:00Z", "2026-01-05T19:00:00Z")]) == ["2026-01-06 120"])
    #expect(try nights([report("2026-01-05T17:00:00Z", "2026-01-05T18:59:00Z")]) == ["2026-01-05 119"])
    #expect(try nights([report("2026-01-05T16:00:00Z", "2026-01-05T18:00:00Z")]) == ["2026-01-05 120"])
    #expect(try nights([report("2026-01-05T18:00:00Z", "2026-01-05T19:00:00Z")]) == ["2026-01-06 60"])
    #expect(try nights([report("2026-01-05T18:00:00Z", "2026-01-05T18:00:00Z")]).isEmpty)
    // Two sources of one sleep, and a pause of less than an hour, stay together; an hour divides.
    let parts = [
      try report("2026-01-05T10:00:00Z", "2026-01-05T17:30:00Z"),
      try report("2026-01-05T17:00:00Z", "2026-01-05T17:50:00Z", "inBed", source: 1),
      try report("2026-01-05T18:10:00Z", "2026-01-05T18:30:00Z"),
    ]
    #expect(try nights(parts) == ["2026-01-05 490"])
    #expect(try nights([parts[0], report("2026-01-05T18:30:00Z", "2026-01-05T19:00:00Z")]) == ["2026-01-05 450", "2026-01-06 30"])
    let found = try SleepNight.nights(of: parts, ranks: [0, 1], in: .gmt)
    #expect(try found[0].end == report("2026-01-05T18:30:00Z", "2026-01-05T19:00:00Z").stretch.start && found[0].timeZone == nil)
  }

  @Test("V6: what lasts longer than a day is cut at 18:00, and each part is in one night")
  func longSleep() throws {
    let long = try report("2026-01-05T12:00:00Z", "2026-01-07T12:00:00Z", "inBed")
    #expect(try nights([long]) == ["2026-01-05 360", "2026-01-06 1440", "2026-01-07 1080"])
    let sixth = try #require(CivilDay("2026-01-06"))
    #expect(try nights([long], days: sixth...sixth) == ["2026-01-06 1440"])
    #expect(try nights([report("2026-01-05T12:00:00Z", "2026-01-06T12:00:00Z", "inBed")]) == ["2026-01-06 1440"])
  }

  @Test("V6: a sleep is of the day of its own zone; that of the metadata comes before that of the device, and the longest sample decides")
  func ownZones() throws {
    // 23:00 to 7:00 in Tokyo is 9:00 to 17:00 in New York, and 10:00 to 18:00 in summer.
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let tokyo = try report("2026-07-05T14:00:00Z", "2026-07-05T22:30:00Z", zone: "Asia/Tokyo", isExact: true)
    #expect(try nights([tokyo], in: newYork) == ["2026-07-06 510"])
    let bed = try report("2026-07-05T13:00:00Z", "2026-07-05T23:00:00Z", "inBed", source: 1, zone: "America/New_York")
    let found = try SleepNight.nights(of: [bed, tokyo], ranks: [0, 1], in: newYork)
    #expect(found.map(\.day.text) == ["2026-07-06"] && found[0].timeZone?.identifier == "Asia/Tokyo" && found[0].inBedSeconds == 36_000)
    // A nap at home in New York before the flight, and the night in Tokyo of the same day.
    let nap = try report("2026-07-05T01:00:00Z", "2026-07-05T05:00:00Z", zone: "America/New_York")
    let both = try SleepNight.nights(of: [nap, tokyo], ranks: [0, 1], in: newYork)
    #expect(both.map(\.day.text) == ["2026-07-05", "2026-07-06"])
    #expect(both.map { $0.timeZone?.identifier } == ["America/New_York", "Asia/Tokyo"])
  }

  @Test(
    "V6: the night of a day is the same, whatever other days are asked for, and no time is in two nights",
    arguments: 0..<40 as Range<UInt64>)
  func seeded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["GMT", "Asia/Tokyo", "America/New_York", "Pacific/Apia"]
    var reports: [SleepNight.Report] = []
    var time = 790_000_000.0
    for _ in 0..<60 {
      time += Double.random(in: -7200...50_000, using: &random)
      let length = Double.random(in: 0...(Int.random(in: 0..<20, using: &random) == 0 ? 100_000 : 20_000), using: &random)
      let value = try #require(Self.values.values.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &random))
      let zone = Bool.random(using: &random) ? TimeZone(identifier: try #require(names.randomElement(using: &random))) : nil
      reports.append(
        .init(
          .init(start: time, end: time + length, value: value, source: Int.random(in: 0...1, using: &random)), zone: zone,
          isExact: Bool.random(using: &random)))
    }
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let all = try SleepNight.nights(of: reports, ranks: [0, 1], in: zone)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.day < $1.day })
    // All time with a sample is in exactly one night.
    let stretches = all.flatMap(\.stretches).sorted { $0.start < $1.start }
    #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.end <= $1.start })
    var (covered, end) = (0.0, -Double.infinity)
    for report in reports.map(\.stretch).sorted(by: { $0.start < $1.start }) {
      covered += max(0, report.end - max(end, report.start))
      end = max(end, report.end)
    }
    #expect(abs(covered - all.reduce(0) { $0 + $1.inBedSeconds }) < 1e-3)
    for night in all {
      let (from, to) = (night.day.start(in: zone), night.day.next.start(in: zone))
      let near = reports.filter {
        $0.stretch.end >= from.timeIntervalSinceReferenceDate - SleepNight.reach
          && $0.stretch.start <= to.timeIntervalSinceReferenceDate + SleepNight.reach
      }
      #expect(try SleepNight.nights(of: near, ranks: [0, 1], in: zone, days: night.day...night.day) == [night])
    }
  }

  @Test("OBJ-26: periods of one label are joined where they touch, and stay apart over a gap")
  func joined() throws {
    #expect(
      lines(try night([(0, "awake", 0, 10), (0, "awake", 10, 20), (0, "awake", 30, 40), (1, "awake", 40, 50)]).stretches)
        == ["0 awake 0-20", "0 awake 30-40", "1 awake 40-50"])
    let below = try night([(0, "awake", 0, 50), (1, "inBed", 0, 10), (1, "inBed", 10, 20), (1, "inBed", 30, 60)])
    #expect(lines(below.below) == ["1 inBed 0-20", "1 inBed 30-50"])
    #expect(lines(below.stretches) == ["0 awake 0-50", "1 inBed 50-60"])
  }

  // MARK: Calendar

  @Test(
    "OBJ-26 COLL-02: a night goes from 18:00 to 18:00 on the clocks, also when they change",
    arguments: [
      ("America/New_York", "2024-03-10", 23.0), ("America/New_York", "2024-11-03", 25), ("America/New_York", "2024-06-01", 24),
      ("Australia/Lord_Howe", "2024-04-07", 24.5), ("America/Sao_Paulo", "2018-11-04", 23), ("Asia/Kathmandu", "2024-03-10", 24),
    ])
  func clocks(zone: String, day: String, hours: Double) throws {
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
      #expect(clock.hour == 18)
      #expect(clock.minute == 0)
      #expect(clock.second == 0)
    }
    // The days that a period has time of.
    let midnight = calendar.startOfDay(for: noon)
    // A day after: in São Paulo the day itself begins at 1:00.
    let next = calendar.startOfDay(for: midnight + 36 * 3600)
    let own = try #require(CivilDay(day))
    #expect(SleepNight.days(from: midnight, to: next, in: zone) == own...own)
    #expect(SleepNight.days(from: noon, to: noon + 1, in: zone) == own...own)
    #expect(SleepNight.days(from: noon, to: next + 1, in: zone) == own...own.next)
    #expect(SleepNight.days(from: noon, to: nil, in: zone) == own...CivilDay.last)
    #expect(SleepNight.days(from: nil, to: noon, in: zone) == CivilDay.first...own)
    #expect(SleepNight.days(from: noon, to: noon, in: zone) == nil)
  }

  @Test("OBJ-26 V6: samples that last for several nights count in each, and nights without any are left out")
  func manyNights() throws {
    var tiling = SleepNight.intervals(in: .gmt)
    let first = tiling.boundary(100)
    let samples = [
      try stretch(0, "inBed", first + 3600, first + 2 * 86_400 + 60), try stretch(0, "awake", first + 5 * 86_400, first + 5 * 86_400 + 60),
      try stretch(0, "awake", first + 4 * 86_400, first + 4 * 86_400),
    ]
    let found = try SleepNight.nights(of: samples.map { .init($0) }, ranks: [0], in: .gmt)
    #expect(found.map { ($0.start - first) / 86_400 } == [0, 1, 2, 5])
    #expect(found.map(\.inBedSeconds) == [86_400 - 3600, 86_400, 60, 60])
    let day = found[1].day
    #expect(try SleepNight.nights(of: samples.map { .init($0) }, ranks: [0], in: .gmt, days: day...day).map(\.inBedSeconds) == [86_400])
  }
}
