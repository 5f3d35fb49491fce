// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleData
import Testing

/// A person of a seed with a watch, a phone, an app for sitting still and a pen: at home where clocks change in March 2026, for some days
/// on a journey, on other days without any device. The watch notes the zone of each sample, the phone only that of the time in bed. The
/// devices' data end in the middle of a day; afterwards only a weight is typed.
package struct InventedPerson: Sendable {
  /// One sample of the person.
  package struct Entry: Sendable {
    package var name: String
    package var start: Double
    package var end: Double
    package var value: Double
    package var source: String
    /// The zone in the metadata; nil for none.
    package var zone: String?
  }

  package let home: TimeZone
  package let now: Date
  /// When the devices' data end.
  package let until: Date
  package private(set) var entries: [Entry] = []

  private static let homes = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Santiago"]
  private static let stages: [String: Double] = ["inBed": 0, "awake": 2, "core": 3, "deep": 4, "rem": 5]
  private static let journeys = ["Asia/Tokyo", "America/New_York", "Pacific/Auckland", "Europe/Lisbon"]

  package init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func zone(_ names: [String]) throws -> TimeZone {
      let name = names.randomElement(using: &random)
      return try #require(name.flatMap(TimeZone.init(identifier:)))
    }
    home = try zone(Self.homes)
    let away = try zone(Self.journeys)
    let first = CivilDay(year: 2026, month: 2, day: 20).daysSinceReferenceDate
    let trip = Int.random(in: 3...18, using: &random)
    let journey = first + trip..<first + trip + Int.random(in: 2...8, using: &random)
    let gap = first + 12 + Int.random(in: 0...12, using: &random)
    let last = first + Int.random(in: 25...36, using: &random)
    now = CivilDay(year: 2026, month: 3, day: 31).start(in: home).addingTimeInterval(18 * 3600)
    let lastDay = CivilDay(daysSinceReferenceDate: last).start(in: home)
    until = lastDay.addingTimeInterval(Double(Int.random(in: 7...17, using: &random)) * 3600)
    let end = Int(until.timeIntervalSinceReferenceDate)
    for number in first...last where number != gap && number != gap + 1 {
      let place = journey.contains(number) ? away : home
      let clock = SampleClock(zone: place, first: (first - 10) * 86_400, last: (last + 10) * 86_400)
      let day = SampleDay(number, seed: seed, clock: clock)
      for count in day.counts() where count.end <= end {
        add(
          "stepCount", count.start, count.end, count.steps, count.isOfPhone ? "Phone" : "Watch", count.isOfPhone ? nil : place.identifier)
      }
      for beat in day.beats().prefix(20) where beat.instant <= end {
        add("heartRate", beat.instant, beat.instant, Double(beat.perMinute), "Watch", place.identifier)
      }
      for stage in day.night() where stage.end <= end {
        let value = Self.stages["\(stage.kind)"] ?? 0
        add("sleepAnalysis", stage.start, stage.end, value, stage.kind == .inBed ? "Phone" : "Watch", place.identifier)
      }
      if let training = day.training, training.end <= end {
        add("appleExerciseTime", training.start, training.end, Double(training.seconds) / 60, "Watch", place.identifier)
        add("flightsClimbed", training.start, training.start + 60, Double(Int.random(in: 1...9, using: &random)), "Phone")
      }
      if Int.random(in: 0..<3, using: &random) == 0, day.wake + 900 <= end {
        add("mindfulSession", day.wake + 60, day.wake + 60 + Int.random(in: 300...800, using: &random), 0, "Calm", place.identifier)
      }
    }
    add("bodyMass", Int(now.timeIntervalSinceReferenceDate) - 7200, Int(now.timeIntervalSinceReferenceDate) - 7200, 70, "Health")
  }

  private mutating func add(_ name: String, _ start: Int, _ end: Int, _ value: Double, _ source: String, _ zone: String? = nil) {
    entries.append(Entry(name: name, start: Double(start), end: Double(end), value: value, source: source, zone: zone))
  }

  /// Puts the samples into a store, with the watch before the phone.
  package func save(in service: any HealthService) throws {
    for (source, entries) in Dictionary(grouping: entries, by: \.source) {
      let record = SourceRecord(bundleIdentifier: "com.example.\(source.lowercased())", name: source)
      let samples = try entries.map { entry in
        let type = try #require(Catalog.type(named: entry.name))
        let value: SampleRecord.Value = type.quantity.map { .quantity(entry.value, $0.figureUnit) } ?? .category(Int(entry.value))
        return SampleRecord(
          uuid: UUID(), type: type, start: Date(timeIntervalSinceReferenceDate: entry.start),
          end: Date(timeIntervalSinceReferenceDate: entry.end),
          value: value, provenance: .unknown,
          metadata: MetadataSet(entry.zone.map { [.init(key: MetadataSet.timeZoneKey, value: .string($0))] } ?? []))
      }
      try service.perform(SaveSamples(samples: samples, author: AppIdentity(revision: SourceRevisionRecord(source: record))), for: .owner)
    }
    for name in ["stepCount", "sleepAnalysis"] {
      try service.perform(
        SetSourceOrder(type: try #require(Catalog.type(named: name)), bundleIdentifiers: ["com.example.watch", "com.example.phone"]),
        for: .owner)
    }
  }

  /// The samples as the phone exports them.
  package var export: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = home
    format.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    func date(_ instant: Double) -> String { format.string(from: Date(timeIntervalSinceReferenceDate: instant)) }
    let records = entries.sorted { ($0.source, $0.name, $0.start, $0.end) < ($1.source, $1.name, $1.start, $1.end) }.map { entry in
      let type = Catalog.type(named: entry.name)
      let value =
        if let quantity = type?.quantity {
          "unit=\"\(quantity.figureUnit.string)\" startDate=\"\(date(entry.start))\" endDate=\"\(date(entry.end))\" value=\"\(entry.value)\""
        } else {
          "startDate=\"\(date(entry.start))\" endDate=\"\(date(entry.end))\" value=\"\(Self.words[entry.name]?[Int(entry.value)] ?? "")\""
        }
      let zone = entry.zone.map { "<MetadataEntry key=\"HKTimeZone\" value=\"\($0)\"/>" } ?? ""
      return "<Record type=\"\(type?.identifier ?? "")\" sourceName=\"\(entry.source)\" \(value)>\(zone)</Record>"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_GB\">\n\(records.joined(separator: "\n"))\n</HealthData>\n"
  }

  private static let words = [
    "sleepAnalysis": [
      0: "HKCategoryValueSleepAnalysisInBed", 2: "HKCategoryValueSleepAnalysisAwake", 3: "HKCategoryValueSleepAnalysisAsleepCore",
      4: "HKCategoryValueSleepAnalysisAsleepDeep", 5: "HKCategoryValueSleepAnalysisAsleepREM",
    ],
    "mindfulSession": [0: "HKCategoryValueNotApplicable"],
  ]

  // MARK: A slow model

  /// The mean of a type's instants on a day; nil without one.
  package func level(_ name: String, _ day: CivilDay) -> Double? {
    let own = entries.filter { $0.name == name && self.day($0) == day }.map(\.value)
    return own.isEmpty ? nil : own.reduce(0, +) / Double(own.count)
  }

  private func day(_ instant: Double, _ zone: TimeZone) -> CivilDay {
    CivilDay(of: Date(timeIntervalSinceReferenceDate: instant), in: zone)
  }

  /// The day on which a sample begins, on its own clock.
  package func day(_ entry: Entry) -> CivilDay { day(entry.start, zone(of: entry)) }

  private func zone(of entry: Entry) -> TimeZone { entry.zone.flatMap(TimeZone.init(identifier:)) ?? home }

  /// When a day begins and ends on the clock of a sample.
  private func bounds(_ day: CivilDay, of entry: Entry) -> (from: Double, to: Double) {
    let dates = [day, day.next].map { $0.start(in: zone(of: entry)).timeIntervalSinceReferenceDate }
    return (dates[0], dates[1])
  }

  /// The days with steps, heart rate or exercise.
  package var lived: Set<CivilDay> {
    var days: Set<CivilDay> = []
    for entry in entries where ["stepCount", "heartRate", "appleExerciseTime"].contains(entry.name) {
      days.insert(day(entry))
      // What ends at midnight does not reach into the next day.
      days.insert(day(entry.end > entry.start ? entry.end.nextDown : entry.end, zone(of: entry)))
    }
    return days
  }

  /// The sum of a type on a day: of each sample the share of its time that lies in the day on its own clock, and that no sample of the watch
  /// covers, of whichever day that is.
  package func sum(_ name: String, _ day: CivilDay) -> Double {
    // Those of other days lie further away on every clock.
    let middle = Double(day.daysSinceReferenceDate) * 86_400 + 43_200
    let all = entries.filter { $0.name == name && abs($0.start - middle) < 3 * 86_400 }
    let watch = all.filter { $0.source == "Watch" }
    return all.reduce(0) { sum, entry in
      let (from, to) = bounds(day, of: entry)
      guard entry.start < to, entry.end > from else { return sum }
      let (start, end) = (max(entry.start, from), min(entry.end, to))
      var left = [(start, end)]
      if entry.source != "Watch" {
        for cover in watch where cover.start < end && cover.end > start {
          left = left.flatMap { [($0.0, min($0.1, cover.start)), (max($0.0, cover.end), $0.1)] }.filter { $0.0 < $0.1 }
        }
      }
      return sum + entry.value * left.reduce(0) { $0 + $1.1 - $1.0 } / (entry.end - entry.start)
    }
  }

  /// The seconds sat still on the days of the clock where that was.
  package func sat(_ day: CivilDay) -> Double {
    entries.filter { $0.name == "mindfulSession" }.reduce(0) { sum, entry in
      let (from, to) = bounds(day, of: entry)
      return sum + max(0, min(entry.end, to) - max(entry.start, from))
    }
  }

  /// The day on which the data of the sources of a type end, whatever they measure, on the clock of the last sample of each: later sums are
  /// not known.
  package func lastDay(of name: String) throws -> CivilDay {
    let days = Set(entries.filter { $0.name == name }.map(\.source)).compactMap { source in
      entries.filter { $0.source == source }.max { $0.end < $1.end }.map { day($0.end.nextDown, zone(of: $0)) }
    }
    return try #require(days.max())
  }

  /// The seconds asleep in the night to each day: whole sleeps, on the clock of their longest sample, by their middle.
  package func asleep() throws -> [CivilDay: Double] {
    var nights: [CivilDay: Double] = [:]
    var sleep: [Entry] = []
    func close() throws {
      guard let first = sleep.first, let end = sleep.map(\.end).max() else { return }
      let longest = try #require(sleep.filter { $0.zone != nil }.max { $0.end - $0.start < $1.end - $1.start })
      let zone = try #require(TimeZone(identifier: longest.zone ?? ""))
      // The night begins at 18:00, six hours before its day.
      let night = day((first.start + end) / 2 + 6 * 3600, zone)
      // Asleep where a sample of the watch says so and none that the person is awake: after a flight two nights can overlap.
      let times = Set(sleep.flatMap { [$0.start, $0.end] }).sorted()
      for (from, to) in zip(times, times.dropFirst()) {
        let values = sleep.filter { $0.start <= from && $0.end >= to }.map(\.value)
        if values.contains(where: { $0 >= 3 }), !values.contains(2) { nights[night, default: 0] += to - from }
      }
      sleep = []
    }
    for entry in entries.filter({ $0.name == "sleepAnalysis" }).sorted(by: { $0.start < $1.start }) {
      if let end = sleep.map(\.end).max(), entry.start - end >= 3600 { try close() }
      sleep.append(entry)
    }
    try close()
    return nights
  }
}
