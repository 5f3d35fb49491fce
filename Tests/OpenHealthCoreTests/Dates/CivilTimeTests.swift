// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CivilTimeTests {
  @Test(
    "A count of seconds is a day and a time, before 2001 too",
    arguments: [
      (0, "2001-01-01 00:00:00"), (90_061, "2001-01-02 01:01:01"), (-1, "2000-12-31 23:59:59"), (-86_400, "2000-12-31 00:00:00"),
      (-86_401, "2000-12-30 23:59:59"), (730_944_000 + 36_330, "2024-03-01 10:05:30"), (-62_000_000_000, "0036-04-19 09:46:40"),
    ])
  func texts(seconds: Int, text: String) {
    let time = CivilTime(seconds: seconds)
    #expect("\(time.day.text) \(time.text)" == text)
    #expect(time.day.daysSinceReferenceDate * 86_400 + time.secondOfDay == seconds)
    #expect((0..<86_400).contains(time.secondOfDay))
  }

  @Test func offsets() {
    #expect([0, 3600, -3600, 20_700, -12_600].map { CivilTime.offsetText(seconds: $0) } == ["+0000", "+0100", "-0100", "+0545", "-0330"])
    #expect(CivilTime.offsetText(seconds: -12_600, separator: ":") == "-03:30")
  }

  @Test func digits() {
    #expect([0, 7, 12, 345].map { CivilTime.digits($0) } == ["00", "07", "12", "345"])
    #expect(CivilTime.digits(7, 4) == "0007")
    #expect(CivilTime.digits(12_345, 4) == "12345")
    #expect(CivilTime.digits(-5, 4) == "-0005")
  }

  @Test func floorDivision() {
    for divisor in [1, 2, 7, 60] {
      for value in -130...130 {
        #expect(CivilTime.floorDivide(value, divisor) == Int((Double(value) / Double(divisor)).rounded(.down)), "\(value) \(divisor)")
      }
    }
  }
}
