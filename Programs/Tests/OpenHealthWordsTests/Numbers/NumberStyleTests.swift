// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct NumberStyleTests {
  private static let german = NumberStyle(decimalSign: ",", groupSign: ".")
  private static let indian = NumberStyle(otherGroups: 2)
  private static let swiss = NumberStyle(groupSign: "’")

  @Test(
    "Thousands are apart, and the fraction is as long as it is wanted, without zeros at its end",
    arguments: [
      (0, 0, "0"), (999, 0, "999"), (1000, 0, "1,000"), (-1234.5, 1, "-1,234.5"), (11_086_598, 0, "11,086,598"), (72.0, 1, "72"),
      (0.05, 1, "0.1"),
      (-0.04, 1, "0"), (88.44713999999999, 2, "88.45"), (999_999_999_999_999, 0, "999,999,999,999,999"), (1e15, 0, "1e+15"), (.nan, 1, "–"),
      (.infinity, 1, "∞"),
    ] as [(Double, Int, String)])
  func plain(_ number: Double, _ decimals: Int, _ expected: String) {
    #expect(NumberStyle.plain.text(number, decimals: decimals) == expected)
  }

  @Test("Other countries group and point otherwise")
  func others() {
    #expect(Self.german.text(1234.5, decimals: 1) == "1.234,5")
    #expect(Self.indian.text(12_345_678.25, decimals: 2) == "1,23,45,678.25")
    #expect(Self.swiss.text(1234, decimals: 0) == "1’234")
    #expect(NumberStyle(groupSign: "").text(1234567) == "1234567")
    #expect(NumberStyle.plain.text(7, decimals: 2, keepsZeros: true) == "7.00")
  }

  @Test("Figures carry their unit, a share is a percentage, and seconds are hours and minutes")
  func formats() {
    #expect(FigureFormat(.decimal(0), unit: "%", factor: 100).text(0.966) == "97 %")
    #expect(FigureFormat(.decimal(1), unit: "").text(22.04) == "22")
    #expect(FigureFormat(.decimal(0), unit: "steps").text(12_990.4) == "12,990 steps")
    #expect(FigureFormat(.hours, unit: "h").text(25_500) == "7:05 h")
    #expect(FigureFormat(.hours, unit: "").number(-90) == "-0:02")
    #expect(FigureFormat(.hours, unit: "h").text(3600 * 1234) == "1,234:00 h")
  }
}
