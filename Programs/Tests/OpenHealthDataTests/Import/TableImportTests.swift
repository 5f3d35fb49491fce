// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthStorage
import Testing

@testable import OpenHealthData

/// What exports of tables wrote comes back: into the same store without a change, into an empty one as the same samples.
@Suite struct TableImportTests {
  enum Form: String, CaseIterable, Sendable { case csv, parquet, sqlite }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func store() throws -> HealthEngine {
    HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
  }

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  /// A seeded person: numbers, nights and pressures, with texts of any kind as names and metadata.
  private func person(seed: UInt64) throws -> [SampleRecord] {
    var random = SplitMix64(seed: seed)
    let names = ["Watch", "=1+1", "'=x", "a,\"b\"\n\r", "é e\u{301}", "-5"]
    let origins = names.map { name in
      Provenance(
        revision: SourceRevisionRecord(
          source: SourceRecord(bundleIdentifier: "com.example.\(StableHash.hexadecimal(StableHash.of(name)))", name: name), version: "1.2",
          productType: "Watch6,1", operatingSystem: SystemVersion(major: 11, minor: 2, patch: 1)),
        device: DeviceRecord(name: name, manufacturer: "Maker", hardwareVersion: "h", localIdentifier: name))
    }
    func metadata() throws -> MetadataSet {
      let all: [MetadataSet.Entry] = [
        .init(key: "text", value: .string("1")), .init(key: "flag", value: .boolean(true)), .init(key: "whole", value: .integer(-7)),
        .init(key: "large", value: .large(UInt64.max)), .init(key: "real", value: .real(1)),
        .init(key: "date", value: .date(Date(timeIntervalSinceReferenceDate: 700_000_000.25))),
        .init(key: "kinds", value: .quantity(91.5, try UnitExpression.parse("mg/dL"))), .init(key: "=k", value: .string("@x")),
      ]
      return MetadataSet(all.filter { _ in Bool.random(using: &random) })
    }
    func sample(_ name: String, _ value: SampleRecord.Value, _ start: Double, _ length: Double) throws -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: try type(name), start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: start + length), value: value,
        provenance: origins[Int.random(in: origins.indices, using: &random)], metadata: try metadata(),
        creation: Bool.random(using: &random) ? Date(timeIntervalSinceReferenceDate: start + 0.5) : nil,
        timeZone: Bool.random(using: &random) ? "Europe/Berlin" : nil)
    }
    let (steps, mmHg, rate) = (try UnitExpression.parse("count"), try UnitExpression.parse("mmHg"), try UnitExpression.parse("count/min"))
    var samples: [SampleRecord] = []
    for number in 0..<40 {
      let start = 700_000_000 + Double(number) * 3600.25
      samples.append(try sample("stepCount", .quantity(Double.random(in: 0...5000, using: &random), steps), start, 600))
      samples.append(try sample("heartRate", .quantity(Double.random(in: 40...200, using: &random), rate), start, 0))
      samples.append(try sample("sleepAnalysis", .category(Int.random(in: 0...5, using: &random)), start, 1800))
      if number.isMultiple(of: 8) {
        let members = [
          try sample("bloodPressureSystolic", .quantity(120.5, mmHg), start, 0),
          try sample("bloodPressureDiastolic", .quantity(80, mmHg), start, 0),
        ]
        samples.append(try sample("bloodPressure", .correlation(members), start, 0))
      }
    }
    return samples
  }

  /// What has a content of its own: a workout with two routes, one without, a route alone, an electrocardiogram, beats, moods, and a series.
  private func contents() throws -> (samples: [SampleRecord], routes: [UUID: [SampleRecord]]) {
    let begin = Date(timeIntervalSinceReferenceDate: 710_000_000.5)
    let origin = Provenance(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Watch"), version: "1"),
      device: DeviceRecord(name: "Watch"))
    func sample(_ name: String, _ value: SampleRecord.Value, _ start: Double, _ length: Double) throws -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: try type(name), start: begin.addingTimeInterval(start), end: begin.addingTimeInterval(start + length),
        value: value, provenance: origin, metadata: .empty)
    }
    func route(_ start: Double, _ count: Int) throws -> SampleRecord {
      let first = begin.timeIntervalSinceReferenceDate + start
      let locations = (0..<count).map { place in
        LocationRecord(
          date: first + Double(place) * 0.25, latitude: 48.137154 + Double(place) / 7e5, longitude: -11.576124, altitude: 519.25,
          horizontalAccuracy: 4.5, verticalAccuracy: 3.25, course: Double(place % 360), courseAccuracy: 7.5, speed: 2.75,
          speedAccuracy: 0.5, floor: place.isMultiple(of: 2) ? 3 : nil)
      }
      return try sample("workoutRoute", .route(try #require(RouteRecord(locations))), start, Double(count - 1) * 0.25)
    }
    func workout(_ activity: UInt, _ start: Double) throws -> SampleRecord {
      let configuration = WorkoutRecord.Configuration(activityType: activity)
      func part(_ first: Double, _ last: Double) -> WorkoutRecord.Activity {
        .init(
          uuid: UUID(), configuration: configuration, start: begin.addingTimeInterval(start + first),
          end: begin.addingTimeInterval(start + last), metadata: MetadataSet([.init(key: "part", value: .integer(1))]))
      }
      let record = WorkoutRecord(
        activityType: activity, duration: 3000,
        events: [.init(kind: 1, start: begin.addingTimeInterval(start + 60), end: begin.addingTimeInterval(start + 60))],
        activities: [part(0, 1800), part(1860, 3600)],
        totals: [.distance: Amount(10.5, try UnitExpression.parse("km")), .energy: Amount(700, try UnitExpression.parse("kcal"))])
      return try sample("workout", .workout(record), start, 3600)
    }
    let (run, ride) = (try workout(37, 0), try workout(13, 10_000))
    let routes = [run.uuid: [try route(0, 300), try route(1860, 50)]]
    let voltages = (0..<15_000).map { Double($0 % 700) / 8 - 265.868 }
    let electrocardiogram = ElectrocardiogramRecord(
      classification: .atrialFibrillation, averageHeartRate: Amount(61.5, try UnitExpression.parse("count/min")), symptomsStatus: .none,
      samplingFrequency: Amount(512, .hertz), microvolts: voltages)
    let beats = HeartbeatSeriesRecord((0..<200).map { .init(time: Double($0) * 0.8125, isAfterGap: $0 % 50 == 49) })
    var series = SeriesDraft(type: try type("stepCount"), start: begin.addingTimeInterval(30_000))
    for index in 0..<3 {
      let start = begin.addingTimeInterval(30_000 + Double(index) * 10)
      try series.insert(Double(index) + 0.5, try UnitExpression.parse("count"), from: start, to: start.addingTimeInterval(5))
    }
    var steps = try series.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)
    steps.provenance = origin
    return (
      [
        run, ride, try route(20_000, 20), try sample("electrocardiogram", .content(.electrocardiogram(electrocardiogram)), 21_000, 30),
        try sample("heartbeatSeries", .content(.heartbeatSeries(beats)), 22_000, 1800),
        try sample("stateOfMind", .content(.stateOfMind(.init(kind: 1, valence: 0.25, labels: [1], associations: [1]))), 25_000, 0), steps,
      ], routes
    )
  }

  /// The locations of a route.
  private func locations(of route: SampleRecord, _ store: HealthEngine) throws -> [LocationRecord] {
    var request = FetchRoute(route: route.uuid, start: route.start)
    var found: [LocationRecord] = []
    while true {
      let page = try store.perform(request, for: .owner)
      found += page.locations
      guard let next = page.next else { return found }
      request.part = next
    }
  }

  /// The UUIDs of the samples of a type that belong to a workout.
  private func associated(_ name: String, _ workout: UUID, _ store: HealthEngine) throws -> Set<UUID> {
    let selection = FetchSamples.Selection(type: try type(name), predicate: .inWorkout(workout))
    return Set(try store.perform(FetchSamples(selections: [selection]), for: .owner).map(\.uuid))
  }

  /// Stores samples with their UUIDs, as an import does; routes, and what else belongs to a workout, with it.
  private func fill(_ store: HealthEngine, _ samples: [SampleRecord], ofWorkouts: [UUID: [SampleRecord]] = [:]) throws {
    let number = try store.perform(BeginImport(name: "person"), for: .owner)
    let workouts = samples.filter { ofWorkouts[$0.uuid] != nil }.map { workout in
      ImportRecords.Group(record: workout, members: ofWorkouts[workout.uuid] ?? [], extra: nil)
    }
    let groups = samples.compactMap { sample in
      sample.members.map { members in
        var record = sample
        record.value = .correlation([])
        return ImportRecords.Group(record: record, members: members, extra: nil)
      }
    }
    _ = try store.perform(
      ImportRecords(
        number: number, records: samples.filter { $0.members == nil && ofWorkouts[$0.uuid] == nil }, groups: groups + workouts,
        keepsIdentifiers: true), for: .owner)
    try store.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
  }

  private func tables(of store: HealthEngine, _ form: Form) throws -> [NamedTable] {
    let path = folder.appendingPathComponent("\(form.rawValue)-\(UUID().uuidString)").path
    let export = DataExport(service: store, zone: .gmt)
    guard form != .sqlite else {
      let writer = TableExportWriter(service: store, zone: .gmt, figures: { DataExport.sampleCells($0) })
      try PlainDatabaseWriter.write(to: path, replacing: false) { database in
        try writer.write(to: database)
        try export.writeComputed(to: database)
      }
      let database = try PlainDatabaseReader(path: path)
      return database.tables.map { name in NamedTable(name, isDisarmed: false) { try database.table(name) } }
    }
    let target = try NewFolder(at: path, replacing: false)
    try export.write(to: form == .csv ? CSVSink(target, isDisarmed: true) : ParquetSink(target))
    try target.finish()
    return try #require(try TableFiles.tables(ofFolder: path))
  }

  /// A table of a text in the folder.
  private func table(_ name: String, _ lines: [String]) throws -> NamedTable {
    let path = folder.appendingPathComponent("\(name).csv").path
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    return NamedTable(name, isDisarmed: true) { try TableFiles.csv(path) }
  }

  /// All samples of a store in an order that does not depend on how they came there.
  private func contents(of store: HealthEngine) throws -> [SampleRecord] {
    var found: [SampleRecord] = []
    for type in try store.perform(ListTypes(), for: .owner).map(\.type) {
      var walk = SampleWalk(type, service: store)
      while let page = try walk.next() { found += page.joined().map(\.record) }
    }
    return found.map { sample in
      guard let members = sample.members else { return sample }
      var sample = sample
      sample.value = .correlation(members.sorted { $0.uuid.uuidString < $1.uuid.uuidString })
      return sample
    }.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
  }

  @Test("F22: an export of tables changes nothing in its own store, and gives an empty one the same samples", arguments: Form.allCases)
  func roundTrip(_ form: Form) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    try fill(own, try person(seed: 53))
    let before = try contents(of: own)
    #expect(before.count == 40 * 3 + 5 * 3)
    let tables = try tables(of: own, form)

    var again = TableImport(service: own)
    let repeated = try again.run(tables, name: "again")
    #expect(repeated.countsByType.values.allSatisfy { $0.stored == 0 && $0.skipped == 0 })
    #expect(repeated.refusalCount == 0 && repeated.incomplete == nil, "\(repeated.refusals)")
    #expect(try contents(of: own) == before)

    let empty = try store()
    for stored in [before.count, 0] {
      var first = TableImport(service: empty)
      let report = try first.run(tables, name: "first")
      #expect(report.refusals == [])
      #expect(report.countsByType.values.reduce(0) { $0 + $1.stored } == stored)
      #expect(report.countsByType.values.reduce(0) { $0 + $1.read } == before.count)
      #expect(try contents(of: empty) == before)
    }
    // Sources are equal by their identifiers alone.
    #expect(try contents(of: empty).map { $0.provenance.revision?.source.name } == before.map { $0.provenance.revision?.source.name })
  }

  @Test(
    "F22: contents, workouts with their figures and routes come back; the values of a series, and what belongs to a workout, do not",
    arguments: Form.allCases)
  func contentsComeBack(_ form: Form) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    let (samples, routes) = try contents()
    let run = try #require(samples.first)
    let beat = SampleRecord(
      uuid: UUID(), type: try type("heartRate"), start: run.start, end: run.start,
      value: .quantity(140, try UnitExpression.parse("count/min")), provenance: run.provenance)
    try fill(own, samples, ofWorkouts: routes.merging([run.uuid: [beat]]) { $0 + $1 })
    let before = try contents(of: own)
    #expect(before.count == samples.count + 3)
    let tables = try tables(of: own, form)

    var again = TableImport(service: own)
    let repeated = try again.run(tables, name: "again")
    #expect(repeated.countsByType.values.allSatisfy { $0.stored == 0 && $0.skipped == 0 && $0.read == $0.alreadyThere })
    #expect(repeated.refusals == [] && repeated.incomplete == nil && repeated.notes[.differing] == nil)
    #expect(try contents(of: own) == before)

    let empty = try store()
    for stored in [before.count, 0] {
      var first = TableImport(service: empty)
      let report = try first.run(tables, name: "first")
      #expect(report.refusals == [] && report.incomplete == nil)
      #expect(report.countsByType.values.reduce(0) { $0 + $1.stored } == stored)
      #expect(report.notes[.series] == 1)
    }
    // Not carried: the single values of a series, of which the sum comes back, and times in zones, which a store computes of samples that
    // belong to a workout. Figures of them are kept as those of an export are.
    let wanted = before.map { sample in
      var sample = sample
      sample.series = nil
      if var workout = sample.workout {
        for place in workout.statistics.indices { workout.statistics[place].isGiven = true }
        workout.zoneGroups = nil
        sample.value = .workout(workout)
      }
      return sample
    }
    #expect(wanted != before)
    let found = try contents(of: empty)
    #expect(found.map(\.uuid) == wanted.map(\.uuid))
    for (found, wanted) in zip(found, wanted) { #expect(found == wanted, "\(wanted.type.name)") }
    let figures = try #require(found.first { $0.uuid == run.uuid }?.workout).statistics
    #expect(figures.contains { $0.typeIdentifier == beat.type.identifier && $0.result.merged.average == 140 })
    for sample in samples where sample.content?.bytes != nil {
      #expect(
        try empty.contentBytes(of: sample, for: .owner) == own.contentBytes(of: sample, for: .owner), "\(sample.type.name)")
    }
    let all = samples + routes.values.joined()
    for route in all where route.route != nil {
      let found = try locations(of: route, empty)
      #expect(!found.isEmpty)
      #expect(found == (try locations(of: route, own)))
    }
    #expect(try associated("workoutRoute", run.uuid, empty) == Set(routes[run.uuid, default: []].map(\.uuid)))
    // Not carried: which other samples belong to a workout.
    #expect(try associated("heartRate", run.uuid, own) == [beat.uuid])
    #expect(try associated("heartRate", run.uuid, empty) == [])
  }

  @Test("F22: a workout with routes that the store has by another UUID, or that was deleted, comes once", arguments: Form.allCases)
  func workoutsAreSentOnce(_ form: Form) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    let (samples, routes) = try contents()
    let run = try #require(samples.first)
    try fill(own, [run], ofWorkouts: routes)
    let tables = try tables(of: own, form)

    let other = try store()
    var same = run
    same.uuid = UUID()
    try fill(other, [same])
    var known = TableImport(service: other)
    let report = try known.run(tables, name: "own")
    let workout = try type("workout")
    #expect(report.countsByType[workout]?.read == 1 && report.countsByType[workout]?.alreadyThere == 1)
    #expect(try contents(of: other).filter { $0.workout != nil }.map(\.uuid) == [same.uuid])
    #expect(try associated("workoutRoute", same.uuid, other) == Set(routes[run.uuid, default: []].map(\.uuid)))

    _ = try own.perform(RemoveSamples(selection: .samples(Set([run.uuid] + routes[run.uuid, default: []].map(\.uuid)))), for: .owner)
    var removed = TableImport(service: own)
    #expect(try removed.run(tables, name: "own").removed == 3)
    #expect(try contents(of: own).isEmpty)
    var back = TableImport(service: own, bringsBack: true)
    #expect(try back.run(tables, name: "own").removed == 0)
    #expect(try contents(of: own).count == 3)
  }

  @Test("A folder of tables has at most 2,000 files")
  func manyFiles() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("uuid,type,start,end\n".utf8).write(to: folder.appendingPathComponent("types.csv"))
    for number in 1..<TableFiles.mostFiles { try Data().write(to: folder.appendingPathComponent("\(number).txt")) }
    #expect(try TableFiles.tables(ofFolder: folder.path)?.map(\.name) == ["types"])
    try Data().write(to: folder.appendingPathComponent("more.txt"))
    #expect(throws: TableImportFault("There are more than 2000 files in the folder.")) { try TableFiles.tables(ofFolder: folder.path) }
  }

  @Test("F22: locations that come again behind those of another route are refused with their lines")
  func routesInPieces() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let routes = (0..<2).map { _ in UUID().uuidString }
    let rows = routes.map { "\($0),workoutRoute,2026-01-31T08:00:00Z,2026-01-31T09:00:00Z,com.example.a" }
    let locations = [0, 0, 1, 0, 1].enumerated().map { "\(routes[$1]),2026-01-31T08:0\($0):00Z,48,11" }
    let tables = [
      try table("route_locations", ["route_uuid,time,latitude,longitude"] + locations),
      try table("routes", ["uuid,type,start,end,source_bundle"] + rows),
    ]
    let empty = try store()
    var first = TableImport(service: empty)
    let report = try first.run(tables, name: "pieces")
    #expect(report.refusals.map(\.line) == [5])
    let route = try type("workoutRoute")
    #expect(report.countsByType[route]?.stored == 2)
    #expect(try contents(of: empty).map { $0.route?.count } == [2, 2])
  }

  @Test("F22: a row with a stored identifier and another value changes nothing, and is counted; so is one that comes twice")
  func differing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = try store()
    func report(_ rows: [(String, String)]) throws -> TableImportReport {
      let lines = rows.map { "\($0.0),heartRate,2026-01-31T08:00:00Z,2026-01-31T08:00:00Z,\($0.1),com.example.a" }
      var importer = TableImport(service: empty)
      return try importer.run([try table("heartRate", ["uuid,type,start,end,value,unit,source_bundle"] + lines)], name: "rows")
    }
    let (one, two) = (UUID().uuidString, UUID().uuidString)
    let first = try report([(one, "60,count/min"), (two, "70,count/min")])
    #expect(first.notes[.differing] == nil && first.countsByType.values.map(\.stored) == [2])
    // The same in another unit is another value; 6e1 is the same.
    let again = try report([(one, "6e1,count/min"), (two, "71,count/min"), (two, "1.1666666666666667,count/s")])
    #expect(again.notes[.differing] == 2 && again.countsByType.values.map(\.alreadyThere) == [3])
    let three = UUID().uuidString
    let twice = try report([(three, "80,count/min"), (three, "81,count/min")])
    #expect(twice.notes[.differing] == 1)
    let (values, rate) = (try contents(of: empty).map(\.value), try UnitExpression.parse("count/min"))
    #expect(values.count == 3 && [60, 70, 80].allSatisfy { values.contains(.quantity($0, rate)) })
  }

  @Test("F22: rows of a route or a member that come twice, and locations without their route, are counted")
  func repetitions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (route, pressure, member) = (UUID().uuidString, UUID().uuidString, UUID().uuidString)
    let time = "2026-01-31T08:00:00Z,2026-01-31T08:00:00Z"
    let columns = "uuid,type,start,end,value,unit,source_bundle"
    let systolic = "\(member),bloodPressureSystolic,\(time),120,mmHg,com.example"
    let tables = [
      try table("bloodPressure", [columns, "\(pressure),bloodPressure,\(time),,,com.example.a"]),
      try table("bloodPressureSystolic", [columns, systolic + ".a", systolic + ".a", systolic + ".b"]),
      try table("correlation_members", ["correlation_uuid,member_uuid", "\(pressure),\(member)"]),
      try table("route_locations", ["route_uuid,time,latitude,longitude"] + ["08", "09"].map { "\(route),2026-01-31T\($0):00:00Z,48,11" }),
    ]
    var importer = TableImport(service: try store())
    let report = try importer.run(tables, name: "twice")
    let type = try type("bloodPressureSystolic")
    let counts = try #require(report.countsByType[type])
    #expect(counts.read == 3 && counts.stored == 1 && counts.alreadyThere == 1 && counts.skipped == 1)
    #expect(report.refusals.map(\.table) == ["bloodPressureSystolic", "route_locations"] && report.refusals.map(\.line) == [4, 2])

    // Locations of a route that --only leaves out are left out with it.
    let routes = try table("routes", ["uuid,type,start,end,source_bundle", "\(route),workoutRoute,\(time),com.example.a"])
    let whole = try self.type("bloodPressure")
    var filtered = TableImport(service: try store(), filter: ImportFilter(types: [whole]))
    let rest = try filtered.run(tables + [routes], name: "filtered")
    #expect(!rest.refusals.contains { $0.table == "route_locations" } && rest.notes[.excluded] == 4)
  }

  @Test("F22: a figure of a day that is no number takes no other with it")
  func figuresOfDays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try table("days", ["date,steps,heart_rate_bpm,remark", "2026-01-31,much,61,ill", "2026-02-01,5000,62,"])
    var importer = DaysImport(service: try store(), zone: .gmt, overridesZones: false)
    let report = try importer.run(file, name: "days")
    #expect(report.refusals == [.init(table: "days", line: 2, reason: "steps: is no number")])
    #expect(report.countsByType.values.reduce(0) { $0 + $1.stored } == 3 && report.notes[.otherFigures] == 1)
  }

  @Test("F22: a table of days changes nothing in its own store, and gives an empty one the same sums and means")
  func days() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    try fill(own, try person(seed: 54))
    let path = folder.appendingPathComponent("days.csv").path
    let figures = try DailyFigures(service: own, zone: .gmt)
    let table = try CSVTable(figures.table, file: NewFile(at: path, replacing: false), isDisarmed: true)
    try figures.forEachRow { try table.append($0) }
    try table.finish()
    let file = NamedTable("days", isDisarmed: true) { try TableFiles.csv(path) }
    #expect(DaysImport.isDays(try file.open().columns))

    let before = try contents(of: own)
    var again = DaysImport(service: own, zone: .gmt, overridesZones: false)
    #expect(try again.run(file, name: "days").countsByType.isEmpty)
    #expect(try contents(of: own) == before)

    let empty = try store()
    var first = DaysImport(service: empty, zone: .gmt, overridesZones: false)
    let report = try first.run(file, name: "days")
    #expect(report.refusals == [] && report.notes[.otherFigures] != nil)
    let (steps, rate) = (try type("stepCount"), try type("heartRate"))
    for type in [steps, rate] {
      let (wanted, found) = (
        try DailyStatistics(service: own, zone: .gmt).figures(of: type), try DailyStatistics(service: empty, zone: .gmt).figures(of: type)
      )
      #expect(!wanted.isEmpty)
      #expect(found.map(\.day) == wanted.map(\.day))
      #expect(found.map { $0.sum ?? $0.average } == wanted.map { $0.sum ?? $0.average })
    }
    var second = DaysImport(service: empty, zone: .gmt, overridesZones: false)
    #expect(try second.run(file, name: "days").countsByType.isEmpty)
  }
}
