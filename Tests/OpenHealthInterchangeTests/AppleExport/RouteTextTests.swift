// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct RouteTextTests {
  private static let second = 788_943_600.0  // 2026-01-01 07:00:00 UTC

  @Test(
    "A fraction has any number of digits, and every offset its own form",
    arguments: [
      ("2026-01-01T07:00:00.5Z", 0.5), ("2026-01-01T07:00:00.09Z", 0.09), ("2026-01-01T07:00:00.999999Z", 0.999999),
      ("2026-01-01T07:00:00.0Z", 0), ("2026-01-01T07:00:00+0000", 0), ("2026-01-01T07:00:00-00:00", 0), ("2026-01-01T06:59:59Z", -1),
      ("2026-01-01T08:00:01.25+01:00", 1.25), ("2026-01-01T05:30:00.75-01:30", 0.75), ("2026-01-01T08:00:00.125+0100", 0.125),
    ])
  func fractions(text: String, offset: Double) { #expect(RouteText.date(text) == Self.second + offset) }

  @Test("A text has 20 to 64 bytes")
  func lengths() {
    let zeros = String(repeating: "0", count: 43)
    #expect("2026-01-01T07:00:00.\(zeros)Z".utf8.count == 64)
    #expect("2026-01-01T07:00:00Z".utf8.count == 20)
    #expect(RouteText.date("2026-01-01T07:00:00.\(zeros)Z") == Self.second)
    #expect(RouteText.date("2026-01-01T07:00:00.\(zeros)0Z") == nil)
    #expect(RouteText.date("2026-01-01T07:00:00") == nil)
    #expect(RouteText.date("2026-01-01T07:00:0Z") == nil)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "2026-01-01t07:00:00Z", "2026-01-01T07:00:00z", "2026-01-01T07:00:00,5Z", "2026-01-01T07:00:00.Z5", "2026-01-01T07:00:00./Z",
      "2026-01-01T07:00:00.:Z", "2026-01-01T07:00:00ZZ", "2026-01-01T07:00:00+01.00", "2026-01-01T07:00:00+010:0",
      "2026-01-01T07:00:00+1:00",
      "2026-01-01T07:00:00+01:000", "2026-01-01T07:00:00 +0100",
    ])
  func others(text: String) { #expect(RouteText.date(text) == nil) }
}
