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

@Suite struct NumberStyleReadingTests {
  private static let german = NumberStyle(decimalSign: ",", groupSign: ".")
  private static let indian = NumberStyle(lastGroup: 3, otherGroups: 2)
  private static let russian = NumberStyle(decimalSign: ",", groupSign: "\u{A0}")

  @Test(
    "A number is read with the person's signs; a point or comma that groups nothing separates decimals",
    arguments: [
      (NumberStyle.plain, "1,234.5", 1234.5), (.plain, "72.5", 72.5), (.plain, "72,5", 72.5), (.plain, "1,234", 1234), (.plain, " 12 ", 12),
      (.plain, "-0.25", -0.25), (.plain, "\u{2212}3", -3), (.plain, "+3", 3), (.plain, ".5", 0.5), (.plain, "5.", 5),
      (.plain, "1 234 567", 1_234_567), (.plain, "1'234", 1234), (german, "1.234,5", 1234.5), (german, "1.234", 1234),
      (german, "72.5", 72.5),
      (german, "72,5", 72.5), (indian, "12,34,567.8", 1_234_567.8), (russian, "1\u{A0}234,5", 1234.5), (russian, "1 234,5", 1234.5),
      (.plain, "12,34", 12.34),
    ] as [(NumberStyle, String, Double)])
  func reads(_ style: NumberStyle, _ text: String, _ number: Double) {
    #expect(style.number(text) == number)
  }

  @Test(
    "Other texts are not read as numbers",
    arguments: [
      "", " ", "-", ".", ",", "1.2.3", "1,2,3", "1,23,456", "1e5", "0x10", "nan", "inf", "72 kg", "--1", "1,,234", ",234,567", "٣",
      "1\u{301}", String(repeating: "1", count: 61),
    ])
  func refuses(_ text: String) {
    #expect(NumberStyle.plain.number(text) == nil)
  }

  @Test("Written numbers are read back", arguments: [NumberStyle.plain, german, indian, russian])
  func roundTrip(_ style: NumberStyle) {
    for number in [0, 0.5, -7.25, 999, 1000, -12345.678, 1_234_567, 98_765_432.1] {
      #expect(style.number(style.text(number, decimals: 6)) == number)
    }
  }
}

@Suite struct NumberStyleWordsTests {
  @Test("A number of things has the form of its noun, with the person's groups")
  func counted() {
    #expect(NumberStyle.plain.counted(1, "sample") == "1 sample")
    #expect(NumberStyle.plain.counted(0, "sample") == "0 samples")
    #expect(NumberStyle(decimalSign: ",", groupSign: ".").counted(1204, "entry", "entries") == "1.204 entries")
  }

  @Test(
    "A number without a unit has about four digits",
    arguments: [(12345.678, "12,346"), (123.456, "123.5"), (12.3456, "12.35"), (1.23456, "1.235")])
  func short(number: Double, text: String) {
    #expect(NumberStyle.plain.short(number) == text)
    #expect(NumberStyle.plain.short(-number) == "-" + text)
  }

  @Test(
    "A duration looks as on a stopwatch; one that is negative or not finite is a number of seconds",
    arguments: [
      (0, "0:00"), (5, "0:05"), (599.4, "9:59"), (599.6, "10:00"), (2730, "45:30"), (3725, "1:02:05"), (3_600_000, "1,000:00:00"),
      (-3, "-3 s"),
      (.nan, "– s"),
    ])
  func clock(seconds: Double, text: String) {
    #expect(NumberStyle.plain.clock(seconds) == text)
  }
}
