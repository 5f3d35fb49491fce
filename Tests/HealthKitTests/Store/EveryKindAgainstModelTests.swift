// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthTestSupport
import Testing

/// Two apps and the owner save and delete samples of every kind at random and associate them with workouts. After each step queries and
/// anchored queries give what arrays hold, and at the end an export gives the same in an empty store. The argument is the seed.
@Suite struct EveryKindAgainstModelTests {
  @Test(
    "OBJ-01 SAVE-02 DEL-09 DEL-11 DEL-12 ANCH-01 WORK-15: a store of every kind of data is as arrays say, and so is its export",
    arguments: RandomSeeds.range(4))
  func history(seed: UInt64) async throws {
    var world = try EveryKindWorld(seed: seed)
    for number in 0..<8 {
      let step = try world.step()
      try world.compare("seed \(seed), step \(number): \(step)")
    }
    try await world.compareExport("seed \(seed)")
  }
}

/// The same random history in a store and in arrays.
private struct EveryKindWorld {
  private struct Stored {
    let record: SampleRecord
    let app: Int
  }

  private enum Event {
    case added(UUID)
    case deleted(UUID)
  }

  /// Made once, as it is slow; each sample of it is saved at most once in a world.
  private static let every = Result { try EverySample() }

  private let every: EverySample
  private let engine: TestEngine
  private let apps: [(service: any HealthService, identity: AppIdentity)]
  private var random: SplitMix64
  private var unsaved: [SampleRecord]
  private var routes: [SampleRecord]

  private var stored: [Stored] = []
  private var log: [Event] = []
  /// The samples of each workout.
  private var workouts: [UUID: Set<UUID>] = [:]
  /// An anchor of an earlier query, and the length of the log then.
  private var anchor: (value: ChangeAnchor?, place: Int) = (nil, 0)

  init(seed: UInt64) throws {
    every = try Self.every.get()
    engine = try TestEngine()
    random = SplitMix64(seed: seed)
    unsaved = every.samples.shuffled(using: &random)
    routes = every.routes
    apps = [engine.service("com.example.one"), engine.service("com.example.two")]
    let share = Catalog.types.filter { $0.isShareable && $0.hasRecords }
    let read = Catalog.types.filter { $0.isReadable && ($0.hasRecords || !$0.isOfSamples) }
    for app in apps { try app.service.perform(RequestAuthorization(share: share, read: read), for: .app(app.identity)) }
  }

  // MARK: Steps

  /// Does something in both; says what.
  mutating func step() throws -> String {
    let app = random.int(0...1)
    let own = stored.filter { $0.app == app }.map(\.record)
    switch random.int(0...9) {
    case 0...4: return try save(app)
    case 5, 6:
      // A file with a route names its workout.
      let candidates = own.filter { sample in workouts[sample.uuid].map { $0.isDisjoint(with: every.routes.map(\.uuid)) } ?? true }
      return try delete(Array(candidates.shuffled(using: &random).prefix(random.int(1...12))), app)
    case 7:
      guard let workout = own.filter({ $0.workout != nil }).randomElement(using: &random), let route = routes.popLast() else {
        return "no route"
      }
      _ = try apps[app].service.perform(SaveRoute(workout: workout.uuid, route: route), for: .app(apps[app].identity))
      add(route, app)
      workouts[workout.uuid]?.insert(route.uuid)
      return "saved a route"
    default:
      let plain = own.filter { $0.type.isShareable && Self.isPlain($0.type) }
      let samples = Array(plain.shuffled(using: &random).prefix(3))
      guard let workout = own.filter({ $0.workout != nil }).randomElement(using: &random), !samples.isEmpty else { return "no workout" }
      try apps[app].service.perform(AddSamplesToWorkout(workout: workout.uuid, samples: samples), for: .app(apps[app].identity))
      workouts[workout.uuid]?.formUnion(samples.map(\.uuid))
      return "associated \(samples.count)"
    }
  }

  private static func isPlain(_ type: DataType) -> Bool {
    switch type.kind {
    case .quantity, .category: true
    default: false
    }
  }

  private mutating func save(_ app: Int) throws -> String {
    let count = min(unsaved.count, random.int(1...60))
    let samples = Array(unsaved.suffix(count))
    unsaved.removeLast(count)
    let own = samples.filter { StoredSamples.isSavedByApps($0.type) }
    let others = samples.filter { !StoredSamples.isSavedByApps($0.type) }
    if !own.isEmpty { try apps[app].service.perform(SaveSamples(samples: own), for: .app(apps[app].identity)) }
    if !others.isEmpty { try engine.engine.perform(SaveSamples(samples: others, author: apps[app].identity), for: .owner) }
    for sample in own + others { add(sample, app) }
    return "saved \(count)"
  }

  private mutating func add(_ sample: SampleRecord, _ app: Int) {
    stored.append(Stored(record: sample, app: app))
    log += [sample].withMembers.map { .added($0.uuid) }
    if sample.workout != nil { workouts[sample.uuid] = [] }
  }

  private mutating func delete(_ samples: [SampleRecord], _ app: Int) throws -> String {
    let own = samples.filter { StoredSamples.isSavedByApps($0.type) }
    let others = samples.filter { !StoredSamples.isSavedByApps($0.type) }
    if !own.isEmpty { try apps[app].service.perform(DeleteSamples(samples: own), for: .app(apps[app].identity)) }
    if !others.isEmpty { try engine.engine.perform(DeleteSamples(samples: others), for: .owner) }
    for sample in samples {
      stored.removeAll { $0.record.uuid == sample.uuid }
      log += [sample].withMembers.map { .deleted($0.uuid) }
      workouts[sample.uuid] = nil
      for workout in workouts.keys { workouts[workout]?.remove(sample.uuid) }
    }
    return "deleted \(samples.count)"
  }

