// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

extension VectorTests {
  @Test("OBJ-26 STAT-19: sleep vectors", arguments: try Vectors.load("sleep"))
  func sleep(_ vector: VectorCase) throws {
    let priority = vector.json["priority"].strings
    let zone = try #require(TimeZone(identifier: try vector.require("timeZone", \.string)))
    let samples = try vector.require("samples", \.array).map { json in
      let value = try #require(Catalog.sleepValues.first { $0.rawValue == json["value"].int }, "\(vector.id)")
      #expect(value.name == json["stage"].string)
      return SleepNight.Stretch(
        start: try VectorDate.parse(json["start"], case: vector).timeIntervalSinceReferenceDate,
        end: try VectorDate.parse(json["end"], case: vector).timeIntervalSinceReferenceDate, value: value,
        source: try #require(priority.firstIndex(of: json["source"].string ?? "")))
    }
    let window = try ["windowStart", "windowEnd"].map {
      try VectorDate.parse(vector.json["expect"][$0], case: vector).timeIntervalSinceReferenceDate
    }
    // The pure function in the given window; then the night that a store returns for the day in its time zone.
    check(SleepNight(of: samples, ranks: Array(priority.indices), start: window[0], end: window[1]), path: "night", case: vector)

    // V6: a sleep that crosses 18:00 is not cut, as it was when the vectors were made.
    let crosses = samples.contains { sample in window.contains { sample.start < $0 && $0 < sample.end } }
    let touches = samples.contains { sample in window.contains { abs(sample.start - $0) < 3600 || abs(sample.end - $0) < 3600 } }
    if crosses || touches { return }

    let day = try #require(try? Date(vector.json["day"].string ?? "", strategy: .iso8601.year().month().day()), "\(vector.id)")
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    calendar.timeZone = zone
    let noon = try #require(calendar.date(from: DateComponents(year: parts.year, month: parts.month, day: parts.day, hour: 12)))
    let store = try VectorStore(sleep: samples, priority: priority)
    let request = ComputeSleep(from: noon, to: noon.addingTimeInterval(1), timeZone: zone, overridesZones: true)
    let reply = try store.engine.perform(request, for: .app(store.reader))
    let isEmpty = (vector.json["expect"]["inBedTotalMinutes"].number ?? 0) == 0
    #expect(reply.nights.count == (isEmpty ? 0 : 1), "\(vector.id)")
    guard let night = reply.nights.first else { return }
    #expect([night.start, night.end] == window, "\(vector.id)")
    check(night, path: "store", case: vector)
  }

  private func check(_ night: SleepNight, path: String, case vector: VectorCase) {
    let wanted = vector.json["expect"]
    var minutes = [
      ("asleepMinutes", night.asleepSeconds / 60, wanted["asleepMinutes"].number),
      ("awakeMinutes", night.awakeSeconds / 60, wanted["awakeMinutes"].number),
      ("inBedOnlyMinutes", night.inBedOnlySeconds / 60, wanted["inBedOnlyMinutes"].number),
      ("inBedTotalMinutes", night.inBedSeconds / 60, wanted["inBedTotalMinutes"].number),
    ]
    for value in Catalog.sleepValues {
      minutes.append((value.name, night.seconds(of: value) / 60, wanted["stageMinutes"][value.name].number))
    }
    #expect(wanted["stageMinutes"].object?.count == Catalog.sleepValues.count)
    for (field, got, expected) in minutes {
      expect(got, equals: expected, within: vector.tolerance, unsettled: vector.isUnsettled(field), field: "\(path) \(field)", case: vector)
    }
  }
}

extension VectorStore {
  /// A store with samples of sleep, from sources in order of priority.
  fileprivate init(sleep samples: [SleepNight.Stretch], priority: [String]) throws {
    let records = samples.map { sample in
      SampleRecord(
        uuid: UUIDMint.ofProcess.next(), type: Catalog.sleep, start: Date(timeIntervalSinceReferenceDate: sample.start),
        end: Date(timeIntervalSinceReferenceDate: sample.end), value: .category(sample.value.rawValue),
        provenance: Provenance(revision: VectorStore.app(priority[sample.source]).revision, device: nil))
    }
    try self.init(type: Catalog.sleep, records: records, priority: priority)
  }
}
