// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthStorage

/// Rows of the dictionaries go when nothing names them any more, and never before (T5).
@Suite struct DictionarySweepTests {
  private static let rules = SealingRules(size: 3, kept: 1, threshold: 4, newEntries: 16)

  private static func metadata(_ number: Int, sync: Bool = false) -> MetadataSet {
    let note = MetadataSet.Entry(key: "note", value: .integer(Int64(number)))
    if !sync { return MetadataSet([note]) }
    return MetadataSet([
      note, .init(key: MetadataSet.syncIdentifierKey, value: .string("\(number)")),
      .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
    ])
  }

  /// A sample with texts of its own.
  private static func sample(_ number: Int) throws -> SampleRecord {
    try TestData.steps(
      1, at: 600_000_000 + Double(number), provenance: TestData.provenance(device: DeviceRecord(name: "device \(number)")),
      metadata: metadata(number))
  }

  private static let tables = ["metadata_set", "provenance", "device", "unit", "time_zone"]

  @Test("a state whose generation is at the end of numbers makes no sense, so that the next sweep does not trap")
  func generations() {
    func generation(_ number: Int64) -> Int64 { SweepState("\(number) 1 1 1 1 0 0 0 0").generation }
    #expect(generation(1 << 53 - 1) == 1 << 53 - 1)
    for number: Int64 in [1 << 53, .max, .max - 1, -1, .min] { #expect(generation(number) == 0, "\(number)") }
  }

  // MARK: Bounds

  @Test("T5: an app that saves and deletes over and over leaves few rows")
  func loops() throws {
    let database = try HealthDatabase.inMemory(sealing: Self.rules)
    for loop in 0..<60 {
      let stored = try database.write { try $0.insert((0..<8).map { try Self.sample(loop * 8 + $0) }) }
      try database.write { try $0.delete(stored) }
      // That of a deletion runs beside the requests.
      #expect(eventually { database.upkeep.withLock { $0.isEmpty } })
    }
    // Those of the last loops, and the greatest number of each.
    for table in Self.tables { #expect(try database.rowCount(table) <= 8 + 16 + 1, "\(table)") }
    _ = try database.sweepDictionaries()
    for table in Self.tables { #expect(try database.rowCount(table) <= 1, "\(table)") }
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  /// Whether a transaction that saves a number of samples with metadata of a size, and deletes one, begins a sweep.
  private func isDue(_ count: Int, bytes: Int = 10, deletes: Bool = true) throws -> Bool {
    let database = try HealthDatabase.inMemory()
    return try database.write { storage in
      let samples = try (0..<count).map { number in
        let text = String(repeating: "x", count: bytes)
        let set = MetadataSet([.init(key: "\(number)", value: .string(text))])
        return try TestData.steps(1, at: Double(number), metadata: set)
      }
      let stored = try storage.insert(samples)
      if deletes { try storage.delete([stored[0]]) }
      return try storage.isSweepDue()
    }
  }

  @Test("T5: a deletion begins a sweep after 4,096 new sets of metadata or 16 MiB of them, and a save does not")
  func due() throws {
    #expect(try !isDue(4095))
    #expect(try isDue(4096))
    #expect(try !isDue(4096, deletes: false))
    #expect(try !isDue(16, bytes: 1_000_000))
    #expect(try isDue(17, bytes: 1_000_000))
  }

  @Test("T5: one transaction deletes at most 1,000 rows")
  func portions() throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in try (0..<2500).forEach { _ = try storage.findOrAddNumber(of: Self.metadata($0)) } }
    var left = [try database.rowCount("metadata_set")]
    _ = try database.sweepDictionaries { () throws(HealthError) in
      left.append(try database.read { try $0.numbers("SELECT count(*) FROM metadata_set") }.first.map { Int($0) } ?? -1)
    }
    #expect(left == [2500, 2500, 2500, 2500, 1500, 500, 1])
  }

  // MARK: What is named stays

  /// What should be stored, and what was deleted.
  private struct Model {
    var alive: [UUID: SampleRecord] = [:]
    var removed: [Int64: [SampleRecord]] = [:]
    var syncEntries: Set<Data> = []

    private var named: [SampleRecord] { Array(alive.values) + removed.values.joined() }

    /// The numbers of rows that something names, by table.
    var needed: [String: Int] {
      let sets = named.map(\.metadata).filter { !$0.isEmpty }.map(MetadataCoding.encode)
      let units = named.compactMap { sample -> String? in if case .quantity(_, let unit) = sample.value { unit.string } else { nil } }
      return [
        "metadata_set": Set(sets).union(syncEntries).count, "provenance": Set(named.map(\.provenance)).count, "unit": Set(units).count,
        "time_zone": Set(named.compactMap(\.timeZone)).count,
      ]
    }

    mutating func note(deletionOf sample: SampleRecord) {
      let left = sample.metadata.syncEntries
      if !left.isEmpty { syncEntries.insert(MetadataCoding.encode(left)) }
    }
  }

  private static func samples(_ random: inout SplitMix64) throws -> [SampleRecord] {
    try (0..<1 + random.below(8)).map { _ in
      let (units, zones) = (["kg", "g", "lb", "oz", "st"], [nil, "Europe/Paris", "Asia/Tokyo", "Africa/Cairo", "America/Lima"])
      let device = random.below(3) == 0 ? nil : DeviceRecord(name: "\(random.below(9))")
      // Some few come again and again, others once.
      let number = random.below(2) == 0 ? random.below(6) : random.below(10_000)
      var sample = try TestData.steps(
        1, at: 600_000_000 + Double(random.below(500)), provenance: TestData.provenance("app.\(random.below(2))", device: device),
        metadata: random.below(4) == 0 ? .empty : metadata(number, sync: random.below(4) == 0)
      ).turned(into: "bodyMass")
      sample.value = .quantity(1, try UnitExpression.parse(units[random.below(units.count)]))
      sample.timeZone = zones[random.below(zones.count)]
      return sample
    }
  }

  /// Compares a store, as one of its openings reads it, with the model. What that remembers of numbers leads to rows.
  private func expect(_ model: Model, in database: HealthDatabase) throws {
    #expect(try Dictionary(uniqueKeysWithValues: database.everything().map { ($0.uuid, $0) }) == model.alive)
    #expect(try database.read { try $0.checkInvariants() } == [])
    for (removal, samples) in model.removed {
      let found = try database.read { try $0.removals.samples(ofPart: 1, of: removal).map(\.sample.record) }
      #expect(Set(found.map(\.uuid)) == Set(samples.map(\.uuid)))
    }
    try database.write { storage in
      // From here on the transaction may use what is remembered.
      _ = try storage.latestSequence()
      let remembered = storage.dictionaries.withState { state in
        [
          ("metadata_set", Set(state.numberByMetadata.values)), ("provenance", Set(state.numberByProvenance.values)),
          ("unit", Set(state.numberByUnit.values)), ("time_zone", Set(state.numberByTimeZone.values)),
        ]
      }
      for (table, numbers) in remembered {
        let stored = try storage.numbers("SELECT id FROM \(table)")
        #expect(numbers.subtracting(stored).isEmpty, "\(table)")
      }
    }
  }

  @Test(
    "T5: whatever is saved, deleted, removed and swept by two processes, also in the midst of a sweep: what is named stays, all else goes",
    arguments: 0..<24 as Range<UInt64>)
  func mixtures(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let rules = SealingRules(size: 3, kept: 1, threshold: 4)
    let databases = try (0..<2).map { _ in try HealthDatabase.open(folder: folder.store, keyFolder: folder.keys, sealing: rules) }
    var model = Model()
    func insert(_ samples: [SampleRecord], _ database: HealthDatabase) throws(HealthError) {
      try database.write { _ = try $0.insert(samples) }
      for sample in samples { model.alive[sample.uuid] = sample }
    }
    for _ in 0..<30 {
      let database = databases[random.below(2)]
      let stored = try database.stored()
      let some = stored.filter { _ in random.below(3) == 0 }
      switch random.below(6) {
      case 0, 1: try insert(Self.samples(&random), database)
      case 2:
        try database.write { try $0.delete(some) }
        for sample in some {
          model.alive[sample.record.uuid] = nil
          model.note(deletionOf: sample.record)
        }
      case 3 where !some.isEmpty:
        let few = Array(some.prefix(3))
        let removal = try database.write { storage in
          let removal = try storage.removals.begin(at: Date(timeIntervalSinceReferenceDate: 0))
          _ = try storage.removals.add(few, to: removal)
          return removal
        }
        for sample in few {
          model.alive[sample.record.uuid] = nil
          model.note(deletionOf: sample.record)
        }
        model.removed[removal] = few.map(\.record)
      case 4:
        try database.write { try $0.removals.forget(upTo: Date(timeIntervalSinceReferenceDate: 1)) }
        model.removed = [:]
      default:
        // Others save meanwhile, the same texts, too; and perhaps another process sweeps.
        let batches = try (0..<8).map { _ in try Self.samples(&random) }
        let (others, sweeps) = ((0..<8).map { _ in random.below(3) }, random.below(5) == 0)
        var step = 0
        _ = try database.sweepDictionaries { () throws(HealthError) in
          defer { step += 1 }
          guard step < 8 else { return }
          if others[step] < 2 { try insert(batches[step], databases[others[step]]) }
          if sweeps, step == 1 { _ = try databases[0].sweepDictionaries() }
        }
        for database in databases { try expect(model, in: database) }
      }
    }
    _ = try databases[0].sweepDictionaries()
    for database in databases { try expect(model, in: database) }
    for (table, needed) in model.needed {
      // The greatest number may be there for nothing.
      #expect(try needed...needed + 1 ~= databases[1].rowCount(table), "\(table)")
    }
    for (table, column) in [("device", "device"), ("source_revision", "source_revision")] {
      #expect(try databases[1].rowCount("\(table) WHERE id NOT IN (SELECT \(column) FROM provenance)") == 0)
    }
    // Numbers do not come back.
    let before = try databases[0].numbers("SELECT max(id) FROM metadata_set").first ?? 0
    try insert([Self.sample(99_999)], databases[1])
    #expect(try databases[0].numbers("SELECT max(id) FROM metadata_set") == [before + 1])
  }

  // MARK: What ends a sweep

  @Test("T5: where something that could name rows makes no sense, or may come back from a repair, nothing is deleted")
  func damage() throws {
    for sql in [
      "UPDATE chunk_body SET columns = x'00'", "UPDATE sample SET time_zone = 'x'",
      "INSERT INTO kept_element (name, seq, body) VALUES ('\(SetAsideRow.elementName)', -1, x'00')",
    ] {
      let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 3, kept: 1, threshold: 4))
      let stored = try database.write { try $0.insert((0..<9).map(Self.sample)) }
      try database.write { try $0.delete([stored[8]]) }
      // In a row of its own.
      try database.insert([Self.sample(20)])
      try database.write { storage in
        _ = try storage.findOrAddNumber(of: Self.metadata(1000))
        _ = try storage.findOrAddNumber(of: Self.metadata(1001))
        try storage.database.execute(sql: sql)
      }
      let before = try database.rowCount("metadata_set")
      #expect(try database.sweepDictionaries() == 0, "\(sql)")
      #expect(try database.rowCount("metadata_set") == before, "\(sql)")
    }
  }

