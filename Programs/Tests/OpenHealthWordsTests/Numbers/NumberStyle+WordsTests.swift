// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

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
    "A duration looks as on a stopwatch; what cannot be one is a number of seconds",
    arguments: [
      (0, "0:00"), (5, "0:05"), (599.4, "9:59"), (599.6, "10:00"), (2730, "45:30"), (3725, "1:02:05"), (3_600_000, "1,000:00:00"),
      (-3, "-3 s"),
      (.nan, "– s"),
    ])
  func clock(seconds: Double, text: String) {
    #expect(NumberStyle.plain.clock(seconds) == text)
  }
}
