// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct GrantEndTests {
  @Test(
    "An end is a number of days after the grant, a year, the whole of a day in the zone of the grant, or an instant, and nothing else",
    arguments: [
      ("7d", 7 * 86_400), ("1y", 365 * 86_400), ("36525d", 36_525 * 86_400), ("2001-01-01", 86_400 - 20_700),
      ("2000-12-31", -20_700), ("2001-01-01T00:00:05Z", 5), ("0d", nil), ("36526d", nil), ("-7d", nil), ("", nil), ("30 d", nil),
      ("2001-02-30", nil), ("tomorrow", nil),
    ] as [(String, Double?)])
  func texts(text: String, seconds: Double?) throws {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(GrantEnd(text)?.date(at: now, in: kathmandu) == seconds.map { now + $0 })
  }
}
