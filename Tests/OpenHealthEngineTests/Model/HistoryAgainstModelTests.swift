// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// Two apps save, replace, delete and add to workouts while files are imported and imports deleted, at random: after each step the store
/// has the samples and the change log of the model. The argument is the seed.
@Suite struct HistoryAgainstModelTests {
  @Test(
    "ANCH-02 ANCH-03 ANCH-05 META-07 META-09 META-10 DEL-11 DEL-12 WORK-15: history and contents are those of the model",
    arguments: RandomSeeds.range(12))
  func history(seed: UInt64) throws {
    var world = try HistoryWorld(seed: seed)
    for number in 0..<25 {
      let step = try world.step()
      try world.compare("seed \(seed), step \(number): \(step)")
    }
    #expect(try world.database.read { try $0.checkInvariants() } == [])
  }
}

/// The same random history in an engine and in the model.
private struct HistoryWorld {
  let database: HealthDatabase
  private let engine: HealthEngine
  private var model = HistoryModel()
  private var random: SplitMix64
  private let time: Time
  private let apps = (0..<2).map { number in
    AppIdentity(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "test.app.\(number)", name: "App \(number)"), version: number == 0 ? "1.0" : nil,
        productType: number == 0 ? "Watch6,1" : nil))
  }
  /// The samples that each import has met.
  private var imports: [Int64: Set<UUID>] = [:]
  /// Records of files, some of which come again.
  private var brought: [SampleRecord] = []
  /// Anchors that queries gave.
  private var anchors: Set<Int> = [0]

  /// The engine's current date and time zone.
  private final class Time: Sendable {
    private let seconds = Atomic(0)

    func pass() { seconds.add(1, ordering: .relaxed) }

    var date: Date { Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(seconds.load(ordering: .relaxed))) }
    var zone: TimeZone {
      TimeZone(identifier: seconds.load(ordering: .relaxed) % 2 == 0 ? "Europe/Berlin" : "Asia/Kathmandu")!
    }
  }

  private static let types = ["stepCount", "heartRate", "sleepAnalysis"].compactMap { Catalog.type(named: $0) }
  private static let pressures = ["bloodPressureSystolic", "bloodPressureDiastolic"].compactMap { Catalog.type(named: $0) }
  private static let all = types + pressures + [Catalog.type(named: "bloodPressure")!, Catalog.workout]
  private static let units = ["stepCount": "count", "heartRate": "count/min"]
  private static let devices: [DeviceRecord?] = [
    nil, DeviceRecord(name: "Watch", model: "W6", softwareVersion: "10.1"), DeviceRecord(name: "Watch", model: "W6"),
  ]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    database = try TestDatabase.make(sealing: SealingRules(seed: seed))
    let time = Time()
    self.time = time
    engine = HealthEngine(
      database: database, answering: PolicyAnswering(policy: .grantAll), now: { time.date }, zone: { time.zone })
    for app in apps {
      let asked = Self.types + Self.pressures + [Catalog.workout]
      try engine.perform(RequestAuthorization(share: asked, read: asked), for: .app(app))
    }
  }

  private mutating func chance(_ one: Int, of all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

  // MARK: Steps

  /// Does something in both; says what.
  mutating func step() throws -> String {
    time.pass()
    let app = apps[Int.random(in: 0..<2, using: &random)]
    let own = model.stored.filter { $0.app == app.bundleIdentifier }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      let records = (0..<Int.random(in: 1...6, using: &random)).map { _ in record() }
      try engine.perform(SaveSamples(samples: records), for: .app(app))
      model.save(records, app: app, date: time.date, zone: time.zone.identifier)
      return "saved \(records.count)"
    case 4..<6:
      let doomed = own.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map(\.record)
      if doomed.isEmpty { return "nothing to delete" }
      try engine.perform(DeleteSamples(samples: doomed), for: .app(app))
      model.delete(doomed.map(\.uuid))
      return "deleted \(doomed.map(\.type.name))"
    case 6:
      guard let workout = own.filter({ $0.record.workout != nil }).randomElement(using: &random)?.record else { return "no workout" }
      let known = own.filter { Self.types.contains($0.record.type) }.shuffled(using: &random).prefix(2).map(\.record)
      let added = known + [sample(Self.types[Int.random(in: 0..<3, using: &random)])]
      try engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: added), for: .app(app))
      model.addToWorkout(workout.uuid, added, app: app, date: time.date, zone: time.zone.identifier)
      return "added \(added.count) to a workout"
    case 7, 8:
      return try bring()
    default:
      guard let number = imports.keys.sorted().randomElement(using: &random) else { return "no import" }
      let reply = try engine.perform(DeleteImport(number: number), for: .owner)
      imports[number] = nil
      let count = model.deleteImport(number)
      #expect(reply == .init(deletedSamples: count, isDone: true))
      return "deleted import \(number)"
    }
  }

  /// A batch of a file: new records, records of earlier files, and samples that apps saved, as an export has them.
  private mutating func bring() throws -> String {
    let number: Int64
    if let known = imports.keys.max(), chance(1, of: 2) {
      number = known
    } else {
      number = try engine.perform(BeginImport(name: "a file"), for: .owner)
      imports[number] = []
    }
    var records: [SampleRecord] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let saved = model.stored.map(\.record).filter { Self.types.contains($0.type) }
      var again = chance(1, of: 2) ? brought.randomElement(using: &random) : chance(1, of: 3) ? saved.randomElement(using: &random) : nil
      again?.uuid = UUIDMint.ofTests.next()
      let record = again ?? fromFile()
      if again == nil { brought.append(record) }
      records.append(record)
    }
    let outcome = try engine.perform(ImportRecords(number: number, records: records), for: .owner)
    var met = imports[number] ?? []
    let count = model.bring(records, number: number, met: &met)
    imports[number] = met
    #expect(outcome.storedByType.values.reduce(0, +) == count)
    return "imported \(records.count) by \(number)"
  }

  // MARK: Comparing

  mutating func compare(_ comment: String) throws {
    for type in Self.all {
      let got = try engine.samples(of: type)
      let wanted = model.samples(of: type)
      #expect(Set(got.map(Self.line)) == Set(wanted.map(Self.line)), "\(comment): \(type)")
      #expect(got.count == wanted.count, "\(comment): \(type)")
    }
    for (workout, members) in model.workouts {
      let selections = Self.types.map { FetchSamples.Selection(type: $0, predicate: .inWorkout(workout)) }
      let got = try engine.perform(FetchSamples(selections: selections), for: .owner).map(\.uuid)
      #expect(Set(got) == members, "\(comment): workout")
      #expect(got.count == members.count, "\(comment): workout")
    }
    let limit = chance(1, of: 2) ? nil : Int.random(in: 1...5, using: &random)
    // What a correlation holds goes with it in an order of its own: so pages are without it, and deletions are compared as a set.
    let candidates = Self.all.filter { limit == nil || !Self.pressures.contains($0) }
    let types = candidates.shuffled(using: &random).prefix(Int.random(in: 1...candidates.count, using: &random))
    var anchor = anchors.sorted().randomElement(using: &random)!
    let caller = chance(1, of: 2) ? Caller.owner : .app(apps[0])
    for _ in 0..<(limit == nil ? 1 : 6) {
      let place = try engine.database.read { try ChangeAnchor(Int64(anchor), in: $0, for: caller, namesStore: true) }
      let request = FetchChanges(
        selections: types.map { .init(type: $0, predicate: .everything) }, anchor: anchor == 0 ? nil : place, limit: limit)
      let reply = try engine.perform(request, for: caller)
      let end = try #require(try engine.database.read { try reply.anchor.start(in: $0, for: caller)?.place })
      let wanted = model.changes(after: anchor, types: Array(types), limit: limit, isOwner: caller == .owner)
      let text: Comment = "\(comment): changes after \(anchor) of \(types), limit \(limit ?? 0)"
      #expect(reply.added.map(\.uuid) == wanted.added, text)
      #expect(Int(end) == wanted.anchor, text)
      #expect(Set(reply.deleted.map(\.uuid)) == Set(wanted.deleted), text)
      #expect(reply.deleted.count == wanted.deleted.count, text)
      anchor = Int(end)
      anchors.insert(anchor)
    }
  }

  /// All that is stored of a sample, as text.
  private static func line(_ record: SampleRecord) -> String {
    let dates = [record.start, record.end, record.creation ?? .distantPast].map { "\($0.timeIntervalSinceReferenceDate)" }
    let value =
      switch record.value {
      case .correlation(let members): members.map(line).sorted().joined(separator: ", ")
      case .workout(let workout): "\(workout.activityType) \(workout.duration)"
      default: "\(record.value)"
      }
    let revision = record.provenance.revision
    let origin = [
      revision?.source.bundleIdentifier, revision?.source.name, revision?.version, revision?.productType,
      record.provenance.device.map { "\($0.fields)" }, record.timeZone,
    ].map { $0 ?? "-" }
    let metadata = record.metadata.entries.map { "\($0.key)=\($0.value)" }.sorted()
    return ([record.uuid.uuidString, record.type.identifier, value] + dates + origin + metadata).joined(separator: " ")
  }

  // MARK: Random samples

  /// As an app makes one: sometimes a correlation or a workout.
  private mutating func record() -> SampleRecord {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      var whole = sample(Self.types[0])
      whole.type = Self.all[5]
      whole.metadata = .empty
      whole.value = .correlation(
        Self.pressures.map { type in
          var member = sample(Self.types[0])
          (member.type, member.metadata) = (type, .empty)
          member.value = .quantity(Double(Int.random(in: 60...140, using: &random)), .ofTests("mmHg"))
          return member
        })
      return whole
    case 1:
      var whole = sample(Self.types[0])
      (whole.type, whole.metadata) = (Catalog.workout, .empty)
      whole.value = .workout(WorkoutRecord(activityType: 37, duration: whole.end.timeIntervalSince(whole.start)))
      return whole
    default: return sample(Self.types[Int.random(in: 0..<3, using: &random)])
    }
  }

  /// As a file has one: with its source, a date of creation and a zone, and few values, so that some are the same.
  private mutating func fromFile() -> SampleRecord {
    var record = sample(Self.types[Int.random(in: 0..<3, using: &random)])
    record.provenance = Provenance(
      revision: apps[Int.random(in: 0..<2, using: &random)].revision, device: Self.devices.randomElement(using: &random)!)
    record.creation = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(Int.random(in: 0..<3, using: &random)))
    record.timeZone = [nil, "America/New_York"].randomElement(using: &random)!
    return record
  }

  private mutating func sample(_ type: DataType) -> SampleRecord {
    let start = 700_000_000 + Double(Int.random(in: 0..<40, using: &random)) * 60
    let length = Double(Int.random(in: 0..<3, using: &random)) * 90.5
    let number = Int.random(in: 0..<4, using: &random)
    var entries: [MetadataSet.Entry] = []
    if chance(1, of: 3) { entries.append(.init(key: "note", value: .string("e\u{301}\(number)"))) }
    if chance(1, of: 4) {
      entries.append(.init(key: "HKMetadataKeySyncIdentifier", value: .string("id \(Int.random(in: 0..<3, using: &random))")))
      entries.append(.init(key: "HKMetadataKeySyncVersion", value: .integer(Int64.random(in: 1...4, using: &random))))
    }
    return SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: type, start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: start + length),
      value: Self.units[type.name].map { .quantity(Double(number), .ofTests($0)) } ?? .category(number),
      provenance: Provenance(revision: nil, device: Self.devices.randomElement(using: &random)!), metadata: MetadataSet(entries))
  }
}
