// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// The elements of samples that no import brought.
@Suite struct SampleElementTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 788_943_600)  // 2026-01-01 07:00:00 UTC
  private static let origin = Provenance(
    revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.app", name: "App"), version: "2"),
    device: DeviceRecord(name: "A", hardwareVersion: "H1,2"))

  private static func sample(
    _ type: DataType, _ value: SampleRecord.Value, seconds: Double = 60, metadata: [MetadataSet.Entry] = [], creation: Date? = nil,
    timeZone: String? = nil, provenance: Provenance = .unknown
  ) -> SampleRecord {
    SampleRecord(
      type, value, at: start, seconds: seconds, from: provenance, metadata: metadata.isEmpty ? .empty : MetadataSet(metadata),
      creation: creation, timeZone: timeZone, uuid: UUIDMint.ofTests.next())
  }

  private static func text(_ element: KeptElement?) -> [String] {
    element.map { ElementText.xml($0).split(separator: "\n").map(String.init) } ?? []
  }

  private static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  @Test("A record has its attributes in Apple's order, and what was kept of it behind them")
  func record() throws {
    var writer = SampleElement(zone: .gmt)
    let sample = Self.sample(
      try Self.type("stepCount"), .quantity(12, try .parse("count")), metadata: [.init(key: "own", value: .string("x"))],
      creation: Self.start + 90, timeZone: "GMT+0100", provenance: Self.origin)
    let extra = KeptElement(name: "Record", attributes: [.init(name: "novelty", value: "1")], children: [KeptElement(name: "A")])
    let device = "&lt;&lt;HKDevice: 0x0&gt;, name:A, hardware:H1,2&gt;"
    let head =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"App\" sourceVersion=\"2\" device=\"\(device)\" unit=\"count\""
      + " creationDate=\"2026-01-01 08:01:30 +0100\" startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:01:00 +0100\""
      + " value=\"12\" novelty=\"1\">"
    let written = Self.text(writer.element(sample, extra: extra))
    #expect(written == [head, " <MetadataEntry key=\"own\" value=\"x\"/>", " <A/>", "</Record>"])
  }

  @Test("A category is written by the name of its value, and one without a name as a number")
  func category() throws {
    var writer = SampleElement(zone: .gmt)
    let sleep = try Self.type("sleepAnalysis")
    let dates = "startDate=\"2026-01-01 07:00:00 +0000\" endDate=\"2026-01-01 07:01:00 +0000\""
    let head = "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\" \(dates)"
    for (number, value) in [(0, "HKCategoryValueSleepAnalysisInBed"), (99, "99")] {
      let element = writer.element(Self.sample(sleep, .category(number)), extra: nil)
      #expect(Self.text(element) == ["\(head) value=\"\(value)\"/>"])
    }
  }

  @Test("Metadata of every class become texts")
  func metadata() throws {
    var writer = SampleElement(zone: .gmt)
    let entries: [MetadataSet.Entry] = [
      .init(key: "a", value: .string("x")), .init(key: "b", value: .boolean(true)), .init(key: "c", value: .boolean(false)),
      .init(key: "d", value: .integer(-7)), .init(key: "e", value: .large(.max)), .init(key: "f", value: .real(0.5)),
      .init(key: "g", value: .date(Self.start)), .init(key: "h", value: .quantity(77, try .parse("degF"))),
    ]
    let sample = Self.sample(try Self.type("stepCount"), .category(0), timeZone: "GMT-0330")
    let elements = writer.metadata(MetadataSet(entries), sample)
    #expect(elements.allSatisfy { $0.name == "MetadataEntry" && $0.attributes.map(\.name) == ["key", "value"] })
    #expect(elements.map { $0["key"] } == ["a", "b", "c", "d", "e", "f", "g", "h"])
    let values = ["x", "1", "0", "-7", "18446744073709551615", "0.5", "2026-01-01 03:30:00 -0330", "77 degF"]
    #expect(elements.map { $0["value"] } == values)
  }

  @Test("A correlation has its members sorted by text, and what was kept of it behind them")
  func correlation() throws {
    var writer = SampleElement(zone: .gmt)
    let sugar = try Self.type("dietarySugar")
    let members = [3.0, 1, 2].map { Self.sample(sugar, .quantity($0, .hertz)) }
    let sample = Self.sample(try Self.type("food"), .correlation(members), metadata: [.init(key: "own", value: .string("x"))])
    let extra = KeptElement(name: "Correlation", attributes: [.init(name: "novelty", value: "1")], children: [KeptElement(name: "A")])
    let written = writer.element(sample, extra: extra)
    let element = try #require(written)
    #expect(element.name == "Correlation")
    #expect(element.attributes.map(\.name) == ["type", "sourceName", "startDate", "endDate", "novelty"])
    #expect(element["type"] == "HKCorrelationTypeIdentifierFood")
    #expect(element.children.map(\.name) == ["MetadataEntry", "Record", "Record", "Record", "A"])
    #expect(element.children.compactMap { $0.name == "Record" ? $0["value"] : nil } == ["1", "2", "3"])
    let plain = writer.element(sample, extra: nil)
    #expect(plain?.children.count == 4)
  }

  @Test("A workout has its totals, events, parts and figures")
  func workout() throws {
    var writer = SampleElement(zone: .gmt)
    var figures = StatisticsFigures()
    (figures.average, figures.minimum, figures.maximum) = (120, 90, 150.5)
    var sum = StatisticsFigures()
    sum.sum = 700
    let (first, last) = (Self.start.timeIntervalSinceReferenceDate, Self.start.timeIntervalSinceReferenceDate + 3600)
    let part = WorkoutRecord.Activity(
      uuid: try #require(UUID(uuidString: "11111111-2222-4333-8444-555555555555")), configuration: .init(activityType: 37),
      start: Self.start, end: Self.start + 900, metadata: MetadataSet([.init(key: "own", value: .string("x"))]))
    let open = WorkoutRecord.Activity(
      uuid: try #require(UUID(uuidString: "11111111-2222-4333-8444-666666666666")), configuration: .init(activityType: 46),
      start: Self.start + 900, end: nil)
    let events: [WorkoutRecord.Event] = [
      .init(kind: 1, start: Self.start + 60, end: Self.start + 60),
      .init(kind: 7, start: Self.start + 60, end: Self.start + 150, metadata: MetadataSet([.init(key: "lap", value: .integer(1))])),
      .init(kind: 99, start: Self.start, end: Self.start),
    ]
    let (kcal, km) = (try UnitExpression.parse("kcal"), try UnitExpression.parse("km"))
    let totals: [WorkoutRecord.Total: Amount] = [.energy: Amount(700.5, kcal), .distance: Amount(10, km)]
    let ofPart = StatisticsResult(start: first, end: last, merged: figures, bySource: [:])
    let ofWhole = StatisticsResult(start: first, end: last, merged: sum, bySource: [:])
    let statistics: [WorkoutRecord.Statistic] = [
      .init(activity: 1, typeIdentifier: "HKQuantityTypeIdentifierHeartRate", result: ofPart),
      .init(activity: nil, typeIdentifier: "HKQuantityTypeIdentifierActiveEnergyBurned", result: ofWhole),
      .init(activity: nil, typeIdentifier: "HKNovelty", result: ofWhole),
    ]
    let workout = WorkoutRecord(
      activityType: 37, duration: 1830, events: events, activities: [part, open], totals: totals, statistics: statistics)
    let sample = Self.sample(Catalog.workout, .workout(workout), seconds: 3600, metadata: [.init(key: "a", value: .string("b"))])
    let dates = "startDate=\"2026-01-01 07:00:00 +0000\" endDate=\"2026-01-01 08:00:00 +0000\""
    let head =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30.5\" durationUnit=\"min\" totalDistance=\"10\""
      + " totalDistanceUnit=\"km\" totalEnergyBurned=\"700.5\" totalEnergyBurnedUnit=\"kcal\" sourceName=\"\" \(dates)>"
    let firstPart =
      " <WorkoutActivity uuid=\"11111111-2222-4333-8444-555555555555\" startDate=\"2026-01-01 07:00:00 +0000\""
      + " endDate=\"2026-01-01 07:15:00 +0000\" duration=\"15\" durationUnit=\"min\">"
    let secondPart =
      " <WorkoutActivity uuid=\"11111111-2222-4333-8444-666666666666\" startDate=\"2026-01-01 07:15:00 +0000\""
      + " endDate=\"2026-01-01 08:00:00 +0000\" duration=\"45\" durationUnit=\"min\""
      + " workoutActivityType=\"HKWorkoutActivityTypeSwimming\">"
    let pulse =
      "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" \(dates) average=\"120\" minimum=\"90\" maximum=\"150.5\""
      + " unit=\"count/min\"/>"
    let expected: [String] = [
      head, " <MetadataEntry key=\"a\" value=\"b\"/>",
      " <WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2026-01-01 07:01:00 +0000\"/>",
      " <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"2026-01-01 07:01:00 +0000\" duration=\"1.5\" durationUnit=\"min\">",
      "  <MetadataEntry key=\"lap\" value=\"1\"/>", " </WorkoutEvent>",
      " <WorkoutEvent type=\"HKWorkoutEventTypeMarker\" date=\"2026-01-01 07:00:00 +0000\"/>", firstPart,
      "  <MetadataEntry key=\"own\" value=\"x\"/>", " </WorkoutActivity>", secondPart, pulse, " </WorkoutActivity>",
      " <WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" \(dates) sum=\"700\" unit=\"kcal\"/>", "</Workout>",
    ]
    let written = Self.text(writer.element(sample, extra: nil))
    #expect(written == expected)
    // The kept element is the whole one.
    #expect(writer.element(sample, extra: KeptElement(name: "Workout")) == KeptElement(name: "Workout"))
  }

  @Test("A workout's only part is written if it has metadata or another sport")
  func onlyPart() throws {
    func parts(_ activityType: UInt, _ metadata: MetadataSet) -> Int {
      var writer = SampleElement(zone: .gmt)
      let part = WorkoutRecord.Activity(
        uuid: UUIDMint.ofTests.next(), configuration: .init(activityType: activityType), start: Self.start, end: nil, metadata: metadata)
      let workout = WorkoutRecord(activityType: 82, duration: 60, activities: [part])
      let element = writer.element(Self.sample(Catalog.workout, .workout(workout)), extra: nil)
      return element?.children.filter { $0.name == "WorkoutActivity" }.count ?? -1
    }
    #expect(parts(82, .empty) == 0)
    #expect(parts(37, .empty) == 1)
    #expect(parts(82, MetadataSet([.init(key: "a", value: .string("b"))])) == 1)
  }

  @Test("Routes, and electrocardiograms with a file, have no element; a route gets one with the path of its file")
  func routes() throws {
    var writer = SampleElement(zone: .gmt)
    let route = Self.sample(Catalog.workoutRoute, .route(RouteRecord(count: 1)), metadata: [.init(key: "a", value: .string("b"))])
    #expect(writer.element(route, extra: nil) == nil)
    #expect(
      Self.text(writer.route(route, path: "/r.gpx")) == [
        "<WorkoutRoute sourceName=\"\" startDate=\"2026-01-01 07:00:00 +0000\" endDate=\"2026-01-01 07:01:00 +0000\">",
        " <MetadataEntry key=\"a\" value=\"b\"/>", " <FileReference path=\"/r.gpx\"/>", "</WorkoutRoute>",
      ])
    let recording = Self.sample(Catalog.electrocardiogram, .content(.electrocardiogram(.init())))
    #expect(writer.element(recording, extra: KeptElement(electrocardiogramFile: "a.csv", digest: 1)) == nil)
    #expect(writer.element(recording, extra: nil)?.name == "OpenHealthKitSample")
    #expect(writer.element(recording, extra: KeptElement(name: "Other"))?.name == "Other")
  }

  @Test("Numbers have the shortest text, whole ones no point")
  func numbers() {
    let texts: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (12, "12"), (-12, "-12"), (0.1, "0.1"), (9_007_199_254_740_991, "9007199254740991"),
      (-9_007_199_254_740_991, "-9007199254740991"), (9_007_199_254_740_992, "9007199254740992.0"), (1e300, "1e+300"), (1.5, "1.5"),
    ]
    for (number, text) in texts { #expect(SampleElement.text(number) == text) }
  }

  @Test("A device has all its fields in Apple's order")
  func devices() {
    let device = DeviceRecord(
      name: "1", manufacturer: "2", model: "3", hardwareVersion: "4", firmwareVersion: "5", softwareVersion: "6", localIdentifier: "7",
      udiDeviceIdentifier: "8")
    let fields = "name:1, manufacturer:2, model:3, hardware:4, firmware:5, software:6, localIdentifier:7, UDIDeviceIdentifier:8"
    #expect(SampleElement.text(device) == "<<HKDevice: 0x0>, \(fields)>")
    #expect(SampleElement.text(DeviceRecord(model: "x")) == "<<HKDevice: 0x0>, model:x>")
  }

  @Test("Dates are in the zone of the sample, each zone its own; an unknown zone counts as none")
  func zones() throws {
    var writer = SampleElement(zone: try #require(TimeZone(identifier: "GMT+0200")))
    for (zone, text) in [
      ("GMT+0100", "2026-01-01 08:00:00 +0100"), ("Asia/Kolkata", "2026-01-01 12:30:00 +0530"), (nil, "2026-01-01 09:00:00 +0200"),
      ("GMT+0100", "2026-01-01 08:00:00 +0100"), ("Nowhere/Land", "2026-01-01 09:00:00 +0200"),
    ] as [(String?, String)] {
      #expect(writer.date(Self.start, Self.sample(Catalog.workout, .category(0), timeZone: zone)) == text)
    }
  }
}
