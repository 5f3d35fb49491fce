// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// Two nodes with people whose data are encrypted, or are to be, and what is in their rows as the superuser sees it.
struct KeyedWorld {
  let nodes: TestNodes
  /// Small, so that few samples make chunks.
  let sealing = SealingRules(size: 4, kept: 2, threshold: 6)
  /// What all planted texts contain.
  static let mark = "PlantedMark"
  /// A planted value, whose eight bytes are in no other number.
  static let number = 48.765_432_109_876_5

  init(_ count: Int = 1) throws { nodes = try TestNodes(count) }

  /// Connections of a server with these master keys.
  func router(_ numbers: Int64...) throws -> PersonRouter {
    PersonRouter(try nodes.conninfo(), patience: .seconds(2), masterKeys: PostgresCluster.masterKeys(numbers))
  }

  func store(of person: Int64, _ router: PersonRouter) -> HealthDatabase { router.store(of: person, sealing: sealing) }

  func states(of person: Int64) throws -> [String] {
    try nodes.names.flatMap { try nodes.rows("SELECT state || ' ' || key FROM person WHERE person_id = \(person)", at: $0) }
  }

  /// The fingerprints of the keys of a person's rows, in hexadecimal digits: one for each node that has rows.
  func fingerprints(of person: Int64) throws -> [String] {
    try nodes.names.flatMap { try nodes.rows("SELECT encode(key_fingerprint, 'hex') FROM person WHERE person_id = \(person)", at: $0) }
  }

  /// Adds keys of people who are not there to the directory, each of their own.
  func addKeys(of people: ClosedRange<Int64>, _ master: MasterKey) throws {
    let session = try PostgresSession(nodes.conninfo("postgres"))
    try session.run("BEGIN")
    for person in people {
      let wrapped = try master.wrap(PersonKey.newSecret(), of: person, generation: 1)
      _ = try session.run(
        session.prepare("INSERT INTO person_key (person_id, generation, master, wrapped) VALUES ($1, 1, $2, $3)"),
        [.integer(person), .integer(master.number), .blob(wrapped)])
    }
    try session.commit()
  }

  // MARK: - A life

