// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthAPI

/// Instants as texts.
@Suite struct InstantFormTests {
  @Test("An instant is written on its own clock, with the digits that it has, and is read back as the same one")
  func forms() throws {
    let date = try #require(InstantText.date("2026-01-31T08:00:00Z"))
    #expect(InstantForm.text(date, in: nil) == "2026-01-31T08:00:00Z")
    #expect(InstantForm.text(date, in: TimeZone(identifier: "Europe/Berlin")) == "2026-01-31T09:00:00+01:00")
    #expect(InstantForm.text(date, in: TimeZone(identifier: "Asia/Kathmandu")) == "2026-01-31T13:45:00+05:45")
    #expect(InstantForm.text(date, in: TimeZone(identifier: "America/New_York")) == "2026-01-31T03:00:00-05:00")
    #expect(InstantForm.text(date + 0.25, in: nil) == "2026-01-31T08:00:00.25Z")
    // Four digits for the year, whatever a store has, and on whatever clock.
    for zone in [nil, TimeZone(identifier: "Asia/Tokyo"), TimeZone(identifier: "America/New_York")] {
      for seconds in [1e12, .infinity, InstantForm.years.upperBound, InstantForm.years.upperBound + 0.75] {
        #expect(InstantForm.text(Date(timeIntervalSinceReferenceDate: seconds), in: zone).hasPrefix("9999-12-31T"))
      }
      for seconds in [-1e12, -.infinity, InstantForm.years.lowerBound] {
        #expect(InstantForm.text(Date(timeIntervalSinceReferenceDate: seconds), in: zone).hasPrefix("0001-01-01T"))
      }
    }
    #expect(InstantForm.text(1e12) == "9999-12-31T23:59:59Z")
    #expect(InstantForm.text(-1e12) == "0001-01-01T00:00:00Z")
    // Local time before 1893 had seconds.
    let old = try #require(InstantText.date("1890-01-01T00:00:00Z"))
    #expect(InstantForm.text(old, in: TimeZone(identifier: "Europe/Berlin")) == "1890-01-01T00:00:00Z")
    for seconds in [0, 0.000001, 123_456_789.5, 800_000_000.123456, -3e9] {
      let text = InstantForm.text(Date(timeIntervalSinceReferenceDate: seconds), in: TimeZone(identifier: "Asia/Tokyo"))
      let back = try #require(InstantText.date(text), "\(text)")
      #expect(abs(back.timeIntervalSinceReferenceDate - seconds) < 1e-6, "\(text)")
    }
  }
}
