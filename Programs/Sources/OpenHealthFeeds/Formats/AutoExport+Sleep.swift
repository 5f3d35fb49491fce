// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Sleep in Health Auto Export. A switch of the app decides on the shape: one record for each stage, or one for each night.
extension AutoExport {
  mutating func sleep(_ point: JSON, _ units: String) throws(FeedRefusal) {
    if !point.isMissing("startDate"), !point.isMissing("value") { return try stage(point) }
    try night(point, units)
  }

  private mutating func stage(_ point: JSON) throws(FeedRefusal) {
    let (start, end) = (try point.date("startDate"), try point.date("endDate"))
    guard start.date <= end.date else { throw FeedRefusal("the end is before the start", field: "endDate") }
    guard let value = AutoExportNames.sleepValue(try point.text("value")) else {
      throw FeedRefusal("the stage is not known", field: "value")
    }
    batch.add([
      derived.sample(
        Catalog.sleep, .category(value), from: start.date, to: end.date, zone: start.zone, origin: try origin(point), grain: .sample,
        part: "\(value)")
    ])
  }

  /// A night in one record says how long each stage was, not when. The stages follow each other from its beginning, so that the lengths are
  /// the sender's; their order is made up.
  private mutating func night(_ point: JSON, _ units: String) throws(FeedRefusal) {
    let unit = FeedUnit.unit(units.isEmpty || units == "count" ? "hr" : units)
    func seconds(_ name: String) throws(FeedRefusal) -> Double {
      guard let number = try point.numberOrNil(name) else { return 0 }
      // What is no unit of time is no length.
      guard number >= 0, number < 1000, let unit, let second = FeedUnit.unit("s"), let value = try? unit.convert(number, to: second)
      else {
        throw .field(name)
      }
      return value
    }
    let (start, end) = (try point.date("sleepStart"), try point.date("sleepEnd"))
    guard start.date <= end.date, end.date.timeIntervalSince(start.date) <= 2 * 86_400 else {
      throw FeedRefusal("the end is before the start, or days later", field: "sleepEnd")
    }
    // Earlier versions name the sources of sleep and of lying in bed.
    let old = try point.textOrNil("sleepSource")
    let name = try point.textOrNil("source") ?? old ?? ""
    let origin = try origins.origin(name)
    var samples: [SampleRecord] = []
    func add(_ word: String, _ from: Date, _ to: Date, _ origin: Provenance) {
      guard from < to, let value = AutoExportNames.sleepValue(word) else { return }
      samples.append(
        derived.sample(
          Catalog.sleep, .category(value), from: from, to: to, zone: start.zone, origin: origin, grain: .day, part: "\(value)",
          point: start.date))
    }
    var at = start.date
    for (word, length) in [
      ("core", try seconds("core")), ("deep", try seconds("deep")), ("rem", try seconds("rem")), ("awake", try seconds("awake")),
    ] where length > 0 {
      let until = min(end.date, at.addingTimeInterval(length))
      add(word, at, until, origin)
      at = until
    }
    if at == start.date {
      // Without stages: as long as it says, or the whole time.
      let asleep = try max(seconds("asleep"), seconds("totalSleep"))
      add("asleep", start.date, asleep > 0 ? min(end.date, start.date.addingTimeInterval(asleep)) : end.date, origin)
    }
    if try seconds("inBed") > 0, !point.isMissing("inBedStart"), !point.isMissing("inBedEnd") {
      let (from, to) = (try point.date("inBedStart").date, try point.date("inBedEnd").date)
      guard from <= to else { throw FeedRefusal("the end is before the start", field: "inBedEnd") }
      add("inBed", from, to, try origins.origin(try point.textOrNil("inBedSource") ?? name))
    }
    guard !samples.isEmpty else { throw FeedRefusal("the night has no length") }
    batch.add(samples, areSums: true)
  }
}
