// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthStorage
import ProgramsTestSupport
import Synchronization
import Testing

/// A store with a clock that tests set, and what a daemon does with the rules in it.
final class AlertWorld: Sendable {
  let figures: FigureWorld
  private let clock: Clock

  private final class Clock: Sendable { let date = Mutex(Date(timeIntervalSinceReferenceDate: 0)) }

  init(zone: String = "UTC", at now: String = "2026-06-10T00:00:00Z") throws {
    let home = try #require(TimeZone(identifier: zone))
    let clock = Clock()
    let engine = HealthEngine(
      database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll), now: { clock.date.withLock { $0 } },
      zone: { home })
    figures = try FigureWorld(zone: zone, engine: engine)
    self.clock = clock
    try set(now)
  }

  var now: Date { clock.date.withLock { $0 } }
  func set(_ date: Date) { clock.date.withLock { $0 = date } }
  func set(_ text: String) throws { set(try Self.date(text)) }
  static func date(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

  func book() throws -> AlertBook { try figures.engine.perform(ReadAlerts(), for: .owner) }

  @discardableResult
  func add(_ condition: AlertRule.Condition) throws -> Int {
    try #require(try figures.engine.perform(ChangeAlerts([.add(condition)]), for: .owner).rules.last).number
  }

  static func sample(_ name: String, _ value: Double, from: Date, seconds: Double = 0, zone: String? = nil) throws -> SampleRecord {
    let type = try FigureWorld.type(name)
    let content: SampleRecord.Value =
      if let facts = type.quantity { .quantity(value, facts.figureUnit) } else if type == Catalog.workout {
        .workout(WorkoutRecord(activityType: 37, duration: seconds))
      } else { .category(Int(value)) }
    return SampleRecord(
      uuid: UUID(), type: type, start: from, end: from.addingTimeInterval(seconds), value: content, provenance: .unknown,
      metadata: MetadataSet(zone.map { [.init(key: MetadataSet.timeZoneKey, value: .string($0))] } ?? []))
  }

  func save(_ samples: [SampleRecord], by source: String = "Watch") throws {
    let record = SourceRecord(bundleIdentifier: "com.example.\(source.lowercased())", name: source)
    try figures.engine.perform(
      SaveSamples(samples: samples, author: AppIdentity(revision: SourceRevisionRecord(source: record))), for: .owner)
  }

  func save(_ name: String, _ value: Double, at text: String, seconds: Double = 0, zone: String? = nil, by source: String = "Watch") throws
  {
    try save([Self.sample(name, value, from: Self.date(text), seconds: seconds, zone: zone)], by: source)
  }

  /// When rules about doses have their next turn.
  func nextDose() throws -> Date? {
    try AlertEvaluator(service: figures.engine, calendar: figures.calendar, overridesZones: false, now: now).nextDose(book())
  }

  /// A round, as the daemon has it. Returns the new events.
  @discardableResult
  func round(withDays: Bool = true) throws -> [AlertEvent] {
    let evaluator = AlertEvaluator(service: figures.engine, calendar: figures.calendar, overridesZones: false, now: now)
    var new: [AlertEvent] = []
    while true {
      let (round, isComplete) = try evaluator.samples(book())
      new += try figures.engine.perform(RecordAlerts(round), for: .owner)
      if isComplete { break }
    }
    new += try figures.engine.perform(RecordAlerts(evaluator.doses(book())), for: .owner)
    if withDays { new += try figures.engine.perform(RecordAlerts(evaluator.days(book())), for: .owner) }
    return new
  }
}
