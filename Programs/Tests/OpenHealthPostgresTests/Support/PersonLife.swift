// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport

/// What a person does after ``WireWorld``: samples become chunks and rows again, and the tables that a world leaves empty get rows. All
/// texts and dates are those of this person alone.
struct PersonLife {
  private let mark: String
  private let first: Double
  private let database: HealthDatabase
  private let store: TestStore
  private let app: Caller

  /// - Parameters:
  ///   - mark: A text that no other person has. It is in everything that the person saves.
  ///   - first: When the person begins, in seconds after the start of all data.
  ///   - database: The person's store, which makes chunks of a few samples.
  init(mark: String, first: Double, database: HealthDatabase) throws {
    (self.mark, self.first, self.database) = (mark, first, database)
    TestDatabase.next.withLock { $0 = database }
    store = try TestStore()
    let types = ["stepCount", "heartRate", "workout", "activeEnergyBurned"]
    app = try store.app(mark, share: types, read: types)
  }

  /// Does all of it, and closes the store, so that nothing writes to it later.
  func run() throws {
    try saveSamples()
    try readSamples()
    try saveWorkouts()
    try changeSettings()
    try bringFiles()
    try saveOnce()
    _ = try database.read { try $0.checkInvariants() }
    _ = try database.read { try $0.commitNumber() }
    _ = try store.engine.perform(ListAccess(), for: .owner)
    try store.engine.close()
  }

  private func steps(_ number: Int) throws -> SampleRecord {
    var sample = try TestStore.steps(
      first + Double(number) / 8, at: first + 60 * Double(number), seconds: 30,
      metadata: [.init(key: "note", value: .string("\(mark) \(number)"))])
    let device = DeviceRecord(
      name: mark, manufacturer: mark, model: mark, hardwareVersion: mark, firmwareVersion: mark, softwareVersion: mark,
      localIdentifier: mark, udiDeviceIdentifier: mark)
    sample.provenance = Provenance(revision: nil, device: device)
    return sample
  }

  private func saveSamples() throws {
    let walked = try (0..<12).map { try steps($0) }
    for sample in walked { try store.save(sample, for: app) }
    // It is in a chunk.
    try store.engine.perform(DeleteSamples(samples: [walked[2]]), for: app)
    for version in 1...2 {
      let sync: [MetadataSet.Entry] = [
        .init(key: MetadataSet.syncIdentifierKey, value: .string("\(mark) day")),
        .init(key: MetadataSet.syncVersionKey, value: .integer(Int64(version))),
      ]
      try store.save(TestStore.steps(first, at: first + 1000, metadata: sync), for: app)
    }
    var pulse = try TestStore.pulse(61, at: first + 2000, seconds: 30)
    let start = pulse.start.timeIntervalSinceReferenceDate
    pulse.series = SeriesRecord((0..<3).map { SeriesValue(start: start + Double($0), end: start + Double($0), value: first + Double($0)) })
    _ = try store.engine.perform(SaveSeries(series: [pulse]), for: app)
  }

  /// Reads samples of chunks and of rows.
  private func readSamples() throws {
    let type = try TestStore.type("stepCount")
    let early = FetchSamples.Selection(type: type, predicate: .date(.start, .less, TestStore.date(first + 200)))
    let all = FetchSamples.Selection(type: type, predicate: .everything)
    _ = try store.engine.perform(FetchSamples(selections: [early], limit: 5), for: app)
    _ = try store.engine.perform(FetchChanges(selections: [all], anchor: 0, limit: 3), for: app)
    let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
    _ = try store.engine.perform(ComputeStatistics(type: type, predicate: .everything, options: options), for: app)
  }

  /// A workout that the owner removes, and one that is not finished.
  private func saveWorkouts() throws {
    let workout = try TestStore.workout()
    let energy = try TestStore.sample("activeEnergyBurned", 7, "kcal", at: 5)
    try store.save(workout, for: app)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [energy]), for: app)
    _ = try store.engine.perform(RemoveSamples(selection: .samples([workout.uuid])), for: .owner)
    let builder = UUIDMint.ofTests.next()
    let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: TestStore.date(first), activity: builder)
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .begin(beginning)), for: app)
  }

  private func changeSettings() throws {
    let question = PermissionQuestion(type: try TestStore.type("stepCount"), direction: .read)
    try database.write { storage in
      try storage.permissions.ask(question, app: "asking.\(mark)", strength: .isolated, at: TestStore.date(first))
    }
    let prescriptions = try TestStore.type("visionPrescription")
    try store.engine.perform(
      SetObjectPermissions(
        app: mark, type: prescriptions, objects: [UUIDMint.ofTests.next()], answer: .granted, strength: .isolated),
      for: .owner)
    let stone = try UnitExpression.parse("st")
    try store.engine.perform(SetPreferredUnit(type: try TestStore.type("bodyMass"), unit: stone), for: .owner)
    let token = AppToken.text(of: [UInt8](repeating: 2, count: AppToken.byteCount))
    let registration = AppRegistration(
      bundleIdentifier: "registered.\(mark)", name: mark, version: mark, usage: UsageTexts(share: mark, update: mark), launch: mark)
    try store.engine.perform(AddApp(registration, token: token), for: .owner)
  }

  /// An import, and one that does not end.
  private func bringFiles() throws {
    try store.bring([TestStore.steps(3, at: first + 3000, of: "\(mark).file")])
    let number = try store.beginImport()
    let body = Data(mark.utf8)
    let file = ImportFile(number: number, path: "\(mark).gpx", size: Int64(body.count), digest: 5, replaces: false)
    if let kept = try store.engine.perform(file, for: .owner) {
      _ = try store.engine.perform(ImportFilePart(number: number, file: kept, part: 0, body: body, isLast: true), for: .owner)
    }
  }

  /// Changes that are kept, merged and counted.
  private func saveOnce() throws {
    let save = SaveSamples(samples: [try steps(20)])
    let upload = UploadMark(device: UUIDMint.ofTests.next(), number: 1, floor: 1)
    for _ in 0..<2 { try store.engine.perform(save, for: app, as: upload) }
    let waiting = JournalledSave(
      app: TestStore.identity(mark), received: TestStore.date(first), request: SaveSamples(samples: [try steps(21)]))
    _ = try store.engine.merge([(number: 1, save: waiting)], of: [UInt8](repeating: 3, count: 16), isDone: true)
    let counting = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll), samplesPerDay: 1_000_000)
    try counting.perform(SaveSamples(samples: [try steps(22)]), for: app)
  }
}
