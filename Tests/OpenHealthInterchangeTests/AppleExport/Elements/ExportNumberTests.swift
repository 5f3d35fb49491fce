// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportNumberTests {
  static func parse(_ text: String) -> Double? { Array(text.utf8).withUnsafeBufferPointer { ExportNumber.parse($0) } }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("1", 1), ("+1.5", 1.5), ("5.", 5), (".5", 0.5), ("0.98", 0.98), ("1e3", 1000), ("1E-3", 0.001),
      ("9007199254740993", 9_007_199_254_740_992), ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
      ("00000000000000000000000000001.5", 1.5), ("4.9e-324", .leastNonzeroMagnitude), ("1.7976931348623157e308", 1.7976931348623157e308),
      ("1e-400", 0), ("18446744073709551617", 18_446_744_073_709_551_616), ("36893488147419103233", 36_893_488_147_419_103_232),
      ("0.000000000000000000000000000001", 1e-30), ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("1e22", 1e22),
      ("1e23", 1e23),
      ("0e99999999999999999999", 0),
    ] as [(String, Double)])
  func reads(text: String, expected: Double) {
    #expect(Self.parse(text)?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [
    "", " 1", "1 ", "1,5", "0x10", "nan", "NaN", "inf", "-inf", "infinity", "1e", "1e+", "e5", ".", "-", "+", "--1", "1.2.3", "1e5.0",
    "1e400",
    "-1e400", "1_000", "١", "1\u{0}", "1f", "1e5x", String(repeating: "1", count: 1201),
  ])
  func refuses(text: String) { #expect(Self.parse(text) == nil) }

  @Test func roundTripsRandomDoubles() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      if Self.parse("\(value)")?.bitPattern != value.bitPattern { Issue.record("\(value)") }
    }
  }

  /// Includes numbers near the middle of two doubles, where rounding twice would show.
  @Test func agreesWithStrtod() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...21, using: &random)
      var text = String((0..<digits).map { _ in Character("\(Int.random(in: 0...9, using: &random))") })
      if Bool.random(using: &random) {
        text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 0...digits, using: &random)))
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -30...30, using: &random))" }
      if Self.parse(text) != strtod(text, nil) { Issue.record("\(text)") }
    }
  }

  @Test("A number has up to 1,200 bytes")
  func longest() {
    for (count, expected) in [(1199, 1.0), (1200, 1.0), (1201, nil)] as [(Int, Double?)] {
      #expect(Self.parse(String(repeating: "0", count: count - 1) + "1") == expected)
    }
  }

  @Test(
    "Exponents are added to the decimal places",
    arguments: [
      ("1.5e+3", 1500), ("15e-1", 1.5), ("-0.25E2", -25), ("1e015", 1e15), ("0.000123e6", 123),
      ("-9007199254740992", -9_007_199_254_740_992),
      ("1234567890123456789", 1_234_567_890_123_456_768), ("-1e23", -1e23), ("+0.5e-22", 5e-23), ("12345e-27", 1.2345e-23), ("9e22", 9e22),
      ("1e-22", 1e-22), ("000.100e1", 1),
    ] as [(String, Double)])
  func exponents(text: String, expected: Double) { #expect(Self.parse(text)?.bitPattern == expected.bitPattern) }

  @Test(
    "A text with more than a number is refused",
    arguments: ["1e-", "1e--1", "1e+-1", "1ee1", "1e1e1", "1.e", ".e1", "/1", ":", "1:", "1/", "1d5", "1g5"]
  )
  func others(text: String) { #expect(Self.parse(text) == nil) }
}
