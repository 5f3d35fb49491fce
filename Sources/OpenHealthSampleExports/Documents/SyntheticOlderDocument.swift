// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleData

/// The content of a row in an export of iOS 8 or 9. Instants are seconds since 2001-01-01 UTC.
struct SyntheticOlderRow: Equatable {
  struct Entry: Equatable {
    var key: String
    var value: String
  }

  /// The further content of a row that stands for several samples.
  struct Thinning: Equatable {
    var recordCount: Int
    /// Least, greatest and average value; nil for a type whose samples are added.
    var figures: [String]?
  }

  var type: String
  var source: String
  var unit: String
  var creation: Int?
  var start: Int
  var end: Int
  var metadata: [Entry] = []
  /// The text of the value; nil when there is an average instead, and for a category value of 0.
  var value: String?
  var thinning: Thinning?
}

/// The text of a synthetic export in the form of iOS 8 and 9: steps, distance, climbing, heart rate, sleep, and entries of apps and the
/// person.
struct SyntheticOlderDocument {
  private let export: SyntheticExport
  private let clock: SampleClock
  private let days: Range<Int>
  private let until: Int

  /// The number of last days whose rows are not thinned.
  private static let recentDays = 7

  init(_ export: SyntheticExport) {
    self.export = export
    until = Int(export.until.timeIntervalSinceReferenceDate)
    // A day has about 60 rows. Assume 30, so that there are enough days.
    let count = export.days ?? (export.records ?? 0) / 30 + 2
    clock = SampleClock(zone: export.timeZone, first: until - (count + 10) * 86_400, last: until + 2 * 86_400)
    let lastDay = clock.day(of: until - 1)
    days = (lastDay + 1 - count)..<(lastDay + 1)
  }

