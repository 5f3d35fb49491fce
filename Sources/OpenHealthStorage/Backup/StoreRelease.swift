// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// Makes a backup out of a person's rows at a server. They go through a store with keys of its own in a temporary folder, which ends with this
/// object.
///
///     let release = try StoreRelease(in: folder, passphrase: passphrase)
///     let copied = try release.fill(from: connection)
///     let written = try release.write(at: Date()) { try file.write($0) }
package final class StoreRelease {
  /// The keys of the store, which are those of the backup, too.
  package let keys: StoreKeys
  private let staged: StagedFolder

  /// Begins an empty store.
  ///
  /// - Parameters:
  ///   - folder: Where the temporary folder is. It needs as much space as the backup.
  ///   - passphrase: Opens the backup.
  ///   - cost: The cost of guessing the passphrase.
  /// - Throws: `databaseInaccessible`, `diskFull`.
  package init(in folder: URL, passphrase: SecretBytes, cost: PassphraseCost = .measured) throws(HealthError) {
    let path = folder.appendingPathComponent("release-\(UUID().uuidString)").path
    staged = try StoreRestore.telling { () throws(FileFault) in try StagedFolder(at: path, names: StoreRestore.fileNames) }
    let place = URL(fileURLWithPath: staged.path, isDirectory: true)
    let made = try StoreKeys.make(
      folder: place, keyFolder: place, openers: [.passphrase(passphrase)], cost: cost, writeKeyFile: { _ in })
    guard let made else { throw .backup(.storeThere(folder: staged.path)) }
    keys = made
  }

  /// Stores all rows of a server's person, and compares what is there afterwards with what was read. Call it once.
  ///
  /// - Parameter source: A connection of one snapshot.
  /// - Throws: As ``StoreCopy``; `backup(.otherContent)` where the store has something else then. Errors of the server pass as they are.
  package func fill(from source: any SQLConnection) throws -> StoreCopy.Copied {
    let sealed = try keys.unlock()
    let database = try SQLiteBackend.translatingErrors(sealed) {
      // Rows come in the order of tables, and refer to each other at the end.
      let database = try SQLiteBackend.connect(sealed.path, checksReferences: false)
      try Migrations.migrate(database)
      try SQLiteBackend.checkThatAllIsSealed(database)
      try database.execute(sql: SQLiteBackend.writerCache)
      return database
    }
    let copied = try StoreCopy.copy(
      from: source, to: database,
      in: { part in
        try database.inTransaction {
          try part()
          try SQLiteBackend.countCommit(database)
        }
      })
    guard try StoreCopy.digest(of: database, marking: source) == copied.digest else { throw HealthError.backup(.otherContent) }
    try SQLiteBackend.translatingErrors(sealed) { try database.close() }
    return copied
  }

  /// Writes the backup, which the passphrase opens. Compare the file with ``BackupFile/compare(_:_:progress:)``.
  ///
  /// - Throws: As ``HealthDatabase/writeBackup(passphrase:cost:at:to:progress:)``.
  package func write(at date: Date, to sink: ([UInt8]) throws -> Void) throws -> WrittenBackup {
    try HealthDatabase.open(keys).writeBackup(at: date, to: sink)
  }
}
