// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CalendarIntervalsTests {
  @Test("TZ-04: days of a zone begin with each day", arguments: ["UTC", "America/Santiago", "Asia/Kathmandu", "Pacific/Apia"])
  func days(zone: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    var intervals = CalendarIntervals.days(in: zone)
    for day in ["1999-12-31", "2001-01-01", "2024-09-07", "2024-09-08", "2024-09-09"].compactMap({ CivilDay($0) }) {
      let start = day.start(in: zone).timeIntervalSinceReferenceDate
      let index = intervals.index(of: start)
      #expect(intervals.boundary(index) == start)
      #expect(index == day.daysSinceReferenceDate)
      #expect(intervals.boundary(index + 1) == day.next.start(in: zone).timeIntervalSinceReferenceDate)
    }
  }

  @Test("COLL-01: intervals tile the line in both directions from the anchor")
  func tiles() throws {
    var intervals = try intervals("2024-03-05T00:00:00Z", DateComponents(minute: 15))
    #expect(
      (-2...2).map { text(intervals.boundary($0)) } == [
        "2024-03-04T23:30:00Z", "2024-03-04T23:45:00Z", "2024-03-05T00:00:00Z", "2024-03-05T00:15:00Z", "2024-03-05T00:30:00Z",
      ])
    #expect(intervals.index(of: try seconds("2024-03-05T00:14:59Z")) == 0)
    #expect(intervals.index(of: try seconds("2024-03-05T00:15:00Z")) == 1)
    #expect(intervals.index(of: try seconds("2024-03-04T23:59:59Z")) == -1)
  }

  @Test(
    "COLL-02: a day keeps its time on the clock when clocks change",
    arguments: [
      ("America/New_York", "2024-03-10T05:00:00Z", 23.0), ("America/New_York", "2024-11-03T04:00:00Z", 25),
      ("Europe/Berlin", "2024-03-30T23:00:00Z", 23), ("Europe/Berlin", "2024-10-26T22:00:00Z", 25),
      ("Australia/Lord_Howe", "2024-10-05T13:30:00Z", 23.5), ("Australia/Lord_Howe", "2024-04-06T13:00:00Z", 24.5),
      ("Asia/Kathmandu", "2024-03-09T18:15:00Z", 24), ("UTC", "2024-03-10T00:00:00Z", 24),
    ])
  func daysAcrossClockChanges(zone: String, midnight: String, hours: Double) throws {
    // Counted from the day itself, from a week before and from a week after: the same boundaries.
    for days in [0, -7, 7] {
      let anchor = try #require(try calendar(zone).date(byAdding: .day, value: days, to: date(midnight)))
      var intervals = try #require(CalendarIntervals(anchor: anchor, components: DateComponents(day: 1), calendar: calendar(zone)))
      let start = intervals.boundary(-days)
      #expect(text(start) == midnight)
      #expect(intervals.boundary(1 - days) - start == hours * 3600)
      #expect(intervals.index(of: start) == -days)
      #expect(intervals.index(of: start + hours * 3600 - 1) == -days)
      #expect(intervals.index(of: start + hours * 3600) == 1 - days)
    }
  }

  @Test("COLL-02: an hour is an hour, also when clocks change", arguments: ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe"])
  func hoursAreFixed(zone: String) throws {
    let anchor = try seconds("2024-03-01T00:00:00Z")
    var intervals = try intervals("2024-03-01T00:00:00Z", DateComponents(hour: 1), zone: zone)
    for index in [-9000, -1, 0, 1, 240, 8000] { #expect(intervals.boundary(index) == anchor + Double(index) * 3600) }
  }

  @Test("COLL-02: the days of a step are multiplied as its months are")
  func monthsAndDays() throws {
    var intervals = try intervals("2024-01-10T00:00:00Z", DateComponents(month: 1, day: 3))
    #expect(
      (-1...3).map { String(text(intervals.boundary($0)).prefix(10)) } == [
        "2023-12-07", "2024-01-10", "2024-02-13", "2024-03-16", "2024-04-19",
      ])
  }

  @Test("COLL-02: one of each unit makes one step")
  func allUnits() throws {
    let components = DateComponents(year: 1, month: 1, day: 1, hour: 1, quarter: 1, weekOfMonth: 1, weekOfYear: 1)
    var intervals = try intervals("2024-01-01T00:00:00Z", components)
    // Sixteen months, 1 + 7 + 7 days and an hour.
    #expect([0, 1, 2].map { text(intervals.boundary($0)) } == ["2024-01-01T00:00:00Z", "2025-05-16T01:00:00Z", "2026-10-01T02:00:00Z"])
  }

  @Test("COLL-03: months counted from a month's end do not drift")
  func monthEnds() throws {
    var intervals = try intervals("2024-01-31T00:00:00Z", DateComponents(month: 1))
    #expect(
      (-3...4).map { String(text(intervals.boundary($0)).prefix(10)) } == [
        "2023-10-31", "2023-11-30", "2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31",
      ])
  }

  @Test(
    "COLL-03: counted back 23 months and more, February's last day is right, not 1 March",
    arguments: [
      ("1992-04-29T00:00:00Z", -26, "1990-02-28"), ("2026-12-31T00:00:00Z", -34, "2024-02-29"), ("2024-02-29T00:00:00Z", -24, "2022-02-28"),
      ("2024-03-30T00:00:00Z", -25, "2022-02-28"), ("2025-01-31T00:00:00Z", -26, "2022-11-30"),
    ])
  func backwardToShorterMonths(anchor: String, months: Int, day: String) throws {
    var intervals = try intervals(anchor, DateComponents(month: 1))
    #expect(text(intervals.boundary(months)).hasPrefix(day))
  }

  @Test(
    "COLL-01 COLL-03: months and years counted from the 28th to 31st, ten years each way, by the plain rule",
    arguments: ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"], [28, 29, 30, 31])
  func plainRule(zone: String, day: Int) throws {
    let calendar = calendar(zone)
    for (components, months) in [
      (DateComponents(month: 1), 1), (DateComponents(month: 5), 5), (DateComponents(quarter: 1), 3), (DateComponents(year: 1), 12),
      (DateComponents(year: 1, month: 1), 13),
    ] {
      for month in [1, 3, 8, 12] where day <= Self.length(ofMonth: month, year: 2024) {
        let anchor = try #require(calendar.date(from: DateComponents(year: 2024, month: month, day: day, hour: 12)))
        var intervals = try #require(CalendarIntervals(anchor: anchor, components: components, calendar: calendar))
        for index in (-120 / months)...(120 / months) {
          let ordinal = 2024 * 12 + month - 1 + index * months
          let (year, number) = (ordinal / 12, ordinal % 12 + 1)
          let wanted = [year, number, min(day, Self.length(ofMonth: number, year: year)), 12, 0]
          let got = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSinceReferenceDate: intervals.boundary(index)))
          #expect([got.year, got.month, got.day, got.hour, got.minute] == wanted, "\(components) times \(index) from \(anchor)")
        }
      }
    }
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  @Test(
    "COLL-01 COLL-04: every instant lies in the interval of its index, however far the anchor",
    arguments: ["2024-03-10T07:00:00Z", "1990-12-31T05:00:00Z", "2090-01-01T00:00:00Z"])
  func indexHoldsInstant(anchor: String) throws {
    var random = SplitMix64(seed: 11)
    for components in [
      DateComponents(minute: 15), DateComponents(hour: 1), DateComponents(day: 1), DateComponents(weekOfYear: 1), DateComponents(month: 1),
      DateComponents(year: 1), DateComponents(day: 1, hour: 6),
    ] {
      var intervals = try intervals(anchor, components, zone: "America/New_York")
      let around = try seconds("2024-03-10T07:00:00Z")
      for _ in 0..<60 {
        let instant = around + Double.random(in: -4e7...4e7, using: &random)
        let index = intervals.index(of: instant)
        #expect(intervals.boundary(index) <= instant)
        #expect(instant < intervals.boundary(index + 1))
        #expect(intervals.index(of: intervals.boundary(index)) == index)
      }
    }
  }

  @Test("COLL-02: the components' own calendar and time zone count before those passed in")
  func ownCalendarAndZone() throws {
    let anchor = try date("2024-03-10T05:00:00Z")
    var own = DateComponents(day: 1)
    own.calendar = calendar("America/New_York")
    var byCalendar = try #require(CalendarIntervals(anchor: anchor, components: own, calendar: calendar("UTC")))
    #expect(byCalendar.boundary(1) - byCalendar.boundary(0) == 23 * 3600)
    own.calendar = calendar("UTC")
    own.timeZone = TimeZone(identifier: "America/New_York")
    var byZone = try #require(CalendarIntervals(anchor: anchor, components: own, calendar: calendar("UTC")))
    #expect(byZone.boundary(1) - byZone.boundary(0) == 23 * 3600)
  }

  @Test(
    "COLL-02: the components' own time zone counts in the calendar passed in",
    arguments: [DateComponents(day: 1), DateComponents(month: 1)])
  func ownZoneAlone(step: DateComponents) throws {
    var own = step
    own.timeZone = TimeZone(identifier: "America/New_York")
    #expect(own.calendar == nil)
    var intervals = try #require(CalendarIntervals(anchor: date("2024-03-10T05:00:00Z"), components: own, calendar: calendar("UTC")))
    // On this day the clocks of New York go forward.
    #expect(text(intervals.boundary(1)) == (step.day == nil ? "2024-04-10T04:00:00Z" : "2024-03-11T04:00:00Z"))
  }

  @Test("COLL-01: weeks of the month count as weeks, alone and beside months")
  func weeksOfMonth() throws {
    var alone = try intervals("2024-03-05T00:00:00Z", DateComponents(weekOfMonth: 2))
    #expect(
      (-1...2).map { text(alone.boundary($0)) } == ["2024-02-20", "2024-03-05", "2024-03-19", "2024-04-02"].map { $0 + "T00:00:00Z" })
    var withMonths = try intervals("2024-03-05T00:00:00Z", DateComponents(month: 1, weekOfMonth: 2))
    #expect((0...2).map { text(withMonths.boundary($0)) } == ["2024-03-05", "2024-04-19", "2024-06-02"].map { $0 + "T00:00:00Z" })
    let sums = DateComponents(weekOfMonth: 1, weekOfYear: 1)
    var both = try intervals("2024-03-05T00:00:00Z", sums)
    #expect(text(both.boundary(1)) == "2024-03-19T00:00:00Z")
  }

  @Test(
    "COLL-01: components that add up to nothing or to a step back make no intervals",
    arguments: [
      DateComponents(), DateComponents(day: 0), DateComponents(day: -1), DateComponents(day: 1, hour: -24), DateComponents(month: -1),
    ])
  func refusesNothing(components: DateComponents) throws {
    #expect(CalendarIntervals(anchor: Date(timeIntervalSinceReferenceDate: 0), components: components, calendar: calendar("UTC")) == nil)
  }

  @Test("COLL-04: one interval alone has number 0, and all time before and after it the numbers beside")
  func oneAlone() {
    for bounds in [100.0..<200, -.infinity..<200, 100..<Double.infinity] {
      var intervals = CalendarIntervals(only: bounds)
      for instant in [-1e12, 99.9, 100, 199.9, 200, 1e12] {
        #expect(intervals.index(of: instant) == (bounds.contains(instant) ? 0 : instant < bounds.lowerBound ? -1 : 1))
      }
      #expect(intervals.boundary(0) == bounds.lowerBound)
      #expect(intervals.boundary(1) == bounds.upperBound)
      #expect(intervals.boundary(-1) == -.infinity)
      #expect(intervals.boundary(2) == .infinity)
    }
  }

  @Test("Coded intervals with a week or a calendar that a hostile app sends are refused or left out, before Foundation traps on them")
  func hostileCalendars() throws {
    func decoded(first: Int = 2, least: Int = 4, inside: String = "") throws -> CalendarIntervals {
      let text = """
        {"anchor":0,"components":{"month":1\(inside)},"calendar":{"hebrew":{}},"timeZone":{"identifier":"GMT"},
        "firstWeekday":\(first),"daysInFirstWeek":\(least)}
        """
      return try JSONDecoder().decode(CalendarIntervals.self, from: Data(text.utf8))
    }
    for number in [0, 8, -1, 1 << 32, .max, .min] {
      #expect(throws: DecodingError.self, "\(number)") { try decoded(first: number) }
      #expect(throws: DecodingError.self, "\(number)") { try decoded(least: number) }
    }
    let calendar =
      #","calendar":{"identifier":"hebrew","timeZone":{"identifier":"GMT"},"firstWeekday":4294967296,"minimumDaysInFirstWeek":1}"#
    #expect(try decoded(inside: calendar) == decoded())
  }

  @Test("COLL-01: intervals are equal by anchor, components and calendar, whatever was looked up, and come back from their coded form")
  func equality() throws {
    func coded(_ intervals: CalendarIntervals) throws -> CalendarIntervals {
      try JSONDecoder().decode(CalendarIntervals.self, from: JSONEncoder().encode(intervals))
    }
    let anchor = "2024-03-05T00:00:00Z"
    let day = try intervals(anchor, DateComponents(day: 1))
    let different = [
      day, try intervals("2024-03-05T00:00:01Z", DateComponents(day: 1)), try intervals(anchor, DateComponents(day: 2)),
      try intervals(anchor, DateComponents(hour: 24)), try intervals(anchor, DateComponents(day: 1), zone: "Europe/Berlin"),
      CalendarIntervals(only: 0..<1), CalendarIntervals(only: 0..<2), CalendarIntervals(only: 1..<2),
    ]
    #expect(Set(different).count == different.count)
    for one in different {
      var (used, read) = (one, try coded(one))
      let boundaries = [used.boundary(-1), used.boundary(0), used.boundary(1)]
      #expect(used == one)
      #expect(used.hashValue == one.hashValue)
      #expect([read.boundary(-1), read.boundary(0), read.boundary(1)] == boundaries)
    }
    let json = String(decoding: try JSONEncoder().encode(day), as: UTF8.self)
    let empty = json.replacing("\"day\":1", with: "\"day\":0")
    #expect(empty != json)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CalendarIntervals.self, from: Data(empty.utf8)) }
  }

  // MARK: Helpers

  private func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    return calendar
  }

  private func intervals(_ anchor: String, _ components: DateComponents, zone: String = "UTC") throws -> CalendarIntervals {
    try #require(CalendarIntervals(anchor: date(anchor), components: components, calendar: calendar(zone)))
  }

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func seconds(_ text: String) throws -> Double { try date(text).timeIntervalSinceReferenceDate }

  private func text(_ seconds: Double) -> String { Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601) }
}