  func write(to output: SyntheticOutput) throws -> SyntheticContents {
    try output.reserve()
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"de_DE\">\n <ExportDate value=\"")
    output.append(text(until + 40))
    output.append("\"/>\n <Me")
    // The first four of the current characteristics, as numbers.
    for (item, value) in zip(Catalog.exportCharacteristics, ["19880412", "1", "7", "0"]) {
      output.append(" \(item.attribute)=\"\(value)\"")
    }
    output.append("/>\n")
    var contents = SyntheticContents()
    try forEachRow { row in
      try output.reserve()
      output.append(element(row))
      contents.good["Record", default: 0] += 1
    }
    try output.reserve()
    output.append("</HealthData>\n")
    return contents
  }

  /// Calls `body` with each row in the order of the file.
  func forEachRow(_ body: (SyntheticOlderRow) throws -> Void) rethrows {
    var left = export.records ?? .max
    for number in days {
      for row in rows(of: number) where left > 0 {
        try body(row)
        left -= 1
      }
      if left == 0 { return }
    }
  }

  // MARK: Text

  private func element(_ row: SyntheticOlderRow) -> String {
    var text = " <Record type=\"\(row.type)\" source=\"\(SyntheticSource.escaped(row.source))\" unit=\"\(row.unit)\""
    if let creation = row.creation { text += " creationDate=\"\(self.text(creation))\"" }
    text += " startDate=\"\(self.text(row.start))\" endDate=\"\(self.text(row.end))\""
    for entry in row.metadata { text += " \(Self.escapedTwice(entry.key))=\"\(Self.escapedTwice(entry.value))\"" }
    if let value = row.value { text += " value=\"\(value)\"" }
    if let figures = row.thinning?.figures { text += " min=\"\(figures[0])\" max=\"\(figures[1])\" average=\"\(figures[2])\"" }
    if let count = row.thinning?.recordCount { text += " recordCount=\"\(count)\"" }
    return text + "/>\n"
  }

  private static func escapedTwice(_ text: String) -> String { SyntheticSource.escaped(SyntheticSource.escaped(text)) }

  private func text(_ instant: Int) -> String {
    let text = SyntheticDateWriter(clock: clock).text(instant)
    return text.dropLast(5).filter(\.isNumber) + text.suffix(5)
  }

  // MARK: Rows

  private static let phone = "Anna’s\u{A0}iPhone"

  private func rows(of number: Int) -> [SyntheticOlderRow] {
    let day = SampleDay(number, seed: export.seed, clock: clock)
    let isThinned = number < days.upperBound - Self.recentDays
    var random = day.random(40)
    return (isThinned ? hourly(day, &random) : walks(day, &random)) + sleep(day, &random) + apps(day, &random)
  }

  /// The rows of a thinned day: one for each type and hour.
  private func hourly(_ day: SampleDay, _ random: inout SplitMix64) -> [SyntheticOlderRow] {
    var rows: [SyntheticOlderRow] = []
    func add(_ type: String, _ unit: String, _ start: Int, value: String?, _ thinning: SyntheticOlderRow.Thinning) {
      rows.append(
        .init(
          type: "HKQuantityTypeIdentifier\(type)", source: Self.phone, unit: unit, start: start, end: start + 3600, value: value,
          thinning: thinning))
    }
    for hour in 7..<22 {
      let start = day.start + hour * 3600
      let steps = random.int(40...2200)
      add("StepCount", "count", start, value: "\(steps)", .init(recordCount: random.int(2...9)))
      add("DistanceWalkingRunning", "km", start, value: "\(Double(steps) * 0.00074)", .init(recordCount: random.int(2...9)))
      if random.chance(0.3) { add("FlightsClimbed", "count", start, value: "\(random.int(1...12))", .init(recordCount: random.int(1...4))) }
      let least = random.int(50...70)
      let (middle, most) = (least + random.int(0...20), least + random.int(20...90))
      let figures = [least, most, middle].map { "\(Double($0) / 60)" }
      add("HeartRate", "count/s", start, value: nil, .init(recordCount: random.int(2...12), figures: figures))
    }
    return rows
  }

  /// The rows of a day that is not thinned: one for each type and walk.
  private func walks(_ day: SampleDay, _ random: inout SplitMix64) -> [SyntheticOlderRow] {
    day.walks().flatMap { walk -> [SyntheticOlderRow] in
      let (end, steps) = (walk.start + walk.seconds, walk.seconds * walk.stepsPerMinute / 60)
      return [("StepCount", "count", "\(steps)"), ("DistanceWalkingRunning", "km", "\(Double(steps) * 0.00074)")].map { type, unit, value in
        .init(
          type: "HKQuantityTypeIdentifier\(type)", source: Self.phone, unit: unit, creation: end + random.int(2...300), start: walk.start,
          end: end, value: value)
      }
    }
  }

  private func sleep(_ day: SampleDay, _ random: inout SplitMix64) -> [SyntheticOlderRow] {
    let start = day.wake - random.int(22_000...30_000)
    return [nil, "1"].map { value in
      .init(
        type: "HKCategoryTypeIdentifierSleepAnalysis", source: "Moon & Pillow", unit: "", creation: day.wake + 30,
        start: value == nil ? start : start + 900, end: day.wake,
        metadata: [.init(key: "Moon Phase & Tide", value: "\"waning\" <\(random.int(1...28))>")], value: value)
    }
  }

  private func apps(_ day: SampleDay, _ random: inout SplitMix64) -> [SyntheticOlderRow] {
    let at = day.wake + random.int(600...2400)
    let mass = SyntheticValue.text(day.massKilograms)
    var rows: [SyntheticOlderRow] = [
      .init(
        type: "HKQuantityTypeIdentifierBodyMass", source: "Libra", unit: "kg", creation: at + 5, start: at, end: at,
        metadata: [
          .init(key: "Libra App Version", value: "2.6.2"), .init(key: "Modified Date", value: "2015-07-18 08:38:02 +0000"),
          .init(key: "HKDeviceManufacturerName", value: "Example & Sons"),
        ], value: mass),
      .init(
        type: "HKQuantityTypeIdentifierBodyFatPercentage", source: "Libra", unit: "%", creation: at + 5, start: at, end: at,
        metadata: [.init(key: "Libra App Version", value: "2.6.2")], value: SyntheticValue.text(0.18 + 0.05 * random.unit())),
    ]
    if random.chance(0.3) {
      rows.append(
        .init(
          type: "HKQuantityTypeIdentifierBloodGlucose", source: "Sugar <Diary>", unit: "mg/dL", creation: at + 90, start: at + 60,
          end: at + 60,
          metadata: [.init(key: "HKWasUserEntered", value: "1"), .init(key: "Meal", value: "Fish & chips, 6\" plate")],
          value: "\(random.int(70...160))"))
    }
    if random.chance(0.2) {
      rows.append(
        .init(
          type: "HKCategoryTypeIdentifierSexualActivity", source: "Health", unit: "", creation: at + 200, start: at + 100, end: at + 100,
          metadata: [
            .init(key: "HKWasUserEntered", value: "1"),
            .init(key: "HKSexualActivityProtectionUsed", value: random.chance(0.5) ? "1" : "0"),
          ]))
    }
    return rows
  }
}

extension SyntheticValue {
  /// A number with at most four decimals.
  fileprivate static func text(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}
