// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// A store that was written when the format was new, and must always open. `Fixtures/format-1` contains
///
/// - `health.db`, and in `health.db-wal` the samples saved after it was closed once;
/// - `store.keys`, `store.keys.2`, the key file, and in `recovery-key.txt` the recovery key;
/// - in `passphrase` the same store's keys with a passphrase.
///
/// It is never made again after a release; a new format gets a new folder. See ``write()``.
@Suite struct GoldenStoreTests {
  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/format-1")
  private static let passphrase = "correct horse battery staple"
  private static let schema = ["1 samples"]

  /// How the store is opened.
  enum Way: CaseIterable { case keyFile, passphrase, recoveryKey }

  @Test("a store of format 1 opens with all its data unchanged", arguments: Way.allCases, [false, true])
  func opens(way: Way, withLog: Bool) throws {
    let place = try Self.copy(way, withLog: withLog)
    let header = try place.file.bytes()[..<16]
    #expect(header.starts(with: Array("OHK1".utf8) + [1, 1, 12, 48]))
    let keys =
      switch way {
      case .keyFile: try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
      case .passphrase:
        try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys, passphrase: SecretBytes(Self.passphrase.utf8))
      case .recoveryKey:
        try StoreKeys.importRecoveryKey(
          RecoveryKey(String(contentsOf: Self.fixture.appendingPathComponent("recovery-key.txt"), encoding: .utf8)), folder: place.store,
          keyFolder: place.keys)
      }
    #expect(header[8...].elementsEqual(keys.storeIdentifier[..<8]))
    try Self.checkSchema(keys)
    #expect(throws: HealthError.store(.olderSchema)) { _ = try HealthDatabase.open(keys).everything() }
    try HealthDatabase.open(keys).upgrade()
    try Self.check(HealthDatabase.open(keys), withLog: withLog)
    // Also after the log was moved into the database, and through the public entry point.
    let passphrase = way == .passphrase ? SecretBytes(Self.passphrase.utf8) : nil
    try Self.check(HealthDatabase.open(folder: place.store, keyFolder: place.keys, passphrase: passphrase), withLog: withLog)
  }

  /// Git only keeps the executable bit of a file's mode.
  private static func copy(_ way: Way, withLog: Bool) throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    for folder in [place.store, place.keys] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    func copy(_ name: String, to target: URL) throws {
      let file = target.appendingPathComponent(URL(fileURLWithPath: name).lastPathComponent)
      try FileManager.default.copyItem(at: fixture.appendingPathComponent(name), to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
    try copy("health.db", to: place.store)
    if withLog { try copy("health.db-wal", to: place.store) }
    for name in StoreKeys.fileNames { try copy((way == .passphrase ? "passphrase/" : "") + name, to: place.store) }
    if way == .keyFile {
      for name in try FileManager.default.contentsOfDirectory(atPath: fixture.path) where name.hasSuffix(".key") {
        try copy(name, to: place.keys)
      }
    }
    return place
  }

  /// Reads the schema before a newer version changes it.
  private static func checkSchema(_ keys: StoreKeys) throws {
    let sealed = try keys.unlock()
    let versions = try SQLiteConnection(path: sealed.path, readsOnly: true).read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations")
    }
    #expect(versions == schema)
  }

  private static func check(_ database: HealthDatabase, withLog: Bool) throws {
    let samples = try database.everything()
    let expected = try Golden.samples().asRead + (withLog ? Golden.laterSamples().asRead : [])
    #expect(samples.count == (withLog ? 10 : 8))
    for (sample, expected) in zip(samples, expected) { #expect(sample == expected) }
    // Sources are equal if their identifiers are.
    let sources = samples.compactMap(\.provenance.revision?.source).map { "\($0.bundleIdentifier) \($0.name)" }
    #expect(Set(sources) == (withLog ? Golden.sources.union(["com.example.scale Scale"]) : Golden.sources))
    try database.read { storage in
      let workout = try #require(try storage.workouts.samples(uuid: Golden.uuid(8)).first)
      #expect(try storage.workouts.samples(of: workout.sequence).map(\.record.uuid) == [Golden.uuid(1), Golden.uuid(2)])
      var deletions: [StoredDeletion] = []
      try storage.forEachChange(after: 0, lanes: storage.lanes(of: nil)) {
        if case .deletion(let deletion) = $0 { deletions.append(deletion) }
        return true
      }
      #expect(deletions.map(\.record) == [try Golden.deletion()])
      #expect(deletions.map(\.sequence) == [10])
      #expect(try storage.latestSequence() == (withLog ? 12 : 10))
      let steps = try TestData.type("stepCount")
      #expect(try storage.permissions.answer(app: "com.example.walk", type: steps, direction: .read)?.answer == .granted)
      #expect(try storage.permissions.answer(app: "com.example.walk", type: steps, direction: .share)?.answer == .refused)
      #expect(try storage.sourceOrders.order(of: steps) == ["com.example.walk", "com.example.sleep"])
      let delivery = BackgroundDelivery(type: steps, frequency: 2, place: 0)
      #expect(try storage.wakings.all() == [AppWaking(app: "com.example.walk", deliveries: [delivery])])
      let sex = ["HKCharacteristicTypeIdentifierBiologicalSex": "HKBiologicalSexFemale"]
      #expect(try storage.characteristics.all() == (withLog ? sex.merging(Golden.birth) { $1 } : sex))
      #expect(try String.fetchOne(storage.sqlite, sql: "PRAGMA integrity_check") == "ok")
    }
    try database.write { storage in
      let lane = try #require(try storage.lanes(of: [TestData.type("bodyMass")]).first { $0.source.bundleIdentifier == "com.example.walk" })
      let synced = try #require(try storage.synced(identifier: "mass", lane: lane))
      #expect(synced.version == 3)
      #expect(synced.sample.record.uuid == Golden.uuid(7))
    }
  }

  /// Writes the fixture into a folder that does not exist yet:
  ///
  ///     OPENHEALTHKIT_WRITE_FIXTURE=/tmp/format-1 swift test --filter GoldenStoreTests
  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_FIXTURE"] != nil, "It writes the fixture.")) func write()
    throws
  {
    let target = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_FIXTURE"]))
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
    func keep(_ names: [String], from folder: URL, in subfolder: String = ".") throws {
      let target = target.appendingPathComponent(subfolder)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.copyItem(at: folder.appendingPathComponent(name), to: target.appendingPathComponent(name))
      }
    }
    do { try Golden.save(in: HealthDatabase.open(place)) }
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    try (keys.makeRecoveryKey().text + "\n").write(to: target.appendingPathComponent("recovery-key.txt"), atomically: true, encoding: .utf8)
    #expect(!SealedFile.hasLog(in: place.store))
    try keep(["health.db"] + StoreKeys.fileNames, from: place.store)
    try keep(FileManager.default.contentsOfDirectory(atPath: place.keys.path), from: place.keys)
    try withExtendedLifetime(HealthDatabase.open(keys)) { database in
      try Golden.saveLater(in: database)
      try keep(["health.db-wal"], from: place.store)
    }
    try keys.setPassphrase(SecretBytes(Self.passphrase.utf8), cost: .least)
    try keep(StoreKeys.fileNames, from: place.store, in: "passphrase")
  }
}

