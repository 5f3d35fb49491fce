// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFeeds
import Testing

/// The JSON of Health Auto Export.
@Suite struct AutoExportReaderTests {
  private func batch(_ data: String, summary: String? = nil) throws -> FeedBatch {
    try #require(try FeedReader.read(Array(#"{"data":{\#(data)}}"#.utf8), as: .autoExport, summary: summary).first)
  }

  private func metric(_ name: String, _ units: String, _ points: String..., summary: String? = nil) throws -> FeedBatch {
    try batch(#""metrics":[{"name":"\#(name)","units":"\#(units)","data":[\#(points.joined(separator: ","))]}]"#, summary: summary)
  }

  private func quantity(_ sample: SampleRecord?, _ unit: String) throws -> Double {
    guard case .quantity(let value, let own)? = sample?.value else { return .nan }
    return try own.convert(value, to: UnitExpression.parse(unit))
  }

  @Test("the same point is the same sample in every form of its date, and another value of it has the same UUID")
  func identity() throws {
    let forms = ["2026-02-06 14:30:07 -0800", "2026-02-06 2:30:07 PM -0800", "2026-02-06 2:30:07\u{202F}PM -0800", "2026-02-06T22:30:07Z"]
    let samples = try forms.map { try metric("heart_rate", "bpm", #"{"qty":62,"date":"\#($0)","source":"Watch"}"#).samples[0] }
    #expect(Set(samples.map(\.uuid)).count == 1 && Set(samples.map(\.start)).count == 1)
    #expect(samples.map(\.timeZone) == ["GMT-0800", "GMT-0800", "GMT-0800", nil])
    let changed = try metric("heart_rate", "bpm", #"{"qty":63,"date":"\#(forms[0])","source":"Watch"}"#).samples[0]
    #expect(changed.uuid == samples[0].uuid && changed.value != samples[0].value)
    let other = try metric("heart_rate", "bpm", #"{"qty":62,"date":"\#(forms[0])","source":"Phone"}"#).samples[0]
    #expect(other.uuid != samples[0].uuid)
    // Two samples of one moment are two, in each delivery the same two.
    let point = #"{"qty":62,"date":"\#(forms[0])"}"#
    let twice = try [1, 2].map { _ in try metric("heart_rate", "bpm", point, point).samples.map(\.uuid) }
    #expect(twice[0] == twice[1] && Set(twice[0]).count == 2)
  }

  @Test("few bytes do not become any number of samples and values: what a batch becomes has a limit")
  func bombs() throws {
    // Each point of these becomes a series of 950 values.
    func summaries(_ count: Int) throws -> FeedBatch {
      let points = (0..<count).map { number in
        let (hour, minute) = (String(100 + number / 60).suffix(2), String(100 + number % 60).suffix(2))
        return #"{"Min":0,"Avg":\#(200.0 / 950),"Max":200,"date":"2026-01-\#(10 + number / 1440) \#(hour):\#(minute):00 +0000"}"#
      }
      return try batch(#""metrics":[{"name":"heart_rate","units":"bpm","data":[\#(points.joined(separator: ","))]}]"#)
    }
    #expect(try summaries(520).samples.count == 520)
    #expect(throws: FeedFault.tooLong) { try summaries(540) }
    // Each point of these becomes a hundred samples.
    func counts(_ count: Int) throws -> FeedBatch {
      let point = #"{"date":"2026-01-01 00:00:00 +0000","Unspecified":100}"#
      let points = [String](repeating: point, count: count).joined(separator: ",")
      return try batch(#""metrics":[{"name":"sexual_activity","units":"","data":[\#(points)]}]"#)
    }
    #expect(try counts(FeedLimits.mostSamples / 100).samples.count == FeedLimits.mostSamples)
    #expect(throws: FeedFault.tooLong) { try counts(FeedLimits.mostSamples / 100 + 1) }
  }

  @Test(
    "labels and units of the app are types and units of the store",
    arguments: [
      ("step_count", "count", "stepCount", 8500.0, "count", 8500.0), ("weight_&_body_mass", "lb", "bodyMass", 100, "kg", 45.359237),
      ("weight_body_mass", "kg", "bodyMass", 80, "kg", 80), ("walking_running_distance", "mi", "distanceWalkingRunning", 1, "m", 1609.344),
      ("active_energy", "kJ", "activeEnergyBurned", 4.184, "kcal", 1), ("blood_oxygen_saturation", "%", "oxygenSaturation", 97, "%", 0.97),
      ("vo2_max", "ml/(kg·min)", "vo2Max", 40, "mL/min·kg", 40), ("body_temperature", "degF", "bodyTemperature", 98.6, "degC", 37),
      ("respiratory_rate", "count/min", "respiratoryRate", 14, "count/min", 14),
      ("heart_rate_variability", "ms", "heartRateVariabilitySDNN", 50, "ms", 50),
      ("walking_speed", "km/hr", "walkingSpeed", 3.6, "m/s", 1), ("apple_exercise_time", "min", "appleExerciseTime", 30, "min", 30),
      ("resting_heart_rate", "bpm", "restingHeartRate", 51, "count/min", 51),
      ("blood_glucose", "mmol/L", "bloodGlucose", 5, "mg/dL", 90.0779),
      ("dietary_water", "fl_oz_us", "dietaryWater", 1, "mL", 29.5735),
      ("physical_effort", "kcal/hr·kg", "physicalEffort", 2, "kcal/hr·kg", 2),
    ])
  func units(name: String, units: String, type: String, value: Double, unit: String, wanted: Double) throws {
    let batch = try metric(name, units, #"{"qty":\#(value),"date":"2026-02-06 14:30:07 -0800","source":"A"}"#)
    #expect(batch.rejections.isEmpty && batch.samples.first?.type.name == type)
    #expect(try abs(quantity(batch.samples.first, unit) - wanted) < 1e-4 * wanted)
  }

  @Test("sums of days end with the day, also where the clock changes; the header or the clock says what they are")
  func days() throws {
    let points = [28, 29, 30].map { #"{"qty":\#($0),"date":"2026-03-\#($0) 00:00:00 \#($0 < 30 ? "+0100" : "+0200")","source":"A"}"# }
    for summary in [nil, "Days", "day"] {
      let batch = try metric("step_count", "count", points[0], points[1], points[2], summary: summary)
      #expect(batch.samples.map { $0.end.timeIntervalSince($0.start) / 3600 } == [24, 23, 24] && batch.sums == [0, 1, 2])
    }
    let hours = try metric("step_count", "count", #"{"qty":5,"date":"2026-03-28 13:00:00 +0100"}"#)
    #expect(hours.samples[0].end.timeIntervalSince(hours.samples[0].start) == 3600 && hours.sums == [0])
    let single = try metric("step_count", "count", #"{"qty":5,"date":"2026-03-28 13:00:07 +0100"}"#, points[0])
    #expect(single.samples.allSatisfy { $0.start == $0.end } && single.sums.isEmpty)
    #expect(try metric("step_count", "count", points[0], summary: "none").sums.isEmpty)
  }

  @Test("a summary is one sample with its extremes and its average")
  func extremes() throws {
    for (least, average, greatest) in [(50.0, 61.5, 120.0), (50, 85, 120), (50, 119, 120), (50, 50.5, 120), (60, 60, 60)] {
      let batch = try metric(
        "heart_rate", "bpm", #"{"Min":\#(least),"Avg":\#(average),"Max":\#(greatest),"date":"2026-03-28 13:00:00 +0100"}"#)
      let sample = try #require(batch.samples.first)
      #expect(batch.samples.count == 1 && batch.sums == [0])
      #expect(try quantity(sample, "count/min") == average)
      guard least < greatest else {
        #expect(sample.series == nil)
        continue
      }
      let series = try #require(sample.series)
      #expect(series.minimum == least && series.maximum == greatest)
      let values = try #require(series.values)
      #expect(abs(values.reduce(0) { $0 + $1.value } / Double(values.count) - average) < 1e-9)
    }
    let wrong = try metric("heart_rate", "bpm", #"{"Min":70,"Avg":60,"Max":80,"date":"2026-03-28 13:00:00 +0100"}"#)
    #expect(wrong.samples.isEmpty && wrong.rejections.map(\.field) == ["Avg"])
  }

  @Test("sleep by stages, over the night in which the clock changes")
  func stages() throws {
    let batch = try metric(
      "sleep_analysis", "hr",
      #"{"startDate":"2026-03-29 01:30:00 +0100","endDate":"2026-03-29 03:30:00 +0200","value":"Core","qty":1,"source":"W"}"#,
      #"{"startDate":"2026-03-29 3:30:00 AM +0200","endDate":"2026-03-29 4:00:00 AM +0200","value":"REM","source":"W"}"#,
      #"{"startDate":"2026-03-29 04:00:00 +0200","endDate":"2026-03-29 04:10:00 +0200","value":"In Bed","source":"W"}"#,
      #"{"startDate":"2026-03-29 04:00:00 +0200","endDate":"2026-03-29 04:10:00 +0200","value":"Qzq","source":"W"}"#)
    #expect(batch.samples.map(\.value) == [.category(3), .category(5), .category(0)])
    #expect(batch.samples.map { $0.end.timeIntervalSince($0.start) } == [3600, 1800, 600])
    #expect(batch.rejections.map(\.field) == ["value"] && batch.records == 4)
  }

  @Test("a night in one record keeps the length of each stage, in both versions of its fields and over both changes of the clock")
  func nights() throws {
    func lengths(_ batch: FeedBatch) -> [Int: Double] {
      batch.samples.reduce(into: [:]) { sums, sample in
        if case .category(let value) = sample.value { sums[value, default: 0] += sample.end.timeIntervalSince(sample.start) / 3600 }
      }
    }
    let spring = try metric(
      "sleep_analysis", "hr",
      #"{"date":"2026-03-29","sleepStart":"2026-03-28 23:00:00 +0100","sleepEnd":"2026-03-29 07:00:00 +0200","totalSleep":6.5,"asleep":0,"#
        + #""core":4,"deep":1,"rem":1.5,"awake":0.5,"inBed":7,"#
        + #""inBedStart":"2026-03-28 23:00:00 +0100","inBedEnd":"2026-03-29 07:00:00 +0200","source":"W"}"#
    )
    #expect(lengths(spring) == [3: 4, 4: 1, 5: 1.5, 2: 0.5, 0: 7] && spring.sampled == 1 && spring.sums.count == 5)
    let autumn = try metric(
      "sleep_analysis", "hr",
      #"{"date":"2026-10-25","sleepStart":"2026-10-24 11:00:00\#u{202F}PM +0200","sleepEnd":"2026-10-25 7:00:00\#u{202F}AM +0100","#
        + #""asleep":8.5,"sleepSource":"W","inBed":9,"inBedSource":"P","#
        + #""inBedStart":"2026-10-24 23:00:00 +0200","inBedEnd":"2026-10-25 07:00:00 +0100"}"#
    )
    #expect(lengths(autumn) == [1: 8.5, 0: 9])
    #expect(Set(autumn.samples.compactMap(\.provenance.revision?.source.name)) == ["W", "P"])
    // More than the night has: the last stage ends with it.
    let long = try metric(
      "sleep_analysis", "hr",
      #"{"sleepStart":"2026-02-01 23:00:00 +0100","sleepEnd":"2026-02-02 01:00:00 +0100","core":1.5,"deep":9,"source":"W"}"#)
    #expect(lengths(long) == [3: 1.5, 4: 0.5])
    #expect(try metric("sleep_analysis", "hr", #"{"date":"2026-02-02","asleep":8}"#).rejections.count == 1)
  }

  @Test("workouts of both versions")
  func workouts() throws {
    let batch = try batch(
      #""workouts":[{"id":"1F2A91C4-8D0E-4B77-9A15-2C6E4F8B0D31","name":"Outdoor Run","start":"2026-02-06 14:30:00 -0800","#
        + #""end":"2026-02-06 15:30:00 -0800","duration":3000,"activeEnergyBurned":{"qty":100,"units":"kJ"},"#
        + #""distance":{"qty":6,"units":"mi"},"activeEnergy":[{"qty":1}],"heartRateData":[{"Avg":1}],"location":"Outdoor"},"#
        + #"{"name":"Traditional Strength Training","start":"2026-02-06 16:30:00 -0800","end":"2026-02-06 17:00:00 -0800","#
        + #""activeEnergy":{"qty":50,"units":"kcal"},"flightsClimbed":{"qty":3,"units":"count"}},"#
        + #"{"name":"Qzq","start":"2026-02-06 16:30:00 -0800","end":"2026-02-06 17:00:00 -0800"},"#
        + #"{"name":"Run","start":"2026-02-06 16:30:00 -0800","end":"2026-02-06 16:00:00 -0800"}]"#)
    #expect(batch.records == 4 && batch.samples.count == 3 && batch.rejections.map(\.field) == ["end"])
    let workouts = batch.samples.compactMap(\.workout)
    #expect(workouts.map { WorkoutRecord.activity($0.activityType)?.name } == ["running", "traditionalStrengthTraining", "other"])
    #expect(workouts.map(\.duration) == [3000, 1800, 1800])
    #expect(workouts[0].totals[.energy]?.number(in: WorkoutTotal.energy.unit) == 100_000)
    #expect(workouts[1].totals.count == 2)
    #expect(batch.samples[0].uuid == UUID(uuidString: "1F2A91C4-8D0E-4B77-9A15-2C6E4F8B0D31"))
    #expect(batch.samples[2].metadata["HKWorkoutBrandName"] == .string("Qzq"))
  }

  @Test("blood pressure, categories, details, and what has no object")
  func others() throws {
    let date = #""date":"2026-02-06 14:30:00 -0800""#
    let pressure = try metric("blood_pressure", "mmHg", "{\(date),\"systolic\":120,\"diastolic\":80}")
    #expect(pressure.samples.first?.members?.count == 2 && pressure.rejections.isEmpty)
    let glucose = try metric("blood_glucose", "mg/dL", "{\(date),\"qty\":90,\"mealTime\":\"Before Meal\"}")
    #expect(glucose.samples.first?.metadata["HKBloodGlucoseMealTime"] == .integer(1))
    let mind = try metric("mindful_minutes", "min", "{\(date),\"qty\":10}")
    #expect(mind.samples.first.map { $0.end.timeIntervalSince($0.start) } == 600)
    let unknown = try metric("qzq_of_the_future", "count", "{\(date),\"qty\":1}", "{\(date),\"qty\":2}")
    #expect(unknown.records == 2 && unknown.kept.map(\.kind) == ["metric", "metric"])
    let lists = try batch(#""ecg":[{"start":"x"}],"medications":[{}],"cycleTracking":[]"#)
    #expect(lists.kept.map(\.kind) == ["ecg", "medications"] && lists.records == 2)
  }

  @Test("another shape is refused; a wrong point rejects itself alone")
  func refusals() throws {
    for text in ["", "[]", "{}", #"{"data":[]}"#, #"{"data":{"metrics":{}}}"#, #"{"data":{"metrics":[{"name":"a"}]}}"#] {
      #expect(throws: FeedFault.self, "\(text)") { try FeedReader.read(Array(text.utf8), as: .autoExport) }
    }
    let batch = try metric(
      "step_count", "count", #"{"qty":1}"#, #"{"qty":"1","date":"2026-02-06 14:30:00 -0800"}"#,
      #"{"qty":1,"date":"2026-02-06 14:30:00 -0800"}"#)
    #expect(batch.rejections.map(\.field) == ["date", "qty"] && batch.samples.count == 1)
  }
}
