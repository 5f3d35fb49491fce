// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore
import OpenHealthCrypto
import Synchronization

/// The database of a store in an encrypted SQLite file in a folder, or in memory.
///
/// It has read-only connections from the beginning, and opens the connection for writes with the first write.
final class SQLiteBackend: StoreBackend {
  /// The connections for reads. For a store in a folder these cannot write.
  private let readers: any DatabaseReader
  /// The connection for writes. Nil until the first write, so that a program that only reads changes no file.
  private let writer: Mutex<DatabaseQueue?>
  private let isInMemory: Bool
  /// Nil for a store in memory. Outlives the connections: its keys are wiped after the last one has closed.
  let sealed: SealedFile?
  private let opener: Mutex<StoreKeys?>
  private let folder: URL?
  /// That of the keys, which a restored store makes new; one of its own for each store in memory.
  private let logIdentity: [UInt8]
  /// Nil after ``close()``.
  private let outward: Mutex<OutwardSecret?>
  private let keyNotices: [StoreNotice]
  /// Keeps daemons, or all other processes, away; released with this object.
  private let lock: ServingLock?
  private let isClosed = Atomic(false)
  private static let identitySize = 16

  private init(
    readers: any DatabaseReader, writer: sending DatabaseQueue?, logIdentity: [UInt8], outward: OutwardSecret, isInMemory: Bool = false,
    sealed: SealedFile? = nil, keys: StoreKeys? = nil, lock: ServingLock? = nil
  ) {
    self.readers = readers
    self.isInMemory = isInMemory
    self.writer = Mutex(writer)
    self.sealed = sealed
    opener = Mutex(keys)
    folder = keys?.folder
    self.logIdentity = logIdentity
    self.outward = Mutex(outward)
    keyNotices = keys?.notices ?? []
    self.lock = lock
  }

  deinit {
    if isClosed.load(ordering: .relaxed) { return }
    // Readers first: SQLite checkpoints the log when the last connection that closes is one that writes. If that fails, the next process to
    // open the store does it.
    if sealed != nil { _ = try? readers.close() }
    // As above.
    writer.withLock { writer in _ = try? writer?.close() }
  }

  /// Opens the store that these keys belong to. `isEmpty` says that it has no schema yet.
  static func open(_ keys: StoreKeys, lock: ServingLock?) throws(HealthError) -> (backend: SQLiteBackend, isEmpty: Bool) {
    let lock = if let lock { lock } else { try ServingLock.share(keys.folder) }
    let sealed = try keys.unlock()
    let (readers, version) = try translatingErrors(sealed) {
      var configuration = configuration()
      configuration.readonly = true
      let readers = try DatabasePool(path: sealed.path, configuration: configuration)
      return (readers, try readers.read(Migrations.version))
    }
    return (
      SQLiteBackend(
        readers: readers, writer: nil, logIdentity: keys.storeIdentifier, outward: try OutwardSecret(keys), sealed: sealed, keys: keys,
        lock: lock),
      version == .none
    )
  }

  /// Creates an empty store in memory. The first one of a process creates the schema; further ones are copies of an empty one, which takes a
  /// fraction of the time.
  static func inMemory() throws(HealthError) -> SQLiteBackend {
    let path = try SealedFile.memoryPath()
    let queue = try translatingErrors(nil) {
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try empty.withLock { empty in
        if let empty { return try empty.backup(to: queue) }
        let first = try DatabaseQueue(path: path, configuration: configuration())
        try Migrations.migrate(first)
        try first.backup(to: queue)
        empty = first
      }
      return queue
    }
    return SQLiteBackend(
      readers: queue, writer: queue, logIdentity: try LibCrypto.random(identitySize), outward: try .random(), isInMemory: true)
  }

  /// A store in memory with the schema and nothing else, of which new ones are copies.
  private static let empty = Mutex<DatabaseQueue?>(nil)