  private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private static func provenance(_ source: String) -> Provenance {
    let revision = SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "\(mark).\(source)", name: "\(mark) \(source)"), version: "\(mark) 1",
      productType: "\(mark)7,1")
    let device = DeviceRecord(
      name: mark, manufacturer: mark, model: mark, hardwareVersion: mark, firmwareVersion: mark, softwareVersion: nil,
      localIdentifier: mark, udiDeviceIdentifier: mark)
    return Provenance(revision: revision, device: device)
  }

  private static func sample(
    _ type: String, _ value: SampleRecord.Value, at seconds: Double, lasting length: Double = 0
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: try TestStore.type(type), start: date + seconds, end: date + seconds + length, value: value,
      provenance: provenance("watch"), metadata: MetadataSet([.init(key: mark, value: .string("\(mark) \(seconds)"))]),
      timeZone: "Etc/\(mark)")
  }

  /// Fills the tables of a store that hold values or texts.
  func fill(_ store: HealthDatabase) throws {
    let count = try UnitExpression.parse("count")
    for index in 0..<20 {
      try store.write { storage in
        _ = try storage.insert([Self.sample("stepCount", .quantity(Self.number + Double(index % 2), count), at: Double(index))])
      }
    }
    let sleep = try (0..<3).map { try Self.sample("sleepAnalysis", .category($0), at: 100 * Double($0), lasting: 50) }
    var pulse = try Self.sample("heartRate", .quantity(Self.number, UnitExpression.parse("count/min")), at: 200, lasting: 10)
    let start = pulse.start.timeIntervalSinceReferenceDate
    pulse.series = SeriesRecord((0..<3).map { SeriesValue(start: start + Double($0), end: start + Double($0), value: Self.number) })
    let workout = try Self.sample("workout", .workout(WorkoutRecord(activityType: 37, duration: 3600)), at: 300, lasting: 3600)
    let prescription = try Self.sample("visionPrescription", .content(.visionPrescription(.init(type: 1))), at: 400)
    try store.write { storage in
      _ = try storage.insert(sleep + [pulse])
      _ = try storage.insert([
        workout, TestStore.route(at: 10, count: 5, of: Self.mark), TestStore.route(at: 900, count: 3, of: Self.mark),
      ])
      let seen = try storage.insert([prescription])
      try storage.removals.remember([RemovedIdentity(lane: seen[0].lane, second: 0, sequence: (1 << 40) + seen[0].sequence, mark: 77)])
      try storage.attachments.add(TestStore.attachment(Data(Self.mark.utf8), name: Self.mark), toSample: seen[0].sequence)
      try storage.setSync(identifier: "\(Self.mark) sync", version: 2, sample: seen[0])
      try storage.characteristics.set("\(Self.mark) characteristic", to: Self.mark)
      try storage.settings.set("zones \(Self.mark)", to: "\(Self.mark) zones")
      try storage.settings.setRestricted(false)
      let number = try storage.imports.begin(name: "\(Self.mark).zip", at: Self.date)
      let element = KeptElement(name: "Thing", attributes: [.init(name: "a", value: Self.mark)])
      _ = try storage.keptElements.keep(ImportElements.Item(element: element, identity: 77), import: number)
      try storage.keptElements.keep(element, ofSample: seen[0].sequence, import: number)
      let body = Data(Self.mark.utf8)
      let file = ImportFile(number: number, path: "\(Self.mark).gpx", size: Int64(body.count), digest: 5, replaces: false)
      // Nil the second time: the same file is there.
      if let kept = try storage.keptFiles.begin(file, at: Self.date) {
        _ = try storage.keptFiles.add(ImportFilePart(number: number, file: kept, part: 0, body: body, isLast: true), at: Self.date)
      }
      try storage.uploads.keep(
        UploadMark(device: UUIDMint.ofTests.next(), number: 1, floor: 1), reply: Array(Self.mark.utf8), of: "app", at: Self.date)
      let identity = AppIdentity("app", name: Self.mark)
      let builder = UUIDMint.ofTests.next()
      try storage.workoutBuilders.insert(
        builder, app: identity, draft: WorkoutDraft(configuration: .init(activityType: 37)), at: Self.date)
      let session = WorkoutSession(builder: builder, configuration: .init(activityType: 37), activity: builder, date: Self.date)
      _ = try storage.workoutSessions.insert(builder, app: "app", session: session, at: Self.date)
    }
    try store.write { storage in
      for type in try ["stepCount", "heartRate", "bodyMass", "sleepAnalysis"].map(TestStore.type) {
        try storage.permissions.set(.granted, app: "app", question: PermissionQuestion(type: type, direction: .read))
        try storage.permissions.ask(
          PermissionQuestion(type: type, direction: .share), app: "app", strength: .isolated, at: Self.date)
      }
      let prescriptions = try TestStore.type("visionPrescription")
      let object = ObjectPermission(object: prescription.uuid, answer: .granted, strength: .isolated)
      try storage.objectPermissions.set(object, of: prescription.uuid, app: "app", type: prescriptions)
      let delivery = BackgroundDelivery(
        type: try TestStore.type("heartRate"), frequency: 1, strength: .isolated, place: 0, woken: nil, due: nil)
      try storage.wakings.set(AppWaking(app: "app", deliveries: [delivery], begun: nil, failures: 0))
      try storage.accessLog.add([
        ListAccess.Item(
          date: Self.date, app: "app", type: try TestStore.type("bodyMass"), direction: .read, request: "FetchSamples", isRefused: false,
          times: 1, count: 2)
      ])
      try storage.sourceOrders.set(["\(Self.mark).watch", "\(Self.mark).phone"], of: TestStore.type("stepCount"))
      try storage.preferredUnits.set(UnitExpression.parse("st"), of: TestStore.type("bodyMass"))
    }
    try remove([sleep[0].uuid, pulse.uuid, workout.uuid], from: store)
  }

  /// What is removed keeps its values.
  private func remove(_ uuids: [UUID], from store: HealthDatabase) throws {
    try store.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      for uuid in uuids { _ = try storage.removals.add(try storage.samples(uuids: [uuid]), to: removal) }
    }
  }

  /// What a store says of all that ``fill(_:)`` put into it, and of its invariants.
  func contents(_ store: HealthDatabase) throws -> [String] {
    try store.read { storage in
      var lines = try storage.checkInvariants().map { "broken: \($0)" }
      func add(_ sample: StoredSample) throws {
        let (record, revision) = (sample.record, sample.record.provenance.revision)
        let device = record.provenance.device.map { "\($0.fields)" } ?? ""
        lines.append(
          "\(sample.sequence) \(record.uuid) \(record.type.identifier) \(record.start) \(record.end) \(record.value) "
            + "\(revision?.source.bundleIdentifier ?? "") \(revision?.source.name ?? "") \(revision?.version ?? "") "
            + "\(revision?.productType ?? "") \(device) \(record.metadata.entries) \(record.timeZone ?? "")")
        lines.append("\(try storage.series.quantities(of: sample))")
        if record.route != nil { lines.append("\(try storage.routes.locations(of: sample))") }
        if record.type.acceptsAttachments {
          for attachment in try storage.attachments.all(ofSample: sample.sequence) {
            lines.append("\(attachment)")
            let part = try storage.attachments.part(0, of: attachment.identifier, ofSample: sample.sequence)
            lines.append("\(part.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")")
          }
          lines.append("\(try storage.keptElements.extra(ofSample: sample.sequence).map { "\($0)" } ?? "")")
        }
      }
      for lane in try storage.lanes(of: nil) {
        try storage.forEachRecord(lanes: [lane], predicate: .everything) { sample, _ in
          try add(sample)
          return true
        }
      }
      let asleep = try storage.lanes(of: [TestStore.type("sleepAnalysis")])
      for predicate: PredicateTree in [.category(.greater, 1), .not(.category(.greater, 1)), .category(.equal, 7)] {
        try storage.forEachRecord(lanes: asleep, predicate: predicate) { sample, _ in
          lines.append("matches \(sample.sequence)")
          return true
        }
      }
      for removal in try storage.removals.all() {
        for part in 1...3 {
          for removed in try storage.removals.samples(ofPart: part, of: removal.number) { try add(removed.sample) }
        }
      }
      lines.append("\(try storage.characteristics.all().sorted { $0.key < $1.key })")
      lines.append("\(try storage.characteristics.value(of: "\(Self.mark) characteristic") ?? "")")
      let zones: String? = try storage.settings.value("zones \(Self.mark)")
      lines.append("\(zones ?? "") \(try storage.settings.isRestricted())")
      lines.append("\(try storage.imports.all()) \(try storage.keptFiles.all())")
      lines.append(
        "\(try storage.keptElements.elements(named: nil, after: 0, limit: 10)) \(try storage.keptElements.numbers(identity: 77))")
      for file in try storage.keptFiles.all() {
        lines.append(String(decoding: try storage.keptFiles.part(0, ofFile: file.number) ?? Data(), as: UTF8.self))
      }
      lines.append("\(try storage.permissions.answers(of: nil)) \(try storage.permissions.questions(of: "app"))")
      for type in try ["stepCount", "heartRate", "bodyMass", "visionPrescription"].map(TestStore.type) {
        let permission = try storage.permissions.answer(app: "app", type: type, direction: .read)
        let objects = try storage.objectPermissions.all(app: "app", type: type)
        lines.append("\(type.identifier) \(permission.map { "\($0)" } ?? "") \(objects)")
        lines.append("\(try storage.sourceOrders.order(of: type)) \(try storage.preferredUnits.unit(of: type)?.string ?? "")")
      }
      lines.append("\(try storage.wakings.all())")
      let preferences = try storage.preferences()
      lines.append("\(preferences.units) \(preferences == (try storage.preferences()))")
      for request in [ListAccess(), ListAccess(app: "app", type: try TestStore.type("bodyMass"))] {
        lines.append("\(try storage.accessLog.portion(request, at: Self.date, limit: 10).items)")
      }
      lines.append("\(try storage.workoutNotices.all().sorted { $0.key < $1.key })")
      for app in try storage.workoutNotices.all().keys {
        lines.append("\(try storage.workoutBuilders.count(of: app))")
      }
      return lines
    }
  }

  // MARK: - Rows

  /// All cells of a person's rows at a node, by table and column.
  func cells(of person: Int64, at node: String = "first") throws -> [(column: String, value: SQLValue)] {
    let session = try PostgresSession(nodes.conninfo("postgres", node))
    var found: [(String, SQLValue)] = []
    for table in PostgresSchema.personTables {
      let names = try nodes.rows(
        """
        SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '\(table)'
        ORDER BY ordinal_position
        """, at: node)
      let result = try session.run(session.prepare("SELECT * FROM \"\(table)\" WHERE person_id = \(person)"), [])
      for row in 0..<result.rowCount {
        for (column, name) in zip(Int32(0)..., names) { found.append(("\(table).\(name)", result.value(row, column))) }
      }
    }
    return found
  }
}
