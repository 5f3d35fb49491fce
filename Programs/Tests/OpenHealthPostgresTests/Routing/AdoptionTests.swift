// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A person's way from a store of their own to a server, and back.
@Suite struct AdoptionTests {
  /// A router of servers with a master key, or without.
  private func router(_ world: AdoptionWorld, isKeyed: Bool) throws -> PersonRouter {
    isKeyed ? try world.server.router(1) : world.server.nodes.router
  }

  private func sums(_ store: HealthDatabase) throws -> [String] {
    let engine = HealthEngine(database: store, answering: PolicyAnswering(policy: .grantAll))
    return try ["stepCount", "heartRate"].map { name in
      let type = try TestStore.type(name)
      let options: StatisticsOptions = name == "stepCount" ? [.cumulativeSum, .separateBySource] : [.discreteAverage, .discreteMax]
      let reply = try engine.perform(ComputeStatistics(type: type, predicate: .everything, options: options), for: .owner)
      let results = reply.results.map { "\($0.start) \($0.end) \($0.merged) \($0.bySource.sorted { $0.key < $1.key })" }
      return "\(reply.sources) \(results)"
    }
  }

  private func changes(_ store: HealthDatabase, after anchor: ChangeAnchor?, limit: Int? = nil) throws -> FetchChanges.Reply {
    let engine = HealthEngine(database: store, answering: PolicyAnswering(policy: .grantAll))
    let selection = FetchSamples.Selection(type: try TestStore.type("stepCount"), predicate: .everything)
    return try engine.perform(
      FetchChanges(selections: [selection], anchor: anchor, limit: limit), for: .app(TestStore.identity("app")))
  }

  /// An app that keeps what replies say.
  private struct Reader {
    let limit: Int?
    var known: Set<UUID> = []
    var anchor: ChangeAnchor?
    /// Whether a reply since the last look said that it has everything once more.
    var hasBegunAnew = false
  }

  /// Reads at most a number of pages of the changes of steps.
  private func read(_ reader: inout Reader, _ store: HealthDatabase, pages: Int) throws {
    for _ in 0..<pages {
      let reply = try changes(store, after: reader.anchor, limit: reader.limit)
      if reply.beginsAnew { (reader.known, reader.hasBegunAnew) = ([], true) }
      for sample in reply.added { #expect(reader.known.insert(sample.uuid).inserted, "a sample comes once") }
      reader.known.subtract(reply.deleted.map(\.uuid))
      reader.anchor = reply.anchor
      if reply.isComplete { return }
    }
  }

  /// The UUIDs of all steps of a store, by a walk over its samples.
  private func steps(_ store: HealthDatabase) throws -> Set<UUID> {
    var found: Set<UUID> = []
    try store.read { storage in
      try storage.forEachRecord(lanes: storage.lanes(of: [TestStore.type("stepCount")]), predicate: .everything) { sample, _ in
        found.insert(sample.record.uuid)
        return true
      }
    }
    return found
  }

  /// Deletes steps of a store, with the UUID at a share of all, and saves others.
  private func live(_ store: HealthDatabase, at start: Double, deleting share: Double) throws {
    let uuids = try steps(store).sorted { $0.uuidString < $1.uuidString }
    let uuid = try #require(uuids.dropFirst(Int(share * Double(uuids.count))).first)
    try store.write { storage in
      try storage.delete(try storage.samples(uuids: [uuid]))
      _ = try storage.insert([TestStore.steps(1, at: start, of: "app"), TestStore.steps(2, at: start + 60, of: "app")])
    }
  }

  @Test(
    "a backup becomes a person and the person a backup again: all figures, rows, digests and the sequence are equal",
    arguments: [false, true])
  func bothWays(isKeyed: Bool) throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: isKeyed)
    let person = try world.server.nodes.newPerson(on: "first")
    let (restore, source) = try world.restored()
    let copied = try router.adopt(source, as: person)
    withExtendedLifetime(restore) {}
    #expect(copied.leftOut == 0)
    #expect(copied.rows.count > 30)
    #expect(try world.counts(of: person) == copied.rows)
    #expect(try world.server.states(of: person) == [isKeyed ? "keyed 1" : "open 0"])
    let there = world.server.store(of: person, router)
    let contents = try world.server.contents(world.own)
    #expect(try world.server.contents(there) == contents)
    #expect(try sums(there) == sums(world.own))
    #expect(try there.read { try $0.settings.activityGoals() } == world.own.read { try $0.settings.activityGoals() })

