// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportMetadataTests {
  private func value(_ text: String, _ key: String) -> MetadataValue { ExportMetadata.value(text, forKey: key) }

  @Test("Values of an app's own keys, and of keys for texts, are texts")
  func texts() {
    for text in ["", "1", "1.5", "2026-01-01 08:00:00 +0100"] {
      #expect(value(text, "own") == .string(text))
      #expect(value(text, "HKTimeZone") == .string(text))
    }
  }

  @Test("A truth value is 1 or 0")
  func booleans() {
    #expect(value("1", "HKIndoorWorkout") == .boolean(true))
    #expect(value("0", "HKIndoorWorkout") == .boolean(false))
    for text in ["", "2", "true", "01"] { #expect(value(text, "HKIndoorWorkout") == .string(text)) }
  }

  @Test("A whole number is exact; one that would not be written in the same form is a text")
  func numbers() {
    let key = "HKMetadataKeyHeartRateMotionContext"
    #expect(value("7", key) == .integer(7))
    #expect(value("-7", key) == .integer(-7))
    #expect(value("0", key) == .integer(0))
    #expect(value("9223372036854775807", key) == .integer(.max))
    #expect(value("9223372036854775808", key) == .large(9_223_372_036_854_775_808))
    #expect(value("18446744073709551615", key) == .large(.max))
    #expect(value("1.5", key) == .real(1.5))
    #expect(value("1e3", key) == .real(1000))
    #expect(value("18446744073709551616", key) == .real(0x1p64))
    for text in ["007", "+5", "-0", "", "x", "1,5", "0009223372036854775808"] { #expect(value(text, key) == .string(text), "\(text)") }
  }

  @Test("A date has the form of an export, and a quantity a number, a blank and a unit")
  func others() throws {
    let key = "HKDateOfEarliestDataUsedForEstimate"
    #expect(value("2026-01-01 08:00:00 +0100", key) == .date(Date(timeIntervalSinceReferenceDate: 788_943_600)))
    #expect(value("2026-01-01", key) == .string("2026-01-01"))
    #expect(value("77.5 degF", "HKWeatherTemperature") == .quantity(77.5, try UnitExpression.parse("degF")))
    for text in ["77", "degF", "77degF", "x degF", "77 parsec", " degF", ""] {
      #expect(value(text, "HKWeatherTemperature") == .string(text), "\(text)")
    }
  }
}
