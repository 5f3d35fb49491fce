// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct LaneScanTests {
  /// Samples of many lanes, with many equal dates.
  private func filled(seed: UInt64, count: Int) throws -> (database: HealthDatabase, samples: [SampleRecord]) {
    var random = SplitMix64(seed: seed)
    let database = try HealthDatabase.inMemory(sealing: SealingRules(seed: seed))
    let types = try ["stepCount", "heartRate", "bodyMass"].map { try TestData.type($0) }
    let units = try ["count", "count/min", "kg"].map { try UnitExpression.parse($0) }
    var samples: [SampleRecord] = []
    while samples.count < count {
      let batch = (0..<random.below(9) + 1).map { _ in
        let kind = random.below(3)
        let start = Date(timeIntervalSinceReferenceDate: Double(random.below(60)))
        return SampleRecord(
          uuid: UUIDMint.ofTests.next(), type: types[kind], start: start, end: start + Double(random.below(3) == 0 ? random.below(40) : 0),
          value: .quantity(Double(random.below(100)), units[kind]), provenance: TestData.provenance("app.\(random.below(5))"))
      }
      let sequences = try database.write { try $0.insert(batch).map(\.sequence) }
      // The store chooses the order within one write; the sequence numbers show it.
      samples += zip(sequences, batch).sorted { $0.0 < $1.0 }.map(\.1)
    }
    // Some are in chunks, some are rows.
    #expect(try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT sum(chunked) FROM lane") ?? 0 } > count / 4)
    return (database, samples)
  }

  @Test("a scan of many lanes is sorted by start and order of saving, in both directions", arguments: RandomSeeds.range(14, from: 0))
  func order(seed: UInt64) throws {
    let (database, samples) = try filled(seed: seed, count: 300)
    let ascending = samples.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    #expect(try database.everything() == ascending)
    #expect(try database.everything(descending: true) == ascending.reversed())
  }

  @Test("a scan finds the samples that the predicate matches in memory", arguments: RandomSeeds.range(14, from: 0))
  func predicates(seed: UInt64) throws {
    let (database, samples) = try filled(seed: seed, count: 200)
    var random = SplitMix64(seed: seed + 100)
    let ascending = samples.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    for _ in 0..<60 {
      let predicate = Self.predicate(&random, samples: samples, depth: 3)
      #expect(try database.everything(predicate) == ascending.filter { predicate.matches($0) }, "\(predicate)")
    }
  }

  private static func predicate(_ random: inout SplitMix64, samples: [SampleRecord], depth: Int) -> PredicateTree {
    let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    switch random.below(depth > 0 ? 9 : 5) {
    case 0, 1:
      return .date(
        random.below(2) == 0 ? .start : .end, comparisons[random.below(6)], Date(timeIntervalSinceReferenceDate: Double(random.below(80))))
    case 2: return .source(Set((0..<random.below(3)).map { _ in "app.\(random.below(6))" }))
    case 3: return .uuid(Set((0..<random.below(20)).map { _ in samples[random.below(samples.count)].uuid }))
    case 4: return .constant(random.below(2) == 0)
    case 5: return .not(predicate(&random, samples: samples, depth: depth - 1))
    case 6: return .or((0..<random.below(4)).map { _ in predicate(&random, samples: samples, depth: depth - 1) })
    default: return .and((0..<random.below(4)).map { _ in predicate(&random, samples: samples, depth: depth - 1) })
    }
  }

  @Test("a scan stops when its body returns false")
  func stops() throws {
    let (database, _) = try filled(seed: 1, count: 50)
    let visits = try database.read { storage in
      var visits = 0
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything) { _, _ in
        visits += 1
        return visits < 7
      }
      return visits
    }
    #expect(visits == 7)
  }

  @Test("a sample is found by its end, even if the rounded length is less than the true one")
  func roundedLength() throws {
    let database = try HealthDatabase.inMemory()
    let sample = try TestData.steps(1, at: -1e-9, seconds: 6e8)
    let end = sample.end.timeIntervalSinceReferenceDate
    let length = end - sample.start.timeIntervalSinceReferenceDate
    #expect(end - length > sample.start.timeIntervalSinceReferenceDate)
    try database.insert([sample])
    #expect(try database.everything(.date(.end, .greaterOrEqual, sample.end)) == [sample])
    #expect(try database.everything(.date(.end, .greater, sample.end)).isEmpty)
  }

  /// Forty samples of two apps, one per second.
  private func few() throws -> (database: HealthDatabase, samples: [SampleRecord]) {
    let database = try HealthDatabase.inMemory()
    let samples = try (0..<40).map { try TestData.steps(1, at: Double($0), provenance: TestData.provenance("app.\($0 % 2)")) }
    try database.insert(samples)
    return (database, samples)
  }

  @Test("a predicate of very many UUIDs works")
  func manyUUIDs() throws {
    let (database, samples) = try few()
    // More than SQLite's default limit for the arguments of a statement.
    var wanted = Set((0..<33_000).map { _ in UUIDMint.ofTests.next() })
    for sample in samples.prefix(10) { wanted.insert(sample.uuid) }
    #expect(try database.everything(.uuid(wanted)) == Array(samples.prefix(10)))
    #expect(try database.everything(.not(.uuid(wanted))) == Array(samples.dropFirst(10)))
  }

  @Test("a predicate of very many parts works", arguments: [8, 9, 999, 2500])
  func manyParts(count: Int) throws {
    let (database, samples) = try few()
    let parts = (0..<count).map { PredicateTree.date(.start, .equal, Date(timeIntervalSinceReferenceDate: Double($0) + 0.5)) }
    #expect(try database.everything(.or(parts + [.date(.start, .greaterOrEqual, samples[20].start)])) == Array(samples.dropFirst(20)))
    #expect(try database.everything(.and(parts.map { .not($0) } + [.date(.end, .less, samples[20].start)])) == Array(samples.prefix(20)))
  }
}
