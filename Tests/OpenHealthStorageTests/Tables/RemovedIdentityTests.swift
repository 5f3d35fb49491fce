// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct RemovedIdentityTests {
  private let database: HealthDatabase
  private let lane: Int64

  init() throws {
    database = try HealthDatabase.inMemory()
    lane = try #require(try database.write { try $0.insert([TestData.steps(1)]) }.first).lane
  }

  private func identity(_ second: Int64, _ sequence: Int64, _ mark: UInt64) -> RemovedIdentity {
    RemovedIdentity(lane: lane, second: second, sequence: sequence, mark: mark)
  }

  @Test("what is remembered is found by lane, second and mark, in the order of seconds and numbers, and forgotten one by one")
  func remembers() throws {
    let all = [identity(5, 12, .max), identity(-7, 11, 0), identity(5, 10, .max), identity(6, 13, 1)]
    try database.write { storage in
      #expect(try !storage.removals.remembersSamples() && !storage.removals.remembersSamples(ofLane: lane))
      try storage.removals.remember(all)
      #expect(try storage.removals.remembersSamples() && storage.removals.remembersSamples(ofLane: lane))
      #expect(try !storage.removals.remembersSamples(ofLane: lane + 1))
      func found(_ seconds: ClosedRange<Int64>, _ marks: Set<UInt64>, lane other: Int64? = nil) throws -> [Int64] {
        try storage.removals.remembered(lane: other ?? lane, seconds: seconds, marks: marks).map(\.sequence)
      }
      #expect(try found(-7...6, [0, 1, .max]) == [11, 10, 12, 13])
      #expect(try found(-6...5, [0, 1, .max]) == [10, 12])
      #expect(try found(5...5, [1, 7]) == [] && found(-7...6, []) == [])
      #expect(try found(-7...6, [0, 1, .max], lane: lane + 1) == [])
      for (second, sequence) in [(5, 11), (6, 12), (5, 10)] as [(Int64, Int64)] {
        try storage.removals.forgetIdentity(lane: lane, second: second, sequence: sequence)
      }
      #expect(try found(-7...6, [0, 1, .max]) == [11, 12, 13])
      #expect(try storage.checkInvariants() == [])
    }
  }

  @Test("a removal that becomes permanent is still remembered, and the rows of many take at most 40 bytes each")
  func size() throws {
    let count = 20_000
    let pages = { (storage: StorageWriter) in try Int.fetchOne(storage.sqlite, sql: "PRAGMA page_count") ?? 0 }
    try database.write { storage in
      let stored = try storage.samples(from: 1, count: 1)
      let removal = try storage.removals.begin(at: Date(timeIntervalSinceReferenceDate: 0))
      _ = try storage.removals.add(stored, to: removal)
      let before = try pages(storage)
      try storage.removals.remember(
        (0..<count).map { identity(700_000_000 + Int64($0) * 60, 4_000_000 + Int64($0), UInt64($0) &* 0x9E37_79B9_7F4A_7C15) })
      let size = try Int.fetchOne(storage.sqlite, sql: "PRAGMA page_size") ?? 0
      #expect(try (pages(storage) - before) * size <= 40 * count)
      try storage.removals.forget(upTo: .distantFuture)
      #expect(try storage.removals.all().isEmpty && storage.removals.remembersSamples())
    }
  }
}
