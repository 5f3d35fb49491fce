// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// A store with rows that make no sense, of any table and in any column, answers every request that reads: without them.
@Suite struct DamagedRowsTests {
  @Test("T1: samples that older versions saved for an app are left out of every answer, and the owner learns of them")
  func leavesOut() throws {
    let store = try TestStore()
    let own = [try TestStore.steps(3, at: 10, seconds: 60), try TestStore.pulse(60)]
    try store.engine.perform(SaveSamples(samples: own, author: TestStore.identity("a")), for: .owner)
    try store.engine.database.write { _ = try $0.insert(StoreDamage.badSamples()) }
    for name in ["stepCount", "heartRate", "sleepAnalysis"] {
      let type = try TestStore.type(name)
      let wanted = own.filter { $0.type == type }.map(\.uuid)
      let selections = [FetchSamples.Selection(type: type, predicate: .everything)]
      #expect(try store.engine.perform(FetchSamples(selections: selections), for: .owner).map(\.uuid) == wanted)
      let changes = try store.engine.perform(FetchChanges(selections: selections, anchor: nil, limit: nil), for: .owner)
      #expect(changes.added.map(\.uuid) == wanted)
    }
    let steps = ComputeStatistics(type: try TestStore.type("stepCount"), predicate: .everything, options: .cumulativeSum)
    #expect(try store.engine.perform(steps, for: .owner).results.map(\.merged.sum) == [3])
    let types = try store.engine.perform(ListTypes(), for: .owner)
    #expect(types.allSatisfy { $0.earliestStart >= TestStore.date(0) && $0.latestEnd <= TestStore.date(100) })
    let leftOut = try store.engine.perform(ListLeftOut(), for: .owner)
    let counts = Dictionary(grouping: leftOut) { $0.type?.name }.mapValues { $0.reduce(0) { $0 + $1.count } }
    #expect(counts == ["stepCount": 5, "heartRate": 1, "sleepAnalysis": 1])
  }

