// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthStorage
import Testing

/// A store in memory with samples of one source, and a calendar.
package struct FigureWorld {
  /// The store.
  package let engine: HealthEngine
  /// The calendar of dates.
  package let calendar: Calendar

  /// A store, by default an empty one in memory, and a calendar in a zone.
  package init(zone: String, engine: HealthEngine? = nil) throws {
    let home = try #require(TimeZone(identifier: zone))
    self.engine =
      try engine ?? HealthEngine(database: HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll), zone: { home })
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = home
    calendar.firstWeekday = 2
    self.calendar = calendar
  }

  /// The type with a name that people use.
  package static func type(_ name: String) throws -> DataType { try #require(Catalog.type(called: name)) }

  /// A date in the calendar.
  package func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Date {
    try #require(calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  /// Saves a sample of any kind of value, of a source by its name, and in a zone if its metadata say so.
  package func save(
    _ name: String, _ value: SampleRecord.Value, from: Date, to: Date, by sourceName: String = "Figures", zone: String? = nil
  ) throws {
    let source = SourceRecord(bundleIdentifier: "com.example.\(sourceName.lowercased())", name: sourceName)
    let metadata = MetadataSet(zone.map { [.init(key: MetadataSet.timeZoneKey, value: .string($0))] } ?? [])
    let sample = SampleRecord(
      uuid: UUID(), type: try Self.type(name), start: from, end: to, value: value, provenance: .unknown, metadata: metadata)
    try engine.perform(SaveSamples(samples: [sample], author: AppIdentity(revision: SourceRevisionRecord(source: source))), for: .owner)
  }

  /// Saves a quantity in a unit of Apple's notation.
  package func save(
    _ name: String, _ value: Double, _ unit: String, from: Date, seconds: Double = 0, by sourceName: String = "Figures", zone: String? = nil
  ) throws {
    try save(
      name, .quantity(value, try UnitExpression.parse(unit)), from: from, to: from.addingTimeInterval(seconds), by: sourceName, zone: zone)
  }

  /// Saves a height, so that the data of its source, which are not lived days, last until a date.
  package func know(until date: Date, by sourceName: String = "Figures") throws { try save("height", 1.8, "m", from: date, by: sourceName) }

  /// A question for figures of a type.
  package func question(_ name: String, _ interval: FigureInterval, from: Date? = nil, to: Date? = nil, now: Date = .distantFuture) throws
    -> FigureQuestion
  {
    FigureQuestion(type: try Self.type(name), interval: interval, start: from, end: to, calendar: calendar, now: now)
  }
}
