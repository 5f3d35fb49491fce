// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthStorage
import Testing

/// A store in memory with samples of one source, and a calendar.
struct FigureWorld {
  let engine: HealthEngine
  let calendar: Calendar

  init(zone: String) throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    calendar.firstWeekday = 2
    self.calendar = calendar
  }

  static func type(_ name: String) throws -> DataType { try #require(Catalog.type(called: name)) }

  func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Date {
    try #require(calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  func save(_ name: String, _ value: SampleRecord.Value, from: Date, to: Date) throws {
    let source = SourceRecord(bundleIdentifier: "com.example.figures", name: "Figures")
    let sample = SampleRecord(
      uuid: UUID(), type: try Self.type(name), start: from, end: to, value: value, provenance: .unknown, metadata: MetadataSet([]))
    try engine.perform(SaveSamples(samples: [sample], author: AppIdentity(revision: SourceRevisionRecord(source: source))), for: .owner)
  }

  func save(_ name: String, _ value: Double, _ unit: String, from: Date, seconds: Double = 0) throws {
    try save(name, .quantity(value, try UnitExpression.parse(unit)), from: from, to: from.addingTimeInterval(seconds))
  }

  func question(_ name: String, _ interval: FigureInterval, from: Date? = nil, to: Date? = nil, now: Date = .distantFuture) throws
    -> FigureQuestion
  {
    FigureQuestion(type: try Self.type(name), interval: interval, start: from, end: to, calendar: calendar, now: now)
  }
}