  @Test("T1: the check names such samples by type, source and table, those of a store on a server too, and says what can be done")
  func names() throws {
    let store = try TestStore()
    try store.engine.perform(SaveSamples(samples: [try TestStore.steps(3, at: 10)], author: TestStore.identity("a")), for: .owner)
    #expect(try Self.findings(store) == [])
    try store.engine.database.write { _ = try $0.insert(StoreDamage.badSamples()) }
    let found = try Self.findings(store).filter { $0.subject == "samples" }
    #expect(found.compactMap(\.rows).reduce(0, +) == 7)
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.severity == .attention })
    for name in ["heartRate", "sleepAnalysis", "stepCount"] {
      #expect(found.contains { $0.meaning.contains("`sample` cannot be samples of \(name) from Old") }, "\(name)")
    }
    #expect(found.allSatisfy { $0.remedy.contains("health doctor --repair") != TestDatabase.areOnServer })
  }

  @Test(
    "T1: the check names such samples by type, source and table, and a repair sets them aside until it is undone",
    .inSQLite)
  func repairs() throws {
    let store = try TestStore()
    try store.engine.perform(SaveSamples(samples: [try TestStore.steps(3, at: 10)], author: TestStore.identity("a")), for: .owner)
    #expect(try Self.findings(store) == [])
    try store.engine.database.write { _ = try $0.insert(StoreDamage.badSamples()) }
    let before = try Self.rows(store)
    let found = try Self.findings(store)
    let sentences = [("heartRate", "1 row"), ("sleepAnalysis", "1 row"), ("stepCount", "5 rows")].map {
      "Rows of the table `sample` cannot be samples of \($0) from Old; answers leave them out (\($1))."
    }
    #expect(found.filter { $0.subject == "samples" }.map(\.sentence).sorted() == sentences)
    let portion = try store.engine.perform(RepairStore(), for: .owner)
    #expect(portion.isDone)
    #expect(portion.setAside.reduce(0) { $0 + $1.count } == 7)
    #expect(try Self.findings(store) == [])
    #expect(try store.engine.perform(ListLeftOut(), for: .owner) == [])
    let removal = try #require(portion.removal)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).map(\.setAside) == [7])
    // Nothing forgets them when a removal would become permanent.
    try store.engine.database.write { try $0.removals.forget(upTo: .distantFuture) }
    let restored = try store.engine.perform(RestoreSamples(removal: removal), for: .owner)
    #expect(restored.restoredRows == 7)
    #expect(restored.leftOutRows == 0)
    #expect(restored.isDone)
    #expect(try Self.rows(store) == before)
    #expect(try Self.findings(store).map(\.sentence) == found.map(\.sentence))
  }

  private static func rows(_ store: TestStore) throws -> [[SQLValue]] {
    try store.engine.database.read { try SQLRow.fetchAll($0.database, sql: "SELECT * FROM sample ORDER BY lane, start, seq").map(\.values) }
  }

  /// What the check finds, apart from notes.
  private static func findings(_ store: TestStore) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    var place: CheckStore.Place? = .init(check: 0)
    while let next = place {
      let portion = try store.engine.perform(CheckStore(at: next), for: .owner)
      findings += portion.findings.filter { $0.severity != .note }
      place = portion.next
    }
    return findings
  }

  // MARK: Any column

  /// A store with samples of many kinds, as rows and in chunks, and what apps and owner left in the other tables.
  private static func world() throws -> WireWorld {
    let world = try WireWorld(sealing: SealingRules(size: 4, kept: 2, threshold: 6))
    try world.runAll()
    let steps = try (0..<30).map { try TestStore.steps(Double($0), at: 10_000 + Double($0) * 60, seconds: 30) }
    let sleep = try (0..<12).map { try TestStore.sample("sleepAnalysis", .category($0 % 5), at: 20_000 + Double($0) * 600, seconds: 600) }
    let others = [
      try TestStore.sample("bloodPressure", .correlation(TestStore.pressures())), try TestStore.workout(),
      try TestStore.pulse(60, at: 3, seconds: 4),
    ]
    let all = steps + sleep + others
    try world.store.engine.perform(SaveSamples(samples: all, author: TestStore.identity("author")), for: .owner)
    return world
  }

  /// The sum or average of each type of quantities that is stored, and how many samples each other type has.
  private static func figures(_ store: TestStore) throws -> [DataType: Double] {
    var figures: [DataType: Double] = [:]
    for type in Catalog.types where type.isOfSamples {
      let samples = try store.engine.samples(of: type)
      if samples.isEmpty { continue }
      figures[type] = Double(samples.count)
      guard let facts = type.quantity else { continue }
      let isSum = facts.aggregation == .cumulative
      let request = ComputeStatistics(type: type, predicate: .everything, options: isSum ? .cumulativeSum : .discreteAverage)
      let merged = try store.engine.perform(request, for: .owner).results.first?.merged
      figures[type] = isSum ? merged?.sum : merged?.average
    }
    return figures
  }

  /// The answers of a store without the row that a request names, or without any for its figure.
  private static let answersOfDeleted: [HealthError] = [
    .noData, .invalidArgument(.noAttachment), .invalidArgument(.contentGone), .invalidArgument(.routeGone), .objectsNotFound,
    .workoutNotFound,
    // A permission that makes no sense permits nothing.
    .authorizationNotDetermined, .authorizationDenied,
  ]

  /// What fails with a damaged store: a request, the check, or a figure that changes without a notice.
  private static func failures(
    _ readers: [(name: String, run: () throws -> Void)], _ store: TestStore, _ damage: StoreDamage, usual: [DataType: Double]
  ) -> Set<String> {
    var failures: Set<String> = []
    func note(_ name: String, _ body: () throws -> Bool) {
      do { if try !body() { failures.insert("\(damage.table).\(damage.column), \(name)") } } catch {
        failures.insert("\(damage.table).\(damage.column), \(name): \(error)")
      }
    }
    for reader in readers {
      note(reader.name) {
        do { try reader.run() } catch let error as HealthError where answersOfDeleted.contains(error) {}  // its row is left out
        return true
      }
    }
    note("figures without a word (\(damage.value))") {
      let now = try figures(store)
      return try now == usual || damage.isPlausible || !findings(store).isEmpty
    }
    note("check") { try findings(store).count >= 0 }
    return failures
  }

  @Test(
    "T1: a damaged row of any table, in any column, fails no request, and changes no figure without a word to the owner",
    .inSQLite, arguments: RandomSeeds.range(2))
  func anyColumn(seed: UInt64) throws {
    let world = try Self.world()
    let database = world.database
    var random = SplitMix64(seed: seed)
    let damages = try StoreDamage.all(database)
    let usual = try Self.figures(world.store)
    // Some asked for what was deleted later.
    let readers = world.readers.filter { reader in
      do { try reader.run() } catch { return false }
      return true
    }
    #expect(readers.count > 60)
    var failures: Set<String> = []
    // All of them take minutes: each seed tries some.
    for _ in 0..<40 {
      let damage = damages[random.below(damages.count)]
      guard try damage.apply(to: database) else { continue }
      failures.formUnion(Self.failures(readers, world.store, damage, usual: usual))
      try damage.mend(database)
    }
    for failure in failures.sorted() { Issue.record("\(failure)") }
    #expect(try Self.figures(world.store) == usual)
  }
}

extension StoreDamage {
  /// Whether a wrong value in the column can look right: numbers of samples, and columns for the place and the author of a row.
  fileprivate var isPlausible: Bool {
    ["value", "start", "end", "unit", "lane", "type", "source", "identifier", "bundle_identifier", "name", "earliest", "latest", "longest"]
      .contains(column)
  }
}
