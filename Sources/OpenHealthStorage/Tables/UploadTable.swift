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
    if let reply = try Data.fetchOne(
      database, sql: "SELECT reply FROM upload WHERE app = ? AND device = ? AND number = ?", arguments: [app, device, mark.number])
    {
      return .made(reply: Array(try database.decrypted(reply, CipherPlace(.uploadReply, mark.number))))
    }
    let floor = try Int64.fetchOne(
      database, sql: "SELECT coalesce(max(floor), 0) FROM upload WHERE app = ? AND device = ?", arguments: [app, device])
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
