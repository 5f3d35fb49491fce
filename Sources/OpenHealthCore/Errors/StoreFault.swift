// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why an encrypted store does not open, or no longer answers. Code that throws a fault has changed no file.
package enum StoreFault: Sendable, Equatable, Codable {
  /// The passphrase, recovery key or key file is wrong, or belongs to another store.
  case wrongKey
  /// The store opens with a key file, and this path has none.
  case keyFileMissing(path: String)
  /// The key file is not as it was written.
  case keyFileDamaged(path: String)
  /// Users other than its owner can read the key file, and may have done so.
  case keyFileExposed(path: String)
  /// The store opens with a passphrase, and the caller gave none.
  case passphraseNeeded
  /// The store opens with a key file, and the caller gave a passphrase.
  case passphraseNotUsed
  /// The store has lost its file of wrapped keys. Without it nothing opens the store.
  case keysMissing
  /// Neither copy of the file of wrapped keys is as it was written.
  case keysDamaged
  /// The keys exist, but the database does not.
  case databaseMissing
  /// The database belongs to another store, or its first bytes are damaged.
  case notThisStore
  /// The database is not encrypted: it is from a version before the first release.
  case notEncrypted
  /// A newer version of OpenHealthKit wrote the store.
  case newerFormat
  /// The database belongs to another program.
  case foreignDatabase
  /// A page of the database, counted from 1, is not as it was written.
  case damagedPage(Int)
  /// The database ends before this page.
  case truncated(page: Int)
  /// The log of the latest changes is damaged at this frame, counted from 1; 0 is its header.
  case damagedLog(frame: Int)
  /// The log of the latest changes is missing, and the database contains only a part of its changes.
  case logMissing
  /// The log beside the database lacks changes that the database has: the log is an older copy, or lost its end.
  case olderLog
  /// The database lacks changes from before the beginning of the log beside it: the database is an older copy.
  case olderDatabase
  /// An older version of OpenHealthKit made the store, and no program has written to it since.
  case olderSchema
  /// The store is locked: its keys are not in memory.
  case locked
  /// The store is locked, and a save exceeds this number of bytes, the most until it is unlocked.
  case lockedSaveTooLarge(limit: Int)
  /// The store is locked, and the space for saves meanwhile is full.
  case journalFull
  /// A daemon serves the store; its owner's socket is at this path.
  case served(socket: String)
  /// Programs have the store in this folder open, so a daemon cannot take it over.
  case inUse(folder: String)
  /// The store in this folder is marked as one that a daemon serves, and the daemon does not run. Apps do not open its files.
  case daemonMissing(folder: String)
  /// The owner has registered this app with a daemon, which does not run. The app opens no other store instead.
  case daemonMissingForApp(bundleIdentifier: String)
  /// The store is on a server for many people, which has no files, keys and backups for each of them.
  case onServer
}

extension StoreFault: CustomStringConvertible {
  /// The fault as a sentence with a remedy where there is one.
  package var description: String {
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
      "A daemon (`health serve`) serves this store already, at \(socket). End it first, or use the store through it: `health` finds it by "
        + "itself, and programs do with HEALTHKIT_SOCKET."
    case .inUse(let folder): "Programs have the store in \(folder) open. End them, then start the health daemon."
    case .daemonMissing(let folder):
      "The health daemon that serves the store in \(folder) does not run. Start it, such as with `health serve`. If none is to serve the "
        + "store any more, run `health serve --forget`."
    case .daemonMissingForApp(let identifier):
      "The app \(identifier) is registered with the health daemon, which does not run. Start it, such as with `health serve`. To use a store "
        + "without a daemon, name its folder in HEALTHKIT_STORE, or remove the app with `health apps remove \(identifier)`."
    case .onServer: "The store is on a server for many people. Its files, keys, checks and backups are those of the server's database."
    }
  }
}

/// Why the store cannot be opened, read or written. No case carries a health value.
package enum StorageCause: Sendable, Equatable, Codable {
  /// The operation on a file or folder that failed. The raw value completes "cannot be".
  package enum FileOperation: String, Sendable, Codable {
    /// Past participles, such as "read" in "cannot be read".
    case read, made, written, deleted, locked
  }

  /// A file or folder does not have the properties that the store requires.
  case unusable(FileFault)
  /// The system refused this operation on a file or folder, with this `errno`.
  case refused(FileOperation, path: String, errno: Int32)
  /// SQLite failed; its extended code and its own text.
  case sqlite(code: Int32, message: String)
  /// The database server refused a statement or a connection; its SQLSTATE, or a word of ours in place of one.
  case server(state: String)
  /// A function of libcrypto failed.
  case libcrypto(function: String)
  /// The person's data are encrypted, and the person's key is not there or cannot be unwrapped.
  case noPersonKey
  /// The store already has the largest number of keys.
  case tooManyKeys
  /// The process already has the largest number of open stores.
  case tooManyStores
  /// The system does not provide memory for the keys.
  case noMemoryForKeys
  /// SQLite does not know the encrypting VFS.
  case noEncryptingVFS
  /// The first page of a new database could not be encrypted; SQLite's code.
  case firstPage(code: Int32)
  /// SQLite opened the database without encryption, or does not write in the required way.
  case notSealed
  /// The SQLite library was built without this option.
  case sqliteBuiltWithout(option: String)
  /// The system does not exclude the memory of this process from core dumps, with this `errno`.
  case coreDumps(errno: Int32)
  /// A workout could not be encoded.
  case workoutEncoding
  /// The content of a sample could not be encoded.
  case contentEncoding
  /// An error of a type that this code does not expect.
  case unexpected(type: String)
}

extension StorageCause: CustomStringConvertible {
  /// The cause as a clause, to follow a colon.
  package var description: String {
    switch self {
    case .unusable(let fault): fault.description
    case .refused(let operation, let path, let code): "\(path) cannot be \(operation.rawValue): \(String(cString: strerror(code)))"
    case .sqlite(let code, let message): "SQLite error \(code): \(message)"
    case .server(let state): "the database server answered with the error \(state)"
    case .libcrypto(let function): "libcrypto: \(function) failed"
    case .noPersonKey: "the person's data are encrypted, and the server does not have their key"
    case .tooManyKeys: "the store has too many keys; remove one first"
    case .tooManyStores: "this process has too many stores open; close one first"
    case .noMemoryForKeys: "the system gives no memory for the keys"
    case .noEncryptingVFS: "the encrypting VFS cannot be registered with SQLite"
    case .firstPage(let code): "the new database cannot be encrypted (SQLite error \(code))"
    case .notSealed: "SQLite does not open the store as it must: encrypted, with a log, and written through to the disk"
    case .sqliteBuiltWithout(let option): "this SQLite library was built without \(option)"
    case .coreDumps(let code): "the memory of this process cannot be kept out of core dumps: \(String(cString: strerror(code)))"
    case .workoutEncoding: "a workout cannot be encoded"
    case .contentEncoding: "the content of a sample cannot be encoded"
    case .unexpected(let type): "an unexpected error of type \(type)"
    }
  }
}
