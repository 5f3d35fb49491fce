// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct QuietHoursTests {
  @Test("Hours are two times of a day with a dash; they may go over midnight")
  func texts() {
    for text in ["22:00-07:00", "00:00-23:59", "13:30-13:31"] { #expect(QuietHours(text)?.text == text) }
    for text in [
      "", "22:00", "22:00-22:00", "24:00-07:00", "22:60-07:00", "2:00-07:00", "22:00-07:00-", "22.00-07.00", "22:00–07:00", "-1:00-07:00",
    ] { #expect(QuietHours(text) == nil, "\(text)") }
  }

  @Test("Each minute is quiet or not as on a clock, in zones with odd offsets and before 2001, too")
  func minutes() throws {
    let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = kathmandu
    for (text, start) in [("22:00-07:00", 800_000_000.0), ("12:15-12:45", -100_000_000)] {
      let hours = try #require(QuietHours(text))
      for minute in stride(from: 0.0, to: 1441, by: 1) {
        let date = Date(timeIntervalSinceReferenceDate: start + minute * 60)
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        let clock = try #require(parts.hour) * 60 + #require(parts.minute)
        let expected = text == "12:15-12:45" ? (735..<765).contains(clock) : clock >= 1320 || clock < 420
        #expect(hours.contains(date, in: kathmandu) == expected, "\(text) \(clock)")
      }
    }
  }
}
