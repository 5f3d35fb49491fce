// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Hundreds of kinds of invalid objects, for every way into a store: all are refused, and nothing changes.
///
/// A test grants ``types`` to an app, carries out ``valid`` as the app, and then sends each of ``all()``.
package struct InvalidObjects {
  /// The list under construction.
  var objects: [InvalidObject] = []

  private init() {}

  /// All kinds, which are more than 200.
  package static func all() throws -> [InvalidObject] {
    var made = InvalidObjects()
    try made.addKinds()
    try made.addDates()
    try made.addNumbersAndUnits()
    try made.addSeries()
    try made.addCorrelations()
    try made.addMetadata()
    try made.addWorkouts()
    try made.addRoutes()
    try made.addContents()
    try made.addRequests()
    try made.addBytes()
    return made.objects
  }

  // MARK: The store around them

  /// The types that the app may save and read.
  package static let types = Catalog.types.filter { $0.isShareable && $0.hasRecords }

  /// The UUIDs of ``valid``.
  package static let (workout, builder, prescription, stored, attachment, activity) = (
    uuid(1), uuid(2), uuid(3), uuid(4), uuid(5), uuid(6)
  )

  /// What the app saves first: a workout, an unfinished workout, a prescription with an attachment, and steps.
  package static func valid() throws -> [any HealthRequest] {
    let scan = AttachmentRecord(
      identifier: attachment, name: "Scan", contentType: "public.png", creation: date(0), data: ContentBytes(Data([1, 2, 3])))
    let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: date(1000), activity: activity)
    return [
      SaveSamples(samples: [
        try sample("stepCount", .quantity(10, .count), uuid: stored), try sample("workout", .workout(run), uuid: workout, seconds: 600),
        try prescribed(prescription),
      ]),
      AddAttachment(sample: SampleReference(try prescribed(prescription)), attachment: scan),
      ChangeWorkoutBuilder(builder: builder, .begin(beginning)),
    ]
  }

  // MARK: Shorthands

  static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (
        1, 0x90, 0xA0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)
      ))
  }

  static func date(_ seconds: Double) -> Date { .ofTests(seconds) }

  static func type(_ name: String) throws -> DataType {
    guard let type = Catalog.type(named: name) else { throw WireFault.invalid(.type) }
    return type
  }

  static func unit(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }

  /// A run of ten minutes, valid.
  static let run = WorkoutRecord(activityType: 37, duration: 600)

  static func sample(
    _ type: String, _ value: SampleRecord.Value, uuid: UUID = UUIDMint.ofTests.next(), seconds: Double = 0,
    metadata: [MetadataSet.Entry] = [], device: DeviceRecord? = nil
  ) throws -> SampleRecord {
    let type = try self.type(type)
    var entries = metadata
    if let key = type.requiredMetadataKey, !entries.contains(where: { $0.key == key }) {
      entries.append(.init(key: key, value: .boolean(true)))
    }
    return SampleRecord(
      uuid: uuid, type: type, start: date(0), end: date(seconds), value: value, provenance: Provenance(revision: nil, device: device),
      metadata: MetadataSet(entries))
  }

  static func steps(_ value: Double = 1, metadata: [MetadataSet.Entry] = []) throws -> SampleRecord {
    try sample("stepCount", .quantity(value, .count), metadata: metadata)
  }

  static func prescribed(_ uuid: UUID) throws -> SampleRecord {
    try sample("visionPrescription", .content(.visionPrescription(.init(type: 1))), uuid: uuid)
  }

  static func pressures() throws -> [SampleRecord] {
    [
      try sample("bloodPressureSystolic", .quantity(120, unit("mmHg"))), try sample("bloodPressureDiastolic", .quantity(80, unit("mmHg"))),
    ]
  }

  static func locations(_ count: Int = 3) -> [LocationRecord] {
    (0..<count).map {
      LocationRecord(date: date(Double($0)).timeIntervalSinceReferenceDate, latitude: 48 + Double($0) / 1e4, longitude: 11)
    }
  }

  static func route(_ locations: [LocationRecord]) throws -> SampleRecord {
    guard let route = RouteRecord(locations) else { throw WireFault.invalid(.count) }
    var sample = try sample("workoutRoute", .route(route))
    if let last = locations.map(\.date).max(), last.isFinite {
      sample.end = Date(timeIntervalSinceReferenceDate: max(last, sample.start.timeIntervalSinceReferenceDate))
    }
    return sample
  }

  /// Valid samples of each kind, by the kind's name.
  static func ofEachKind() throws -> [(kind: String, sample: SampleRecord)] {
    [
      ("quantity", try steps()), ("category", try sample("sleepAnalysis", .category(3), seconds: 60)),
      ("correlation", try sample("bloodPressure", .correlation(pressures()))),
      ("workout", try sample("workout", .workout(run), seconds: 600)), ("route", try route(locations())),
      ("state of mind", try sample("stateOfMind", .content(.stateOfMind(.init(kind: 1, valence: 0))))),
      ("heartbeats", try sample("heartbeatSeries", .content(.heartbeatSeries(.init([.init(time: 0.5, isAfterGap: false)]))), seconds: 60)),
    ]
  }

  mutating func add(_ name: String, _ samples: [SampleRecord]) throws {
    // A route needs its workout.
    if samples.count == 1, samples[0].route != nil {
      objects.append(try InvalidObject(name, SaveRoute(workout: Self.workout, route: samples[0])))
    } else {
      objects.append(try InvalidObject(name, SaveSamples(samples: samples)))
    }
  }

  mutating func add(_ name: String, _ sample: SampleRecord) throws { try add(name, [sample]) }

  mutating func add(_ name: String, _ request: some HealthRequest) throws { objects.append(try InvalidObject(name, request)) }
}
