// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct SaveSamplesTests {
  @Test(
    "META-07 META-09: a save stores the highest version of a sync identifier, and the first of equal versions",
    arguments: [([1, 1, 1], 0), ([1, 2, 2], 1), ([3, 2, 3], 0), ([1, 3, 2], 1)] as [([Int64], Int)])
  func equalVersions(versions: [Int64], stored: Int) throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"])
    let samples = try versions.enumerated().map { place, version in
      try TestStore.steps(
        Double(place), at: Double(place),
        metadata: [
          .init(key: MetadataSet.syncIdentifierKey, value: .string("one")),
          .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
        ])
    }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [samples[stored].uuid])
  }

  @Test("T3: an app saves a limited number of samples at once, because others wait; more are refused, and nothing is stored")
  func many() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"])
    let samples = try (0...Limits.mostSamplesInSave).map { try TestStore.steps(1, at: Double($0)) }
    #expect(throws: HealthError.invalidArgument(.tooManySamples)) { try store.engine.perform(SaveSamples(samples: samples), for: app) }
    #expect(try store.samples(of: "stepCount").isEmpty)
    try store.engine.perform(SaveSamples(samples: Array(samples.dropLast())), for: app)
    #expect(try store.samples(of: "stepCount").count == Limits.mostSamplesInSave)
  }

  @Test("SYNC-02 SYNC-04: stores that get each other's samples, in any order, end with the highest version of each, and with its UUID")
  func devices() throws {
    let author = TestStore.identity("test.app")
    func sample(_ identifier: String?, _ version: Int64, at start: Double) throws -> SampleRecord {
      let sync: [MetadataSet.Entry] =
        identifier.map {
          [
            .init(key: MetadataSet.syncIdentifierKey, value: .string($0)),
            .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
          ]
        } ?? []
      return try TestStore.steps(Double(version), at: start, metadata: sync)
    }
    // On each device one is newer, one older, and some the other does not have.
    let phone = try [sample("a", 1, at: 0), sample("b", 3, at: 1), sample("c", 1, at: 2), sample(nil, 7, at: 3)]
    let watch = try [sample("a", 2, at: 10), sample("b", 1, at: 11), sample("d", 1, at: 12)]
    let latest = Set([phone[1], phone[2], phone[3], watch[0], watch[2]].map(\.uuid))
    for phoneFirst in [true, false] {
      let stores = [try TestStore(), try TestStore()]
      for (store, samples) in zip(stores, [phone, watch]) {
        try store.engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
      }
      func carry(from: Int) throws {
        let known = Set(try stores[1 - from].samples(of: "stepCount").map(\.uuid))
        let new = try stores[from].samples(of: "stepCount").filter { !known.contains($0.uuid) }
        if !new.isEmpty { try stores[1 - from].engine.perform(SaveSamples(samples: new, author: author), for: .owner) }
      }
      for from in phoneFirst ? [0, 1, 0, 1] : [1, 0, 1, 0] { try carry(from: from) }
      for store in stores { #expect(Set(try store.samples(of: "stepCount").map(\.uuid)) == latest) }
    }
  }

  private static func sync(_ identifier: String, _ version: Int64) -> [MetadataSet.Entry] {
    [
      .init(key: MetadataSet.syncIdentifierKey, value: .string(identifier)),
      .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
    ]
  }

  /// A blood pressure whose systolic member has a sync identifier.
  private static func pressure(
    _ version: Int64, member: Int64, at start: Double = 0
  ) throws -> (whole: SampleRecord, systolic: SampleRecord, diastolic: SampleRecord) {
    let systolic = try TestStore.sample("bloodPressureSystolic", 120, "mmHg", at: start, metadata: sync("member", member))
    let diastolic = try TestStore.sample("bloodPressureDiastolic", 80, "mmHg", at: start)
    let whole = try TestStore.sample(
      "bloodPressure", .correlation([systolic, diastolic]), at: start, metadata: sync("whole", version))
    return (whole, systolic, diastolic)
  }

  @Test("META-07 META-09: a newer correlation replaces an older one with its members; an older one is not stored, nor are its members")
  func correlations() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["bloodPressureSystolic", "bloodPressureDiastolic"])
    func stored() throws -> [UUID] {
      let names = ["bloodPressure", "bloodPressureSystolic", "bloodPressureDiastolic"]
      return try names.flatMap { try store.samples(of: $0).map(\.uuid) }
    }
    let (first, second, third) = (
      try Self.pressure(1, member: 1), try Self.pressure(3, member: 1, at: 5), try Self.pressure(2, member: 9, at: 9)
    )
    try store.save(first.whole, for: app)
    try store.save(second.whole, for: app)
    #expect(try stored() == [second.whole.uuid, second.systolic.uuid, second.diastolic.uuid])
    try store.save(third.whole, for: app)
    #expect(try stored() == [second.whole.uuid, second.systolic.uuid, second.diastolic.uuid])
    #expect(try store.samples(of: "bloodPressure").first?.members?.count == 2)
  }

  @Test("META-08: a correlation that brings an older version of a member gets the stored member")
  func olderMember() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["bloodPressureSystolic", "bloodPressureDiastolic"])
    let stored = try TestStore.sample("bloodPressureSystolic", 130, "mmHg", at: 3, metadata: Self.sync("member", 5))
    try store.save(stored, for: app)
    let late = try Self.pressure(1, member: 4)
    try store.save(late.whole, for: app)
    let found = try #require(try store.samples(of: "bloodPressure").first)
    #expect(Set(found.members?.map(\.uuid) ?? []) == [stored.uuid, late.diastolic.uuid])
    #expect(try store.samples(of: "bloodPressureSystolic").map(\.uuid) == [stored.uuid])
  }

  @Test("META-08: of two correlations in one save that have versions of one member, both get the newer one")
  func commonMember() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["bloodPressureSystolic", "bloodPressureDiastolic"])
    let (one, two) = (try Self.pressure(1, member: 1), try Self.pressure(1, member: 2, at: 7))
    var other = two.whole
    other.metadata = MetadataSet(Self.sync("other", 1))
    try store.save(one.whole, other, for: app)
    let found = try store.samples(of: "bloodPressure")
    let members = found.map { Set($0.members?.map(\.uuid) ?? []) }
    #expect(members == [[two.systolic.uuid, one.diastolic.uuid], [two.systolic.uuid, two.diastolic.uuid]])
    #expect(try store.samples(of: "bloodPressureSystolic").map(\.uuid) == [two.systolic.uuid])
  }

  @Test("OBJ-04 OBJ-08: a saved sample has its app as source, its own device, and date and zone of the save; so have members")
  func provenance() throws {
    let engine = HealthEngine(
      database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll), now: { TestStore.date(77) }, zone: { .gmt })
    let names = ["bloodPressureSystolic", "bloodPressureDiastolic", "stepCount"]
    let types = try names.map(TestStore.type)
    var app = TestStore.identity("test.app")
    let band = DeviceRecord(name: "Band")
    var steps = try TestStore.steps(3, of: "test.other")
    steps.provenance = Provenance(revision: TestStore.identity("test.other").revision, device: band)
    (steps.creation, steps.timeZone) = (TestStore.date(1), "Asia/Kathmandu")
    let pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures(of: "test.other")), at: 5)
    try engine.perform(RequestAuthorization(share: types, read: types), for: .app(app))
    try engine.perform(SaveSamples(samples: [steps, pressure]), for: .app(app))
    app.timeZone = "Europe/Berlin"
    try engine.perform(SaveSamples(samples: [TestStore.steps(4, at: 9)]), for: .app(app))
    func found(_ name: String) throws -> [SampleRecord] {
      try engine.samples(of: TestStore.type(name))
    }
    #expect(try found("stepCount").map(\.provenance.device) == [band, nil])
    #expect(try found("stepCount").map(\.timeZone) == ["GMT", "Europe/Berlin"])
    for sample in try (names + ["bloodPressure"]).flatMap(found) {
      #expect(sample.provenance.revision == TestStore.identity("test.app").revision)
      #expect(sample.creation == TestStore.date(77))
    }
    #expect(try found("bloodPressureSystolic").map(\.timeZone) == ["GMT"])
  }

  @Test("SAVE-01: an empty save, an owner's without an author, and a UUID that comes twice or is stored are refused as a whole")
  func refusals() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"])
    let (one, two) = (try TestStore.steps(1), try TestStore.steps(2))
    #expect(throws: HealthError.invalidArgument(.noSamples)) { try store.save(for: app) }
    #expect(throws: HealthError.invalidArgument(.noAuthor)) { try store.save(one, for: .owner) }
    #expect(throws: HealthError.repeatedObject(uuid: one.uuid.uuidString)) { try store.save(two, one, one, for: app) }
    try store.save(one, for: app)
    #expect(throws: HealthError.duplicateObject(uuid: one.uuid.uuidString)) { try store.save(two, one, for: app) }
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [one.uuid])
  }

  @Test("SER-13: a saved series is returned as it is stored, one of each type, in the order of the request")
  func series() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount", "heartRate"])
    let base = TestStore.date(0).timeIntervalSinceReferenceDate
    let samples = try [TestStore.pulse(60, seconds: 10), TestStore.steps(4, seconds: 10)].map { sample in
      var sample = sample
      sample.series = SeriesRecord((0..<2).map { SeriesValue(start: base + Double($0) * 5, end: base + 10, value: Double($0) + 2) })
      return sample
    }
    let saved = try store.engine.perform(SaveSeries(series: samples), for: app)
    #expect(saved.map(\.uuid) == samples.map(\.uuid))
    #expect(saved.map(\.series?.count) == [2, 2])
    #expect(saved.allSatisfy { $0.provenance.revision?.source.bundleIdentifier == "test.app" })
  }
}

