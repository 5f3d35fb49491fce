// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFeeds
import Testing

/// Dates as phones write them.
@Suite struct FeedDateTests {
  /// 29 March 2026, 14:30:05 in Berlin, after the change of the clock.
  private let moment = Date(timeIntervalSince1970: 1_774_787_405)

  @Test(
    "the five forms of Health Auto Export are one instant, with the offset of the phone's clock",
    arguments: [
      "2026-03-29 14:30:05 +0200", "2026-03-29 2:30:05 PM +0200", "2026-03-29 2:30:05\u{202F}PM +0200", "2026-03-29 2:30:05 pm +0200",
      "2026-03-29 2:30:05\u{202F}pm +0200", "2026-03-29 02:30:05\u{A0}p.m. +02:00",
    ])
  func forms(text: String) throws {
    let date = try #require(FeedDate(text))
    #expect(date.date == moment && date.offset == 7200 && date.zone == "GMT+0200" && !date.isDay)
  }

  @Test("ISO 8601 is read; its Z tells no offset of the clock")
  func iso() {
    #expect(FeedDate("2026-03-29T12:30:05Z")?.date == moment)
    #expect(FeedDate("2026-03-29T12:30:05Z")?.zone == nil)
    #expect(FeedDate("2026-03-29T14:30:05.000+02:00")?.offset == 7200)
    #expect(FeedDate("2026-03-29T04:30:05-0800")?.zone == "GMT-0800")
  }

  @Test("midnight and noon of a clock of 12 hours, and the hour that a change of the clock has twice")
  func hours() throws {
    let midnight = try #require(FeedDate("2026-10-25 12:00:00 AM +0200"))
    #expect(FeedDate("2026-10-25 12:00:00 PM +0100")?.date.timeIntervalSince(midnight.date) == 46_800.0)
    let (first, second) = (try #require(FeedDate("2026-10-25 02:30:00 +0200")), try #require(FeedDate("2026-10-25 02:30:00 +0100")))
    #expect(second.date.timeIntervalSince(first.date) == 3600)
    #expect(FeedDate("2026-10-25")?.isDay == true)
  }

  @Test(
    "other texts are not the date of a day",
    arguments: [
      "", "2026-03-29 14:30:05", "2026-03-29 25:00:00 +0100", "2026-03-29 13:00:00 PM +0100", "2026-03-29 0:00:00 AM +0100",
      "2026-02-30 10:00:00 +0100", "2026-03-29 10:60:00 +0100", "2026-03-29 10:00:61 +0100", "2026-03-29 10:00 +0100",
      "2026-03-29 10:00:00 +1", "2026-03-29 10:00:00 CET", "29.03.2026 10:00:00 +0100", "2026-03-29 10:00:00 XM +0100",
      "2026-03-29 1e1:00:00 +0100", "2026-03-29 10:00:0x1 +0100", String(repeating: "2", count: 1000),
    ])
  func refusals(text: String) { #expect(FeedDate(text) == nil) }
}
