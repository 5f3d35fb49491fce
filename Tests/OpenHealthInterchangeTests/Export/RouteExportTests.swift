// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct RouteExportTests {
  @Test(
    "Dates are in UTC, with milliseconds only where there are some; those beyond the years with a text are the last or first one",
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.500Z"), (0.001, "2001-01-01T00:00:00.001Z"), (0.0004, "2001-01-01T00:00:00Z"),
      (0.9994, "2001-01-01T00:00:00.999Z"), (0.9996, "2001-01-01T00:00:01Z"), (-0.001, "2000-12-31T23:59:59.999Z"),
      (-1, "2000-12-31T23:59:59Z"), (86_399.25, "2001-01-01T23:59:59.250Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
      (1e12, "9999-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"), (-1e12, "0001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func dates(seconds: Double, text: String) { #expect(RouteExport.text(ofDate: seconds) == text) }

  @Test("Numbers have no exponent")
  func numbers() {
    let texts: [(Double, String)] = [
      (0, "0"), (12.5, "12.5"), (-122.396397, "-122.396397"), (1e-7, "0.000000100000000"), (1e16, "10000000000000000.000000000000000"),
    ]
    for (number, text) in texts { #expect(RouteExport.text(number) == text) }
  }
}