    let back = try world.released(person, router)
    #expect(back.copied.leftOut == 0)
    #expect(back.copied.rows == copied.rows)
    #expect(back.copied.digest == copied.digest)
    #expect(try back.store.rowDigest() == world.own.rowDigest())
    #expect(try world.server.contents(back.store) == contents)
    // The planted life is not sound in all.
    #expect(try back.store.damage() == world.own.damage())
    withExtendedLifetime(back.restore) {}

    // And there again, as another person.
    let second = try world.server.nodes.newPerson(on: "first")
    let again = try router.adopt(back.store, as: second)
    #expect(again.rows == copied.rows)
    #expect(try world.server.contents(world.server.store(of: second, router)) == contents)

    // At the end, as the stores note what an app reads.
    let (mine, theirs) = (try changes(world.own, after: nil), try changes(there, after: nil))
    #expect(theirs.added == mine.added)
    #expect(theirs.deleted == mine.deleted)
    #expect(!mine.deleted.isEmpty)
  }

  @Test("after the adoption both stores go on alike: numbers of rows and changes, and what an import leaves out", arguments: [false, true])
  func goesOn(isKeyed: Bool) throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: isKeyed)
    let person = try world.server.nodes.newPerson(on: "first")
    let (restore, source) = try world.restored()
    _ = try router.adopt(source, as: person)
    let there = world.server.store(of: person, router)
    let sample = try TestStore.steps(9, at: 9000, of: "later")
    for store in [world.own, there] {
      try store.write { storage in
        _ = try storage.insert([sample])
        _ = try storage.imports.begin(name: "later.zip", at: Date(timeIntervalSinceReferenceDate: 0))
      }
    }
    #expect(try world.server.contents(there) == world.server.contents(world.own))
    let identities = try [world.own, there].map { store in
      try store.read { storage in
        try storage.lanes(of: nil).map { lane in
          try storage.removals.remembered(lane: lane.number, seconds: 0...0, marks: [77]).map(\.sequence)
        }
      }
    }
    #expect(identities[0] == identities[1])
    #expect(identities[0].flatMap { $0 }.count == 1)
    withExtendedLifetime(restore) {}
  }

  @Test("K1: an anchor from before means the beginning: an app reads everything once more, and misses nothing")
  func anchors() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let person = try world.server.nodes.newPerson(on: "first")
    let anchor = try changes(world.own, after: nil).anchor
    let (restore, source) = try world.restored()
    _ = try router.adopt(source, as: person)
    withExtendedLifetime(restore) {}
    let there = world.server.store(of: person, router)
    let reply = try changes(there, after: anchor)
    #expect(reply.beginsAnew)
    #expect(reply.added == (try changes(world.own, after: nil).added))
    // The one that it gets then continues.
    try there.write { _ = try $0.insert([TestStore.steps(1, at: 9000, of: "app")]) }
    let next = try changes(there, after: reply.anchor)
    #expect(next.added.count == 1)
    #expect(!next.beginsAnew)
  }

  // With the anchors of the store at home, a reader of pages would miss samples that were deleted there after the backup.
  @Test("K1: whatever anchor an app had from before or after the backup, it then has each sample of the server once, and no other")
  func paging() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let person = try world.server.nodes.newPerson(on: "first")
    var numbers = SplitMix64(seed: 56)
    var readers = (0..<9).map { Reader(limit: [2, 5, nil][$0 % 3]) }
    for index in readers.indices { try read(&readers[index], world.own, pages: index < 3 ? 100 : Int(numbers.next() % 5)) }
    let (restore, source) = try world.restored()
    try live(world.own, at: 9000, deleting: 0.5)
    for index in readers.indices { try read(&readers[index], world.own, pages: Int(numbers.next() % 5)) }
    for index in readers.indices.prefix(3) { #expect(!readers[index].known.isEmpty && !readers[index].hasBegunAnew) }

    _ = try router.adopt(source, as: person)
    withExtendedLifetime(restore) {}
    let there = world.server.store(of: person, router)
    try live(there, at: 12_000, deleting: 0.1)
    for index in readers.indices {
      let hadAnchor = readers[index].anchor != nil
      try read(&readers[index], there, pages: 100)
      #expect(readers[index].known == (try steps(there)), "\(index)")
      #expect(readers[index].hasBegunAnew == hadAnchor, "\(index)")
      readers[index].hasBegunAnew = false
    }
    // From then on anchors continue.
    try live(there, at: 15_000, deleting: 0.9)
    for index in readers.indices {
      try read(&readers[index], there, pages: 100)
      #expect(readers[index].known == (try steps(there)), "\(index)")
      #expect(!readers[index].hasBegunAnew, "\(index)")
    }
  }

  @Test("only an empty store adopts: the same backup twice, or a store with a sample, is refused, and nothing changes")
  func twice() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let (restore, source) = try world.restored()
    let (person, other) = (try world.server.nodes.newPerson(on: "first"), try world.server.nodes.newPerson(on: "first"))
    _ = try router.adopt(source, as: person)
    let lived = world.server.store(of: other, router)
    try lived.write { _ = try $0.insert([TestStore.steps(1, of: "app")]) }
    for (number, store) in [(person, world.server.store(of: person, router)), (other, lived)] {
      let before = try world.server.contents(store)
      #expect(throws: PostgresError.node(.notFresh).healthError) { try router.adopt(source, as: number) }
      #expect(try world.server.contents(store) == before)
    }
    #expect(throws: PostgresError.noPerson.healthError) { try router.adopt(source, as: .max) }
    withExtendedLifetime(restore) {}
  }

  @Test("a server that ends before any table leaves the store empty, and the next adoption succeeds")
  func ends() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let person = try world.server.nodes.newPerson(on: "first")
    let empty = try world.counts(of: person)
    let (restore, source) = try world.restored()
    for table in StoreTable.all where table.place == .everywhere {
      let error = #expect(throws: HealthError.self) {
        try router.adopt(source, as: person) { if $0 == table.name { try world.endConnections() } }
      }
      guard case .databaseInaccessible = error else {
        Issue.record("\(table.name): \(error.map { "\($0)" } ?? "no error")")
        continue
      }
      #expect(try world.counts(of: person) == empty)
      #expect(try world.server.states(of: person) == ["open 0"])
    }
    _ = try router.adopt(source, as: person)
    #expect(try world.server.contents(world.server.store(of: person, router)) == world.server.contents(world.own))
    withExtendedLifetime(restore) {}
  }

  @Test("an app of the backup is known by its token, unless its identifier is none that an app can have")
  func apps() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let token = AppToken.text(of: [UInt8](repeating: 2, count: AppToken.byteCount))
    let digest = try LibCrypto.sha256(Array(token.utf8))
    for (identifier, isApp) in [("walks", true), ("", false), ("../walks", false), ("walks\n", false)] {
      try world.own.write { try $0.sqlite.execute(sql: "UPDATE app SET identifier = ?", arguments: [identifier]) }
      let person = try world.server.nodes.newPerson(on: "first")
      let (restore, source) = try world.restored()
      _ = try router.adopt(source, as: person)
      #expect(try router.app(withTokenDigest: digest, of: person) == (isApp ? identifier : nil), "\(identifier)")
      withExtendedLifetime(restore) {}
    }
  }

  @Test("rows that the database does not take are refused as such, and nothing is there")
  func refusedRows() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: false)
    let person = try world.server.nodes.newPerson(on: "first")
    // Longer than an entry of an index, and not to be compressed.
    var numbers = SplitMix64(seed: 7)
    let key = (0..<2000).map { _ in String(numbers.next(), radix: 36) }.joined()
    try world.own.write { storage in
      try storage.sqlite.execute(sql: "UPDATE kept_element SET key = ? WHERE id = (SELECT min(id) FROM kept_element)", arguments: [key])
    }
    let (restore, source) = try world.restored()
    let empty = try world.counts(of: person)
    #expect(throws: PostgresError.node(.rowsRefused).healthError) { try router.adopt(source, as: person) }
    #expect(try world.counts(of: person) == empty)
    withExtendedLifetime(restore) {}
  }

  @Test("a sync identifier whose sample has another one is counted and left out")
  func leftOut() throws {
    let world = try AdoptionWorld()
    let router = try router(world, isKeyed: true)
    let person = try world.server.nodes.newPerson(on: "first")
    try world.own.write { storage in
      try storage.sqlite.execute(sql: "UPDATE sync_identifier SET identifier = 'another'")
    }
    let (restore, source) = try world.restored()
    #expect(try router.adopt(source, as: person).leftOut == 0)
    let back = try world.released(person, router)
    #expect(back.copied.leftOut == 1)
    #expect(back.copied.rows["sync_identifier"] == nil)
    withExtendedLifetime((restore, back.restore)) {}
  }
}