  @Test("T4: a sweep ends when its store is closed")
  func closing() throws {
    let folder = try TemporaryFolder()
    let database = try HealthDatabase.open(folder)
    try database.insert([Self.sample(1)])
    let limit = WorkLimit()
    database.upkeep.withLock { $0["dictionaries"] = .init(limit: limit) }
    try database.close()
    #expect(limit.isStopped)
    #expect(throws: HealthError.store(.locked)) { try database.sweepDictionaries() }
  }

  @Test("A condemned list and a state that make no sense delete nothing, and all others come back from their text")
  func texts() {
    var entries = DictionaryEntries()
    entries[.metadataSet] = [1, 2, 3, 7, 9, 10]
    entries[.timeZone] = [5]
    #expect(entries.text == "1-3,7-7,9-10;;;5-5")
    #expect(DictionaryEntries(entries.text) == entries)
    for text in [nil, "", "1", "a-b;;;", "3-1;;;", "1-9223372036854775807;;;", "1-3;;"] { #expect(DictionaryEntries(text).isEmpty) }
    var state = SweepState(nil)
    (state.generation, state.seen, state.place) = (7, [1, 2, 3, 4], [5, 6, 7, 8])
    #expect(state.isCondemning)
    #expect(SweepState(state.text) == state)
    for text in [nil, "", "1 2", "x 1 2 3 4 5 6 7 8", "-1 1 2 3 4 5 6 7 8"] { #expect(SweepState(text) == SweepState(nil)) }
  }
}
