// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthStorage
import ProgramsTestSupport
import Testing

@testable import OpenHealthData

/// Rows of a store, whole and since an anchor.
@Suite struct DataExportTests {
  private let engine: HealthEngine
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID().uuidString)")

  init() throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Rows in memory.
  private final class Rows: DataSink {
    let isByType: Bool
    var rows: [String: [[String: DataValue]]] = [:]
    var ended: Set<String> = []

    init(isByType: Bool = false) { self.isByType = isByType }

    func make(_ table: DataTable) { rows[table.name] = rows[table.name] ?? [] }

    func insert(_ row: [DataValue], into table: DataTable) {
      #expect(row.count == table.columns.count, "\(table.name)")
      for (column, value) in zip(table.columns, row) where !column.isOptional { #expect(value != .null, "\(table.name).\(column.name)") }
      #expect(!ended.contains(table.name), "\(table.name)")
      rows[table.name, default: []].append(Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), row)))
    }

    func end(_ table: DataTable) { ended.insert(table.name) }

    func texts(_ table: String, _ column: String) -> [String] {
      (rows[table] ?? []).compactMap { row in if case .text(let text)? = row[column] { text } else { nil } }
    }

    func numbers(_ table: String, _ column: String) -> [Double] {
      (rows[table] ?? []).compactMap { row in if case .real(let number)? = row[column] { number } else { nil } }
    }
  }

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  private static func day(_ day: Int, _ hour: Double) -> Date { Date(timeIntervalSinceReferenceDate: Double(day) * 86_400 + hour * 3600) }

  private static let phone = AppIdentity(
    revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.phone", name: "Pho\"ne\n")))

  private func record(
    _ name: String, _ value: SampleRecord.Value, from: Date, minutes: Double = 10, metadata: [MetadataSet.Entry] = []
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: try type(name), start: from, end: from.addingTimeInterval(minutes * 60), value: value, provenance: .unknown,
      metadata: MetadataSet(metadata))
  }

  @discardableResult private func save(
    _ name: String, _ value: Double, _ unit: String, from: Date, minutes: Double = 10, metadata: [MetadataSet.Entry] = []
  ) throws -> UUID {
    let sample = try record(
      name, .quantity(value, try UnitExpression.parse(unit)), from: from, minutes: minutes, metadata: metadata)
    try engine.perform(SaveSamples(samples: [sample], author: Self.phone), for: .owner)
    return sample.uuid
  }

  private func remove(_ uuids: UUID...) throws {
    _ = try engine.perform(RemoveSamples(selection: .samples(Set(uuids))), for: .owner)
  }

  private func export(since anchor: ExportAnchor? = nil, isByType: Bool = false) throws -> (rows: Rows, range: ChangeRange?) {
    let rows = Rows(isByType: isByType)
    let range = try anchor.map { try ChangeRange(since: $0, service: engine) }
    try DataExport(service: engine, zone: .gmt, changes: range).write(to: rows)
    return (rows, range)
  }

  // MARK: Everything

  @Test("Samples say where they come from, in their own unit and in the standard one")
  func quantities() throws {
    let id = try save("bodyMass", 195, "lb", from: Self.day(0, 8), minutes: 0, metadata: [.init(key: "a\0\"", value: .string("\n"))])
    let row = try #require(try export().rows.rows["quantities"]?.first)
    #expect(row["uuid"] == .text(id.uuidString))
    #expect(row["type"] == .text("bodyMass"))
    #expect(row["value"] == .real(195))
    #expect(row["unit"] == .text("lb"))
    #expect(row["standard_value"] == .real(88.45051215))
    #expect(row["standard_unit"] == .text("kg"))
    #expect(row["source"] == .text("Pho\"ne\n"))
    #expect(row["source_bundle"] == .text("com.example.phone"))
    #expect(row["start"] == .instant(8 * 3600))
    #expect(row["metadata"] == .metadata(MetadataSet([.init(key: "a\0\"", value: .string("\n"))])))
  }

  @Test("By kind or by type, the rows are the same")
  func kindsAndTypes() throws {
    for hour in 0..<5 { try save("stepCount", Double(hour), "count", from: Self.day(1, Double(hour))) }
    try save("heartRate", 60, "count/min", from: Self.day(1, 3))
    let (kinds, types) = (try export().rows.rows, try export(isByType: true).rows.rows)
    #expect(kinds["quantities"]?.count == 6 && types["stepCount"]?.count == 5 && types["heartRate"]?.count == 1)
    #expect(types["quantities"] == nil)
    #expect(kinds["stepCount"] == nil)
    #expect(kinds["daily"]?.count == 2 && kinds["types"]?.count == 2 && kinds["deleted"] == nil)
  }

  @Test("T12: a sample of centuries leaves out the figures of its own type, and a note names it")
  func longSamples() throws {
    try save("heartRate", 60, "count/min", from: Self.day(9000, 1))
    try save("appleExerciseTime", 10, "min", from: Self.day(9000, 1))
    #expect(try export().rows.rows["notes"] == nil)
    let first = try #require(CivilDay("0001-01-01")).start(in: .gmt)
    let minutes = Self.day(9001, 0).timeIntervalSince(first) / 60
    try save("stepCount", 5, "count", from: first, minutes: minutes)
    try save("activeEnergyBurned", 5, "kcal", from: first, minutes: minutes)
    let night = try record("sleepAnalysis", .category(0), from: first, minutes: minutes)
    try engine.perform(SaveSamples(samples: [night], author: Self.phone), for: .owner)

    let rows = Rows()
    let left = try DataExport(service: engine, zone: .gmt).write(to: rows)
    #expect(Set(left.map(\.name)) == ["stepCount", "activeEnergyBurned", "sleepAnalysis"])
    #expect(left.count == 3)
    #expect(rows.texts("notes", "type") == left.map(\.name))
    #expect(rows.ended.contains("notes"))
    #expect(Set(rows.texts("quantities", "type")) == ["heartRate", "appleExerciseTime", "stepCount", "activeEnergyBurned"])
    #expect(Set(rows.texts("daily", "type")) == ["heartRate", "appleExerciseTime"])
    #expect(rows.rows["sleep_nights"]?.isEmpty == true)
    // The long sample fills the rings of each of its days, so these were lived.
    #expect(rows.numbers("days", "heart_rate_bpm") == [60])
    #expect(rows.rows["days"]?.isEmpty == false)
    // The rings of the years in which people live are there.
    #expect(rows.numbers("activity_summaries", "exercise_minutes").max() == 10)
  }

  @Test("Each tone of an audiogram has a row, whether the audiogram is a sample or a kept element, also since an anchor")
  func audiograms() throws {
    let (hertz, kilohertz, level) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("kHz"), try UnitExpression.parse("dBHL"))
    func test(_ number: Double, _ side: Int, isMasked: Bool = false) -> AudiogramRecord.Test {
      .init(sensitivity: Amount(number, level), isMasked: isMasked, side: side)
    }
    let (left, right) = (AudiogramRecord.left, AudiogramRecord.right)
    let audiogram = AudiogramRecord(points: [
      .init(frequency: Amount(250, hertz), tests: [test(10, left, isMasked: true)]),
      .init(frequency: Amount(4, kilohertz), tests: [test(20, right), test(30, right, isMasked: true), test(5, left)]),
      .init(frequency: Amount(8000, hertz), tests: []),
    ])
    let sample = try record("audiogram", .content(.audiogram(audiogram)), from: Self.day(1, 8))
    try engine.perform(SaveSamples(samples: [sample], author: Self.phone), for: .owner)
    var element = KeptElement(name: "Audiogram")
    element.attributes = [.init(name: "startDate", value: "2001-01-01 01:00:00 +0100"), .init(name: "endDate", value: "later")]
    element.children = [
      KeptElement(
        name: "SensitivityPoint", attributes: [.init(name: "frequencyValue", value: "500"), .init(name: "leftEarValue", value: "loud")])
    ]
    let number = try engine.perform(BeginImport(name: "export.zip"), for: .owner)
    _ = try engine.perform(ImportElements(number: number, items: [.init(element: element, identity: 1)]), for: .owner)
    try ExportAnchor(path: anchorPath).move(to: try #require(try export(since: ExportAnchor(path: anchorPath)).range).end)
    for rows in [try export().rows, try export(since: ExportAnchor(path: anchorPath)).rows] {
      let found = rows.rows["audiograms"] ?? []
      #expect(found.map { $0["frequency_hz"] } == [.real(250), .real(4000), .real(4000), .real(8000), .real(500)])
      #expect(found.map { $0["left_dbhl"] } == [.real(10), .real(5), .null, .null, .null])
      #expect(found.map { $0["right_dbhl"] } == [.null, .real(20), .real(30), .null, .null])
      #expect(found.map { $0["left_masked"] } == [.boolean(true), .boolean(false), .null, .null, .null])
      #expect(found.map { $0["right_masked"] } == [.null, .boolean(false), .boolean(true), .null, .null])
      let first = try #require(found.first)
      #expect(first["audiogram"] == .text(sample.uuid.uuidString))
      #expect(first["source"] == .text("Pho\"ne\n"))
      #expect(first["start"] == SampleRows.instant(sample.start))
      #expect(first["end"] == SampleRows.instant(sample.end))
      let last = try #require(found.last)
      #expect(last["audiogram"] == .text("1"))
      #expect(last["source"] == .null)
      #expect(last["start"] == .instant(0))
      #expect(last["end"] == .null)
    }
  }

  @Test("A correlation has a row with its members, or with a column for each")
  func correlations() throws {
    let unit = try UnitExpression.parse("mmHg")
    let members = try [("bloodPressureSystolic", 120.0), ("bloodPressureDiastolic", 80.0)].map {
      try record($0.0, .quantity($0.1, unit), from: Self.day(2, 7), minutes: 0)
    }
    let pressure = try record("bloodPressure", .correlation(members), from: Self.day(2, 7), minutes: 0)
    try engine.perform(SaveSamples(samples: [pressure], author: Self.phone), for: .owner)
    let kinds = try export().rows
    #expect(kinds.texts("correlation_members", "member_uuid").sorted() == members.map(\.uuid.uuidString).sorted())
    #expect(kinds.numbers("correlation_members", "standard_value").sorted() == [80, 120])
    #expect(kinds.rows["quantities"]?.map { $0["in_correlation"] } == [.boolean(true), .boolean(true)])
    let types = try export(isByType: true).rows
    #expect(types.numbers("bloodPressure", "systolic_mmhg") == [120])
    #expect(types.numbers("bloodPressure", "diastolic_mmhg") == [80])
    #expect(types.numbers("correlation_members", "standard_value").sorted() == [80, 120])
  }

  // MARK: Days

  @Test("Days count shared time once, keep those without data, and leave out long stretches of them")
  func days() throws {
    try save("stepCount", 100, "count", from: Self.day(0, 8), minutes: 60)
    try save("stepCount", 50, "count", from: Self.day(3, 8))
    try save("bodyMass", 70, "kg", from: Self.day(0, 7), minutes: 0)
    try save("bodyMass", 71, "kg", from: Self.day(0, 9), minutes: 0)
    try save("stepCount", 7, "count", from: Self.day(3 + DailyFigures.longestGapDays + 1, 8))
    let mindful = try [(8.0, 20.0), (8.25, 10.0), (23.75, 30.0)].map {
      try record("mindfulSession", .category(0), from: Self.day(1, $0.0), minutes: $0.1)
    }
    try engine.perform(SaveSamples(samples: mindful, author: Self.phone), for: .owner)
    let figures = try DailyFigures(service: engine, zone: .gmt)
    #expect(figures.columns.map(\.name).sorted() == ["mindful_minutes", "steps", "weight_kg"])
    var found: [String: [String: Double]] = [:]
    var order: [String] = []
    figures.forEachDay { day, values in
      order.append(day.text)
      for (column, value) in zip(figures.columns, values) { found[day.text, default: [:]][column.name] = value }
    }
    #expect(order == ["2001-01-01", "2001-01-02", "2001-01-03", "2001-01-04", "2011-01-13"])
    // V3a: two days were lived, without a mindful minute.
    #expect(found["2001-01-01"] == ["steps": 100, "weight_kg": 70.5, "mindful_minutes": 0])
    #expect(found["2001-01-04"] == ["steps": 50, "mindful_minutes": 0])
    // 8:00 to 8:25 and a quarter of an hour before midnight; the rest is the next day's.
    #expect(found["2001-01-02"] == ["mindful_minutes": 40])
    #expect(found["2001-01-03"] == ["mindful_minutes": 15])
    let part = try DailyFigures(
      service: engine, zone: .gmt, period: CivilDay(year: 2001, month: 1, day: 2)...CivilDay(year: 2001, month: 1, day: 4))
    var rows: [[DataValue]] = []
    part.forEachRow { rows.append($0) }
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.count == part.table.columns.count })
  }

  @Test("Days have time in bed without time asleep after a night in which nothing else was recorded")
  func nightsInBed() throws {
    let nights = try [(1, 3), (2, 0)].map { day, value in
      try record("sleepAnalysis", .category(value), from: Self.day(day, 0), minutes: 360)
    }
    try engine.perform(SaveSamples(samples: nights, author: Self.phone), for: .owner)
    let figures = try DailyFigures(service: engine, zone: .gmt)
    var found: [String: [String: Double]] = [:]
    figures.forEachDay { day, values in
      for (column, value) in zip(figures.columns, values) { found[day.text, default: [:]][column.name] = value }
    }
    #expect(found["2001-01-02"] == ["sleep_hours": 6, "in_bed_hours": 6])
    #expect(found["2001-01-03"] == ["in_bed_hours": 6])
  }

  // MARK: Anchors

  private var anchorPath: String { folder.appendingPathComponent("anchor").path }

  @Test("An export with a new anchor has everything, the next one additions and deletions, then nothing")
  func anchors() throws {
    let old = try save("stepCount", 1, "count", from: Self.day(5, 8))
    let other = try save("stepCount", 2, "count", from: Self.day(5, 9))
    try save("heartRate", 60, "count/min", from: Self.day(5, 9))
    let first = try export(since: ExportAnchor(path: anchorPath))
    #expect(first.rows.rows["quantities"]?.count == 3 && first.rows.rows["deleted"]?.isEmpty == true)
    // Not before the export has its name.
    #expect(!FileManager.default.fileExists(atPath: anchorPath))
    try ExportAnchor(path: anchorPath).move(to: try #require(first.range).end)

    let none = try export(since: ExportAnchor(path: anchorPath))
    #expect(none.rows.rows["quantities"]?.isEmpty == true && none.rows.rows["deleted"]?.isEmpty == true)
    // What is computed is always there as a whole.
    #expect(none.rows.rows["daily"]?.count == 2)

    let new = try save("stepCount", 3, "count", from: Self.day(4, 8))
    try remove(old)
    let fleeting = try save("heartRate", 61, "count/min", from: Self.day(6, 8))
    try remove(fleeting)
    let second = try export(since: ExportAnchor(path: anchorPath))
    #expect(second.rows.texts("quantities", "uuid") == [new.uuidString])
    #expect(Set(second.rows.texts("deleted", "uuid")) == [old.uuidString, fleeting.uuidString])
    #expect(second.rows.texts("deleted", "type").sorted() == ["heartRate", "stepCount"])
    try ExportAnchor(path: anchorPath).move(to: try #require(second.range).end)
    let third = try export(since: ExportAnchor(path: anchorPath))
    #expect(third.rows.rows["quantities"]?.isEmpty == true && third.rows.rows["deleted"]?.isEmpty == true)
    #expect(other != new)
  }

  @Test("Steps of random saves and deletions, replayed from exports since an anchor, give the store")
  func replay() throws {
    var random = SeededGenerator(seed: 7)
    var mirror: Set<String> = []
    var stored: [UUID] = []
    for step in 0..<25 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let hour = Double(Int.random(in: 0..<500, using: &random))
        stored.append(try save(Bool.random(using: &random) ? "stepCount" : "flightsClimbed", 1, "count", from: Self.day(0, hour)))
      }
      if !stored.isEmpty, Bool.random(using: &random) {
        try remove(stored.remove(at: Int.random(in: 0..<stored.count, using: &random)))
      }
      let (rows, range) = try export(since: ExportAnchor(path: anchorPath))
      mirror.subtract(rows.texts("deleted", "uuid"))
      mirror.formUnion(rows.texts("quantities", "uuid"))
      try ExportAnchor(path: anchorPath).move(to: try #require(range).end)
      #expect(mirror == Set(stored.map(\.uuidString)), "step \(step)")
    }
  }

  @Test("A file that is not an anchor, and one of another store, are refused")
  func faults() throws {
    for text in ["", "x", "{}", "{\"format\":\"openhealthkit-export-anchor-1\",\"place\":-1}", "{\"format\":\"other\",\"place\":1}"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: anchorPath))
      #expect(throws: ExportAnchor.Fault.unreadable(anchorPath), "\(text)") { try ExportAnchor(path: anchorPath) }
    }
    try ExportAnchor(path: folder.appendingPathComponent("new").path).move(to: 1000)
    let ahead = try ExportAnchor(path: folder.appendingPathComponent("new").path)
    #expect(ahead.anchor == 1000)
    #expect(throws: ExportAnchor.Fault.ofAnotherStore(ahead.path)) { try ChangeRange(since: ahead, service: engine) }
    #expect(throws: FileFault.self) { try ExportAnchor(path: folder.path) }
  }

  @Test("An anchor of an older version is a place, with the store's name or without one; the next export makes one of this version of it")
  func olderAnchors() throws {
    func old(_ store: String) throws -> ExportAnchor {
      try Data("{\"format\":\"openhealthkit-export-anchor-1\",\"place\":0\(store)}\n".utf8).write(to: URL(fileURLWithPath: anchorPath))
      return try ExportAnchor(path: anchorPath)
    }
    for store in ["one", nil] { #expect(try ChangeRange(since: old(""), service: engine, store: store).after == 0) }
    let named = try old(",\"store\":\"one\"")
    #expect(try ChangeRange(since: named, service: engine, store: "one").after == 0)
    for store in ["two", nil] {
      #expect(throws: ExportAnchor.Fault.ofAnotherStore(anchorPath)) { try ChangeRange(since: named, service: engine, store: store) }
    }
    let range = try ChangeRange(since: named, service: engine, store: "one")
    try named.move(to: range.end)
    let new = try ExportAnchor(path: anchorPath)
    #expect(new.anchor == range.end)
    #expect(new.anchor?.place == nil)
    #expect(try ChangeRange(since: new, service: engine).after == range.end)
  }

  @Test("K1: an export since an anchor of another store is refused, also once this one's log is longer")
  func otherStore() throws {
    try save("stepCount", 1, "count", from: Self.day(5, 8))
    let first = try export(since: ExportAnchor(path: anchorPath))
    try ExportAnchor(path: anchorPath).move(to: try #require(first.range).end)
    let other = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .denyAll))
    for hour in 1...3 {
      let anchor = try ExportAnchor(path: anchorPath)
      #expect(throws: ExportAnchor.Fault.ofAnotherStore(anchorPath)) { try ChangeRange(since: anchor, service: other) }
      let steps = try record("stepCount", .quantity(1, try .parse("count")), from: Self.day(5, Double(hour)), minutes: 1)
      try other.perform(SaveSamples(samples: [steps], author: Self.phone), for: .owner)
    }
  }

  // MARK: Medications and attachments

  private static let gel = MedicationRecord(
    displayText: "Gel, \"=2\"", generalForm: "HKMedicationGeneralFormGel",
    codings: [.init(system: "http://b", version: "2", code: "\"1\""), .init(system: "http://a", code: "7")], nickname: "The\nblue one",
    isArchived: true, hasSchedule: true,
    schedules: [MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 1), times: [480, 1200], days: .weekdays([1]), dose: 0.5)])

  /// Two medications, and a prescription with two files.
  private func saveLists() throws -> (prescription: UUID, files: [AttachmentRecord]) {
    try engine.perform(SaveMedications(medications: [MedicationRecord(displayText: "Drops"), Self.gel]), for: .owner)
    let sample = try record("visionPrescription", .content(.visionPrescription(.init(type: 1))), from: Self.day(1, 8), minutes: 0)
    try engine.perform(SaveSamples(samples: [sample], author: Self.phone), for: .owner)
    let files = try [("Scan", "public.png", 3), ("A,\"b\"\n", "com.adobe.pdf", 700_000)].map { name, type, size in
      let metadata = MetadataSet([.init(key: "pages\n", value: .integer(2))])
      let file = AttachmentRecord(
        identifier: UUID(), name: name, contentType: type, creation: Self.day(2, 0), metadata: metadata,
        data: ContentBytes(Data(repeating: 7, count: size)))
      return try engine.perform(AddAttachment(sample: SampleReference(sample), attachment: file), for: .owner)
    }
    return (sample.uuid, files)
  }

  @Test("Medications have their codes, attachments their size and metadata; since an anchor both are complete, without removed samples")
  func lists() throws {
    let (prescription, files) = try saveLists()
    try ExportAnchor(path: anchorPath).move(to: try #require(try export(since: ExportAnchor(path: anchorPath)).range).end)
    for rows in [try export().rows, try export(isByType: true).rows, try export(since: ExportAnchor(path: anchorPath)).rows] {
      #expect(
        rows.rows["medications"] == [
          [
            "medication": .text(MedicationRecord(displayText: "drops").identifier.uuidString), "name": .text("Drops"), "nickname": .null,
            "form": .text("unknown"), "is_scheduled": .boolean(false), "is_archived": .boolean(false), "codings": .text("[]"),
            "schedules": .text("[]"),
          ],
          [
            "medication": .text(Self.gel.identifier.uuidString), "name": .text("Gel, \"=2\""), "nickname": .text("The\nblue one"),
            "form": .text("gel"), "is_scheduled": .boolean(true), "is_archived": .boolean(true),
            "codings": .text(
              #"[{"system":"http://a","code":"7"},{"system":"http://b","version":"2","code":"\"1\""}]"#),
            "schedules": .text(#"[{"from":"2026-01-01","times":["08:00","20:00"],"days":["mon"],"dose":0.5,"unit":"count"}]"#),
          ],
        ])
      #expect(
        rows.rows["attachments"]
          == zip(files, [3, 700_000]).map { file, size in
            [
              "attachment": .text(file.identifier.uuidString), "sample_uuid": .text(prescription.uuidString),
              "type": .text("visionPrescription"), "name": .text(file.name), "content_type": .text(file.contentType),
              "size_bytes": .integer(size), "created": SampleRows.instant(file.creation), "metadata": .metadata(file.metadata),
            ]
          })
    }
    try remove(prescription)
    let rows = try export().rows
    #expect(rows.rows["attachments"] == [])
    #expect(rows.rows["medications"]?.count == 2)
    #expect(rows.ended.isSuperset(of: ["attachments"]))
  }

  /// Tables of a database in memory.
  private final class Tables: TableWriting {
    var shapes: [String: TableShape] = [:]
    var rows: [String: [[String: TableCell.Value]]] = [:]

    func make(_ table: TableShape) { shapes[table.name] = table }

    func insert(_ row: [TableCell], into table: TableShape) -> Bool {
      rows[table.name, default: []].append(Dictionary(uniqueKeysWithValues: row.map { ($0.column, $0.value) }))
      return true
    }

    func digest(_ text: String) -> String { text }
  }

  @Test("CSV, Parquet and a database have the same medications and attachments")
  func listsInSinks() throws {
    let (prescription, files) = try saveLists()
    let (csv, parquet) = (folder.appendingPathComponent("csv"), folder.appendingPathComponent("parquet"))
    for (place, isCSV) in [(csv, true), (parquet, false)] {
      let new = try NewFolder(at: place.path, replacing: false)
      try DataExport(service: engine, zone: .gmt).write(to: isCSV ? CSVSink(new, isDisarmed: false) : ParquetSink(new))
      try new.finish()
    }
    let tables = Tables()
    try DataExport(service: engine, zone: .gmt).writeComputed(to: tables)
    func csvRows(_ name: String) throws -> [[String: String]] {
      let text = String(decoding: try Data(contentsOf: csv.appendingPathComponent("\(name).csv")), as: UTF8.self)
      let cells = try #require(StrictCSV.rows(text))
      return cells.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(cells[0], $0)) }
    }
    func parquetRows(_ name: String) throws -> [[String: ParquetReader.Value]] {
      try ParquetReader(Array(Data(contentsOf: parquet.appendingPathComponent("\(name).parquet")))).rows()
    }
    let codings = #"[{"system":"http://a","code":"7"},{"system":"http://b","version":"2","code":"\"1\""}]"#
    let (gel, drops) = (Self.gel.identifier.uuidString, MedicationRecord(displayText: "Drops").identifier.uuidString)
    let texts = try csvRows("medications")
    #expect(texts.map { $0["medication"] } == [drops, gel])
    #expect(texts.map { $0["nickname"] } == ["", "The\nblue one"])
    #expect(texts.map { $0["name"] } == ["Drops", "Gel, \"=2\""])
    #expect(texts.map { $0["codings"] } == ["[]", codings])
    #expect(texts.map { $0["is_archived"] } == ["false", "true"])
    #expect(texts.map { $0["form"] } == ["unknown", "gel"])
    let columns = try parquetRows("medications")
    #expect(columns.map { $0["medication"] } == [.string(drops), .string(gel)])
    #expect(columns.map { $0["nickname"] } == [.null, .string("The\nblue one")])
    #expect(columns.map { $0["codings"] } == [.string("[]"), .string(codings)])
    #expect(columns.map { $0["is_archived"] } == [.boolean(false), .boolean(true)])
    let rows = try #require(tables.rows["medications"])
    #expect(rows.map { $0["medication"] } == [.text(drops), .text(gel)])
    #expect(rows.map { $0["nickname"] } == [nil, .text("The\nblue one")])
    #expect(rows.map { $0["codings"] } == [.text("[]"), .text(codings)])
    #expect(rows.map { $0["is_archived"] } == [.integer(0), .integer(1)])
    #expect(tables.shapes["medications"]?.columns.count == 8 && tables.shapes["attachments"]?.indexed == ["sample_uuid"])

    let named = try csvRows("attachments")
    #expect(named.map { $0["attachment"] } == files.map(\.identifier.uuidString))
    #expect(named.map { $0["size_bytes"] } == ["3", "700000"])
    #expect(named.map { $0["name"] } == files.map(\.name))
    #expect(named.allSatisfy { $0["sample_uuid"] == prescription.uuidString })
    let created = files.map { DataText.instant($0.creation.timeIntervalSinceReferenceDate) }
    #expect(named.map { $0["created"] } == created)
    #expect(named.allSatisfy { $0["metadata"] == #"{"pages\n":2}"# })
    let parts = try parquetRows("attachments")
    #expect(parts.map { $0["attachment"] } == files.map { .string($0.identifier.uuidString) })
    #expect(parts.map { $0["size_bytes"] } == [.integer(3), .integer(700_000)])
    #expect(parts.map { $0["name"] } == files.map { .string($0.name) })
    #expect(parts.allSatisfy { $0["metadata"] == .map([Array("pages\n".utf8)], [Array("2".utf8)]) })
    let stored = try #require(tables.rows["attachments"])
    #expect(stored.map { $0["attachment"] } == files.map { .text($0.identifier.uuidString) })
    #expect(stored.map { $0["size_bytes"] } == [.integer(3), .integer(700_000)])
    #expect(stored.map { $0["created"] } == created.map { .text($0) })
    #expect(stored.allSatisfy { $0["metadata"] == .text(#"{"pages\n":2}"#) })
  }

  // MARK: Files

  @Test("CSV, Parquet and memory say the same, also of names and metadata from anywhere")
  func sinks() throws {
    for (place, text) in ["\"", "a,b\n\r\"c", "=x", "\0", String(repeating: "é\"\n", count: 16_384)].enumerated() {
      try save(
        "stepCount", Double(place) + 0.1, "count", from: Self.day(place, 8), metadata: [.init(key: "k\(text)", value: .string(text))])
    }
    let expected = try export(isByType: true).rows.rows
    let (csv, parquet) = (folder.appendingPathComponent("csv"), folder.appendingPathComponent("parquet"))
    for (place, isCSV) in [(csv, true), (parquet, false)] {
      let new = try NewFolder(at: place.path, replacing: false)
      try DataExport(service: engine, zone: .gmt).write(to: isCSV ? CSVSink(new, isDisarmed: false) : ParquetSink(new))
      #expect(!FileManager.default.fileExists(atPath: place.path))
      try new.finish()
    }
    let text = String(decoding: try Data(contentsOf: csv.appendingPathComponent("stepCount.csv")), as: UTF8.self)
    let cells = try #require(StrictCSV.rows(text))
    #expect(cells.count == 6)
    #expect(Set(cells.map(\.count)).count == 1)
    let read = try ParquetReader(Array(Data(contentsOf: parquet.appendingPathComponent("quantities.parquet")))).rows()
    #expect(read.count == 5)
    for (place, row) in (expected["stepCount"] ?? []).enumerated() {
      guard case .text(let uuid)? = row["uuid"], case .real(let value)? = row["value"], case .metadata(let set)? = row["metadata"],
        let entry = set.entries.first, case .string(let content) = entry.value
      else {
        Issue.record("row \(place)")
        continue
      }
      let named = Dictionary(uniqueKeysWithValues: zip(cells[0], cells[place + 1]))
      #expect(named["uuid"] == uuid)
      #expect(named["value"] == DataText.number(value))
      #expect(named["metadata"] == DataText.json(set))
      #expect(named["source"] == "Pho\"ne\n")
      #expect(read[place]["uuid"] == .string(uuid))
      #expect(read[place]["value"] == .number(value))
      #expect(read[place]["metadata"] == .map([Array(entry.key.utf8)], [Array(content.utf8)]))
    }
  }
}
