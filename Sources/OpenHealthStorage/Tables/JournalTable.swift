// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How far each segment of the journal of saves is in the store.
package struct JournalTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The last record of a journal segment that was merged into the store, and whether the segment is complete; nil when none of it was
  /// merged.
  package func merged(_ identifier: [UInt8]) throws -> (last: UInt32, isDone: Bool)? {
    try SQLRow.fetchOne(database, sql: "SELECT last, is_done FROM journal_merged WHERE segment = ?", arguments: [Data(identifier)])
      .map { (UInt32(truncatingIfNeeded: try $0[0] as Int64), try $0[1]) }
  }
}

extension JournalTable where Storage == StorageWriter {
  /// Records the last merged record of a journal segment. The row is never deleted, so that no segment is merged twice.
  package func setMerged(_ identifier: [UInt8], last: UInt32, isDone: Bool) throws {
    try database.put(into: .journalMerged, [Data(identifier), Int64(last), isDone])
  }
}

extension StorageDoors where Self: StorageReader {
  /// How far each segment of the journal of saves is in the store.
  package var journal: JournalTable<Self> { JournalTable(storage: self) }
}
