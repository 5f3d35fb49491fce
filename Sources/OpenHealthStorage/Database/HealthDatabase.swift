// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore

/// One person's store: an encrypted SQLite file in a folder, or in memory.
///
/// Reads see one snapshot each and do not wait for writes; writes come one at a time, also from several processes, and are on disk
/// when `write` returns.
public final class HealthDatabase: Sendable {
  /// The file's name inside the store's folder.
  public static let fileName = "health.db"

  private let writer: any DatabaseWriter
  /// Nil for a store in memory. Outlives the connections: its keys are wiped when the last one has closed.
  private let sealed: SealedFile?
  let dictionaries = Dictionaries()

  private init(_ writer: any DatabaseWriter, sealed: SealedFile? = nil) throws(HealthError) {
    self.writer = writer
    self.sealed = sealed
    try Self.translatingErrors(sealed) { try Migrations.migrate(writer) }
  }

  /// Opens the store in a folder; makes folder, keys and store where there are none, readable for their owner alone.
  ///
  /// `keyFolder` is where key files are, by default `$XDG_CONFIG_HOME/openhealthkit/keys`; `passphrase` what opens the store in the
  /// place of a key file. Throws ``HealthError/store(_:)`` when the store cannot be opened, `databaseInaccessible` when it is of a newer
  /// version, and leaves it as it was.
  public static func open(folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil) throws(HealthError) -> HealthDatabase {
    try open(StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder, passphrase: passphrase))
  }

  /// Opens the store that these keys belong to.
  public static func open(_ keys: StoreKeys) throws(HealthError) -> HealthDatabase {
    let sealed = try keys.unlock()
    // One after the other: GRDB's migrator is not made for two processes that both find an empty store.
    return try FolderLock.holding(keys.folder) { () throws(HealthError) in
      try retryingWhenBusy { () throws(HealthError) in
        let pool = try translatingErrors(sealed) {
          // Before the pool, which writes when it opens: what is not for us to open stays as it was.
          var readOnly = configuration()
          readOnly.readonly = true
          try DatabaseQueue(path: sealed.path, configuration: readOnly).read { try Migrations.check($0) }
          let pool = try DatabasePool(path: sealed.path, configuration: configuration())
          try pool.writeWithoutTransaction { database in
            try checkThatAllIsSealed(database)
            try database.execute(sql: writerCache)
          }
          return pool
        }
        return try HealthDatabase(pool, sealed: sealed)
      }
    }
  }

  /// A new, empty store that is gone with the process. SQLite's temporary files are encrypted here too.
  public static func inMemory() throws(HealthError) -> HealthDatabase {
    let path = try SealedFile.memoryPath()
    return try HealthDatabase(try translatingErrors(nil) { try DatabaseQueue(path: path, configuration: configuration()) })
  }

  /// A store that is not encrypted, in a file of another name: only to measure what encryption costs.
  @_spi(Benchmarks) public static func openPlain(folder: URL) throws(HealthError) -> HealthDatabase {
    let pool = try translatingErrors(nil) {
      let pool = try DatabasePool(path: folder.appendingPathComponent("plain.db").path, configuration: configuration())
      // GRDB turns a pool's writer to NORMAL when it opens it, which our VFS passes over.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL; \(writerCache)") }
      return pool
    }
    return try HealthDatabase(pool)
  }

  /// Whether other processes can change it, too.
  public var isShared: Bool { sealed != nil }

  /// Runs `body` on one snapshot of the store.
  public func read<T>(_ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try Self.translatingErrors(sealed) {
      // `unsafeRead` lets the body run on the calling thread's queue without requiring it to be Sendable; it ends before this returns.
      try withoutActuallyEscaping(body) { body in
        try writer.read { database in try body(StorageReader(database: database, dictionaries: dictionaries)) }
      }
    }
  }

  /// Runs `body` in one transaction: all it did is stored when this returns, nothing when it throws.
  public func write<T>(_ body: (StorageWriter) throws -> T) throws(HealthError) -> T {
    try Self.translatingErrors(sealed) {
      try writer.writeWithoutTransaction { database in
        do {
          var result: T?
          try database.inTransaction {
            result = try body(StorageWriter(database: database, dictionaries: dictionaries))
            return .commit
          }
          guard let result else { preconditionFailure("a transaction that commits has run its body") }
          return result
        } catch {
          // Numbers given out in a transaction that was taken back must not be used again: forgotten before the next write begins.
          dictionaries.forgetAll()
          throw error
        }
      }
    }
  }

  /// Writing is mostly appending: more pages than this are kept for nothing.
  private static let writerCache = "PRAGMA cache_size = -16384"

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { database in
      // No spilling: in SQLite 3.40.1 a transaction that spilled its pages, wrote over them and rolled back to a savepoint is lost in a
      // crash after its commit (observed, without our VFS too; 33 of 400 random cases, none without spilling).
      try database.execute(
        sql: """
          PRAGMA cache_size = -32768;
          PRAGMA cache_spill = OFF;
          PRAGMA secure_delete = ON;
          PRAGMA cell_size_check = ON;
          PRAGMA trusted_schema = OFF;
          """)
    }
    return configuration
  }

  /// GRDB makes sure that there is a log by a write of its own (it looks for one by the name of the URI, and finds none), which
  /// another process's commit at that moment refuses at once.
  private static func retryingWhenBusy<T>(_ body: () throws(HealthError) -> T) throws(HealthError) -> T {
    for _ in 1..<10 {
      do { return try body() } catch { guard error == busy else { throw error } }
    }
    return try body()
  }

  private static let busy = HealthError.storageFailure("another program kept it busy for too long")

  /// The last fence against a plain file: that it is really our VFS which writes, and that a commit is on disk when it is acknowledged.
  private static func checkThatAllIsSealed(_ database: Database) throws {
    var name: UnsafeMutablePointer<CChar>?
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_VFSNAME, &name)
    defer { sqlite3_free(name) }
    guard let name, String(cString: name).hasPrefix("ohk"), try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
    else { throw HealthError.storageFailure("SQLite does not open the store as it must") }
  }

  /// GRDB's errors as ours. Texts of SQLite can hold no health value: statements bind their arguments.
  private static func translatingErrors<T>(_ sealed: SealedFile?, _ body: () throws -> T) throws(HealthError) -> T {
    do {
      return try body()
    } catch let error as HealthError {
      throw error
    } catch let error as DatabaseError {
      if let fault = sealed?.fault(extendedCode: error.extendedResultCode.rawValue) { throw .store(fault) }
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw .damagedData(error.message ?? "malformed database")
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY: throw .databaseInaccessible(error.message ?? "cannot be opened")
      case .SQLITE_FULL: throw .diskFull
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw busy
      default: throw .storageFailure("SQLite error \(error.extendedResultCode.rawValue): \(error.message ?? "unknown")")
      }
    } catch {
      throw .storageFailure("\(type(of: error))")
    }
  }
}
