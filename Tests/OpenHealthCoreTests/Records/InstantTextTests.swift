// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct InstantTextTests {
  @Test(
    "An instant is read to the fraction of a second, in each form of its offset",
    arguments: [
      ("2025-12-30T08:00:00Z", 788_774_400.0), ("2025-12-30t08:00:00.5z", 788_774_400.5), ("2025-12-30T08:00:00,25+00:00", 788_774_400.25),
      ("2025-12-30T08:00:00+05:45", 788_753_700), ("2025-12-30 08:00:00 +0100", 788_770_800), ("2025-12-30T08:00-18", 788_839_200),
      ("2001-01-01T00:00:00Z", 0), ("2000-02-29T23:59:60Z", -26_438_400), ("0001-01-01T00:00:00Z", -63_113_904_000),
    ])
  func read(_ text: String, _ seconds: Double) { #expect(InstantText.date(text)?.timeIntervalSinceReferenceDate == seconds) }

  @Test(
    "Days and times that do not exist, and other texts, are refused",
    arguments: [
      "", "2025-12-30", "2025-12-30T08:00:00", "2025-02-30T08:00:00Z", "61005-02-28T08:00:00Z", "0000-01-01T00:00:00Z",
      "2025-13-01T00:00:00Z", "2025-12-30T24:00:00Z", "2025-12-30T08:60:00Z", "2025-12-30T08:00:61Z", "2025-12-30T08:00:0Z",
      "2025-12-30T8:00:00Z", "2025-12-30T08:00:00.Z", "2025-12-30T08:00:00+1", "2025-12-30T08:00:00+19:00", "2025-12-30T08:00:00+01:60",
      "2025-12-30T08:00:00+01:00x", "2025-12-30T08:00:00ZZ", "2025-12-30T08:00:00 Z", "2025-12-30T08:00:00  +01", "2025-12-30T08:00: ",
      "2025-12-30T08:00:00 ",
      "2025-12-30_08:00:00Z", "٢٠٢٥-12-30T08:00:00Z", "2025-12-30T08:00:00." + String(repeating: "1", count: 80) + "Z",
    ])
  func refused(_ text: String) { #expect(InstantText.date(text) == nil) }

  @Test("Where it says so, a text without an offset is in UTC")
  func universal() {
    #expect(InstantText.date("2025-12-30T08:00:00", zone: .universal) == InstantText.date("2025-12-30T08:00:00Z"))
    #expect(InstantText.date("2025-12-30T08:00:00+01:00", zone: .universal) == InstantText.date("2025-12-30T07:00:00Z"))
  }
}
