// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore
import OpenHealthEngine
import OpenHealthWords
import ProgramsTestSupport
import ServiceLifecycle
import Testing
import WaitingTestSupport

@testable import OpenHealthAlerts

@Suite struct AlertWatchTests {
  private func reader(_ now: Date) -> Reader { Reader(zone: .gmt, now: now) }

  private func rules() throws -> [AlertRule.Condition] {
    let (pulse, steps) = (try FigureWorld.type("heart rate"), try FigureWorld.type("steps"))
    return [
      .value(pulse, .sample, .above, AlertLimit(190, "count/min")), .restingRate(.above, 150), .restingRate(.below, 30),
      .value(steps, .day, .above, AlertLimit(90_000, "count")), .value(steps, .day, .below, AlertLimit(10, "count")), .goal(.all),
      .absence(steps, days: 9), .silence(source: nil, days: 9),
    ]
  }

  /// The samples of a day of a watch: a heart rate each minute, steps in most.
  private func feed(_ start: Date) throws -> [SampleRecord] {
    let (pulse, steps) = (try FigureWorld.type("heart rate"), try FigureWorld.type("steps"))
    var random = SplitMix64(seed: 7)
    return try (0..<1500).flatMap { number in
      let date = start.addingTimeInterval(Double(number) * 57)
      func sample(_ type: DataType, _ value: Double, _ unit: String, _ seconds: Double) throws -> SampleRecord {
        SampleRecord(
          uuid: UUID(), type: type, start: date, end: date.addingTimeInterval(seconds),
          value: .quantity(value, try UnitExpression.parse(unit)),
          provenance: .unknown, metadata: MetadataSet([]))
      }
      return [
        try sample(pulse, Double(Int.random(in: 50...150, using: &random)), "count/min", 0),
        try sample(steps, Double(Int.random(in: 1...60, using: &random)), "count", 50),
      ]
    }
  }

  @Test("A round keeps what rules find and returns it once; without a rule nothing is read but the rules")
  func evaluate() throws {
    let world = try FigureWorld(zone: "UTC")
    let now = Date()
    try world.save("heart rate", 200, "count/min", from: now.addingTimeInterval(-60))
    #expect(try AlertWatch.evaluate(world.engine, reader(now), withDays: true, rounds: 5).isEmpty)
    let pulse = try FigureWorld.type("heart rate")
    _ = try world.engine.perform(
      ChangeAlerts([.add(.value(pulse, .sample, .above, AlertLimit(120, "count/min"))), .add(.absence(FigureWorld.type("steps"), days: 1))]
      ),
      for: .owner)
    let later = Date(timeIntervalSinceNow: 120)
    try world.save("heart rate", 200, "count/min", from: Date(timeIntervalSinceNow: 60))
    #expect(try AlertWatch.evaluate(world.engine, reader(later), withDays: true, rounds: 5).map(\.rule) == [1])
    #expect(try AlertWatch.evaluate(world.engine, reader(later), withDays: true, rounds: 5).isEmpty)
    let next = Date(timeIntervalSinceNow: 86_500)
    #expect(try AlertWatch.evaluate(world.engine, reader(next), withDays: false, rounds: 5).isEmpty)
    #expect(try AlertWatch.evaluate(world.engine, reader(next), withDays: true, rounds: 5).map(\.rule) == [2])
  }

  @Test("A watch that ends in the middle loses nothing: the next one continues there")
  func interrupted() throws {
    let world = try FigureWorld(zone: "UTC")
    for rule in try rules() { _ = try world.engine.perform(ChangeAlerts([.add(rule)]), for: .owner) }
    let later = Date(timeIntervalSinceNow: 7200)
    try world.save("heart rate", 200, "count/min", from: Date(timeIntervalSinceNow: 60))
    #expect(try AlertWatch.evaluate(world.engine, reader(later), withDays: true, rounds: 5) { true }.filter { $0.rule == 1 }.isEmpty)
    #expect(try AlertWatch.evaluate(world.engine, reader(later), withDays: true, rounds: 5).contains { $0.rule == 1 })
  }

  @Test("While it runs, a new sample leads to a round, also where its rule was added meanwhile; it ends with its group")
  func running() async throws {
    let world = try FigureWorld(zone: "UTC")
    let engine = world.engine
    let logger = Logger(label: "alerts") { _ in SwiftLogNoOpLogHandler() }
    let watch = AlertWatch(
      engine, reader: { Reader(zone: .gmt, now: $0) }, notices: { AlertNotices() }, logger: logger, rest: 0.01)
    let group = ServiceGroup(services: [watch], logger: logger)
    let running = Task { try await group.run() }
    let pulse = try FigureWorld.type("heart rate")
    _ = try engine.perform(ChangeAlerts([.add(.value(pulse, .sample, .above, AlertLimit(120, "count/min")))]), for: .owner)
    // Saved again until the watch observes the store.
    let isFound = try await eventually {
      try world.save("heart rate", 200, "count/min", from: Date())
      return try !engine.perform(ReadAlerts(), for: .owner).events.isEmpty
    }
    #expect(isFound)
    await group.triggerGracefulShutdown()
    try await running.value
    #expect(try engine.perform(ReadAlerts(), for: .owner).events.count == 1)
  }

  /// Issue 52: the rules cost less than a second of CPU for a day of a watch.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_MEASURE"] != nil, "It measures, which needs an optimised build."))
  func cost() throws {
    let world = try FigureWorld(zone: "UTC")
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Watch")))
    let start = Date()
    for day in 1...30 {
      try world.engine.perform(SaveSamples(samples: feed(start.addingTimeInterval(-Double(day) * 86_400)), author: author), for: .owner)
    }
    for rule in try rules() { _ = try world.engine.perform(ChangeAlerts([.add(rule)]), for: .owner) }
    let samples = try feed(start)
    var seconds = 0.0
    for round in 0..<288 {
      let now = start.addingTimeInterval(Double(round + 1) * AlertWatch.restSeconds)
      let batch = samples.filter { $0.end <= now && $0.end > now.addingTimeInterval(-AlertWatch.restSeconds) }
      if !batch.isEmpty { try world.engine.perform(SaveSamples(samples: batch, author: author), for: .owner) }
      let before = Self.cpu()
      _ = try AlertWatch.evaluate(world.engine, reader(now), withDays: round % 6 == 0, rounds: 5)
      seconds += Self.cpu() - before
    }
    #expect(seconds < 1, "\(seconds) s of CPU")
  }

  /// The CPU time of this thread.
  private static func cpu() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