  /// Opens or creates an unencrypted store, in a file with another name: only to measure what encryption costs.
  static func plain(folder: URL) throws(HealthError) -> SQLiteBackend {
    try translatingErrors(nil) {
      let path = folder.appendingPathComponent("plain.db").path
      var configuration = configuration()
      let writer = try DatabaseQueue(path: path, configuration: configuration)
      try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(writerCache)") }
      try Migrations.migrate(writer)
      configuration.readonly = true
      return SQLiteBackend(
        readers: try DatabasePool(path: path, configuration: configuration), writer: writer,
        logIdentity: try LibCrypto.random(identitySize), outward: try .random())
    }
  }

  /// The keys that opened the store; nil for a store in memory, and after ``close()``.
  var keys: StoreKeys? { opener.withLock { $0 } }

  var notices: [StoreNotice] { keyNotices + (sealed?.notices ?? []) }

  var isShared: Bool { sealed != nil }

  func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)? {
    folder.flatMap { LogWatch(folder: $0, logName: "\(HealthDatabase.fileName)-wal", queue: queue, onWrite: onCommit) }
  }

  // MARK: - Transactions

  func read(isShort: Bool, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    if !isShort { longReads.wait() }
    defer { if !isShort { longReads.signal() } }
    try Self.translatingErrors(sealed) {
      // The body need not be Sendable: it returns before this method does.
      try withoutActuallyEscaping(body) { body in
        // In memory the only connection is the body's alone. GRDB's `read` would forbid it to write, after which SQLite compiles each
        // statement anew.
        if isInMemory { return try readers.unsafeRead { try run(body, on: $0) } }
        try readers.read { try run(body, on: $0) }
      }
    }
  }

  private func run(_ body: (any SQLConnection) throws -> Void, on database: Database) throws {
    if !isCurrent.load(ordering: .relaxed) { try checkVersion(database) }
    do { try body(GRDBConnection(database, logIdentity: logIdentity, outward: outward.withLock { $0 })) } catch {
      // A kept statement between two rows would hold this snapshot for the next read.
      database.rewindStatements()
      throw error
    }
  }

  /// Counts the free connections for reads that may be long: all but one.
  private let longReads = DispatchSemaphore(value: SQLiteBackend.readerCount - 1)

  /// More concurrent reads than processors cost more than they gain, as they compete for shared locks. At least four, so that slow reads
  /// leave room for others.
  static let readerCount = min(8, max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Whether a read has found the current schema, which then never changes.
  private let isCurrent = Atomic(false)

  private func checkVersion(_ database: Database) throws {
    guard try Migrations.version(database) == .current else { throw HealthError.store(.olderSchema) }
    isCurrent.store(true, ordering: .relaxed)
  }

  func prepareForWriting() throws(HealthError) { _ = try Self.translatingErrors(sealed, connectionForWrites) }

  private func connectionForWrites() throws -> DatabaseQueue {
    try writer.withLock { writer in
      if let writer { return writer }
      let opened = try openWriter()
      writer = opened
      return opened
    }
  }

  func write(onRollback: () -> Void, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    try Self.translatingErrors(sealed) {
      try connectionForWrites().writeWithoutTransaction { database in
        do {
          try Self.inTransaction(database) {
            let before = database.totalChangesCount
            try body(GRDBConnection(database, logIdentity: logIdentity, outward: outward.withLock { $0 }))
            if database.totalChangesCount != before { try Self.countCommit(database) }
          }
        } catch {
          onRollback()
          throw error
        }
      }
    }
  }

  /// A transaction that begins and ends with kept statements. GRDB's own prepares both each time.
  private static func inTransaction(_ database: Database, _ body: () throws -> Void) throws {
    try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
    do {
      try body()
      // A failed statement can end the transaction. What a body wrote after it would have been committed bit by bit.
      guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      try database.cachedStatement(sql: "COMMIT").execute()
    } catch {
      // A commit that failed can have left it open. The first error counts.
      if database.isInsideTransaction { try? database.rollback() }
      throw error
    }
  }

  private func openWriter() throws -> DatabaseQueue {
    guard let sealed, let keys = opener.withLock({ $0 }) else {
      preconditionFailure("a store in memory has its connection from the beginning")
    }
    // One process at a time: GRDB's migrator does not expect two processes that both find an empty store.
    return try FolderLock.holding(keys.folder) { () throws(HealthError) in
      guard access(keys.folder.path, W_OK) == 0 else { throw DurableFile.failure(.written, keys.folder) }
      try keys.mend()
      return try Self.translatingErrors(sealed) {
        let queue = try DatabaseQueue(path: sealed.path, configuration: Self.configuration())
        try queue.writeWithoutTransaction { database in
          try Self.checkThatAllIsSealed(database)
          try database.execute(sql: Self.writerCache)
        }
        try Migrations.migrate(queue)
        return queue
      }
    }
  }

  // MARK: - Closing

  /// Checkpoints the log, closes all files and removes the store's keys from memory. Does nothing to a store in memory.
  ///
  /// Throws when SQLite does not close a file. The keys are wiped nevertheless.
  func close() throws(HealthError) {
    guard let sealed else { return }
    isClosed.store(true, ordering: .relaxed)
    defer {
      sealed.revoke()
      // Freed here, where no lock is held.
      let keys = opener.withLock { keys in
        defer { keys = nil }
        return keys
      }
      outward.withLock { $0 = nil }
      withExtendedLifetime(keys) {}
    }
    try Self.translatingErrors(sealed) {
      // Readers first, as in `deinit`.
      try readers.close()
      try writer.withLock { writer in
        try writer?.close()
        writer = nil
      }
    }
    guard sealed.openFiles == 0 else { throw .busy }
  }

  // MARK: - SQLite

  /// Numbers a commit, in SQLite's user version. This makes page 1 part of every commit, from which the VFS sees whether a log belongs to
  /// the database beside it (``StoreFault/olderLog``). The number may overflow; it is compared by difference.
  static func countCommit(_ database: Database) throws {
    let number = try GRDBConnection(database).commitNumber()
    // Without GRDB, which would take longer to prepare the statement than SQLite. No argument can be bound to it.
    let code = sqlite3_exec(database.sqliteConnection, "PRAGMA user_version = \(number &+ 1)", nil, nil, nil)
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// 2 MiB. Writes mostly append: a larger cache gains nothing.
  static let writerCache = "PRAGMA cache_size = -2048"

  static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.maximumReaderCount = readerCount
    configuration.prepareDatabase { database in
      // No spilling: SQLite 3.40.1 loses a transaction that spilled pages, overwrote them and rolled back to a savepoint when a crash
      // follows its commit (observed, without our VFS too; 33 of 400 random cases, none without spilling).
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

  /// Checks that our VFS does the writing, and that a commit is on disk when it is acknowledged: the last fence against a plain file.
  static func checkThatAllIsSealed(_ database: Database) throws {
    // Unsafe: SQLite allocates the name, which this function owns, reads as a C string and frees.
    var name: UnsafeMutablePointer<CChar>?
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_VFSNAME, &name)
    defer { sqlite3_free(name) }
    guard let name, String(cString: name).hasPrefix("ohk"), try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
    else { throw HealthError.storageFailure(.notSealed) }
  }

  /// Turns GRDB's errors into ours. SQLite's messages can contain no health value: statements bind their arguments.
  static func translatingErrors<T>(_ sealed: SealedFile?, _ body: () throws -> T) throws(HealthError) -> T {
    do {
      return try body()
    } catch let error as HealthError {
      throw error
    } catch let error as DatabaseError {
      if let fault = sealed?.fault(extendedCode: error.extendedResultCode.rawValue) { throw .store(fault) }
      if error.resultCode == .SQLITE_CORRUPT, let page = sealed?.firstMissingPage() { throw .store(.truncated(page: page)) }
      // SQLite reports a full disk with one code when it writes a page, and with others when it enlarges its other files.
      if error.resultCode == .SQLITE_IOERR, sealed?.isDiskFull == true { throw .diskFull }
      let (code, message) = (error.extendedResultCode.rawValue, error.message ?? "\(error.resultCode)")
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw .damagedData(.sqlite(code: code, message: message))
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY: throw .databaseInaccessible(.sqlite(code: code, message: message))
      case .SQLITE_FULL: throw .diskFull
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw .busy
      default: throw .storageFailure(.sqlite(code: code, message: message))
      }
    } catch {
      throw .storageFailure(.unexpected(type: "\(type(of: error))"))
    }
  }
}
