// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct TypePeriodTests {
  private static func reader(_ zone: String = "UTC", now: String = "2026-06-15T12:00:00Z") throws -> Reader {
    Reader(zone: try #require(TimeZone(identifier: zone)), now: try PageWorld.date(now))
  }

  @Test(
    "A period holds its date, and has whole days, weeks and months",
    arguments: [
      ("day", "2026-06-10", "2026-06-11"), ("week", "2026-06-08", "2026-06-15"), ("month", "2026-06-01", "2026-07-01"),
      ("half", "2025-12-15", "2026-06-15"), ("year", "2025-07-01", "2026-07-01"),
    ])
  func bounds(length: String, start: String, end: String) throws {
    let reader = try Self.reader("Europe/Berlin")
    let fields = PageFields(encoded: "period=\(length)&date=2026-06-10")
    let period = TypePeriod(fields, usual: .day, newest: nil, reader: reader)
    #expect(reader.dates.day(period.start) == start)
    #expect(reader.dates.day(period.end) == end)
    #expect([period.start, period.end].allSatisfy { reader.dates.time($0) == "00:00" })
    // Half a year of whole weeks, through a change of the clock.
    if length == "half" { #expect(reader.calendar.dateComponents([.day], from: period.start, to: period.end).day == 182) }
  }

  @Test(
    "Whole months have their names, days their dates",
    arguments: [
      ("day", "Wed, Jun 10"), ("week", "Jun 7 – Jun 13"), ("month", "Jun 2026"), ("year", "Jul 2025 – Jun 2026"),
    ])
  func names(length: String, text: String) throws {
    var reader = try Self.reader()
    reader.locale.dates = DateStyle(language: .en, country: "US")
    let period = TypePeriod(PageFields(encoded: "period=\(length)&date=2026-06-10"), usual: .day, newest: nil, reader: reader)
    #expect(period.text(Words(.en)) == text)
  }

  @Test("A year begins at midnight, also when the clock skips the midnight of its last month")
  func skippedMidnight() throws {
    let reader = try Self.reader("America/Asuncion")
    let period = TypePeriod(.year, around: try PageWorld.date("2023-10-15T12:00:00Z"), reader: reader)
    #expect(period.start == (try #require(CivilDay("2022-11-01")).start(in: reader.zone)))
  }

  @Test(
    "The period before ends where this one begins, and the one after begins where it ends",
    arguments: TypePeriod.Length.allCases.filter { $0 != .all })
  func neighbours(_ length: TypePeriod.Length) throws {
    let reader = try Self.reader("America/New_York")
    let period = TypePeriod(length, around: try PageWorld.date("2026-03-31T12:00:00Z"), reader: reader)
    let before = TypePeriod(PageFields(period.fields(movedBy: -1)), usual: .day, newest: nil, reader: reader)
    let after = TypePeriod(PageFields(period.fields(movedBy: 1)), usual: .day, newest: nil, reader: reader)
    #expect(before.end == period.start)
    #expect(after.start == period.end)
  }

  @Test("V19: all data are whole months from the earliest to the newest and today, by month, and by year where they are many")
  func all() throws {
    let reader = try Self.reader()
    func period(_ earliest: String?) throws -> TypePeriod {
      let first = try earliest.map(PageWorld.date)
      return TypePeriod(PageFields(encoded: "period=all"), usual: .day, earliest: first, newest: first, reader: reader)
    }
    let some = try period("2024-02-10T08:00:00Z")
    #expect(reader.dates.day(some.start) == "2024-02-01")
    #expect(reader.dates.day(some.end) == "2026-07-01")
    #expect(some.interval == .month)
    #expect(some.fields == [.init("period", "all")])
    #expect(try period("2001-02-10T08:00:00Z").interval == .year)
    #expect(try reader.dates.day(period(nil).start) == "2026-06-01")
  }

  @Test("Without a date the period follows the data where they are old; a date that does not exist counts as none")
  func defaults() throws {
    let reader = try Self.reader()
    let old = try PageWorld.date("2026-05-01T08:00:00Z")
    for query in ["", "date=2026-02-30", "date=yesterday", "period=eternity", "date=0000-00-00"] {
      let period = TypePeriod(PageFields(encoded: query), usual: .week, newest: old, reader: reader)
      #expect(reader.dates.day(period.start) == "2026-04-27", "\(query)")
      #expect(period.length == .week, "\(query)")
      #expect(period.day == nil, "\(query)")
    }
    let current = TypePeriod(PageFields(), usual: .day, newest: reader.now, reader: reader)
    #expect(reader.dates.day(current.start) == "2026-06-15")
    #expect(reader.dates.day(TypePeriod(PageFields(), usual: .month, newest: nil, reader: reader).start) == "2026-06-01")
  }
}
