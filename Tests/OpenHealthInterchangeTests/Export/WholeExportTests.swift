// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Imports and exports of everything in an export besides plain records.
@Suite struct WholeExportTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  private func importing(_ body: String, _ filter: ImportFilter = ImportFilter(), into engine: HealthEngine? = nil) throws -> ImportReport {
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      try Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="de_DE">
         <ExportDate value="2026-01-01 10:00:00 +0100"/>
        \(body)
        </HealthData>
        """.utf8
      ).write(to: file)
      return try AppleExportImport(service: engine ?? self.engine).run(file, filter: filter)
    }
  }

  private func samples(_ name: String) throws -> [SampleRecord] {
    let type = try #require(Catalog.type(named: name))
    return try engine.samples(of: type)
  }

  private func elements() throws -> [KeptElement] { try engine.perform(FetchElements(), for: .owner).map(\.element) }

  private static let dates =
    "creationDate=\"2026-01-01 10:00:00 +0100\" startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 09:00:00 +0100\""

  private static let workout = """
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="50.5" durationUnit="min" totalDistance="10.5" totalDistanceUnit="km" \
    sourceName="Watch" sourceVersion="11" \(dates) novelty="yes">
      <MetadataEntry key="HKIndoorWorkout" value="0"/>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-01-01 08:10:00 +0100"/>
      <WorkoutEvent type="HKWorkoutEventTypeResume" date="2026-01-01 08:12:00 +0100"/>
      <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-01-01 08:20:00 +0100" duration="5" durationUnit="min">
        <MetadataEntry key="own" value="x"/>
      </WorkoutEvent>
      <WorkoutActivity uuid="11111111-2222-4333-8444-555555555555" startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:30:00 +0100">
        <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2026-01-01 08:00:00 +0100" \
    endDate="2026-01-01 08:30:00 +0100" average="120" minimum="90" maximum="150" unit="count/min"/>
      </WorkoutActivity>
      <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2026-01-01 08:00:00 +0100" \
    endDate="2026-01-01 09:00:00 +0100" sum="700" unit="kcal"/>
      <WorkoutRoute sourceName="Watch" \(dates)><FileReference path="/workout-routes/r.gpx"/></WorkoutRoute>
      <Record type="HKQuantityTypeIdentifierWorkoutEffortScore" sourceName="Watch" unit="appleEffortScore" \(dates) value="5"/>
    </Workout>
    """

  @Test("A workout is imported with its events, activities, statistics, totals and sample")
  func workouts() throws {
    for round in 0..<2 {
      let report = try importing(Self.workout)
      #expect(report.isWhole)
      #expect(report.total.read == 2)
      #expect(report.total.stored == (round == 0 ? 2 : 0))
    }
    let sample = try #require(try samples("workout").first)
    let workout = try #require(sample.workout)
    #expect(try samples("workout").count == 1)
    #expect(workout.activityType == 37)
    #expect(workout.duration == 3030)
    #expect(sample.metadata["HKIndoorWorkout"] == .boolean(false))
    #expect(workout.events.map(\.kind) == [1, 2, 7] && workout.events[2].end.timeIntervalSince(workout.events[2].start) == 300)
    #expect(workout.events[2].metadata["own"] == .string("x"))
    #expect(workout.activities.map(\.uuid.uuidString) == ["11111111-2222-4333-8444-555555555555"])
    #expect(try workout.totals[.distance] == .init(10.5, .parse("km")))
    #expect(workout.totals[.energy]?.value == 700)
    let energy = try #require(workout.statistic("HKQuantityTypeIdentifierActiveEnergyBurned"))
    #expect(energy.merged.sum == 700)
    let pulse = try #require(workout.statistic("HKQuantityTypeIdentifierHeartRate", activity: 0))
    #expect(pulse.merged.average == 2 && pulse.merged.maximum == 2.5 || pulse.merged.average == 120 && pulse.merged.maximum == 150)
    #expect(workout.statistic("HKQuantityTypeIdentifierWorkoutEffortScore") != nil)
    let effort = try engine.perform(
      FetchSamples(
        selections: [.init(type: try #require(Catalog.type(named: "workoutEffortScore")), predicate: .inWorkout(sample.uuid))]), for: .owner
    )
    #expect(effort.map(\.value) == [.quantity(5, try .parse("appleEffortScore"))])
  }

  @Test("WORK-19: an export has the sport of each part of a workout, and an import reads it back")
  func sports() throws {
    let start = try Date("2026-01-01T07:00:00Z", strategy: .iso8601)
    // Swimming, cycling and running as parts of swimming, cycling and running.
    let sports: [UInt] = [46, 13, 37]
    let parts = sports.enumerated().map { place, sport in
      WorkoutRecord.Activity(
        uuid: UUID(), configuration: .init(activityType: sport), start: start + 600 * Double(place), end: start + 600 * Double(place + 1),
        metadata: place == 1 ? MetadataSet([.init(key: "own", value: .string("bike"))]) : .empty)
    }
    let app = Caller.app(
      AppIdentity("com.example.app", name: "App"))
    let saving = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll))
    try saving.perform(RequestAuthorization(share: [Catalog.workout], read: []), for: app)
    // All parts, and one whose sport is not that of its workout either.
    for (place, activities) in [parts, [parts[2]]].enumerated() {
      let workout = SampleRecord(
        uuid: UUID(), type: Catalog.workout, start: activities[0].start + 86_400 * Double(place),
        end: start + 1800 + 86_400 * Double(place),
        value: .workout(
          WorkoutRecord(
            activityType: 82, duration: 1800,
            activities: activities.map { part in
              var part = part
              part.start += 86_400 * Double(place)
              part.end = part.end.map { $0 + 86_400 * Double(place) }
              return part
            })), provenance: .unknown)
      try saving.perform(SaveSamples(samples: [workout]), for: app)
    }
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: saving, zone: .gmt).write(to: file)
      #expect(try AppleExportImport(service: engine).run(file).isWhole)
    }
    let found = try samples("workout").sorted { $0.start < $1.start }.compactMap(\.workout)
    #expect(found.map(\.activityType) == [82, 82])
    #expect(found.map { $0.activities.map(\.configuration.activityType) } == [sports, [37]])
    #expect(found.first?.activities == parts)
  }

  @Test("WORK-19: a part without a sport, as in Apple's exports, or with one that the workout cannot hold, has that of the workout")
  func partsWithoutSport() throws {
    func part(_ minute: Int, _ sport: String) -> String {
      let dates = "startDate=\"2026-01-01 08:\(minute):00 +0100\" endDate=\"2026-01-01 08:\(minute + 5):00 +0100\""
      return "<WorkoutActivity uuid=\"\(UUID())\" \(dates)\(sport)/>"
    }
    let parts =
      part(10, "") + part(20, " workoutActivityType=\"HKWorkoutActivityTypeYoga\"") + part(30, " workoutActivityType=\"Prophecy\"")
      + part(40, " workoutActivityType=\"HKWorkoutActivityTypeRunning\"")
    let attributes = "workoutActivityType=\"HKWorkoutActivityTypeSwimBikeRun\" duration=\"60\" sourceName=\"a\" \(Self.dates)"
    #expect(try importing("<Workout \(attributes)>\(parts)</Workout>").isWhole)
    #expect(try samples("workout").first?.workout?.activities.map(\.configuration.activityType) == [82, 82, 82, 37])
  }

  @Test("Durations are imported in the unit that the file names, or else in minutes")
  func durationUnits() throws {
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"2026-01-01 08:00:00 +0100\" duration=\"0.5\" durationUnit=\"hr\"/>"
    for (unit, seconds) in [(" durationUnit=\"hr\"", 7200.0), (" durationUnit=\"s\"", 2), ("", 120)] {
      let engine = try HealthEngine.empty()
      let workout = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"2\"\(unit) sourceName=\"a\" \(Self.dates)>"
      #expect(try importing("\(workout)\(event)</Workout>", into: engine).isWhole)
      let type = try #require(Catalog.type(named: "workout"))
      let found = try engine.samples(of: type)
      #expect(found.map { $0.workout?.duration } == [seconds])
      #expect(found.first?.workout?.events.map { $0.end.timeIntervalSince($0.start) } == [1800])
    }
  }

  @Test("A workout without a duration has its active time, which is never negative")
  func missingDuration() throws {
    let pause = { (time: String) in "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2026-01-01 \(time) +0100\"/>" }
    for (events, seconds) in [("", 3600.0), (pause("08:10:00"), 600), (pause("08:00:00"), 0), (pause("07:50:00"), 0)] {
      let engine = try HealthEngine.empty()
      let workout = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"a\" \(Self.dates)>\(events)</Workout>"
      #expect(try importing(workout, into: engine).isWhole)
      let found = try engine.samples(of: Catalog.workout)
      #expect(found.map { $0.workout?.duration } == [seconds])
    }
  }

  @Test("A filter by date includes samples that end then or later, even if they began before")
  func since() throws {
    let night = { (day: Int, hour: Int) in
      """
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="a" startDate="2026-01-0\(day) 23:00:00 +0000" \
      endDate="2026-01-0\(day + 1) 0\(hour):00:00 +0000" value="HKCategoryValueSleepAnalysisAsleepCore"/>
      """
    }
    let since = try Date("2026-01-03T07:00:00Z", strategy: .iso8601)
    let report = try importing(night(1, 7) + night(2, 6) + night(2, 7) + night(2, 8) + night(3, 7), ImportFilter(since: since))
    #expect(report.total.stored == 3)
    #expect(report.excludedCount == 2)
    #expect(try samples("sleepAnalysis").map(\.end) == [since, since + 3600, since + 86_400])
  }

  @Test("Elements without an object are kept unchanged, once, and counted")
  func keepsTheRest() throws {
    let body = """
      <ActivitySummary dateComponents="2026-01-01" activeEnergyBurned="1" activeEnergyBurnedUnit="kJ"/>
      <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="a" \(Self.dates)>
        <SensitivityPoint frequencyValue="250" frequencyUnit="Hz" leftEarValue="loud" leftEarUnit="dBHL"/>
      </Audiogram>
      <ClinicalRecord type="Condition" identifier="1" sourceName="h" sourceURL="u" fhirVersion="4.0.1" \
      receivedDate="2026-01-01 08:00:00 +0100" resourceFilePath="/clinical-records/c.json"/>
      <Record type="HKQuantityTypeIdentifierOfTomorrow" sourceName="a" \(Self.dates) value="1" unit="count"><MetadataEntry key="k" value="v"/></Record>
      <Prophecy text="&quot;&amp;&lt;&#10;"/><Prophecy text="&quot;&amp;&lt;&#10;"/>
      """
    for round in 0..<2 {
      // Later exports are made in other zones.
      let text =
        round == 0
        ? body
        : body.replacing("08:00:00 +0100", with: "12:00:00 +0500").replacing("10:00:00 +0100", with: "14:00:00 +0500")
          .replacing("09:00:00 +0100", with: "13:00:00 +0500")
      let report = try importing(text)
      #expect(
        report.countsByElement.mapValues(\.read) == [
          "ActivitySummary": 1, "Audiogram": 1, "ClinicalRecord": 1,
          "Record of type HKQuantityTypeIdentifierOfTomorrow": 1, "Prophecy": 2,
        ])
      #expect(report.isWhole)
      #expect(report.grandTotal.stored == (round == 0 ? 6 : 0))
    }
    #expect(
      try elements().map(\.name).sorted() == [
        "ActivitySummary", "Audiogram", "ClinicalRecord", "Prophecy", "Prophecy", "Record",
      ])
    #expect(try elements().last { $0.name == "Prophecy" }?["text"] == "\"&<\n")
    #expect(try elements().first { $0.name == "Audiogram" }?.children.first?["leftEarValue"] == "loud")
    // A later export's summary of a day replaces the earlier one.
    let later = try importing("<ActivitySummary dateComponents=\"2026-01-01\" activeEnergyBurned=\"2\" activeEnergyBurnedUnit=\"kJ\"/>")
    #expect(later.countsByElement["ActivitySummary"]?.stored == 1)
    #expect(try elements().filter { $0.name == "ActivitySummary" }.map { $0["activeEnergyBurned"] } == ["2"])
  }

  @Test("Unknown parts of a record are kept with it, and deleted with it")
  func extras() throws {
    let record = """
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" \(Self.dates) value="50" novelty="1">
        <MetadataEntry key="own" value="x"/>
        <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="60" time="9:06:54.15 AM"/></HeartRateVariabilityMetadataList>
      </Record>
      """
    let report = try importing(record)
    #expect(report.isWhole)
    #expect(report.unknownAttributes == ["novelty": 1])
    #expect(report.countsByElement.isEmpty)
    let type = try #require(Catalog.type(named: "heartRateVariabilitySDNN"))
    let item = try #require(try engine.perform(ScanSamples(type: type, from: nil, limit: 10), for: .owner).items.first)
    #expect(item.record.metadata["own"] == .string("x"))
    #expect(item.extra?["novelty"] == "1")
    #expect(item.extra?.children.first?.children.first?["bpm"] == "60")
    _ = try engine.perform(DeleteImport(number: report.number ?? 0), for: .owner)
    #expect(try samples("heartRateVariabilitySDNN").isEmpty)
    #expect(try importing(record).total.stored == 1)
  }

  @Test("An import is deleted completely, and nothing else is")
  func takesBack() throws {
    let first = try importing(Self.workout + "<Prophecy/>")
    let second = try importing(Self.workout.replacing("2026-01-01 08:00:00", with: "2026-01-01 08:00:01") + "<Prophecy n=\"2\"/>")
    #expect(try samples("workout").count == 2 && elements().count == 2)
    let portion = try engine.perform(DeleteImport(number: second.number ?? 0), for: .owner)
    #expect(portion.isDone)
    #expect(portion.deletedSamples == 2)
    #expect(try samples("workout").count == 1 && elements().map(\.attributes.count) == [0])
    #expect(try samples("workoutEffortScore").count == 1)
    #expect(try engine.perform(ListImports(), for: .owner).map(\.number) == [first.number])
    #expect(throws: HealthError.self) { try engine.perform(DeleteImport(number: second.number ?? 0), for: .owner) }
  }

  @Test("Only the requested types and dates are imported; a preview stores nothing")
  func filters() throws {
    let records = ["2025-01-01", "2026-01-01"].map { day in
      ["StepCount", "FlightsClimbed"].map { type in
        """
        <Record type="HKQuantityTypeIdentifier\(type)" sourceName="a" unit="count" startDate="\(day) 08:00:00 +0000" \
        endDate="\(day) 08:10:00 +0000" value="3"/>
        """
      }.joined()
    }.joined()
    let steps = try #require(Catalog.type(named: "stepCount"))
    let since = Date(timeIntervalSince1970: 1_760_000_000)
    let report = try importing(records + Self.workout + "<Prophecy/>", ImportFilter(types: [steps], since: since))
    #expect(report.total.stored == 1)
    #expect(report.excludedCount == 5)
    #expect(report.countsByElement.isEmpty)
    try withFolder { folder in
      let file = folder.appendingPathComponent("e.xml")
      try Data("<HealthData locale=\"en\">\(records)<Prophecy/></HealthData>".utf8).write(to: file)
      let preview = try AppleExportImport.preview(ExportFile(file))
      #expect(preview.total.read == 4)
      #expect(preview.total.stored == 0)
      #expect(preview.countsByElement["Prophecy"]?.read == 1)
      #expect(preview.periodByType[steps]?.lowerBound == Date(timeIntervalSince1970: 1_735_718_400))
    }
  }

  @Test("A bad element inside a workout is skipped, and the workout stays")
  func damagedChildren() throws {
    let report = try importing(
      Self.workout.replacing(
        "<Record type=\"HKQuantityTypeIdentifierWorkoutEffortScore\"",
        with: "<Record type=\"HKQuantityTypeIdentifierWorkoutEffortScore\" unit=\"x\"")
        + Self.workout.replacing("HKWorkoutActivityTypeRunning", with: "HKWorkoutActivityTypeLevitation"))
    #expect(report.skippedCount == 1)
    #expect(!report.isWhole)
    #expect(report.countsByElement["Workout of type HKWorkoutActivityTypeLevitation"]?.stored == 1)
    #expect(try samples("workout").count == 1)
  }

  @Test("A damaged workout or unknown element is counted as read and skipped")
  func damagedElements() throws {
    let report = try importing(
      Self.workout.replacing("novelty=\"yes\"", with: "novelty=\"yes\" novelty=\"no\"") + "<Prophecy n=\"1\" n=\"2\"/>")
    #expect(report.skipped.map(\.element) == ["Workout", "Prophecy"])
    #expect(report.skippedCount == 2)
    for counts in [report.countsByType[Catalog.workout], report.countsByElement["Prophecy"]] {
      #expect(counts?.read == 1)
      #expect(counts?.skipped == 1)
      #expect(counts?.stored == 0)
    }
    #expect(try samples("workout").isEmpty && elements().isEmpty)
  }

  @Test("Export, import and another export give the same file except for its date", arguments: RandomSeeds.range(1))
  func roundTrip(seed: UInt64) throws {
    try withFolder { folder in
      let made = folder.appendingPathComponent("made.zip")
      let (first, second) = (folder.appendingPathComponent("first.zip"), folder.appendingPathComponent("second.zip"))
      try SyntheticExport(seed: seed, days: 25).write(to: made)
      let report = try AppleExportImport(service: engine).run(made)
      #expect(report.isWhole)
      #expect(report.files.stored > 0)
      let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try AppleExportWriter(service: engine).write(to: first, at: date)
      let other = try HealthEngine.empty()
      let again = try AppleExportImport(service: other).run(first)
      #expect(again.isWhole)
      #expect(again.repairs.isEmpty)
      #expect(again.grandTotal.stored == report.grandTotal.stored)
      try AppleExportWriter(service: other).write(to: second, at: date)
      #expect(try Data(contentsOf: first) == Data(contentsOf: second))
    }
  }

  @Test("Files beside the XML are exported byte for byte")
  func files() throws {
    try withFolder { folder in
      let export = folder.appendingPathComponent("e")
      try FileManager.default.createDirectory(at: export.appendingPathComponent("a/b"), withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en\"/>".utf8).write(to: export.appendingPathComponent("export.xml"))
      let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      try Data(bytes).write(to: export.appendingPathComponent("a/b/large.bin"))
      try Data().write(to: export.appendingPathComponent("empty.csv"))
      for round in 0..<2 {
        let report = try AppleExportImport(service: engine).run(export)
        #expect(report.isWhole)
        #expect(report.files.read == 2)
        #expect(report.files.stored == (round == 0 ? 2 : 0))
      }
      let files = try engine.perform(ListFiles(), for: .owner)
      #expect(files.map(\.path) == ["a/b/large.bin", "empty.csv"])
      #expect(files.map(\.size) == [2_500_000, 0])
      var found: [UInt8] = []
      var part = 0
      while let body = try engine.perform(ReadFilePart(file: files[0].number, part: part), for: .owner) {
        found += try FilePart.expand(body)
        part += 1
      }
      #expect(found == bytes)
    }
  }

  @Test("A cancelled import keeps what it read and says so; the next one completes it")
  func cancelling() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("e.xml")
      try SyntheticExport(seed: 4, records: 4000).writeXML(to: file)
      var pieces = 0
      let report = try AppleExportImport(service: engine).run(
        file,
        isCancelled: {
          pieces += 1
          return pieces > 2
        })
      #expect(report.isCancelled)
      #expect(!report.isWhole)
      #expect(report.total.stored > 0)
      #expect(report.total.stored < 4000)
      #expect(try engine.perform(ListImports(), for: .owner).map(\.finished) == [nil])
      let rest = try AppleExportImport(service: engine).run(file)
      #expect(rest.isWhole)
      #expect(rest.total.alreadyThere == report.total.stored)
    }
  }
}
