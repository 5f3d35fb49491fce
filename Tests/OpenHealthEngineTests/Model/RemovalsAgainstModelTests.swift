// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// A person imports files, corrects, deletes and undoes at random, and days pass: after each step the store has the samples of the model, and
/// each import has left out what the model leaves out. The argument is the seed.
@Suite struct RemovalsAgainstModelTests {
  @Test("what a person removed stays out of imports until it is undone or brought back", arguments: RandomSeeds.range(20))
  func removals(seed: UInt64) throws {
    var world = try RemovalWorld(seed: seed)
    for number in 0..<40 {
      let step = try world.step()
      try world.compare("seed \(seed), step \(number): \(step)")
    }
    #expect(try world.store.engine.database.read { try $0.checkInvariants() } == [])
  }
}

/// What a record of the world is: the same source, second and value are the same record.
private struct RecordKey: Hashable, Comparable {
  let source: String
  let start: Int
  let value: Int

  static func < (one: Self, other: Self) -> Bool { (one.source, one.start, one.value) < (other.source, other.start, other.value) }
}

/// Lists, and no index: what the store is to do, as slowly as it is said.
private struct RemovalModel {
  /// A stored or removed sample. The order is that in which they were stored.
  struct Item {
    var key: RecordKey
    var order: Int
    /// The removal that holds it; nil for a stored one, and for one that can no longer be restored.
    var removal: Int64?
  }

  var stored: [Item] = []
  /// All that stays out of imports.
  var removed: [Item] = []
  private var order = 0

  private mutating func store(_ key: RecordKey) {
    order += 1
    stored.append(Item(key: key, order: order))
  }

  mutating func save(_ key: RecordKey) { store(key) }

  /// Returns how many records are stored, known and left out.
  mutating func bring(_ records: [RecordKey], bringsBack: Bool) -> [Int] {
    var (free, out) = (stored, removed)
    var counts = [0, 0, 0]
    for key in records {
      if let known = free.firstIndex(where: { $0.key == key }) {
        free.remove(at: known)
        counts[1] += 1
        continue
      }
      let first = out.indices.filter { out[$0].key == key }.min { out[$0].order < out[$1].order }
      if let first {
        let item = out.remove(at: first)
        guard bringsBack else {
          counts[2] += 1
          continue
        }
        removed.removeAll { $0.order == item.order }
      }
      store(key)
      counts[0] += 1
    }
    return counts
  }

  mutating func remove(_ removal: Int64, where isChosen: (RecordKey) -> Bool) {
    for item in stored where isChosen(item.key) { removed.append(Item(key: item.key, order: item.order, removal: removal)) }
    stored.removeAll { isChosen($0.key) }
  }

  /// Returns how many samples come back.
  mutating func undo(_ removal: Int64) -> Int {
    let back = removed.filter { $0.removal == removal }.sorted { $0.order < $1.order }
    removed.removeAll { $0.removal == removal }
    for item in back { store(item.key) }
    return back.count
  }

  /// After a day nothing can be undone.
  mutating func forget() { for index in removed.indices { removed[index].removal = nil } }
}

private struct RemovalWorld {
  let store: TestStore
  private let clock = TestClock()
  private var model = RemovalModel()
  private var random: SplitMix64
  private var removals: [Int64] = []
  private static let sources = ["Scale", "Watch", "person"]
  private static let name = "bodyMass"

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    store = try TestStore(now: { [clock] in clock.now }, sealing: SealingRules(seed: seed))
  }

  private mutating func key() -> RecordKey {
    RecordKey(
      source: Self.sources[Int.random(in: 0..<2, using: &random)], start: Int.random(in: 0..<4, using: &random) * 50_000,
      value: Int.random(in: 60..<63, using: &random))
  }

  private func record(_ key: RecordKey) throws -> SampleRecord {
    try TestStore.sample(Self.name, Double(key.value), "kg", at: Double(key.start), of: key.source)
  }

  private func keys() throws -> [(key: RecordKey, uuid: UUID)] {
    try store.samples(of: Self.name).map { sample in
      guard case .quantity(let value, _) = sample.value else { throw HealthError.damagedData(.column) }
      let start = sample.start.timeIntervalSince(TestStore.date(0))
      return (
        RecordKey(source: try #require(sample.provenance.revision).source.bundleIdentifier, start: Int(start), value: Int(value)),
        sample.uuid
      )
    }
  }

  mutating func step() throws -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: return try bring()
    case 5, 6: return try remove()
    case 7: return try correct()
    case 8:
      guard let removal = removals.randomElement(using: &random) else { return "nothing to undo" }
      removals.removeAll { $0 == removal }
      let expected = model.undo(removal)
      guard expected > 0 else {
        // An import has brought all of it back.
        #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) {
          try store.engine.perform(RestoreSamples(removal: removal), for: .owner)
        }
        return "undid nothing"
      }
      #expect(try store.engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == expected)
      return "undid \(expected)"
    default:
      clock.advance(2 * RemoveSamples.keptSeconds)
      model.forget()
      removals = []
      return "days passed"
    }
  }

  private mutating func bring() throws -> String {
    let bringsBack = Int.random(in: 0..<4, using: &random) == 0
    let file = (0..<Int.random(in: 1...12, using: &random)).map { _ in key() }
    let expected = model.bring(file, bringsBack: bringsBack)
    // Up to three batches of one import.
    let number = try store.beginImport(bringsBack: bringsBack)
    var counts = [0, 0, 0]
    var rest = file[...]
    while !rest.isEmpty {
      let batch = rest.prefix(max(1, (file.count + 2) / 3))
      rest = rest.dropFirst(batch.count)
      let outcome = try store.bring(batch.map(record), import: number)
      let found = [outcome.storedByType, outcome.alreadyThereByType, outcome.removedByType ?? [:]].map { $0.values.reduce(0, +) }
      counts = zip(counts, found).map(+)
    }
    #expect(counts == expected, "\(file)")
    return "imported \(file.count), bringing back: \(bringsBack)"
  }

  private mutating func remove() throws -> String {
    let found = try keys()
    guard let one = found.map(\.key).sorted().randomElement(using: &random) else { return "nothing to remove" }
    let whole = Bool.random(using: &random)
    let selection =
      whole
      ? SampleSelection.matching(nil, .source([one.source])) : .samples(Set(found.filter { $0.key == one }.map(\.uuid)))
    let removal = try #require(try store.engine.perform(RemoveSamples(selection: selection), for: .owner).removal)
    removals.append(removal)
    model.remove(removal) { whole ? $0.source == one.source : $0 == one }
    return "removed \(whole ? one.source : "\(one)")"
  }

  private mutating func correct() throws -> String {
    let found = try keys().filter { $0.key.source != Self.sources[2] }
    guard let one = found.map(\.key).sorted().randomElement(using: &random) else { return "nothing to correct" }
    let new = RecordKey(source: Self.sources[2], start: one.start, value: one.value + 10)
    let sample = try TestStore.sample(Self.name, Double(new.value), "kg", at: Double(new.start))
    try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity(Self.sources[2])), for: .owner)
    model.save(new)
    let removal = try #require(
      try store.engine.perform(RemoveSamples(selection: .samples(Set(found.filter { $0.key == one }.map(\.uuid)))), for: .owner).removal)
    removals.append(removal)
    model.remove(removal) { $0 == one }
    return "corrected \(one)"
  }

  func compare(_ comment: String) throws {
    let (got, wanted) = (try keys().map(\.key).sorted(), model.stored.map(\.key).sorted())
    #expect(got == wanted, "\(comment)")
  }
}
