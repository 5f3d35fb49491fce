// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing
import WaitingTestSupport

/// What people have on their disks: a store, a locked store with saves in its journal, and a backup, all made by an earlier version of the
/// command and its daemon. Every later version opens them. `Fixtures/recorded-1` contains
///
/// - `open/store` and `open/keys`: a store with a key file. It has an invented export, what an app saved, grants, an unfinished workout,
///   attachments, medications and deletions; its daemon was killed while it was locked, so the app's last saves are in the journal;
/// - `locked/store`: a store with a passphrase, in whose journal are all the app's saves;
/// - `backup` and `recovery-key.txt`: a backup of the first store without those last saves;
/// - `facts.json`: what must be in them.
///
/// It is never made again after a release; a new format gets a new folder. This command writes the folder if it does not exist:
///
///     OPENHEALTHKIT_WRITE_SCHEMAS=1 swift test --filter RecordedStoreTests
@Suite(.serialized) struct RecordedStoreTests {
  /// What the owner finds in a store.
  private struct Facts: Codable, Equatable {
    /// The samples of each type.
    var counts: [String: Int]
    /// The sum of all UUIDs as numbers, which changes when any sample is another one.
    var identities: [UInt64]
    var deletions: Int
    var medications: [String]
    var elements: Int
    var files: Int
    var imports: Int
    var attachments: Int
    var apps: [String]
    var granted: Int
    var profile: [String: String]
  }

  private struct AllFacts: Codable {
    /// Of the store with a key file, after the merge.
    var open: Facts
    /// Of the store with a passphrase, after the merge.
    var locked: Facts
    var backup: Facts
  }

  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/recorded-1")
  private static let app = "com.example.recorded"
  private static let token = KilledClient.token(7)
  private static let passphrase = "correct horse battery staple"

  private static func facts() throws -> AllFacts {
    try JSONDecoder().decode(AllFacts.self, from: Data(contentsOf: fixture.appendingPathComponent("facts.json")))
  }

  // MARK: Opening

  @Test("a store that an earlier version left, with saves in its journal, is served with all its data, and the commands read it")
  func opens() throws {
    try Health.withFolder { health in
      try Self.put("open/store", in: health, at: "store")
      try Self.put("open/keys", in: health, at: "config/openhealthkit/keys")
      let daemon = try ServingHealth(health)
      let owner = try SocketService(path: daemon.socket)
      // It answers before the saves are merged.
      try #require(try eventually { try owner.perform(ChangeLock(.status), for: .owner).phase != .merging })
      #expect(try owner.perform(ChangeLock(.status), for: .owner).merge?.refused == 0)
      #expect(try Self.found(owner) == Self.facts().open)
      try Self.checkApp(health)
      #expect(daemon.end() == 0)
      for command in [["types"], ["doctor"], ["today"], ["query", "stepCount"], ["export", "all.zip"], ["apps"], ["elements"]] {
        let outcome = health.run(command)
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        #expect(!outcome.output.isEmpty, "\(command): \(outcome.errors)")
      }
    }
  }

  @Test("a store with a passphrase that an earlier version left locked opens with it, and the saves in its journal are in the store")
  func unlocks() throws {
    try Health.withFolder { health in
      try Self.put("locked/store", in: health, at: "store")
      try health.writeSecret(Self.passphrase, to: "passphrase")
      let daemon = try ServingHealth(health)
      let locked = health.run("lock", "--status")
      #expect(locked.output.hasPrefix("The store is locked."), "\(locked)")
      #expect(health.run("unlock", "--passphrase-file", "passphrase").status == 0)
      let owner = try SocketService(path: daemon.socket)
      let status = try owner.perform(ChangeLock(.status), for: .owner)
      #expect(status.phase == .unlocked)
      #expect(status.merge?.saves == 4)
      #expect(status.merge?.refused == 0)
      #expect(status.merge?.rejectedSegments == 0)
      #expect(try Self.found(owner) == Self.facts().locked)
      #expect(daemon.end() == 0)
      #expect(health.run("doctor", "--passphrase-file", "passphrase").status == 0)
    }
  }

  @Test("a backup of an earlier version becomes a store with all its data")
  func restores() throws {
    try Health.withFolder { health in
      let key = try String(contentsOf: Self.fixture.appendingPathComponent("recovery-key.txt"), encoding: .utf8)
      let restored = health.run(
        "restore", Self.fixture.appendingPathComponent("backup").path, "--to", "store", "--recovery-key", input: key)
      #expect(restored.status == 0, "\(restored.errors)")
      let daemon = try ServingHealth(health)
      #expect(try Self.found(SocketService(path: daemon.socket)) == Self.facts().backup)
      #expect(daemon.end() == 0)
      #expect(health.run("doctor").status == 0)
    }
  }