  // MARK: Comparing

  /// The types and sums of a workout's statistics, which come from its samples.
  private struct Statistics: Equatable {
    var types: Set<String> = []
    var sums: [String: Double] = [:]
  }

  private static func statistics(of sample: SampleRecord) -> Statistics {
    var statistics = Statistics()
    for one in sample.workout?.statistics ?? [] {
      statistics.types.insert(one.typeIdentifier)
      if one.activity == nil { statistics.sums[one.typeIdentifier] = one.result.merged.sum }
    }
    return statistics
  }

  /// The sample, with another one's statistics and times in zones if it is a workout: the store computes them from its samples.
  private static func with(figuresOf other: SampleRecord, _ sample: SampleRecord) -> SampleRecord {
    guard var workout = sample.workout, let other = other.workout else { return sample }
    (workout.statistics, workout.zoneGroups) = (other.statistics, other.zoneGroups)
    // An export states totals also where they come from samples.
    workout.totals.merge(other.totals) { own, _ in own }
    var sample = sample
    sample.value = .workout(workout)
    return sample
  }

  /// Of stored samples and their members, the app of each.
  private var authors: [UUID: Int] {
    Dictionary(uniqueKeysWithValues: stored.flatMap { one in [one.record].withMembers.map { ($0.uuid, one.app) } })
  }

  mutating func compare(_ comment: String) throws {
    let found = try StoredSamples.all(engine.engine)
    let (expected, authors) = (EverySample.inOrder(stored.map(\.record)), authors)
    #expect(found.map(\.uuid) == expected.map(\.uuid), "\(comment)")
    for (sample, found) in zip(expected, found) {
      let app = apps[try #require(authors[sample.uuid])].identity
      let saved = StoredSamples.saved(sample, of: every, by: app, as: found)
      #expect(found == Self.with(figuresOf: found, saved), "\(comment): \(sample.type)")
      guard let samples = workouts[sample.uuid] else { continue }
      let quantities = expected.filter { samples.contains($0.uuid) && $0.type.quantity != nil }.map(\.type.identifier)
      #expect(Self.statistics(of: found).types == Set(quantities), "\(comment): a workout's statistics")
    }

    // A part of a type, by dates and by workout.
    if let some = expected.randomElement(using: &random) {
      let predicate = PredicateTree.date(.start, .greaterOrEqual, some.start)
      let request = FetchSamples(selections: [.init(type: some.type, predicate: predicate)])
      let later = expected.filter { $0.type == some.type && $0.start >= some.start }
      #expect(try engine.engine.perform(request, for: .owner).map(\.uuid) == later.map(\.uuid), "\(comment): \(some.type)")
    }
    let types = Catalog.types.filter(\.hasRecords)
    for (workout, samples) in workouts where !samples.isEmpty {
      let request = FetchSamples(selections: types.map { .init(type: $0, predicate: .inWorkout(workout)) })
      #expect(try Set(engine.engine.perform(request, for: .owner).map(\.uuid)) == samples, "\(comment): a workout")
    }

    let request = FetchChanges(selections: types.map { .init(type: $0, predicate: .everything) }, anchor: anchor.value, limit: nil)
    let changes = try engine.engine.perform(request, for: .owner)
    var (added, deleted): (Set<UUID>, Set<UUID>) = ([], [])
    for event in log[anchor.place...] {
      switch event {
      case .added(let uuid): added.insert(uuid)
      case .deleted(let uuid):
        added.remove(uuid)
        deleted.insert(uuid)
      }
    }
    #expect(Set(changes.added.map(\.uuid)) == added, "\(comment): added")
    #expect(changes.added.count == added.count, "\(comment): added")
    #expect(Set(changes.deleted.map(\.uuid)) == deleted, "\(comment): deleted")
    #expect(changes.deleted.count == deleted.count, "\(comment): deleted")
    if random.chance(0.5) { anchor = (changes.anchor, log.count) }
  }

  /// Exports everything, and imports it twice into an empty store.
  func compareExport(_ comment: String) async throws {
    let (exported, empty) = (try StoredSamples.all(engine.engine), try TestEngine().engine)
    try await withFolder { folder in
      let file = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine.engine, zone: .gmt).write(to: file)
      for round in 0..<2 {
        let report = try AppleExportImport(service: empty).run(try ExportFile(file))
        #expect(report.isWhole, "\(comment)")
        #expect(report.skipped.isEmpty, "\(comment)")
        #expect(report.repairs.isEmpty, "\(comment)")
        #expect((report.grandTotal.stored > 0) == (round == 0 && !exported.isEmpty), "\(comment)")
        let found = try StoredSamples.all(empty)
        #expect(found.count == exported.count, "\(comment)")
        for (sample, found) in zip(exported, found) {
          let imported = StoredSamples.imported(sample, as: found)
          #expect(found == Self.with(figuresOf: found, imported), "\(comment): \(sample.type)")
          #expect(Self.statistics(of: found) == Self.statistics(of: sample), "\(comment): a workout's statistics")
          #expect(try StoredSamples.bytes(of: found, empty) == StoredSamples.bytes(of: sample, engine.engine), "\(comment)")
        }
      }
    }
  }
}
