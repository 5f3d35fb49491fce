// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// UUIDs of one block, as the least and greatest of their last four bytes. Between them there can be others.
struct UUIDRun: Equatable {
  var block: UUIDBlock
  var first: UInt32
  var count: Int

  /// One run for each block of the UUIDs.
  static func runs(_ uuids: [UUID]) -> [UUIDRun] {
    let keys = uuids.map { (block: $0.block, counter: $0.counter) }
    let sorted = keys.sorted { ($0.block.high, $0.block.low, $0.counter) < ($1.block.high, $1.block.low, $1.counter) }
    var runs: [UUIDRun] = []
    for key in sorted {
      if let last = runs.last, last.block == key.block {
        runs[runs.count - 1].count = Int(key.counter - last.first) + 1
      } else {
        runs.append(UUIDRun(block: key.block, first: key.counter, count: 1))
      }
    }
    return runs
  }
}
