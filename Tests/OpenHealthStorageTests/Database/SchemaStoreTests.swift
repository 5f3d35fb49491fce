// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Stores written with each released schema after the first: `Fixtures/schema-2` and so on (the first is that of ``GoldenStoreTests``).
///
/// A new migration is one entry in `Migrations.all`. This command then makes its fixture:
///
///     OPENHEALTHKIT_WRITE_SCHEMAS=Tests/OpenHealthStorageTests/Fixtures swift test --filter SchemaStoreTests
///
/// It writes a folder for each schema that has none. Add the content of the new tables to ``SchemaStore`` first. A fixture is never made
/// again.
@Suite struct SchemaStoreTests {
  @Test("a store of each released schema opens, is converted, and has all its data", arguments: 2...Migrations.all.count)
  func opens(schema: Int) throws {
    let place = try SchemaStore.copyOfFixture(schema: schema)
    let names = Migrations.all.map(\.name)
    #expect(try Self.schema(of: place) == Array(names[..<schema]))
    if schema < names.count {
      #expect(throws: HealthError.store(.olderSchema)) { _ = try HealthDatabase.open(place).everything() }
      #expect(try Self.schema(of: place) == Array(names[..<schema]))
      try HealthDatabase.open(place).upgrade()
    }
    for _ in 0..<2 { try SchemaStore(schema: schema).check(HealthDatabase.open(place)) }
    #expect(try Self.schema(of: place) == names)
  }

