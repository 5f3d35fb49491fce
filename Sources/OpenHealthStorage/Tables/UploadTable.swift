// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Changes that clients may repeat, with their replies.
package struct UploadTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// What is known of an app's change; nil for a new one. The owner is the app without a name.
  package func known(_ mark: UploadMark, of app: String) throws -> KnownUpload? {
    let device = mark.device.data
    let found = try SQLRow.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT (SELECT reply FROM upload WHERE app = ?1 AND device = ?2 AND number = ?3),
            (SELECT max(floor) FROM upload WHERE app = ?1 AND device = ?2)
          """), arguments: [app, device, mark.number])
    guard let found else { return nil }
    let (reply, floor): (Data?, Int64?) = (try found[0], try found[1])
    if let reply { return .made(reply: Array(try database.decrypted(reply, CipherPlace(.uploadReply, mark.number)))) }
    return mark.number < floor ?? 0 ? .forgotten : nil
  }
}

extension UploadTable where Storage == StorageWriter {
  /// How long the store remembers a client that makes no further changes, in seconds.
  private static var memory: Double { 7 * 86400 }

  /// Keeps the reply of an app's change, and forgets those that the client no longer waits for, and clients that were silent for a week.
  package func keep(_ mark: UploadMark, reply: [UInt8], of app: String, at date: Date) throws {
    let device = mark.device.data
    let now = date.timeIntervalSinceReferenceDate
    try database.execute(
      sql: "DELETE FROM upload WHERE app = ? AND device = ? AND number < ?", arguments: [app, device, mark.floor])
    try database.execute(sql: "DELETE FROM upload WHERE date < ?", arguments: [now - Self.memory])
    try database.execute(
      sql: StoreTable.upload.insertion,
      arguments: [
        app, device, mark.number, mark.floor, now, try database.encrypted(Data(reply), CipherPlace(.uploadReply, mark.number)),
      ])
  }
}

extension StorageDoors where Self: StorageReader {
  /// Changes that clients may repeat, with their replies.
  package var uploads: UploadTable<Self> { UploadTable(storage: self) }
}

/// What is known of a change that a client may have made before.
package enum KnownUpload: Sendable, Equatable {
  /// It was made, and this was its reply.
  case made(reply: [UInt8])
  /// The client once had its answer, so this is a late copy whose answer is not awaited.
  case forgotten
}

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

extension StorageWriter {
  /// Adds to the number of samples that an app has saved on a day, and returns the new number, in this transaction. Nil where the database
  /// keeps no such numbers, as in SQLite.
  ///
  /// - Parameter day: The number of the day from 1 January 1970, UTC. A day before the app's last one counts as that last one, so that
  ///   servers whose clocks differ do not begin a day twice.
  package func countSaved(_ count: Int, by app: String, on day: Int64) throws -> Int64? {
    try database.countSaved(count, by: app, on: day)
  }
}
