// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct DataNumberTests {
  @Test("A stored value has every digit that is needed to read it back, a whole one no fraction")
  func exact() {
    for number in [0.1, 0.1 + 0.2, 72.5, 1e-300, 1.7976931348623157e308, -3.25, 9_007_199_254_740_993.5] {
      #expect(Double(DataNumber.exact(number)) == number)
    }
    #expect(DataNumber.exact(72) == "72")
    #expect(DataNumber.exact(-5) == "-5")
    #expect(DataNumber.exact(0.1 + 0.2) == "0.30000000000000004")
    #expect(DataNumber.exact(9_007_199_254_740_991) == "9007199254740991")
    #expect(DataNumber.exact(-9_007_199_254_740_991) == "-9007199254740991")
    // The whole numbers of a Double end at 2^53, those of Int64 at 2^63.
    for number in [-0x1p63, 0x1p63, 0x1p53, -0x1p53] { #expect(Double(DataNumber.exact(number)) == number) }
  }

  @Test("A computed value has twelve digits, without the noise of binary fractions")
  func computed() {
    #expect(DataNumber.computed(0.1 + 0.2) == "0.3")
    #expect(DataNumber.computed(0) == "0")
    #expect(DataNumber.computed(15234.880613) == "15234.880613")
    #expect(DataNumber.computed(2.0 / 3) == "0.666666666667")
    #expect(DataNumber.computed(-1e-9 / 3) == "-3.33333333333e-10")
  }

  @Test("A number is read in decimal digits only")
  func reads() {
    for (text, number) in [("72.5", 72.5), ("-3", -3), ("+1e3", 1000), (".5", 0.5), ("1E-2", 0.01)] {
      #expect(DataNumber.number(text) == number, "\(text)")
    }
    for text in ["", "0x10", "0x1p3", "inf", "-nan", "e", "1,5", " 1", "1 ", "1e999", "\u{0661}"] {
      #expect(DataNumber.number(text) == nil, "\(text)")
    }
  }
}
