// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct DatePhraseTests {
  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  private static let zones = ["UTC", "America/New_York", "Asia/Kathmandu"]

  private static func date(_ text: String, _ calendar: Calendar) throws -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let parts = numbers + [1, 1, 0, 0, 0].dropFirst(max(0, numbers.count - 1))
    return try #require(
      calendar.date(
        from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])))
  }

  /// A phrase, seen on Wednesday 2025-12-31 at 15:45:30, and where it begins and ends.
  @Test(
    "Every form says what it means in the calendar's zone",
    arguments: zones,
    [
      ("now", "2025-12-31 15:45:30", nil), ("today", "2025-12-31", "2026-01-01"), (" Yesterday ", "2025-12-30", "2025-12-31"),
      ("tomorrow", "2026-01-01", "2026-01-02"), ("7d", "2025-12-24", "2025-12-25"), ("3 weeks ago", "2025-12-10", "2025-12-11"),
      ("1 day ago", "2025-12-30", "2025-12-31"), ("3weeks", "2025-12-10", "2025-12-11"), ("2 months ago", "2025-10-31", "2025-11-01"),
      ("3 months ago", "2025-09-30", "2025-10-01"), ("2 years", "2023-12-31", "2024-01-01"), ("3 hours ago", "2025-12-31 12:45:30", nil),
      ("90min", "2025-12-31 14:15:30", nil), ("last month", "2025-11-01", "2025-12-01"), ("this month", "2025-12-01", "2026-01-01"),
      ("next month", "2026-01-01", "2026-02-01"), ("this year", "2025-01-01", "2026-01-01"), ("previous year", "2024-01-01", "2025-01-01"),
      ("this week", "2025-12-29", "2026-01-05"), ("last-week", "2025-12-22", "2025-12-29"), ("last_week", "2025-12-22", "2025-12-29"),
      ("this hour", "2025-12-31 15:00", "2025-12-31 16:00"), ("last day", "2025-12-30", "2025-12-31"),
      ("last-night", "2025-12-30 18:00", "2025-12-31 18:00"),
      ("monday", "2025-12-29", "2025-12-30"), ("wednesday", "2025-12-31", "2026-01-01"), ("last wednesday", "2025-12-24", "2025-12-25"),
      ("thu", "2025-12-25", "2025-12-26"), ("tues", "2025-12-30", "2025-12-31"), ("SUNDAY", "2025-12-28", "2025-12-29"),
      ("december", "2025-12-01", "2026-01-01"), ("last december", "2024-12-01", "2025-01-01"), ("jan", "2025-01-01", "2025-02-01"),
      ("sept", "2025-09-01", "2025-10-01"), ("dec 2024", "2024-12-01", "2025-01-01"), ("2024 february", "2024-02-01", "2024-03-01"),
      ("2025", "2025-01-01", "2026-01-01"), ("2025-12", "2025-12-01", "2026-01-01"), ("2025/11", "2025-11-01", "2025-12-01"),
      ("2025-W03", "2025-01-13", "2025-01-20"), ("2020w53", "2020-12-28", "2021-01-04"), ("2025-w01", "2024-12-30", "2025-01-06"),
      ("2026-W53", "2026-12-28", "2027-01-04"), ("2025-Q1", "2025-01-01", "2025-04-01"), ("2025q4", "2025-10-01", "2026-01-01"),
      ("2025-12-30", "2025-12-30", "2025-12-31"), ("2025/12/30", "2025-12-30", "2025-12-31"), ("30.12.2025", "2025-12-30", "2025-12-31"),
      ("2024-02-29", "2024-02-29", "2024-03-01"), ("2000-02-29", "2000-02-29", "2000-03-01"),
      ("2025-12-30 08:00", "2025-12-30 08:00", nil), ("2025-12-30 8:05", "2025-12-30 08:05", nil),
      ("2025-12-30T8:05", "2025-12-30 08:05", nil), ("1000y", "1025-12-31", "1026-01-01"),
      ("2025-12-30T08:00:07", "2025-12-30 08:00:07", nil), ("yesterday 18:30", "2025-12-30 18:30", nil),
      ("last monday 7:05", "2025-12-29 07:05", nil), ("18:30", "2025-12-31 18:30", nil),
    ] as [(String, String, String?)])
  func forms(_ zone: String, _ example: (text: String, start: String, end: String?)) throws {
    let calendar = try Self.calendar(zone)
    let now = try Self.date("2025-12-31 15:45:30", calendar)
    let phrase = try #require(DatePhrase(example.text, now: now, calendar: calendar))
    let start = try Self.date(example.start, calendar)
    #expect(phrase.start == start)
    #expect(phrase.end == (try example.end.map { try Self.date($0, calendar) } ?? start))
    #expect(phrase.isInstant == (example.end == nil))
  }

  @Test("A time with an offset is the same in every zone", arguments: zones)
  func offsets(zone: String) throws {
    let calendar = try Self.calendar(zone)
    for (text, seconds) in [
      ("2025-12-30T08:00:00Z", 788_774_400.0), ("2025-12-30T08:00:00+05:45", 788_753_700), ("2025-12-30t08:00:00.5z", 788_774_400.5),
    ] {
      let phrase = try #require(DatePhrase(text, now: .distantPast, calendar: calendar), "\(text)")
      #expect(phrase.isInstant, "\(text)")
      #expect(phrase.start.timeIntervalSinceReferenceDate == seconds, "\(text)")
    }
  }

  @Test(
    "What names no date is nil, and days, weeks and times that there are not",
    arguments: [
      "dec +123", "+123 dec", "this hour 18:30", "last hour 18:30", "last week 18:30", "99999y", "1001y", "12001 months ago",
      "", " ", "-", "d", "7", "7x", "-7d", "7.5d", "999999d", "ago", "ago 3 weeks", "last", "last time", "next monday", "last minute", "mo",
      "su",
      "mond", "thurx", "2025-13", "2025-00", "2025-02-29", "1900-02-29", "2025-02-30", "2025-04-31", "2025-00-10", "31.02.2025", "2025-W00",
      "2025-W53", "2024-W53", "2025-W54", "2025-Q0", "2025-Q5", "0000", "2025-12-30 24:00", "2025-12-30 08:60", "2025-12-30T08:00:60",
      "25:00",
      "8:5", ":30", "08:", "2025 18:30", "last month 18:30", "now 18:30", "2025-12-30T08:00:00+99:99", "61005-2-30T8:00:0+00",
      "2026-02-30T08:00:00Z", "١٢:٣٠", "２０２５", "2025-١٢",
      "today\u{0}",
      "today; rm -rf", "toda\u{301}y", "🗓", "\u{202E}yadot", "today today", "2025-12-30-",
    ])
  func refused(text: String) throws {
    for zone in Self.zones {
      let calendar = try Self.calendar(zone)
      #expect(DatePhrase(text, now: try Self.date("2025-12-31 15:45:30", calendar), calendar: calendar) == nil, "\(zone)")
    }
  }

  @Test("A text longer than sixty bytes is refused, whatever it says")
  func overlong() throws {
    let calendar = try Self.calendar("UTC")
    let blanks = String(repeating: " ", count: 55)
    #expect(DatePhrase("today" + blanks, now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar) != nil)
    #expect(DatePhrase("today " + blanks, now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar) == nil)
    #expect(DatePhrase(last: "7" + blanks + "   d", now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar) != nil)
    #expect(DatePhrase(last: "7" + blanks + "    d", now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar) == nil)
    #expect(DatePhrase(String(repeating: "9", count: 1_000_000), now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar) == nil)
  }

  // MARK: Clocks that change

  @Test("Days on which a clock changes have 23 and 25 hours; a skipped time is refused")
  func clocks() throws {
    let calendar = try Self.calendar("America/New_York")
    let spring = try Self.date("2026-03-08 12:00", calendar)
    let autumn = try Self.date("2026-11-01 12:00", calendar)
    for (now, hours) in [(spring, 23.0), (autumn, 25)] {
      for (text, anchor) in [("today", now), ("yesterday", now + 86400), ("sunday", now + 3 * 86400), ("1d", now + 86400)] {
        let phrase = try #require(DatePhrase(text, now: anchor, calendar: calendar))
        #expect(phrase.end.timeIntervalSince(phrase.start) == hours * 3600, "\(text)")
      }
    }
    for text in ["2:00", "2:30", "02:59:59", "2026-03-08 02:30", "2026-03-08T02:30", "today 2:30", "sunday 2:30"] {
      #expect(DatePhrase(text, now: spring, calendar: calendar) == nil, "\(text)")
    }
    #expect(DatePhrase("3:00", now: spring, calendar: calendar)?.start == calendar.startOfDay(for: spring) + 2 * 3600)
    #expect(DatePhrase("1:59", now: spring, calendar: calendar)?.start == calendar.startOfDay(for: spring) + 7140)
    // 1:30 is twice: the first of the two.
    #expect(DatePhrase("1:30", now: autumn, calendar: calendar)?.start == calendar.startOfDay(for: autumn) + 5400)
    #expect(DatePhrase("2:30", now: autumn, calendar: calendar)?.start == calendar.startOfDay(for: autumn) + 3.5 * 3600)
  }

  // MARK: Lengths and the stretch before

  @Test("A length reaches back from now, whole days with today among them", arguments: zones)
  func lengths(zone: String) throws {
    let calendar = try Self.calendar(zone)
    let now = try Self.date("2026-03-31 15:45", calendar)
    for (text, start) in [
      ("1d", "2026-03-31"), ("30d", "2026-03-02"), ("7 days", "2026-03-25"), ("1w", "2026-03-25"), ("4 weeks", "2026-03-04"),
      ("1 month", "2026-03-01"), ("1y", "2025-04-01"), ("12h", "2026-03-31 03:45"), ("90 min", "2026-03-31 14:15"),
    ] {
      let phrase = try #require(DatePhrase(last: text, now: now, calendar: calendar), "\(text)")
      #expect(try phrase.start == (Self.date(start, calendar)), "\(text)")
      #expect(phrase.end == now, "\(text)")
    }
    for text in ["", "0d", "0h", "d", "week", "-3d", "3", "100000d", "today", "3 weeks ago", "３d"] {
      #expect(DatePhrase(last: text, now: now, calendar: calendar) == nil, "\(text)")
    }
  }

  @Test("A length begins at midnight, also after a day whose midnight the clock skips")
  func lengthAfterSkippedMidnight() throws {
    let calendar = try Self.calendar("America/Santiago")
    let now = try Self.date("2024-10-08 12:00", calendar)
    #expect(try #require(DatePhrase(last: "1 month", now: now, calendar: calendar)).start == (try Self.date("2024-09-09", calendar)))
  }

  @Test("The stretch before one is of the same kind, else as long", arguments: zones)
  func previous(zone: String) throws {
    let calendar = try Self.calendar(zone)
    let now = try Self.date("2026-03-09 12:00", calendar)
    for (text, start) in [
      ("2026", "2025-01-01"), ("2026-03", "2026-02-01"), ("2024-03", "2024-02-01"), ("2026-Q1", "2025-10-01"), ("2021-W01", "2020-12-28"),
      ("2026-03-01", "2026-02-28"), ("2026-03-09", "2026-03-08"), ("2026-11-02", "2026-11-01"), ("2026-01-01", "2025-12-31"),
    ] {
      let phrase = try #require(DatePhrase(text, now: now, calendar: calendar))
      let before = try #require(phrase.previous(calendar), "\(text)")
      #expect(try before.start == (Self.date(start, calendar)), "\(text)")
      #expect(before.end == phrase.start, "\(text)")
    }
    #expect(try #require(DatePhrase("now", now: now, calendar: calendar)).previous(calendar) == nil)
    let hours = try #require(DatePhrase(last: "12h", now: now, calendar: calendar))
    #expect(hours.previous(calendar)?.end == hours.start)
    #expect(hours.previous(calendar)?.start == hours.start - 12 * 3600)
  }

  // MARK: Against a slow model

  @Test("Days, weeks and months of random moments are what counting days gives", arguments: zones)
  func model(zone: String) throws {
    let calendar = try Self.calendar(zone)
    var random = SeededGenerator(seed: 42)
    for _ in 0..<400 {
      let now = Date(timeIntervalSinceReferenceDate: Double(random.next(below: 1_200_000_000)))
      let count = random.next(below: 400)
      let today = try #require(DatePhrase("today", now: now, calendar: calendar))
      #expect((today.start..<today.end).contains(now))
      // Noon after noon, a day at a time.
      var noon = try #require(calendar.date(bySettingHour: 12, minute: 0, second: 0, of: now))
      for _ in 0..<count { noon = try #require(calendar.date(bySettingHour: 12, minute: 0, second: 0, of: noon - 86400)) }
      let ago = try #require(DatePhrase("\(count)d", now: now, calendar: calendar))
      #expect((ago.start..<ago.end).contains(noon), "\(count) \(now)")
      #expect(calendar.startOfDay(for: noon) == ago.start, "\(count) \(now)")
      let parts = calendar.dateComponents([.year, .month, .day, .weekOfYear, .yearForWeekOfYear], from: noon)
      let (year, month, day) = (try #require(parts.year), try #require(parts.month), try #require(parts.day))
      #expect(DatePhrase(String(format: "%04d-%02d-%02d", year, month, day), now: now, calendar: calendar) == ago)
      let week = String(format: "%04d-W%02d", try #require(parts.yearForWeekOfYear), try #require(parts.weekOfYear))
      let found = try #require(DatePhrase(week, now: now, calendar: calendar), "\(week)")
      #expect((found.start..<found.end).contains(noon), "\(week)")
      #expect(calendar.component(.weekday, from: found.start) == 2, "\(week)")
      let whole = try #require(DatePhrase(String(format: "%04d-%02d", year, month), now: now, calendar: calendar))
      #expect((whole.start..<whole.end).contains(noon))
      #expect(whole.start <= ago.start)
      #expect(ago.end <= whole.end)
      #expect(calendar.component(.day, from: whole.start) == 1)
      #expect(calendar.component(.day, from: whole.end) == 1)
    }
  }

  @Test("No text of random words and signs stops the program, and what is read begins before it ends")
  func hostile() throws {
    let calendar = try Self.calendar("America/New_York")
    let now = try Self.date("2026-03-08 12:00", calendar)
    let pieces = [
      "last", "next", "this", " ", "-", ":", "99999", "0", "2025", "w53", "q4", "month", "y", "ago", "\u{0}", "é", "T", "Z", "+", "02:30",
      "mon", "12",
      "99999y", "/", ".",
    ]
    var random = SeededGenerator(seed: 7)
    var read = 0
    for _ in 0..<5000 {
      let text = (0...random.next(below: 5)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
      if let phrase = DatePhrase(text, now: now, calendar: calendar) {
        read += 1
        #expect(phrase.start <= phrase.end, "\(text)")
        _ = phrase.previous(calendar)
      }
      if let phrase = DatePhrase(last: text, now: now, calendar: calendar) { #expect(phrase.start <= phrase.end, "\(text)") }
    }
    #expect(read > 100)
  }
}
