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
    var runs: [UUIDRun] = []
    var places: [UUIDBlock: Int] = [:]
    var last = -1
    for uuid in uuids {
      let (block, counter) = (uuid.block, uuid.counter)
      // UUIDs that were made together follow one another.
      if last < 0 || runs[last].block != block {
        if let place = places[block] {
          last = place
        } else {
          (last, places[block]) = (runs.count, runs.count)
          runs.append(UUIDRun(block: block, first: counter, count: 1))
          continue
        }
      }
      let end = max(Int(runs[last].first) + runs[last].count, Int(counter) + 1)
      runs[last].first = min(runs[last].first, counter)
      runs[last].count = end - Int(runs[last].first)
    }
    // In the order of the index.
    runs.sort { ($0.block.high, $0.block.low) < ($1.block.high, $1.block.low) }
    return runs
  }
}
