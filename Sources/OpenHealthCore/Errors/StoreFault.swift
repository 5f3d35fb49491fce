// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why an encrypted store does not open, or stopped giving answers. No file was changed where this is thrown.
public enum StoreFault: Sendable, Equatable, Codable {
  /// The passphrase, recovery key or key file belongs to another store, or is not the right one.
  case wrongKey
  /// The store opens with a key file, and there is none at this path.
  case keyFileMissing(path: String)
  /// The key file is not what was written.
  case keyFileDamaged(path: String)
  /// The key file can be read by others than its owner, who may have done so.
  case keyFileExposed(path: String)
  /// The store opens with a passphrase, and none was given.
  case passphraseNeeded
  /// The store opens with a key file, and a passphrase was given.
  case passphraseNotUsed
  /// The store has no file of wrapped keys any more. Nothing opens it without.
  case keysMissing
  /// Both copies of the file of wrapped keys are not what was written.
  case keysDamaged
  /// The keys are there, the database is not.
  case databaseMissing
  /// The database belongs to another store, or its first bytes are damaged.
  case notThisStore
  /// The database is not encrypted: it is from a version before the first release.
  case notEncrypted
  /// A newer version of OpenHealthKit wrote it.
  case newerFormat
  /// The database is another program's.
  case foreignDatabase
  /// A page of the database, counted from 1, is not what was written.
  case damagedPage(Int)
  /// The database ends before this page.
  case truncated(page: Int)
  /// The log of the latest changes is damaged at this frame, counted from 1; 0: in its header.
  case damagedLog(frame: Int)
  /// The log of the latest changes is gone, and the database has only a part of what was in it.
  case logMissing
  /// The database has changes that the log of the latest changes beside it lacks: the log is an older copy, or lost its end.
  case olderLog
  /// The database lacks changes that were made before the log beside it began: the database is an older copy.
  case olderDatabase
  /// An older version of OpenHealthKit made the store, and nothing was written to it since.
  case olderSchema
  /// The keys were taken out of memory.
  case locked
  /// The store is locked, and takes no save of more than so many bytes meanwhile.
  case lockedSaveTooLarge(limit: Int)
  /// The store is locked, and what was saved meanwhile fills the room for it.
  case journalFull
  /// A daemon serves the store, and has its owner's socket at this path.
  case served(socket: String)
  /// Programs have the store in this folder open, so that no daemon can take it.
  case inUse(folder: String)
}

extension StoreFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wrongKey: "This key does not open the store."
    case .keyFileMissing(let path): "The store's key file \(path) is missing. A recovery key can make a new one."
    case .keyFileDamaged(let path): "The store's key file \(path) is damaged. A recovery key can make a new one."
    case .keyFileExposed(let path): "The store's key file \(path) can be read by others. Make it private (chmod 600) first."
    case .passphraseNeeded: "The store needs its passphrase."
    case .passphraseNotUsed: "The store opens with a key file. It has no passphrase."
    case .keysMissing: "The store's file of keys is missing. Put it back from a backup: without it nothing opens the store."
    case .keysDamaged: "The store's file of keys is damaged, in both copies. Put it back from a backup."
    case .databaseMissing: "The store's database is missing. Restore a backup."
    case .notThisStore: "Not this store's file, or its first bytes are damaged."
    case .notEncrypted: "The store is not encrypted: it was made before the first release. Please move it away and import again."
    case .newerFormat: "The store was written by a newer version of OpenHealthKit. Please update."
    case .foreignDatabase: "The store's file is a database of another program. Move it away, or restore a backup."
    case .damagedPage(let page): "Page \(page) is damaged. Restore a backup."
    case .truncated(let page): "The file was cut off: page \(page) is missing. Restore a backup."
    case .damagedLog(let frame): "The log of the latest changes is damaged at frame \(frame). Restore a backup."
    case .logMissing: "The log health.db-wal is missing, and the database is not whole without it. Put the log back, or restore a backup."
    case .olderLog:
      "The log health.db-wal lacks changes that the database has: it is an older copy, or damaged. Put back the log that belongs to the "
        + "database; if the store was closed when the database was copied, move the log to another folder instead."
    case .olderDatabase:
      "The database health.db is older than the log health.db-wal. Put back both from the same backup, or the newer database."
    case .olderSchema: "An older version made this store. `health upgrade` converts it; so does every command that writes."
    case .locked: "The store is locked."
    case .lockedSaveTooLarge(let limit): "The store is locked, and takes at most \(limit) bytes in one save until it is unlocked."
    case .journalFull: "The store is locked, and there is no room for more saves until it is unlocked."
    case .served(let socket):
      "The health daemon at \(socket) serves this store. Ask it in place of opening the store: set HEALTHKIT_SOCKET, or end the daemon."
    case .inUse(let folder): "Programs have the store in \(folder) open. End them, then start the health daemon."
    }
  }
}