  /// The schema, before a newer version changes it and after.
  private static func schema(of place: TemporaryFolder) throws -> [String] {
    let sealed = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys).unlock()
    return try SQLiteConnection(path: sealed.path, readsOnly: true).read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SCHEMAS"] != nil, "It writes the fixture.")) func write()
    throws
  {
    let target = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SCHEMAS"]))
    for schema in 2...Migrations.all.count {
      let folder = target.appendingPathComponent(SchemaStore.name(schema))
      if FileManager.default.fileExists(atPath: folder.path) { continue }
      let place = try TemporaryFolder()
      let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
      let sealed = try keys.unlock()
      do {
        let queue = try SQLiteConnection(path: sealed.path)
        try Migrations.migrate(queue, upTo: Migrations.all[schema - 1].name)
        try queue.write {
          try SchemaStore(schema: schema).save(
            StorageWriter(
              database: $0, dictionaries: Dictionaries(), recentDeletions: RecentDeletions(), walkTexts: WalkTexts(),
              touched: TouchedData(),
              sealing: SealingRules(size: 3, kept: 0, threshold: 3)))
        }
        try queue.close()
      }
      #expect(!SealedFile.hasLog(in: place.store))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, source) in try [HealthDatabase.fileName, StoreKeys.fileNames[0], StoreKeys.fileNames[1]].map({ ($0, place.store) })
        + FileManager.default.contentsOfDirectory(atPath: place.keys.path).map({ ($0, place.keys) })
      {
        try FileManager.default.copyItem(at: source.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
    }
  }
}

/// The content of a schema's store: invented, one of each kind that its tables are for.
struct SchemaStore {
  let schema: Int

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  fileprivate static func name(_ schema: Int) -> String { "schema-\(schema)" }

  /// A copy of the store that a version with this schema wrote, with its key file.
  static func copyOfFixture(schema: Int) throws -> TemporaryFolder {
    let fixture = fixtures.appendingPathComponent(name(schema))
    let place = try TemporaryFolder()
    for folder in [place.store, place.keys] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.path) {
      let file = (name.hasSuffix(".key") ? place.keys : place.store).appendingPathComponent(name)
      try FileManager.default.copyItem(at: fixture.appendingPathComponent(name), to: file)
      // Git only keeps the executable bit of a file's mode.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
    return place
  }

  private static let importDate = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let number: Int64 = 1
  private static let contents = Data("an invented route".utf8)
  private static let extra = KeptElement(name: "Record", children: [KeptElement(name: "InstantaneousBeatsPerMinute")])
  private static let audiogram = KeptElement(name: "Audiogram", attributes: [.init(name: "type", value: "\u{E9}t\u{E9}")])

  private func uuid(_ number: UInt8) -> UUID { UUID(uuid: (1, 0x90, 0xA0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, number)) }

  private func steps() throws -> SampleRecord {
    try TestData.steps(
      123.5, at: 600_000_000.25, seconds: 60, uuid: uuid(1), provenance: TestData.provenance(device: DeviceRecord(name: "Band")))
  }

  private func heartRates(withValues: Bool) throws -> SampleRecord {
    let series = SeriesRecord(
      (0..<5).map { SeriesValue(start: 600_000_100 + Double($0), end: 600_000_100.5 + Double($0), value: 60.5 + Double($0)) })
    let values = try #require(series)
    return SampleRecord(
      uuid: uuid(2), type: try TestData.type("heartRate"), start: Date(timeIntervalSinceReferenceDate: 600_000_100),
      end: Date(timeIntervalSinceReferenceDate: 600_000_104.5), value: .quantity(62.5, try .parse("count/min")),
      provenance: TestData.provenance(),
      series: withValues
        ? values : SeriesRecord(count: values.count, minimum: values.minimum, maximum: values.maximum, latest: values.latest))
  }

  private func route(withLocations: Bool) throws -> SampleRecord {
    let locations = (0..<5).map { LocationRecord(date: 600_000_200 + Double($0), latitude: 35.5, longitude: -40.5 + Double($0) / 8) }
    let route = try #require(RouteRecord(locations))
    return SampleRecord(
      uuid: uuid(4), type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: 600_000_200),
      end: Date(timeIntervalSinceReferenceDate: 600_000_204), value: .route(withLocations ? route : RouteRecord(count: route.count)),
      provenance: TestData.provenance())
  }

  private func workout(of app: String = "com.example.app") throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_000_300)
    let activity = WorkoutRecord.Activity(uuid: uuid(7), configuration: .init(activityType: 37), start: start, end: start + 60)
    return SampleRecord(
      uuid: uuid(5), type: Catalog.workout, start: start, end: start + 60,
      value: .workout(WorkoutRecord(activityType: 37, duration: 60, activities: [activity])),
      provenance: TestData.provenance(app))
  }

  private func score() throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_000_400)
    return SampleRecord(
      uuid: uuid(6), type: try TestData.type("workoutEffortScore"), start: start, end: start,
      value: .quantity(7, try .parse("appleEffortScore")), provenance: TestData.provenance())
  }

  /// Schema 13: a prescription.
  private func prescription() throws -> SampleRecord {
    let lens = VisionPrescriptionRecord.Lens(sphere: Amount(-1.25, try .parse("D")))
    let record = VisionPrescriptionRecord(type: 2, lenses: .contacts(right: .init(lens: lens), left: nil, brand: "\u{E9}"))
    let start = Date(timeIntervalSinceReferenceDate: 600_000_500)
    return SampleRecord(
      uuid: uuid(8), type: try TestData.type("visionPrescription"), start: start, end: start, value: .content(.visionPrescription(record)),
      provenance: TestData.provenance())
  }

  /// Schema 14: a file of the prescription.
  private func scan() -> AttachmentRecord {
    AttachmentRecord(
      identifier: uuid(11), name: "Scan \u{E9}", contentType: "com.adobe.pdf", creation: Self.importDate,
      metadata: MetadataSet([.init(key: "page", value: .integer(1))]), data: ContentBytes(Data("an invented scan".utf8)))
  }

  /// Schema 13: an electrocardiogram.
  private func electrocardiogram() throws -> SampleRecord {
    let record = ElectrocardiogramRecord(
      classification: .sinusRhythm, averageHeartRate: Amount(61.5, try .parse("count/min")), symptomsStatus: .present,
      symptoms: [uuid(9)], samplingFrequency: Amount(512, .hertz), microvolts: [-265.868, 0, 12.5])
    let start = Date(timeIntervalSinceReferenceDate: 600_000_600)
    return SampleRecord(
      uuid: uuid(10), type: Catalog.electrocardiogram, start: start, end: start + 30, value: .content(.electrocardiogram(record)),
      provenance: TestData.provenance())
  }

  /// Schema 15: three samples in a chunk.
  private func nights() -> [SampleRecord] {
    (0..<3).map { number in
      let start = Date(timeIntervalSinceReferenceDate: 600_000_700 + 3600 * Double(number))
      return SampleRecord(
        uuid: uuid(UInt8(12 + number)), type: Catalog.sleep, start: start, end: start + 3599.5, value: .category(number % 2),
        provenance: TestData.provenance())
    }
  }

  /// Schema 18: an imported sample, under the UUID by which the store keeps it, and what shows it.
  private static let kept = UUID(uuid: (1, 0x90, 0xA0, 0, 0, 0, 0xF0, 0, 0x80, 0, 0, 0, 0, 0, 0, 15))
  private static let veilKey = "000000000000000000000000000000ff"

  private func imported(uuid: UUID) throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_020_000)
    return SampleRecord(
      uuid: uuid, type: try TestData.type("bodyMass"), start: start, end: start, value: .quantity(70.5, try .parse("kg")),
      provenance: TestData.provenance())
  }

  private func summary() throws -> ActivitySummaryRecord {
    var summary = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 1, day: 31))
    summary.energy.value = 321.5
    summary.energyGoal.value = 400
    // As the goal determines on reading.
    summary.moveMode = .energy
    return summary
  }

  func save(_ storage: StorageWriter) throws {
    let stored = try storage.insert([steps()])
    let number = try storage.imports.begin(name: "export.zip", at: Self.importDate)
    try storage.imports.addSpan(first: try #require(stored.first).sequence, count: 1, toImport: number)
    try storage.imports.finish(number, at: Self.importDate + 10, exportDate: Self.importDate - 10, locale: "en_GB")
    try storage.keptElements.keep(Self.extra, ofSample: try #require(stored.first).sequence, import: number)
    _ = try storage.keptElements.keep(ImportElements.Item(element: Self.audiogram, identity: 7), import: number)
    let file = try storage.keptFiles.begin(
      ImportFile(number: Self.number, path: "workout-routes/route.gpx", size: Int64(Self.contents.count), digest: 9, replaces: false),
      at: Self.importDate)
    let part = ImportFilePart(number: Self.number, file: try #require(file), part: 0, body: Self.contents, isLast: true)
    #expect(try storage.keptFiles.add(part, at: Self.importDate) == .kept)
    let summary = try summary().element()
    let key = ActivitySummaryRecord.key(CivilDay(year: 2026, month: 1, day: 31))
    if schema >= 3 {
      _ = try storage.keptElements.keep(ImportElements.Item(element: summary, identity: 8, key: key), import: number)
    } else {
      // As a version did that did not log changes of summaries.
      try storage.sqlite.execute(
        sql: "INSERT INTO kept_element (import, name, identity, key, body) VALUES (?, ?, ?, ?, ?)",
        arguments: [number, summary.name, UInt128(8).data, key, summary.encoded()])
    }
    if schema >= 4 { _ = try storage.insert([heartRates(withValues: true)]) }
    if schema >= 5 { try storage.preferredUnits.set(.parse("lb"), of: TestData.type("bodyMass")) }
    if schema >= 6 {
      try storage.characteristics.set(Self.sex.key, to: Self.sex.value, import: number, wins: false)
      try storage.characteristics.set(Self.bloodType.key, to: "HKBloodTypeABNegative", import: number, wins: false)
      try storage.characteristics.set(Self.bloodType.key, to: Self.bloodType.value)
    }
    if schema >= 11 { try storage.wakings.set(waking()) }
    if schema >= 7 {
      try saveApps(storage)
      let doomed = try storage.insert([TestData.steps(7, uuid: uuid(3))])
      #expect(try storage.removals.add(doomed, to: storage.removals.begin(at: Self.importDate)) == 1)
      try storage.accessLog.add([access()])
      try storage.accessLog.setRetention(days: 30)
    }
    if schema >= 8 { _ = try storage.insert([route(withLocations: true)]) }
    if schema >= 13 {
      let stored = try storage.insert([prescription(), electrocardiogram()])
      if schema >= 14 { try storage.attachments.add(scan(), toSample: stored[0].sequence) }
    }
    if schema >= 9 {
      let stored = try storage.insert([workout(), score()])
      try storage.efforts.relate(stored[1], toWorkout: stored[0].sequence, activity: uuid(7))
      try storage.efforts.note(ofWorkout: stored[0].sequence, lanes: storage.lanes(of: Catalog.effortTypes))
    }
    if schema >= 15 {
      let stored = try storage.insert(nights())
      try storage.sealing.seal(try #require(stored.first).lane)
    }
    if schema >= 16 { try storage.uploads.keep(Self.upload, reply: [1, 2], of: "com.example.run", at: Self.importDate) }
    if schema >= 17 { _ = try storage.keptElements.keep(Self.broken, import: number) }
    if schema >= 18 {
      try storage.settings.set(StorageReader.veilSetting, to: Self.veilKey)
      _ = try storage.insert([imported(uuid: Self.kept)])
      _ = try storage.insert([workout(of: "com.example.other")])
    }
    if schema >= 20 { try storage.removals.remember([Self.forgotten]) }
    if schema >= 10, let sample = stored.first { try saveBuilder(of: sample, storage) }
  }

  private func saveBuilder(of sample: StoredSample, _ storage: StorageWriter) throws {
    try storage.workoutBuilders.insert(uuid(4), app: Self.runner, draft: draft(), at: Self.importDate)
    try storage.workouts.associate(
      [sample], withWorkout: try #require(try storage.workoutBuilders.builder(uuid(4), of: "com.example.run")).place)
    var session = self.session()
    var stored = try storage.workoutSessions.insert(uuid(6), app: "com.example.run", session: session, at: Self.importDate)
    let events = try session.apply(.start(nil), at: Self.importDate)
    stored.session = session
    try storage.workoutSessions.update(stored, events: events, at: Self.importDate)
  }

  /// Schema 20: a sample that the owner removed once.
  private static let forgotten = RemovedIdentity(lane: 1, second: 600_000_000, sequence: 3, mark: 0x1020_3040_5060_7080)

  /// Schema 17: an element that breaks a rule.
  private static let broken = ImportElements.Item(
    element: KeptElement(name: "Record", attributes: [.init(name: "type", value: "HKQuantityTypeIdentifierStepCount")]), identity: 9,
    reason: "the unit is missing")

  /// Schema 16: a change that a client may repeat.
  private static let upload = UploadMark(
    device: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), number: 7, floor: 6)

  /// Schema 10: an unfinished workout.
  private static let runner = AppIdentity(revision: SourceRevisionRecord(app: "com.example.run", name: "Run"), strength: .isolated)

  private func draft() throws -> WorkoutDraft {
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    let collected = WorkoutDraft.Collected(
      type: try TestData.type("heartRate"), predicate: .quantity(.less, .infinity, try .parse("count/min")))
    try draft.apply(
      .begin(
        .init(
          configuration: .init(activityType: 37), device: DeviceRecord(name: "Band"), start: Self.importDate, activity: uuid(5),
          live: .init(session: uuid(6), collected: [collected]))))
    try draft.apply(.addMetadata(MetadataSet([.init(key: "note", value: .string("\u{E9}"))])))
    return draft
  }

  private func session() -> WorkoutSession {
    WorkoutSession(
      builder: uuid(4), configuration: .init(activityType: 37, swimmingLocationType: 1), activity: uuid(7), date: Self.importDate)
  }

  private func checkWorkouts(_ storage: StorageReader) throws {
    let builder = try storage.workoutBuilders.builder(uuid(4), of: "com.example.run")
    guard schema >= 10 else { return #expect(builder == nil) }
    let found = try #require(builder)
    #expect(try found.draft == draft() && found.app == Self.runner)
    #expect(try storage.workouts.samples(of: found.place).map(\.record.uuid) == [uuid(1)])
    #expect(try storage.workoutBuilders.collecting().map(\.number) == [found.number])
    #expect(try storage.workoutNotices.all() == ["com.example.run": 2])
    let stored = try #require(try storage.workoutSessions.active())
    var session = self.session()
    let events = try session.apply(.start(nil), at: Self.importDate)
    let report = WorkoutSessionReport(uuid: uuid(6), session: session, events: events, place: 2)
    #expect(try storage.workoutSessions.report(of: stored, after: 0) == report)
  }

  /// Schema 7: registrations, questions and answers.
  private static let app = AppRegistration(
    bundleIdentifier: "com.example.walk", name: "Walk \u{E9}", version: "2", usage: UsageTexts(share: "to show", update: "to keep"),
    allowsBackgroundDelivery: true, launch: "/usr/bin/walk --wake", uid: 61_000,
    flatpak: "com.example.Walk")
  private static let token = AppToken.text(of: Array(0..<32))

  private func saveApps(_ storage: StorageWriter) throws {
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    try storage.apps.add(Self.app, token: Self.token, at: Self.importDate)
    try storage.permissions.set(
      .granted, app: Self.app.bundleIdentifier, question: .init(type: steps, direction: .share), strength: .isolated,
      at: Self.importDate + 1)
    if schema >= 11 {
      try storage.permissions.set(
        .granted, app: Self.app.bundleIdentifier, question: .init(type: steps, direction: .read), since: Self.importDate,
        strength: .isolated, at: Self.importDate + 1)
    }
    // Schema 19: a grant that ends, and one of statistics.
    if schema >= 19 {
      try storage.permissions.set(
        .granted, app: Self.app.bundleIdentifier, question: .init(type: mass, direction: .share), until: Self.importDate + 9,
        at: Self.importDate + 1)
      try storage.permissions.set(
        .granted, app: Self.app.bundleIdentifier, question: .init(type: mass, direction: .read),
        statistics: StatisticsRule(.hour, least: 9),
        at: Self.importDate + 1)
    }
    let question = PermissionQuestion(type: mass, direction: .read)
    try storage.permissions.ask(question, app: Self.app.bundleIdentifier, strength: .isolated, at: Self.importDate + 2)
    let object = ObjectPermission(object: uuid(9), answer: .refused, strength: .isolated)
    try storage.objectPermissions.set(object, of: uuid(9), app: Self.app.bundleIdentifier, type: mass)
    try storage.settings.setRestricted(true)
  }

  /// Schema 11: an app that was woken for two types, and has acknowledged one.
  private func waking() throws -> AppWaking {
    let (sleep, pulse) = (Catalog.sleep, try TestData.type("heartRate"))
    return AppWaking(
      app: Self.app.bundleIdentifier,
      deliveries: [
        .init(type: sleep, frequency: 2, strength: .isolated, place: 3, woken: Self.importDate + 0.5, due: 4),
        .init(type: pulse, frequency: 1, place: 4, woken: Self.importDate + 0.5),
      ], begun: Self.importDate + 0.5, failures: 2)
  }

  private func checkApps(_ storage: StorageReader) throws {
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    let name = Self.app.bundleIdentifier
    guard schema >= 7 else { return #expect(try storage.apps.all().isEmpty && !storage.settings.isRestricted()) }
    #expect(try storage.apps.all() == [RegisteredApp(number: 1, registration: Self.app, added: Self.importDate)])
    #expect(try storage.apps.app(name, token: Self.token)?.number == 1 && storage.apps.app(name, token: Self.token + "a") == nil)
    var answers = [
      PermissionAnswer(
        app: name, question: .init(type: steps, direction: .share), answer: .granted, strength: .isolated, answered: Self.importDate + 1)
    ]
    if schema >= 11 {
      answers.insert(
        PermissionAnswer(
          app: name, question: .init(type: steps, direction: .read), answer: .granted, strength: .isolated, since: Self.importDate,
          answered: Self.importDate + 1), at: 0)
    }
    if schema >= 19 {
      answers.insert(
        PermissionAnswer(
          app: name, question: .init(type: mass, direction: .share), answer: .granted, strength: .registered, until: Self.importDate + 9,
          answered: Self.importDate + 1), at: 0)
      answers.insert(
        PermissionAnswer(
          app: name, question: .init(type: mass, direction: .read), answer: .granted, strength: .registered,
          statistics: StatisticsRule(.hour, least: 9), answered: Self.importDate + 1), at: 0)
    }
    #expect(try storage.permissions.answers(of: nil) == answers)
    let question = OpenQuestion(
      app: name, question: .init(type: mass, direction: .read), strength: .isolated, asked: Self.importDate + 2)
    #expect(try storage.permissions.questions(of: name) == [question])
    let object = ObjectPermission(object: uuid(9), answer: .refused, strength: .isolated)
    #expect(try storage.objectPermissions.all(app: name, type: mass) == [object])
    #expect(try storage.settings.isRestricted())
    #expect(try storage.wakings.all() == (schema >= 11 ? [waking()] : []))
  }

  private func access() throws -> ListAccess.Item {
    ListAccess.Item(
      date: Self.importDate, app: "com.example.walks", type: try TestData.type("stepCount"), direction: .read, request: "FetchSamples",
      isRefused: true, times: 2, count: 3)
  }

  private static let sex = (key: "HKCharacteristicTypeIdentifierBiologicalSex", value: "HKBiologicalSexOther")
  private static let bloodType = (key: "HKCharacteristicTypeIdentifierBloodType", value: "HKBloodTypeONegative")

  func check(_ database: HealthDatabase) throws {
    let samples = try database.everything()
    var expected = try [steps()]
    if schema >= 4 { expected.append(try heartRates(withValues: false)) }
    if schema >= 8 { expected.append(try route(withLocations: false)) }
    if schema >= 9 { expected.append(try workout()) }
    // Schema 18: another source has a workout with the same UUID.
    if schema >= 18 { expected.append(try workout(of: "com.example.other")) }
    if schema >= 9 { expected.append(try score()) }
    if schema >= 13 { expected += try [prescription(), electrocardiogram()] }
    if schema >= 15 { expected += nights() }
    if schema >= 18 { expected.append(try imported(uuid: UUIDVeil(key: 255).shown(Self.kept))) }
    #expect(samples == expected)
    try database.read { storage in
      #expect(try storage.workouts.samples(uuid: uuid(5)).count == (schema >= 18 ? 2 : schema >= 9 ? 1 : 0))
      let imported = try #require(try storage.imports.all().first)
      #expect(
        imported
          == ListImports.Item(
            number: 1, name: "export.zip", started: Self.importDate, finished: Self.importDate + 10, exportDate: Self.importDate - 10,
            locale: "en_GB", sampleCount: 1))
      let steps = try TestData.type("stepCount")
      #expect(try storage.imports.sampleCounts(ofImport: 1, after: 0).counts == [steps: 1])
      #expect(try storage.keptElements.extra(ofSample: 1) == Self.extra)
      #expect(try storage.keptElements.elements(named: "Audiogram", after: 0, limit: 10).map(\.element) == [Self.audiogram])
      let broken = try storage.keptElements.elements(named: nil, breaksRule: true, after: 0, limit: 9)
      #expect(broken.map(\.element) == (schema >= 17 ? [Self.broken.element] : []))
      #expect(broken.map(\.reason) == (schema >= 17 ? [Self.broken.reason] : []))
      let file = try #require(try storage.keptFiles.all().first)
      #expect(file.path == "workout-routes/route.gpx")
      #expect(file.size == Self.contents.count)
      #expect(try storage.keptFiles.part(0, ofFile: file.number) == Self.contents)
      #expect(try storage.keptFiles.part(1, ofFile: file.number) == nil)
      let summaries = try storage.keptElements.elements(keys: "ActivitySummary 2026-01-31"..."ActivitySummary 2026-01-31")
      let days = try summaries.map { try ActivitySummaryRecord($0) }
      let day = try summary()
      #expect(days == [day])
      try checkParts(storage)
      let attached = try storage.attachments.page(after: 0, limit: 9).items
      #expect(attached.map(\.attachment) == (schema >= 14 ? [scan()] : []))
      for item in attached {
        let sample = try #require(try storage.samples(uuids: [uuid(8)]).first)
        #expect(item.sample == SampleReference(sample.record))
        let part = try storage.attachments.part(0, of: uuid(11), ofSample: sample.sequence)
        #expect(part?.bytes == scan().data.bytes)
        #expect(part?.partCount == 1)
      }
      try checkSettings(storage)
      try checkApps(storage)
      try checkWorkouts(storage)
      #expect(try storage.uploads.known(Self.upload, of: "com.example.run") == (schema >= 16 ? .made(reply: [1, 2]) : nil))
      let known = try storage.removals.remembered(
        lane: Self.forgotten.lane, seconds: 600_000_000...600_000_000, marks: [Self.forgotten.mark])
      #expect(known.map(\.sequence) == (schema >= 20 ? [Self.forgotten.sequence] : []))
      #expect(try storage.checkInvariants() == [])
    }
    // Later tables work in the converted store.
    try database.write { storage in
      try storage.preferredUnits.set(nil, of: TestData.type("height"))
      if schema >= 15 {
        let night = try storage.samples(uuids: [uuid(13)])
        #expect(try Int.fetchOne(storage.sqlite, sql: "SELECT sum(chunked) FROM lane") == 3)
        #expect(night.map(\.record) == [nights()[1]])
      }
      let stored = try storage.insert([TestData.steps(1)])
      try storage.delete(stored)
    }
  }

  /// The values, locations, efforts and voltages that samples have beside their rows.
  private func checkParts(_ storage: StorageReader) throws {
    if schema >= 4 {
      var found: [StoredSample] = []
      try storage.forEachRecord(lanes: storage.lanes(of: [TestData.type("heartRate")]), predicate: .everything) { sample, _ in
        found.append(sample)
        return true
      }
      let sample = try #require(found.first)
      let values = try heartRates(withValues: true).series?.values
      #expect(try storage.series.quantities(of: sample) == values)
    }
    if schema >= 8 {
      var found: [StoredSample] = []
      try storage.forEachRecord(lanes: storage.lanes(of: [Catalog.workoutRoute]), predicate: .everything) { sample, _ in
        found.append(sample)
        return true
      }
      let sample = try #require(found.first)
      let locations = try route(withLocations: true).route?.locations
      #expect(try storage.routes.locations(of: sample) == locations)
    }
    if schema >= 9 {
      let lanes = try storage.lanes(of: Catalog.effortTypes)
      let changed = try storage.changedEffort(after: 0)
      let found = try #require(changed.first)
      #expect(changed.count == 1)
      #expect(found.workout.record.uuid == uuid(5))
      #expect(found.activity == uuid(7))
      let scores = try storage.efforts.scores(ofWorkout: found.workout.sequence, activity: uuid(7), lanes: lanes).map(\.record)
      let expected = try score()
      #expect(scores == [expected])
    }
    if schema >= 13 {
      var found: [StoredSample] = []
      try storage.forEachRecord(lanes: storage.lanes(of: [Catalog.electrocardiogram]), predicate: .everything) { sample, _ in
        found.append(sample)
        return true
      }
      let sample = try #require(found.first)
      let voltages = try electrocardiogram().content?.bytes?.bytes
      #expect(try storage.contents.part(0, of: sample) == voltages)
      #expect(try storage.contents.part(1, of: sample) == nil)
    }
  }

  private func checkSettings(_ storage: StorageReader) throws {
    let unit = try schema >= 5 ? UnitExpression.parse("lb") : nil
    let mass = try TestData.type("bodyMass")
    #expect(try storage.preferredUnits.unit(of: mass) == unit)
    let profile = schema >= 6 ? [Self.sex.key: Self.sex.value, Self.bloodType.key: Self.bloodType.value] : [:]
    #expect(try storage.characteristics.all() == profile)
    let log = try storage.accessLog.portion(ListAccess(), at: Self.importDate, limit: 9)
    let entries = try schema >= 7 ? [access()] : []
    #expect(log == ListAccess.Portion(items: entries, next: nil, retentionDays: schema >= 7 ? 30 : 90))
    let removed = try storage.removals.samples(ofPart: 1, of: 1).map(\.sample.record)
    let doomed = try schema >= 7 ? [TestData.steps(7, uuid: uuid(3))] : []
    #expect(removed == doomed)
    #expect(try storage.removals.all().map(\.date) == (schema >= 7 ? [Self.importDate] : []))
  }
}
