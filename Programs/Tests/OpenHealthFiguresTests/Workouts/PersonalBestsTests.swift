// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct PersonalBestsTests {
  private typealias Stretch = (start: Double, end: Double, meters: Double)

  /// The fastest part by trying each moment at which the speed changes as start and as end.
  private func slow(_ stretches: [Stretch], _ length: Double) -> Double? {
    func meters(at time: Double) -> Double {
      stretches.reduce(0) { $0 + $1.meters * max(0, min(1, (time - $1.start) / ($1.end - $1.start))) }
    }
    /// When a distance is reached the first time, or left the last time.
    func time(of wanted: Double, isFirst: Bool) -> Double? {
      var (low, high) = (stretches[0].start, stretches[stretches.count - 1].end)
      guard wanted >= 0, wanted <= meters(at: high) else { return nil }
      for _ in 0..<90 {
        let middle = (low + high) / 2
        if isFirst ? meters(at: middle) >= wanted : meters(at: middle) > wanted { high = middle } else { low = middle }
      }
      return high
    }
    var best: Double?
    for moment in stretches.flatMap({ [$0.start, $0.end] }) {
      if let end = time(of: meters(at: moment) + length, isFirst: true) { best = min(best ?? .infinity, end - moment) }
      if let start = time(of: meters(at: moment) - length, isFirst: false) { best = min(best ?? .infinity, moment - start) }
    }
    return best
  }

  @Test("The fastest part is that of a slow search, with pauses and even speeds, for seeded runs", arguments: 1...12 as ClosedRange<UInt64>)
  func model(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (time, stretches) = (1000.0, [Stretch]())
    for _ in 0..<120 {
      if Int.random(in: 0..<10, using: &random) == 0 { time += Double(Int.random(in: 1...200, using: &random)) }
      let seconds = Double(Int.random(in: 3...60, using: &random))
      stretches.append((time, time + seconds, seconds * Double.random(in: 0.5...5, using: &random)))
      time += seconds
    }
    let course = DistanceCourse(stretches)
    for length in [100.0, 1000, 5000] {
      let (fast, expected) = (course.fastest(length)?.seconds, slow(stretches, length))
      #expect((fast == nil) == (expected == nil))
      if let fast, let expected { #expect(abs(fast - expected) < 1e-6, "\(length)") }
    }
  }

  @Test("Stretches that overlap count once, and one of a device's fault not at all")
  func faults() throws {
    #expect(DistanceCourse([(0, 100, 500), (0, 100, 500)]).fastest(501) == nil)
    #expect(DistanceCourse([(0, 100, 500), (50, 150, 500)]).fastest(750)?.seconds == 150)
    #expect(DistanceCourse([(0, 100, 500), (100, 101, 5000), (200, 300, 500)]).fastest(1000)?.seconds == 300)
    #expect(DistanceCourse([(0, 0, 500), (0, 10, -5), (0, 10, .nan)]).fastest(1) == nil)
    #expect(DistanceCourse([]).fastest(1000) == nil)
  }

  @Test("Bests of an activity name their workouts: fastest parts, longest, highest; those of other activities do not count")
  func bests() throws {
    let world = try FigureWorld(zone: "UTC")
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Watch")))
    func run(_ day: Int, _ minutes: Double, _ meters: Double, climb: Double, activity: UInt = 37) throws {
      let start = try world.date(2026, 6, day, 8)
      let end = start.addingTimeInterval(minutes * 60)
      let unit = try UnitExpression.parse("m")
      let workout = SampleRecord(
        uuid: UUID(), type: Catalog.workout, start: start, end: end,
        value: .workout(WorkoutRecord(activityType: activity, duration: minutes * 60, totals: [.distance: .init(meters, unit)])),
        provenance: .unknown, metadata: MetadataSet([.init(key: MetadataSet.elevationAscendedKey, value: .quantity(climb, unit))]))
      try world.engine.perform(SaveSamples(samples: [workout], author: author), for: .owner)
      let type = try #require(Catalog.type(of: .distance, in: activity))
      try world.engine.perform(
        SetPermissions(app: author.bundleIdentifier, questions: [.init(type: type, direction: .share)], answer: .granted), for: .owner)
      let parts = (0..<10).map { part in
        let begin = start.addingTimeInterval(minutes * 6 * Double(part))
        return SampleRecord(
          uuid: UUID(), type: type, start: begin, end: begin.addingTimeInterval(minutes * 6), value: .quantity(meters / 10, unit),
          provenance: .unknown, metadata: MetadataSet([]))
      }
      try world.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: parts), for: .app(author))
    }
    try run(1, 30, 6000, climb: 100)
    try run(2, 20, 5000, climb: 300)
    try run(3, 20, 5000, climb: 300)
    try run(4, 5, 5000, climb: 900, activity: 13)
    let bests = try PersonalBests(of: 37, service: world.engine)
    #expect(bests.count == 3 && !bests.isPart)
    #expect(bests.fastest.map(\.meters) == [1000, 5000])
    #expect(bests.fastest.map { ($0.seconds * 1000).rounded() } == [240_000, 1_200_000])
    #expect(try bests.fastest.allSatisfy { try $0.workout.start == world.date(2026, 6, 2, 8) })
    #expect(bests.greatest.map(\.measure) == [.distance, .duration, .climb])
    #expect(bests.greatest.map(\.value) == [6000, 1800, 300])
    #expect(try bests.greatest[2].workout.start == world.date(2026, 6, 2, 8))
    #expect(try PersonalBests(of: 37, searching: 1, service: world.engine).isPart)
    #expect(try PersonalBests(of: 3, service: world.engine).count == 0)
  }

  @Test(
    "A workout without samples of its own, as exports have it, has the distances that its source measured meanwhile, if they are the way",
    arguments: [(2000, [300]), (2500, [])] as [(Double, [Double])])
  func meanwhile(_ way: Double, _ fastest: [Double]) throws {
    let world = try FigureWorld(zone: "UTC")
    let watch = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Watch")))
    let phone = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.phone", name: "Phone")))
    let (start, unit) = (try world.date(2026, 6, 1, 8), try UnitExpression.parse("m"))
    let type = try #require(Catalog.type(of: .distance, in: 37))
    let workout = SampleRecord(
      uuid: UUID(), type: Catalog.workout, start: start, end: start.addingTimeInterval(600),
      value: .workout(WorkoutRecord(activityType: 37, duration: 600, totals: [.distance: .init(way, unit)])), provenance: .unknown,
      metadata: MetadataSet([]))
    func stretch(_ begin: Double, _ end: Double, _ meters: Double) -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: type, start: start.addingTimeInterval(begin), end: start.addingTimeInterval(end),
        value: .quantity(meters, unit), provenance: .unknown, metadata: MetadataSet([]))
    }
    let own = [stretch(0, 300, 1000), stretch(300, 600, 1000), stretch(700, 800, 1000)]
    try world.engine.perform(SaveSamples(samples: [workout] + own, author: watch), for: .owner)
    try world.engine.perform(SaveSamples(samples: [stretch(0, 100, 1000)], author: phone), for: .owner)
    #expect(try PersonalBests(of: 37, service: world.engine).fastest.map(\.seconds) == fastest)
  }
}
