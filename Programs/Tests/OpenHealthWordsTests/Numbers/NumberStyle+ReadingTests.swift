// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

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
    "A text that is no number is none",
    arguments: [
      "", " ", "-", ".", ",", "1.2.3", "1,2,3", "1,23,456", "1e5", "0x10", "nan", "inf", "72 kg", "--1", "1,,234", ",234,567", "٣",
      "1\u{301}", String(repeating: "1", count: 61),
    ])
  func refuses(_ text: String) {
    #expect(NumberStyle.plain.number(text) == nil)
  }

  @Test("What is written is read", arguments: [NumberStyle.plain, german, indian, russian])
  func roundTrip(_ style: NumberStyle) {
    for number in [0, 0.5, -7.25, 999, 1000, -12345.678, 1_234_567, 98_765_432.1] {
      #expect(style.number(style.text(number, decimals: 6)) == number)
    }
  }
}