/// The fixture's samples: invented, one of each kind.
private enum Golden {
  static func uuid(_ number: Int) -> UUID { UUID(uuidString: "0190A000-0000-7000-8000-0000000000\(number < 10 ? "0" : "")\(number)")! }

  static let sources: Set = ["com.example.walk Walk é", "com.example.sleep Sleep"]
  static let birth = ["HKCharacteristicTypeIdentifierDateOfBirth": "1985-04-12"]

  private static let device = DeviceRecord(
    name: "Band", manufacturer: "Example", model: "B1", hardwareVersion: "1.0", firmwareVersion: "2.0", softwareVersion: "3.0",
    localIdentifier: "local", udiDeviceIdentifier: "(01)00000000000000")
  private static let walk = Provenance(
    revision: SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "com.example.walk", name: "Walk \u{E9}"), version: "2.1", productType: "Watch7,1",
      operatingSystem: SystemVersion(major: 11, minor: 2, patch: 3)), device: device)
  private static let sleep = Provenance(
    revision: SourceRevisionRecord(app: "com.example.sleep", name: "Sleep"), device: nil)
  private static let scale = Provenance(
    revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.scale", name: "Scale"), version: ""),
    device: DeviceRecord(name: "Scale"))

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  private static func sample(
    _ number: Int, _ type: String, _ start: Double, _ end: Double, _ value: SampleRecord.Value, _ provenance: Provenance,
    _ metadata: [String: MetadataValue] = [:], creation: Double? = nil, timeZone: String? = nil
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: uuid(number), type: try TestData.type(type), start: date(start), end: date(end), value: value, provenance: provenance,
      metadata: MetadataSet(metadata.map { .init(key: $0, value: $1) }), creation: creation.map(date), timeZone: timeZone)
  }

  /// Sorted by start.
  static func samples() throws -> [SampleRecord] {
    let metadata: [String: MetadataValue] = try [
      "text": .string("na\u{EF}ve \u{1F600}"), "yes": .boolean(true), "no": .boolean(false), "whole": .integer(-5), "real": .real(0.1),
      "date": .date(date(600_000_000.125)), "quantity": .quantity(5.5, .parse("mmol<180.15588000005408>/L")),
    ]
    return try [
      sample(
        1, "stepCount", 600_000_000, 600_000_060.5, .quantity(123, .parse("count")), walk, metadata, creation: 600_000_070,
        timeZone: "Asia/Kathmandu"),
      sample(2, "heartRate", 600_000_010.25, 600_000_010.25, .quantity(61.3, .parse("count/min")), walk),
      sample(3, "sleepAnalysis", 600_010_000, 600_020_000, .category(3), sleep, timeZone: "GMT+0100"),
      sample(
        4, "food", 600_030_000, 600_030_060,
        .correlation([
          sample(5, "dietarySugar", 600_030_001, 600_030_001, .quantity(3.25, .parse("g")), walk),
          sample(6, "dietaryProtein", 600_030_002, 600_030_002, .quantity(9, .parse("g")), walk),
        ]), walk, ["HKFoodType": .string("Soup")]),
      sample(7, "bodyMass", 600_040_000, 600_040_000, .quantity(70.5, .parse("kg")), walk, sync("mass", 3)),
      sample(8, "workout", 600_050_000, 600_051_000, .workout(workout()), walk, ["HKIndoorWorkout": .boolean(false)]),
    ]
  }

  static func laterSamples() throws -> [SampleRecord] {
    [
      try sample(10, "bodyMass", 600_060_000, 600_060_000, .quantity(71.125, .parse("kg")), scale),
      try sample(11, "sleepAnalysis", 600_070_000, 600_071_000, .category(0), sleep, ["text": .string("")]),
    ]
  }

  private static func sync(_ identifier: String, _ version: Int64) -> [String: MetadataValue] {
    ["HKMetadataKeySyncIdentifier": .string(identifier), "HKMetadataKeySyncVersion": .integer(version)]
  }

  private static func workout() throws -> WorkoutRecord {
    var figures = StatisticsFigures()
    (figures.sum, figures.average, figures.minimum, figures.maximum, figures.duration) = (123, 61.5, 60.25, 62.75, 60.5)
    // Stored in counts a second, as all earlier versions did, and read in counts a minute.
    var beats = figures
    (beats.sum, beats.average, beats.minimum, beats.maximum) = (7380, 3690, 3615, 3765)
    let lap = MetadataSet([.init(key: "lap", value: .integer(1))])
    return WorkoutRecord(
      activityType: 37, duration: 990.5,
      events: [
        .init(kind: 3, start: date(600_050_100), end: date(600_050_200.5), metadata: lap),
        .init(kind: 1, start: date(600_050_900), end: date(600_050_900)),
      ],
      activities: [
        .init(
          uuid: uuid(80),
          configuration: .init(activityType: 37, locationType: 3, swimmingLocationType: 0, lapLength: .init(400, try .parse("m"))),
          start: date(600_050_000), end: date(600_051_000), metadata: lap)
      ],
      totals: [.energy: .init(250.5, try .parse("kcal")), .distance: .init(3.1, try .parse("km"))],
      statistics: [
        .init(
          activity: nil, typeIdentifier: "HKQuantityTypeIdentifierStepCount",
          result: StatisticsResult(start: 600_000_000, end: 600_000_060.5, merged: figures, bySource: [:])),
        .init(
          activity: 0, typeIdentifier: "HKQuantityTypeIdentifierHeartRate",
          result: StatisticsResult(start: 600_050_000, end: 600_051_000, merged: beats, bySource: [1: beats])),
      ])
  }

  private static func doomed() throws -> SampleRecord {
    try sample(9, "stepCount", 600_055_000, 600_055_001, .quantity(1, .parse("count")), sleep, sync("gone", 7))
  }

  static func deletion() throws -> DeletionRecord {
    DeletionRecord(
      uuid: uuid(9), type: try TestData.type("stepCount"), source: SourceRecord(bundleIdentifier: "com.example.sleep", name: "Sleep"),
      metadata: MetadataSet(sync("gone", 7).map { .init(key: $0, value: $1) }))
  }

  static func save(in database: HealthDatabase) throws {
    try database.write { storage in
      let stored = try storage.insert(samples() + [doomed()])
      func find(_ number: Int) throws -> StoredSample { try #require(stored.first { $0.record.uuid == uuid(number) }) }
      try storage.workouts.associate([find(1), find(2)], withWorkout: find(8).sequence)
      try storage.setSync(identifier: "mass", version: 3, sample: find(7))
      try storage.setSync(identifier: "gone", version: 7, sample: find(9))
      try storage.delete([find(9)])
      let steps = try TestData.type("stepCount")
      try storage.permissions.set(.granted, app: "com.example.walk", question: .init(type: steps, direction: .read))
      try storage.permissions.set(.refused, app: "com.example.walk", question: .init(type: steps, direction: .share))
      try storage.sourceOrders.set(["com.example.walk", "com.example.sleep"], of: steps)
      try storage.wakings.set(
        AppWaking(
          app: "com.example.walk", deliveries: [BackgroundDelivery(type: TestData.type("stepCount"), frequency: 2, place: 0)]))
      try storage.characteristics.set("HKCharacteristicTypeIdentifierBiologicalSex", to: "HKBiologicalSexFemale")
    }
  }

  static func saveLater(in database: HealthDatabase) throws {
    for sample in try laterSamples() { try database.insert([sample]) }
    try database.write { storage in for (identifier, value) in birth { try storage.characteristics.set(identifier, to: value) } }
  }
}

extension [SampleRecord] {
  /// The samples as they are read: members are marked, and are also returned separately.
  fileprivate var asRead: [SampleRecord] {
    flatMap { sample in
      guard let members = sample.members else { return [sample] }
      var (sample, read) = (sample, members)
      for index in read.indices { read[index].isCorrelationMember = true }
      sample.value = .correlation(read)
      return [sample] + read
    }
  }
}
