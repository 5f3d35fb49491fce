// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageReader {
  /// Up to which record a segment of the journal is in the store, and whether that is all of it; nil for one of which nothing is.
  public func mergedSegment(_ identifier: [UInt8]) throws -> (last: UInt32, isDone: Bool)? {
    try Row.fetchOne(database, sql: "SELECT last, is_done FROM journal_merged WHERE segment = ?", arguments: [Data(identifier)])
      .map { (UInt32(truncatingIfNeeded: $0[0] as Int64), $0[1]) }
  }
}

extension StorageWriter {
  /// Says up to which record a segment of the journal is in the store. What was said stays for ever, so that no segment is taken in twice.
  public func setMergedSegment(_ identifier: [UInt8], last: UInt32, isDone: Bool) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO journal_merged (segment, last, is_done) VALUES (?, ?, ?)",
      arguments: [Data(identifier), Int64(last), isDone])
  }
}
