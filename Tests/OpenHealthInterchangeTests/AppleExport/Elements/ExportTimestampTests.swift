// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportTimestampTests {
  static func parse(_ text: String) -> ExportTimestamp? {
    Array(text.utf8).withUnsafeBufferPointer { ExportTimestamp($0) }
  }

  @Test(
    arguments: [
      ("2001-01-01 00:00:00 +0000", 0.0, 0),
      ("2024-01-15 10:00:00 -0800", 727_034_400, -28_800),
      ("2000-02-29 23:59:59 +0545", -26_459_101, 20_700),
      ("1970-01-01 00:00:00 +0000", -978_307_200, 0),
      ("0001-01-01 00:00:00 +0000", -63_113_904_000, 0),
      ("9999-12-31 23:59:59 -1800", 252_423_993_599 + 64_800, -64_800),
      ("2024-02-29 12:00:00 +1400", 730_850_400, 50_400),
    ] as [(String, Double, Int)])
  func reads(text: String, seconds: Double, offset: Int) {
    #expect(Self.parse(text) == ExportTimestamp(secondsSinceReferenceDate: seconds, offsetSeconds: offset))
  }

  @Test(
    "F17: dates of ISO 8601 are read where they have a zone",
    arguments: [
      ("2024-01-15T10:00:00Z", 727_005_600.0, 0), ("2024-01-15T10:00:00-08:00", 727_034_400, -28_800),
      ("2024-01-15T10:00:00-0800", 727_034_400, -28_800), ("2024-01-15T10:00:00.125Z", 727_005_600, 0),
      ("2024-01-15T10:00:00.5+05:45", 726_984_900, 20_700), ("2024-01-15 10:00:00 -0800", 727_034_400, -28_800),
    ] as [(String, Double, Int)])
  func anyForm(text: String, seconds: Double, offset: Int) {
    let read = Array(text.utf8).withUnsafeBufferPointer { ExportTimestamp(anyForm: $0) }
    #expect(read == ExportTimestamp(secondsSinceReferenceDate: seconds, offsetSeconds: offset))
  }

  @Test(
    "F17: others are no dates",
    arguments: [
      "2024-01-15T10:00:00", "2024-01-15T10:00Z", "2024-01-15T10:00:00.Z", "2024-01-15T25:00:00Z", "2024-01-15T10:00:00PST",
      "2024-01-15t10:00:00Z", "2024-01-15", "15/01/2024 10:00:00 +0000", "2024-01-15T10:00:00+19:00", "2024-01-15T10:00:00 Z",
    ])
  func noForm(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { ExportTimestamp(anyForm: $0) } == nil)
  }

  @Test(arguments: [
    "", "2024-01-15", "2024-01-15 10:00:00", "2024-01-15 10:00:00 -08:00", "2024-01-15T10:00:00 -0800", "2024-01-15 10:00:00  0800",
    "2024-00-15 10:00:00 -0800", "2024-13-15 10:00:00 -0800", "2024-01-00 10:00:00 -0800", "2024-01-32 10:00:00 -0800",
    "2023-02-29 10:00:00 -0800", "1900-02-29 10:00:00 +0000", "2024-02-30 10:00:00 -0800", "2024-04-31 10:00:00 -0800",
    "2024-01-15 24:00:00 -0800", "2024-01-15 10:60:00 -0800", "2024-01-15 10:00:60 -0800", "2024-01-15 10:00:00 -0860",
    "2024-01-15 10:00:00 +1801", "2024-01-15 10:00:00 +9900", "0000-01-15 10:00:00 -0800", " 024-01-15 10:00:00 -0800",
    "2024-1a-15 10:00:00 -0800", "2024-01-15 1 :00:00 -0800", "2024-01-15 10:00:00 -08 0", "2024/01/15 10:00:00 -0800",
    "-024-01-15 10:00:00 -0800", "2024-01-15 10:00:00 -08000", "2024-01-15 10.00:00 -0800", "2024-01-15 10:00.00 -0800",
    // The colon comes right after the digit nine.
    ":024-01-15 10:00:00 -0800", "2:24-01-15 10:00:00 -0800", "2024-01-15 1::00:00 -0800",
  ])
  func refuses(text: String) { #expect(Self.parse(text) == nil) }

  @Test func agreesWithFoundationOnRandomInstants() throws {
    var random = SplitMix64(seed: 4)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    for _ in 0..<400 {
      let offset = Int.random(in: -56...56, using: &random) * 900
      let date = Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -3_000_000_000...4_000_000_000, using: &random)))
      formatter.timeZone = TimeZone(secondsFromGMT: offset)
      let text = formatter.string(from: date)
      #expect(
        Self.parse(text) == ExportTimestamp(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate, offsetSeconds: offset),
        "\(text)")
    }
  }

  @Test func everyDayOf800YearsFollowsTheOneBefore() {
    for year in [1600, 2000] {
      var expected = CivilDay(year: year, month: 1, day: 1).daysSinceReferenceDate
      for offset in 0..<146_097 {
        let day = CivilDay(daysSinceReferenceDate: expected)
        if day.daysSinceReferenceDate != expected { Issue.record("day \(offset)") }
        expected += 1
      }
      #expect(CivilDay(daysSinceReferenceDate: expected) == CivilDay(year: year + 400, month: 1, day: 1))
    }
  }
}
