// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// One entry of the change log.
public enum StoredChange: Sendable {
  case insertion(StoredSample)
  case deletion(StoredDeletion)

  public var sequence: Int64 {
    switch self {
    case .insertion(let sample): sample.sequence
    case .deletion(let deletion): deletion.sequence
    }
  }
}

extension StorageReader {
  /// The number of the latest change; 0 in an empty store.
  public func latestSequence() throws -> Int64 {
    try (Int64.fetchOne(database, sql: "SELECT next FROM sequence") ?? 1) - 1
  }

  /// Walks what was inserted into and deleted from some lanes after a place in the sequence, in the order of the changes; `body` says whether
  /// to go on. A sample that was inserted and deleted since shows as deleted only (ANCH-10).
  public func forEachChange(after sequence: Int64, lanes: [Lane], _ body: (StoredChange) throws -> Bool) throws {
    let byNumber = Dictionary(uniqueKeysWithValues: lanes.map { ($0.number, $0) })
    var deletions = try deletions(after: sequence, lanes: byNumber)[...]
    // The last stretch that starts at or before the place may reach beyond it.
    let stretches = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, count, lane, earliest, latest FROM insertion
          WHERE seq >= ifnull((SELECT max(seq) FROM insertion WHERE seq <= ?), 0) ORDER BY seq
          """), arguments: [sequence])
    for stretch in stretches {
      let (first, count): (Int64, Int64) = (stretch[0], stretch[1])
      guard first + count > sequence + 1, let lane = byNumber[stretch[2]] else { continue }
      while let deletion = deletions.first, deletion.sequence < first {
        guard try body(.deletion(deletion)) else { return }
        deletions.removeFirst()
      }
      let wanted = max(first, sequence + 1)..<first + count
      for sample in try records(lane: lane, sequence: wanted, earliest: stretch[3], latest: stretch[4]) {
        guard try body(.insertion(sample)) else { return }
      }
    }
    for deletion in deletions {
      guard try body(.deletion(deletion)) else { return }
    }
  }
}