@Suite struct SavedRecordTests {
  @Test("TZ-03: a saved sample keeps the name of the time zone it was saved in", arguments: ["Asia/Kathmandu", "America/New_York"])
  func timeZone(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll), zone: { zone })
    let app = Caller.app(
      AppIdentity("test.app", name: "App"))
    let type = try #require(Catalog.type(named: "stepCount"))
    try engine.perform(RequestAuthorization(share: [type], read: [type]), for: app)
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
    let sample = SampleRecord(type, .quantity(1, try UnitExpression.parse("count")), at: start)
    try engine.perform(SaveSamples(samples: [sample]), for: app)
    let found = try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: app)
    #expect(found.map(\.timeZone) == [name])
    #expect(sample.timeZone == nil)
  }
}

@Suite struct DeleteSamplesTests {
  @Test("Deleting a sample deletes its kept element, and no other sample's")
  func extras() throws {
    let store = try TestStore()
    let samples = try [TestStore.steps(1, of: "test.app"), TestStore.steps(2, at: 1, of: "test.app")]
    let extra = KeptElement(name: "Record", attributes: [.init(name: "ofTomorrow", value: "1")])
    _ = try store.engine.perform(
      ImportRecords(
        number: try store.engine.perform(BeginImport(name: "a file"), for: .owner), records: samples, extras: [0: extra, 1: extra]),
      for: .owner)
    let kept = {
      let scan = ScanSamples(type: try TestStore.type("stepCount"), from: nil, limit: 10)
      return try store.engine.perform(scan, for: .owner).items.map(\.extra)
    }
    let isAnyLeft = { try store.engine.database.read { try $0.keptElements.hasExtras() } }
    #expect(try kept() == [extra, extra])
    try store.engine.perform(DeleteSamples(samples: [samples[0]]), for: .owner)
    #expect(try kept() == [extra] && isAnyLeft())
    try store.engine.perform(DeleteSamples(samples: [samples[1]]), for: .owner)
    #expect(try !isAnyLeft())
  }
}
