// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

/// What a store takes from apps and from files, beyond the rules for making a sample.
@Suite struct ValidationStageTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 731_318_400)
  private let steps: DataType
  private let count: UnitExpression

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    count = try UnitExpression.parse("count")
  }

  private func sample(
    _ type: DataType? = nil, _ value: SampleRecord.Value? = nil, seconds: Double = 60, metadata: [MetadataSet.Entry] = [],
    device: DeviceRecord? = nil, series: SeriesRecord? = nil
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type ?? steps, start: Self.start, end: Self.start + seconds, value: value ?? .quantity(1, count),
      provenance: Provenance(revision: nil, device: device), metadata: MetadataSet(metadata), series: series)
  }

  /// The stages at which a sample breaks a rule.
  private func refused(_ sample: SampleRecord) -> Set<ValidationStage> {
    Set(ValidationStage.allCases.filter { (try? sample.validate(for: $0)) == nil })
  }

  @Test("T1: a number that is not finite can be made, as on Apple's systems, and not stored")
  func numbers() throws {
    for number in [Double.nan, .infinity, -.infinity] { #expect(refused(sample(nil, .quantity(number, count))) == [.saved, .imported]) }
    for number in [0, -1, Limits.largestNumber, -Limits.largestNumber] { #expect(refused(sample(nil, .quantity(number, count))).isEmpty) }
  }

  @Test("T1: dates beyond the limits, and ends before starts, are refused at each stage")
  func dates() throws {
    let changes: [(inout SampleRecord) -> Void] = [
      { $0.end = $0.start - 1 }, { $0.start = Date(timeIntervalSinceReferenceDate: -1e300) },
      { $0.end = Date(timeIntervalSinceReferenceDate: 1e300) }, { $0.end = $0.start + 1e200 },
      { $0.start = Date(timeIntervalSinceReferenceDate: .nan) }, { $0.end = Date(timeIntervalSinceReferenceDate: .nan) },
      { $0.end = Date(timeIntervalSinceReferenceDate: Limits.farthestDate.nextUp) },
      { $0.start = Date(timeIntervalSinceReferenceDate: (-Limits.farthestDate).nextDown) },
    ]
    for (place, change) in changes.enumerated() {
      var wrong = sample()
      change(&wrong)
      #expect(refused(wrong) == Set(ValidationStage.allCases), "\(place)")
    }
    var endless = sample()
    endless.end = .distantFuture
    #expect(refused(endless) == [.created, .saved])
    var widest = sample()
    (widest.start, widest.end) = (
      Date(timeIntervalSinceReferenceDate: -Limits.farthestDate), Date(timeIntervalSinceReferenceDate: Limits.farthestDate)
    )
    #expect(refused(widest).isEmpty)
  }

  @Test("T1: kinds of values and units that do not fit are refused at each stage; units beyond the limits are not stored")
  func kinds() throws {
    let sleep = try #require(Catalog.type(named: "sleepAnalysis"))
    let kilograms = try UnitExpression.parse("kg")
    let all = Set(ValidationStage.allCases)
    for (type, value) in [
      (steps, SampleRecord.Value.category(0)), (steps, .quantity(1, kilograms)), (sleep, .quantity(0, count)), (sleep, .category(99)),
      (steps, .correlation([])), (steps, .route(RouteRecord(count: 1))), (sleep, .workout(WorkoutRecord(activityType: 37, duration: 0))),
      (Catalog.workout, .quantity(1, count)), (Catalog.workoutRoute, .quantity(1, count)), (Catalog.electrocardiogram, .category(0)),
    ] { #expect(refused(sample(type, value)) == all, "\(type)") }
    let mass = try #require(Catalog.type(named: "bodyMass"))
    let huge = kilograms.multiplied(by: try .parse("Gm^6")).divided(by: try .parse("nm^6"))
    #expect(huge.isCompatible(with: kilograms))
    #expect(!huge.isWithinLimits)
    #expect(refused(sample(mass, .quantity(1, huge))) == [.saved, .imported])
  }

  @Test("T1: metadata that are not finite or too large are not stored; those of another class come from files alone")
  func metadata() throws {
    for value in [
      MetadataValue.real(.nan), .date(Date(timeIntervalSinceReferenceDate: 1e300)), .quantity(.infinity, count), .real(-.infinity),
    ] {
      #expect(refused(sample(metadata: [.init(key: "My key", value: value)])) == [.saved, .imported])
    }
    let text = String(repeating: "a", count: Limits.largestMetadata)
    #expect(refused(sample(metadata: [.init(key: "My key", value: .string(text))])) == [.saved])
    let entries = (0..<Limits.largestMetadata / 36).map { MetadataSet.Entry(key: String(format: "%06d", $0), value: .integer(1)) }
    #expect(refused(sample(metadata: entries)) == [.saved])
    #expect(refused(sample(metadata: Array(entries.dropLast(entries.count / 2)))).isEmpty)
    #expect(refused(sample(metadata: [.init(key: "HKWasUserEntered", value: .string("yes"))])) == [.created, .saved])
    #expect(refused(sample(metadata: [.init(key: MetadataSet.syncIdentifierKey, value: .string("a"))])) == [.created, .saved])
  }

  @Test("T1: texts of a device have a limit")
  func devices() {
    let longest = String(repeating: "ä", count: Limits.longestContentText / 2)
    #expect(refused(sample(device: DeviceRecord(name: longest))).isEmpty)
    #expect(refused(sample(device: DeviceRecord(udiDeviceIdentifier: longest + "a"))) == [.saved, .imported])
  }

  @Test("T1: a series has the values that it states, in order and within the sample")
  func series() throws {
    let start = Self.start.timeIntervalSinceReferenceDate
    let values = (0..<3).map { SeriesValue(start: start + Double($0), end: start + Double($0) + 0.5, value: Double($0 + 1)) }
    let sound = try #require(SeriesRecord(values))
    #expect(refused(sample(nil, .quantity(6, count), series: sound)).isEmpty)
    #expect(refused(sample(nil, .quantity(6, count), seconds: 2, series: sound)) == [.saved, .imported])
    let sleep = try #require(Catalog.type(named: "sleepAnalysis"))
    #expect(refused(sample(sleep, .category(1), series: sound)) == Set(ValidationStage.allCases))
    for wrong in [
      SeriesValue(start: start + 3, end: start + 2, value: 1), SeriesValue(start: start - 1, end: start, value: 1),
      SeriesValue(start: start + 3, end: start + 3, value: .nan), SeriesValue(start: start + 3, end: start + 61, value: 1),
    ] {
      let series = try #require(SeriesRecord(values + [wrong]))
      #expect(refused(sample(nil, .quantity(6 + wrong.value, count), series: series)) == [.saved, .imported])
    }
    // As no draft makes it, and another process can send it.
    let stated = SeriesRecord(count: 3, minimum: 0, maximum: 3, latest: values[2])
    #expect(refused(sample(nil, .quantity(6, count), series: stated)).isEmpty, "a series without its values is refused where it is stored")
  }

  @Test("T1: a route has the locations that it states, in order, on Earth, within its dates; files may bring others")
  func routes() throws {
    let start = Self.start.timeIntervalSinceReferenceDate
    func route(_ locations: [LocationRecord]) throws -> SampleRecord {
      sample(Catalog.workoutRoute, .route(try #require(RouteRecord(locations))))
    }
    let good = LocationRecord(date: start, latitude: 90, longitude: -180)
    #expect(refused(try route([good, LocationRecord(date: start + 60, latitude: 1, longitude: 1)])).isEmpty)
    #expect(refused(try route([LocationRecord(date: start, latitude: 91, longitude: 0, horizontalAccuracy: -1)])).isEmpty)
    for wrong in [
      LocationRecord(date: start + 61, latitude: 0, longitude: 0), LocationRecord(date: start - 1, latitude: 0, longitude: 0),
      LocationRecord(date: start, latitude: 90.1, longitude: 0), LocationRecord(date: start, latitude: 0, longitude: 180.1),
    ] { #expect(refused(try route([good, wrong])) == [.saved]) }
    for wrong in [
      LocationRecord(date: start, latitude: .nan, longitude: 0), LocationRecord(date: start, latitude: 0, longitude: 0, speed: .infinity),
    ] { #expect(refused(try route([good, wrong])) == [.saved, .imported]) }
  }

  @Test("T1: a workout holds what its readers rely on: activities for its figures, choices of Apple's, dates and numbers")
  func workouts() throws {
    let start = Self.start
    let sound = WorkoutRecord(
      activityType: 37, duration: 60, events: [.init(kind: 1, start: start + 1, end: start + 1)],
      activities: [.init(uuid: UUID(), configuration: .init(activityType: 37), start: start, end: start + 60)],
      totals: [.distance: Amount(1, try .parse("m"))])
    func refusals(_ change: (inout WorkoutRecord) -> Void) -> Set<ValidationStage> {
      var workout = sound
      change(&workout)
      return refused(sample(Catalog.workout, .workout(workout)))
    }
    #expect(refusals { _ in }.isEmpty)
    let result = StatisticsResult(start: 0, end: 0, merged: StatisticsFigures(), bySource: [:])
    let id = steps.identifier
    #expect(refusals { $0.statistics = [.init(activity: 0, typeIdentifier: id, result: result)] }.isEmpty)
    #expect(refusals { $0.statistics = [.init(activity: 1, typeIdentifier: id, result: result)] } == [.saved, .imported])
    #expect(refusals { $0.statistics = [.init(activity: -1, typeIdentifier: id, result: result)] } == [.saved, .imported])
    var broken = result
    broken.merged.sum = .nan
    #expect(refusals { $0.statistics = [.init(activity: nil, typeIdentifier: id, result: broken)] } == [.saved, .imported])
    let zones = try ZoneConfiguration(
      type: try #require(Catalog.type(named: "heartRate")), boundaries: [100, 120].map { Amount($0, .beatsPerMinute) }, source: .app)
    #expect(refusals { $0.zoneGroups = [.init(activity: 0, configuration: zones, seconds: [1, 2, 3])] }.isEmpty)
    #expect(refusals { $0.zoneGroups = [.init(activity: 0, configuration: zones, seconds: [1, 2])] } == [.saved, .imported])
    #expect(refusals { $0.zoneGroups = [.init(activity: 7, configuration: zones, seconds: [1, 2, 3])] } == [.saved, .imported])
    #expect(refusals { $0.duration = -1 } == Set(ValidationStage.allCases))
    #expect(refusals { $0.duration = 1e300 } == [.saved, .imported])
    let weight = Amount(1, try .parse("kg"))
    #expect(refusals { $0.totals = [.distance: weight] } == Set(ValidationStage.allCases))
    #expect(refusals { $0.activities[0].configuration.lapLength = weight } == [.saved, .imported])
    #expect(refusals { $0.activities.append($0.activities[0]) }.contains(.imported))
    #expect(refusals { $0.statistics = [.init(activity: 0, typeIdentifier: "HKQuantityTypeIdentifierNone", result: result)] } == [.saved])
    #expect(refusals { $0.zoneGroups = [.init(activity: 0, configuration: zones, seconds: [1, -1, 3])] } == [.saved, .imported])
    #expect(refusals { $0.events[0].kind = 99 } == [.saved])
    #expect(refusals { $0.activities[0].configuration.locationType = 9 } == [.saved])
    #expect(refusals { ($0.activityType, $0.activities[0].configuration.activityType) = (98_765, 98_765) } == [.saved])
    #expect(refusals { ($0.events[0].start, $0.events[0].end) = (start + 61, start + 61) } == [.created, .saved])
    #expect(refusals { $0.events[0].start = start + 61 } == [.saved, .imported])
    #expect(refusals { $0.events[0].metadata = MetadataSet([.init(key: "a", value: .real(.nan))]) } == [.saved, .imported])
    #expect(refusals { $0.events = Array(repeating: $0.events[0], count: Limits.mostWorkoutEvents + 1) } == [.saved, .imported])
    let length = Amount(.infinity, try .parse("m"))
    #expect(refusals { $0.activities[0].configuration.lapLength = length } == [.saved, .imported])
  }

  @Test("T1: one check of many samples refuses what a check of each alone refuses")
  func memory() throws {
    // Neighbours that share units, types, metadata and devices, with and without defects.
    var random = SplitMix64(seed: 44)
    let sleep = try #require(Catalog.type(named: "sleepAnalysis"))
    let units = [count, try .parse("kg"), try .parse("m")]
    let sets = [MetadataSet.empty, MetadataSet([.init(key: "a", value: .real(.nan))]), MetadataSet([.init(key: "b", value: .integer(1))])]
    let origins = [Provenance.unknown, Provenance(revision: nil, device: DeviceRecord(name: String(repeating: "a", count: 20_000)))]
    for stage in ValidationStage.allCases {
      var check = SampleCheck(stage)
      for _ in 0..<2000 {
        var one = sample([steps, sleep][Int(random.next() % 2)])
        one.value = random.next() % 3 == 0 ? .category(Int(random.next() % 9)) : .quantity(1, units[Int(random.next() % 3)])
        one.metadata = sets[Int(random.next() % 3)]
        one.provenance = origins[Int(random.next() % 2)]
        #expect(((try? check.check(one)) == nil) == ((try? one.validate(for: stage)) == nil))
      }
    }
  }
}
