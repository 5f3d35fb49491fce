// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// A store that is empty at first, with shorthands for what tests do.
package struct TestStore {
  package let engine: HealthEngine

  /// In memory, or in a folder.
  package init(
    folder: URL? = nil, now: @escaping @Sendable () -> Date = { Date() }, starting: (any AppStarting)? = TestStarter(),
    sealing: SealingRules? = nil
  ) throws {
    let database =
      if let folder {
        try HealthDatabase.open(folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
      } else { try TestDatabase.make(sealing: sealing) }
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll), now: now, starting: starting)
  }

  /// The store of an engine that a test made.
  package init(engine: HealthEngine) { self.engine = engine }

  package static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name), "\(name)") }

  /// Seconds after the start of all data.
  package static func date(_ seconds: Double) -> Date { .ofTests(seconds) }

  // MARK: Apps

  /// An app that may save and read these types, and was never asked about others.
  package func app(_ name: String, share: [String] = [], read: [String] = []) throws -> Caller {
    try answer(.granted, .share, share, app: name)
    try answer(.granted, .read, read, app: name)
    return .app(Self.identity(name))
  }

  package func answer(_ answer: Permission?, _ direction: AccessDirection, _ types: [String], app: String) throws {
    let questions = try types.map { PermissionQuestion(type: try Self.type($0), direction: direction) }
    try engine.perform(SetPermissions(app: app, questions: questions, answer: answer), for: .owner)
  }

  package static func identity(_ app: String) -> AppIdentity {
    AppIdentity(app)
  }

  // MARK: Samples

  /// A sample as an app makes it, or one from a file that names its source.
  package static func sample(
    _ type: String, _ value: SampleRecord.Value, at start: Double = 0, seconds: Double = 0, of app: String? = nil,
    creation: Date? = nil, metadata: [MetadataSet.Entry] = []
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: try self.type(type), start: date(start), end: date(start + seconds), value: value,
      provenance: app.map { Provenance(revision: identity($0).revision, device: nil) } ?? .unknown, metadata: MetadataSet(metadata),
      creation: creation)
  }

  /// A sample of a quantity in a unit.
  package static func sample(
    _ type: String, _ value: Double, _ unit: String, at start: Double = 0, seconds: Double = 0, of app: String? = nil,
    creation: Date? = nil, metadata: [MetadataSet.Entry] = []
  ) throws -> SampleRecord {
    try sample(
      type, .quantity(value, UnitExpression.parse(unit)), at: start, seconds: seconds, of: app, creation: creation, metadata: metadata)
  }

  package static func steps(
    _ count: Double, at start: Double = 0, seconds: Double = 0, of app: String? = nil, metadata: [MetadataSet.Entry] = []
  ) throws -> SampleRecord {
    try sample("stepCount", count, "count", at: start, seconds: seconds, of: app, metadata: metadata)
  }

  package static func pulse(_ value: Double, at start: Double = 0, seconds: Double = 0, of app: String? = nil) throws -> SampleRecord {
    try sample("heartRate", value, "count/min", at: start, seconds: seconds, of: app)
  }

  /// An hour's run.
  package static func workout(of app: String? = nil, statistics: [WorkoutRecord.Statistic] = []) throws -> SampleRecord {
    try sample(
      "workout", .workout(WorkoutRecord(activityType: 37, duration: 3600, statistics: statistics)), seconds: 3600, of: app)
  }

  /// A route with a location each second. No two numbers are the same, except those that are unknown.
  package static func route(
    at start: Double = 0, count: Int, of app: String? = nil, creation: Date? = nil, metadata: [MetadataSet.Entry] = []
  ) throws -> SampleRecord {
    let first = date(start).timeIntervalSinceReferenceDate
    let locations = (0..<count).map { index -> LocationRecord in
      let offset = Double(index)
      var location = LocationRecord(date: first + offset, latitude: 35 + offset / 1e5, longitude: -40 - offset / 3e5)
      location.altitude = 12.5 + offset
      (location.horizontalAccuracy, location.verticalAccuracy) = (3.1, 2.4)
      (location.course, location.speed) = (offset / 100, 2.5 + offset / 1000)
      if index == 1 { location.floor = -2 }
      if index == 2 { location.source = .init(isSimulated: true, isFromAccessory: false) }
      return location
    }
    return try sample(
      "workoutRoute", .route(#require(RouteRecord(locations))), at: start, seconds: Double(count - 1), of: app, creation: creation,
      metadata: metadata)
  }

  /// The members of a blood pressure.
  package static func pressures(of app: String? = nil) throws -> [SampleRecord] {
    [try sample("bloodPressureSystolic", 120, "mmHg", of: app), try sample("bloodPressureDiastolic", 80, "mmHg", of: app)]
  }

  /// A prescription without lenses.
  package static func prescription(at start: Double = 0, of app: String? = nil) throws -> SampleRecord {
    try sample("visionPrescription", .content(.visionPrescription(.init(type: 1))), at: start, of: app)
  }

  /// A file to attach.
  package static func attachment(_ bytes: Data = Data([0, 255, 7]), name: String = "Scan", metadata: [MetadataSet.Entry] = [])
    -> AttachmentRecord
  {
    AttachmentRecord(
      identifier: UUIDMint.ofTests.next(), name: name, contentType: "public.png", creation: date(1), metadata: MetadataSet(metadata),
      data: ContentBytes(bytes))
  }

  // MARK: Requests

  package func save(_ samples: SampleRecord..., for app: Caller) throws { try engine.perform(SaveSamples(samples: samples), for: app) }

  /// The samples of a type that match a predicate and that the caller may see.
  package func samples(of type: String, _ predicate: PredicateTree = .everything, for caller: Caller = .owner) throws -> [SampleRecord] {
    try engine.perform(FetchSamples(selections: [.init(type: try Self.type(type), predicate: predicate)]), for: caller)
  }

  package func beginImport(bringsBack: Bool = false) throws -> Int64 {
    try engine.perform(BeginImport(name: "a file", bringsBack: bringsBack), for: .owner)
  }

  /// Imports records of a file, as a separate import or as part of one.
  @discardableResult
  package func bring(
    _ records: [SampleRecord], groups: [ImportRecords.Group] = [], import number: Int64? = nil, bringsBack: Bool = false
  ) throws -> ImportRecords.Outcome {
    let request = ImportRecords(number: try number ?? beginImport(bringsBack: bringsBack), records: records, groups: groups)
    return try engine.perform(request, for: .owner)
  }
}

/// Starts nothing, and reports a start for every app that has a launch command.
package struct TestStarter: AppStarting {
  package func start(_ app: AppRegistration) -> Bool { app.launch != nil }
}