  /// The app finds its unfinished workout, and its grants.
  private static func checkApp(_ health: Health) throws {
    let client = try SocketService(path: health.path("run/health.sock"), bundleIdentifier: app, token: token)
    let report = try #require(try client.perform(FetchWorkoutBuilder(builder: Saved.builder), for: .owner))
    #expect(report.draft.activities.count <= 1)
    #expect(try client.perform(SharingStatus(type: Saved.type("stepCount")), for: .owner) == .granted)
    let steps = FetchSamples(selections: [.init(type: try Saved.type("stepCount"), predicate: .everything)])
    #expect(try client.perform(steps, for: .owner).contains { $0.uuid == Saved.uuid(1) })
  }

  /// Copies a folder of the fixture. Git only keeps the executable bit of a file's mode.
  private static func put(_ name: String, in health: Health, at place: String) throws {
    let target = URL(fileURLWithPath: health.path(place))
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: fixture.appendingPathComponent(name), to: target)
    var folders = [target]
    while let folder = folders.popLast() {
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      for item in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey]) {
        if try item.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
          folders.append(item)
        } else {
          try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: item.path)
        }
      }
    }
  }

  private static func found(_ owner: SocketService) throws -> Facts {
    let types = Catalog.types.filter { $0.hasRecords }
    let changes = try owner.perform(
      FetchChanges(selections: types.map { .init(type: $0, predicate: .everything) }, anchor: nil, limit: nil), for: .owner)
    var identities: [UInt64] = [0, 0]
    for sample in changes.added {
      let bytes = withUnsafeBytes(of: sample.uuid.uuid) { Array($0) }
      for half in 0..<2 { identities[half] &+= bytes[(half * 8)..<(half * 8 + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
    }
    let apps = try owner.perform(ListApps(), for: .owner).apps.map(\.registration.bundleIdentifier).sorted()
    return Facts(
      counts: Dictionary(grouping: changes.added, by: \.type.name).mapValues(\.count), identities: identities,
      deletions: changes.deleted.count, medications: try owner.perform(FetchMedications(), for: .owner).map(\.displayText),
      elements: try owner.perform(ListElements(), for: .owner).values.reduce(0, +),
      files: try owner.perform(ListFiles(), for: .owner).count,
      imports: try owner.perform(ListImports(), for: .owner).count,
      attachments: try owner.perform(ListAttachments(), for: .owner).items.count, apps: apps,
      granted: try owner.perform(ReadPermissions(app: app), for: .owner).count, profile: try owner.perform(ReadProfile(), for: .owner))
  }

  // MARK: Writing

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SCHEMAS"] != nil, "It writes the fixtures.")) func write()
    throws
  {
    if FileManager.default.fileExists(atPath: Self.fixture.path) { return }
    try FileManager.default.createDirectory(at: Self.fixture, withIntermediateDirectories: true)
    func keep(_ path: String, as name: String) throws {
      let target = Self.fixture.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path, toPath: target.path)
    }
    var all: [Facts] = []
    try Health.withFolder { health in
      func run(_ arguments: String...) throws {
        let outcome = health.run(arguments)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
      }
      try run("generate", "--days", "2", "--output", "a.zip")
      try run("import", "a.zip")
      let key = health.run("key", "show")
      try Data(key.output.utf8).write(to: Self.fixture.appendingPathComponent("recovery-key.txt"))
      var daemon = try ServingHealth(health)
      try Self.fill(daemon, health)
      all.append(try Self.found(SocketService(path: daemon.socket)))
      #expect(daemon.end() == 0)
      try run("backup", "a.backup")
      try keep(health.path("a.backup"), as: "backup")
      daemon = try ServingHealth(health)
      try Self.saveLocked(daemon, health, from: 300)
      daemon.kill()
      try keep(health.path("store"), as: "open/store")
      try keep(health.path("config/openhealthkit/keys"), as: "open/keys")
      // What must be there is what this version finds.
      daemon = try ServingHealth(health)
      all.append(try Self.found(SocketService(path: daemon.socket)))
      #expect(daemon.end() == 0)
    }
    try Health.withFolder { health in
      try health.makeStore()
      try health.writeSecret(Self.passphrase, to: "passphrase")
      let set = health.run("key", "passphrase", "--new-passphrase-file", "passphrase")
      try #require(set.status == 0, "\(set.errors)")
      var daemon = try ServingHealth(health)
      #expect(health.run("unlock", "--passphrase-file", "passphrase").status == 0)
      try Self.register(SocketService(path: daemon.socket))
      try Self.saveLocked(daemon, health, from: 400)
      daemon.kill()
      try keep(health.path("store"), as: "locked/store")
      daemon = try ServingHealth(health)
      #expect(health.run("unlock", "--passphrase-file", "passphrase").status == 0)
      all.append(try Self.found(SocketService(path: daemon.socket)))
      #expect(daemon.end() == 0)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(AllFacts(open: all[1], locked: all[2], backup: all[0])).write(to: Self.fixture.appendingPathComponent("facts.json"))
  }

  /// Registers the app, and grants what it saves.
  private static func register(_ owner: SocketService) throws {
    let usage = UsageTexts(share: "To save it.", update: "To show it.")
    try owner.perform(AddApp(AppRegistration(bundleIdentifier: app, name: "Recorded \u{E9}", usage: usage), token: token), for: .owner)
    let questions = try Saved.types.flatMap { name in
      let type = try Saved.type(name)
      return [PermissionQuestion(type: type, direction: .share), PermissionQuestion(type: type, direction: .read)]
    }
    try owner.perform(SetPermissions(app: app, questions: questions, answer: .granted), for: .owner)
  }

  /// Saves as an app, and changes as the owner does.
  private static func fill(_ daemon: ServingHealth, _ health: Health) throws {
    let owner = try SocketService(path: daemon.socket)
    try register(owner)
    let client = try SocketService(path: health.path("run/health.sock"), bundleIdentifier: app, token: token)
    let samples = try Saved.samples()
    try client.perform(SaveSamples(samples: samples), for: .owner)
    let workout = try Saved.workout()
    try client.perform(SaveSamples(samples: [workout]), for: .owner)
    try client.perform(
      AddSamplesToWorkout(
        workout: workout.uuid,
        samples: [try Saved.sample(21, "activeEnergyBurned", .quantity(120.5, .parse("kcal")), at: 5000, seconds: 600)]),
      for: .owner)
    _ = try client.perform(SaveRoute(workout: workout.uuid, route: try Saved.route()), for: .owner)
    try client.perform(
      RelateEffort(
        score: try Saved.sample(22, "workoutEffortScore", .quantity(7, .parse("appleEffortScore")), at: 6000), workout: workout.uuid,
        activity: nil, isRelated: true), for: .owner)
    try client.perform(SaveSamples(samples: [try Saved.prescription()]), for: .owner)
    let scan = AttachmentRecord(
      identifier: Saved.uuid(90), name: "Scan \u{E9}", contentType: "public.png", creation: Saved.date(1), metadata: MetadataSet([]),
      data: ContentBytes(Data((0..<2000).map { UInt8(truncatingIfNeeded: $0) })))
    _ = try client.perform(AddAttachment(sample: SampleReference(try Saved.prescription()), attachment: scan), for: .owner)
    // An unfinished workout.
    let beginning = WorkoutDraft.Beginning(
      configuration: .init(activityType: 37), device: DeviceRecord(name: "Band"), start: Saved.date(7000), activity: Saved.uuid(91),
      live: nil)
    for step in [.begin(beginning), .addMetadata(Saved.metadata)] as [WorkoutDraft.Change] {
      _ = try client.perform(ChangeWorkoutBuilder(builder: Saved.builder, step), for: .owner)
    }
    try client.perform(
      AddSamplesToWorkout(
        workout: Saved.builder, samples: [try Saved.sample(23, "heartRate", .quantity(99.5, .parse("count/min")), at: 7001)]), for: .owner)
    // The owner's.
    try owner.perform(
      SaveMedications(medications: [MedicationRecord(displayText: "Gel"), MedicationRecord(displayText: "Drops \u{E9}")]), for: .owner)
    let removal = try owner.perform(RemoveSamples(selection: .samples([Saved.uuid(1)])), for: .owner).removal
    _ = try owner.perform(RestoreSamples(removal: try #require(removal)), for: .owner)
    _ = try owner.perform(RemoveSamples(selection: .samples([Saved.uuid(2)])), for: .owner)
    try client.perform(DeleteSamples(samples: [samples[2]]), for: .owner)
    try owner.perform(SetSourceOrder(type: try Saved.type("stepCount"), bundleIdentifiers: [app]), for: .owner)
    try owner.perform(SetPreferredUnit(type: try Saved.type("bodyMass"), unit: try .parse("lb")), for: .owner)
  }

  /// Four saves into the journal of the locked store.
  private static func saveLocked(_ daemon: ServingHealth, _ health: Health, from number: Int) throws {
    let owner = try SocketService(path: daemon.socket)
    let client = try SocketService(path: health.path("run/health.sock"), bundleIdentifier: app, token: token)
    #expect(try owner.perform(ChangeLock(.lock), for: .owner).phase == .locked)
    for place in 0..<4 {
      let start = Double(8000 + number + place * 10)
      try client.perform(
        SaveSamples(samples: [
          try Saved.sample(number + place * 2, "stepCount", .quantity(Double(place), .count), at: start, seconds: 5),
          try Saved.sample(number + place * 2 + 1, "heartRate", .quantity(60.5, .parse("count/min")), at: start, metadata: Saved.metadata),
        ]), for: .owner)
    }
    #expect(try owner.perform(ChangeLock(.status), for: .owner).waiting == 4)
  }
}

/// What the app of the recording saves: invented.
private enum Saved {
  static let types = [
    "stepCount", "heartRate", "sleepAnalysis", "bodyMass", "bloodPressureSystolic", "bloodPressureDiastolic", "workout", "workoutRoute",
    "activeEnergyBurned", "workoutEffortScore", "visionPrescription", "stateOfMind", "heartbeatSeries",
  ]
  static let builder = uuid(92)

  static func uuid(_ number: Int) -> UUID {
    UUID(uuidString: String(format: "0190A000-0000-7000-8000-%012X", number)) ?? UUID()
  }

  static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: 780_000_000 + seconds) }

  static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name), "\(name)") }

  static let metadata = MetadataSet([
    .init(key: "text", value: .string("na\u{EF}ve \u{1F600}")), .init(key: "flag", value: .boolean(true)),
    .init(key: "whole", value: .integer(-5)), .init(key: "real", value: .real(0.1)), .init(key: "date", value: .date(date(0.125))),
  ])

  static func sample(
    _ number: Int, _ type: String, _ value: SampleRecord.Value, at start: Double, seconds: Double = 0, metadata: MetadataSet = .empty
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: uuid(number), type: try self.type(type), start: date(start), end: date(start + seconds), value: value,
      provenance: Provenance(revision: nil, device: number.isMultiple(of: 2) ? DeviceRecord(name: "Band", model: "B1") : nil),
      metadata: metadata)
  }

  static func samples() throws -> [SampleRecord] {
    var pulse = try sample(5, "heartRate", .quantity(61, .parse("count/min")), at: 400, seconds: 30)
    let base = date(400).timeIntervalSinceReferenceDate
    pulse.series = SeriesRecord([
      SeriesValue(start: base, end: base + 1, value: 60), SeriesValue(start: base + 10, end: base + 30, value: 62),
    ])
    let beats = HeartbeatSeriesRecord([.init(time: 0.5, isAfterGap: false), .init(time: 1.5, isAfterGap: true)])
    return try [
      sample(1, "stepCount", .quantity(100, .count), at: 100, seconds: 60, metadata: metadata),
      sample(2, "stepCount", .quantity(200, .count), at: 200, seconds: 60),
      sample(3, "stepCount", .quantity(1, .count), at: 300, seconds: 6),
      sample(4, "sleepAnalysis", .category(3), at: 350, seconds: 20_000), pulse,
      sample(6, "bodyMass", .quantity(70.5, .parse("kg")), at: 500, metadata: sync),
      sample(
        7, "bloodPressure",
        .correlation([
          sample(8, "bloodPressureSystolic", .quantity(120, .parse("mmHg")), at: 600),
          sample(9, "bloodPressureDiastolic", .quantity(80, .parse("mmHg")), at: 600),
        ]), at: 600),
      sample(10, "stateOfMind", .content(.stateOfMind(.init(kind: 1, valence: 0.25, labels: [1], associations: [1]))), at: 700),
      sample(11, "heartbeatSeries", .content(.heartbeatSeries(beats)), at: 800, seconds: 60),
    ]
  }

  private static let sync = MetadataSet([
    .init(key: MetadataSet.syncIdentifierKey, value: .string("mass")), .init(key: MetadataSet.syncVersionKey, value: .integer(3)),
  ])

  static func workout() throws -> SampleRecord {
    let pause = WorkoutRecord.Event(kind: 1, start: date(5100), end: date(5100), metadata: .empty)
    let resume = WorkoutRecord.Event(kind: 2, start: date(5160), end: date(5160), metadata: metadata)
    return try sample(
      20, "workout",
      .workout(
        WorkoutRecord(
          activityType: 37, duration: 540, events: [pause, resume],
          activities: [.init(uuid: uuid(93), configuration: .init(activityType: 37), start: date(5000), end: date(5600))],
          totals: [.energy: .init(120.5, .parse("kcal")), .distance: .init(2.5, .parse("km"))])), at: 5000, seconds: 600)
  }

  static func route() throws -> SampleRecord {
    let first = date(5000).timeIntervalSinceReferenceDate
    let locations = (0..<60).map {
      LocationRecord(date: first + Double($0) * 10, latitude: 35 + Double($0) / 1e5, longitude: -40 - Double($0) / 3e5)
    }
    return try sample(24, "workoutRoute", .route(#require(RouteRecord(locations))), at: 5000, seconds: 590)
  }

  static func prescription() throws -> SampleRecord {
    try sample(25, "visionPrescription", .content(.visionPrescription(.init(type: 1))), at: 900)
  }
}
