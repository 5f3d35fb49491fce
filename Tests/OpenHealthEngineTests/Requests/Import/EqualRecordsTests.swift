// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// Imports of many records that start at one instant.
@Suite struct EqualRecordsTests {
  private struct Kind: Hashable {
    var start: Int
    var value: Int
    var seconds: Int

    func record() throws -> SampleRecord {
      try TestStore.steps(Double(value), at: Double(start), seconds: Double(seconds), of: "test.app")
    }
  }

  /// A store as a list, each sample with the claims that imports have made on it, by number and place.
  private struct Model {
    struct Claim: Hashable {
      let number: Int64
      let place: ImportRecords.Place
    }
    var samples: [(uuid: UUID, kind: Kind, claims: Set<Claim>)] = []

    /// How many records are stored, there already, and repeated.
    mutating func take(_ kinds: [Kind], _ records: [SampleRecord], at place: ImportRecords.Place, of number: Int64) -> [Int] {
      var counts = [0, 0, 0]
      let claim = Claim(number: number, place: place)
      // A record does not find another one of its batch.
      var new: [(uuid: UUID, kind: Kind, claims: Set<Claim>)] = []
      for (kind, record) in zip(kinds, records) {
        if let found = samples.firstIndex(where: { $0.kind == kind && !$0.claims.contains(claim) }) {
          counts[samples[found].claims.contains { $0.number == number } ? 2 : 1] += 1
          samples[found].claims.insert(claim)
        } else {
          counts[0] += 1
          new.append((record.uuid, kind, [claim]))
        }
      }
      samples += new
      return counts
    }
  }

  @Test(
    "T14: two imports in batches, at both places of a file, between removals, store what a list of equal records says",
    arguments: RandomSeeds.range(20))
  func model(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try TestStore()
    var model = Model()
    for _ in 0..<3 {
      let numbers = try (0..<2).map { _ in try store.beginImport() }
      for _ in 0..<3 + random.below(6) {
        let (starts, number) = (1 + random.below(3), numbers[random.below(5) / 4])
        let kinds = (0..<1 + random.below(90)).map { _ in
          Kind(start: random.below(starts), value: 1 + random.below(2), seconds: random.below(2) * 60)
        }
        let records = try kinds.map { try $0.record() }
        switch random.below(6) {
        case 0:
          let gone = Set(model.samples.indices.filter { _ in random.below(8) == 0 })
          let stored = try store.samples(of: "stepCount")
          #expect(Set(stored.map(\.uuid)) == Set(model.samples.map(\.uuid)))
          let removed = Set(gone.map { model.samples[$0].uuid })
          guard !removed.isEmpty else { continue }
          try store.engine.perform(DeleteSamples(samples: stored.filter { removed.contains($0.uuid) }), for: .owner)
          model.samples.removeAll { removed.contains($0.uuid) }
        case 1, 2:
          let whole = try TestStore.workout(of: "test.app")
          let outcome = try store.bring([], groups: [.init(record: whole, members: records, extra: nil)], import: number)
          #expect(try Self.counts(outcome) == model.take(kinds, records, at: .nested, of: number))
        default:
          #expect(try Self.counts(store.bring(records, import: number)) == model.take(kinds, records, at: .top, of: number))
        }
      }
    }
    #expect(Set(try store.samples(of: "stepCount").map(\.uuid)) == Set(model.samples.map(\.uuid)))
  }

  private static func counts(_ outcome: ImportRecords.Outcome) throws -> [Int] {
    let steps = try TestStore.type("stepCount")
    return [outcome.storedByType, outcome.alreadyThereByType, outcome.repeatedByType].map { $0[steps] ?? 0 }
  }

  private static let identity = PlainIdentity(end: 2, value: 3, unit: .count, creation: nil)
  private static let key = Crowds.Key(place: .top, lane: 1, start: 1)

  private static func crowd(_ numbers: Int64...) -> Crowds.Crowd {
    var line = Crowds.Line()
    for number in numbers { line.append(number) }
    return [identity: line]
  }

  @Test("T14: what an import knows of equal samples stays from one batch to the next, until another one changes the store")
  func knownUntilChanged() throws {
    let session = ImportSession()
    try session.withCrowds(latest: { 5 }) { $0.keep(Self.crowd(7, 8), as: Self.key) }
    var latest: Int64 = 5
    let first = try session.withCrowds(latest: { latest }) { crowds in
      let known = crowds.take(Self.key)
      var crowd = try #require(known)
      let number = crowd[Self.identity]?.next()
      crowds.keep(crowd, as: Self.key)
      // The import's own samples.
      latest = 9
      return number
    }
    #expect(first == 7)
    let second = try session.withCrowds(latest: { 9 }) { crowds in
      let known = crowds.take(Self.key)
      var crowd = try #require(known)
      return [crowd[Self.identity]?.next(), crowd[Self.identity]?.next()]
    }
    #expect(second == [8, nil])
    try session.withCrowds(latest: { 9 }) { $0.keep(Self.crowd(7, 8), as: Self.key) }
    #expect(try session.withCrowds(latest: { 10 }) { $0.take(Self.key) } == nil)
  }

  @Test("T14: what is known of equal samples has a limit, beyond which it is read again")
  func limit() {
    var crowds = Crowds()
    var line = Crowds.Line()
    for number in 0..<Int64(Crowds.most / 2) { line.append(number) }
    let others = (0..<3).map { Crowds.Key(place: .nested, lane: 2, start: Double($0)) }
    crowds.keep([Self.identity: line], as: others[0])
    crowds.keep(Self.crowd(1), as: others[1])
    crowds.keep([Self.identity: line], as: others[2])
    #expect(crowds.take(others[0]) == nil)
    #expect(crowds.take(others[1]) == nil)
    #expect(crowds.take(others[2]) != nil)
    for number in 0..<Int64(Crowds.most / 2) { line.append(number) }
    crowds.keep([Self.identity: line], as: others[0])
    #expect(crowds.take(others[0]) == nil)
  }
}
