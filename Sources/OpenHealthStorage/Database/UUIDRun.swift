// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Consecutive UUIDs of one block.
struct UUIDRun: Equatable {
  var block: UUIDBlock
  var first: UInt32
  var count: Int

  /// Groups UUIDs into runs, each as long as possible.
  static func runs(_ uuids: [UUID]) -> [UUIDRun] {
    let keys = uuids.map { (block: $0.block, counter: $0.counter) }
    let sorted = keys.sorted { ($0.block.high, $0.block.low, $0.counter) < ($1.block.high, $1.block.low, $1.counter) }
    var runs: [UUIDRun] = []
    for key in sorted {
      if let last = runs.last, last.block == key.block, Int64(last.first) + Int64(last.count) == Int64(key.counter) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(UUIDRun(block: key.block, first: key.counter, count: 1))
      }
    }
    return runs
  }
}

/// A run of UUIDs in the store, with the stretch of the sequence in which their samples were saved.
struct StoredUUIDRun: Sendable {
  var first: Int64
  var count: Int64
  var firstSequence: Int64
  var sequenceCount: Int64

  func overlaps(_ run: UUIDRun) -> Bool { first < Int64(run.first) + Int64(run.count) && Int64(run.first) < first &+ count }
}

extension StoredUUIDRun {
  init(_ row: SQLRow) throws {
    try self.init(first: row[0], count: row[1], firstSequence: row[2], sequenceCount: row[3])
  }
}

/// All runs of one block that are in the store while the next number of its sequence is `sequence`: every save takes numbers.
struct KeptUUIDRuns: Sendable {
  /// The most runs that are kept. Blocks of our own UUIDs have up to 256.
  static let limit = 1024

  let block: UUIDBlock
  var sequence: Int64
  var runs: [StoredUUIDRun]
}

extension Dictionaries {
  func runs(of block: UUIDBlock, ofSequence sequence: Int64) -> [StoredUUIDRun]? {
    withState { state in
      guard let kept = state.uuidRuns, kept.block == block, kept.sequence == sequence else { return nil }
      return kept.runs
    }
  }

  func keep(_ runs: KeptUUIDRuns) { withState { $0.uuidRuns = runs } }

  /// Adds a run to the kept ones of its block, if they were all when the next number was `before`.
  func add(_ run: StoredUUIDRun, to block: UUIDBlock, ofSequence before: Int64, now: Int64) {
    withState { state in
      // In place: a copy of the runs in hand would have them copied at each save.
      guard state.uuidRuns?.block == block, state.uuidRuns?.sequence == before else { return }
      state.uuidRuns?.runs.append(run)
      state.uuidRuns?.sequence = now
      if let count = state.uuidRuns?.runs.count, count > KeptUUIDRuns.limit { state.uuidRuns = nil }
    }
  }
}
