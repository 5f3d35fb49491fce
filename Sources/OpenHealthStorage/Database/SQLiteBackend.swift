// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Synchronization

/// The database of a store in an encrypted SQLite file in a folder, or in memory.
///
/// It has read-only connections from the beginning, and opens the connection for writes with the first write.
final class SQLiteBackend: StoreBackend {
  /// The connections for reads, which cannot write. Nil for a store in memory, whose only connection is for both.
  private let readers: SQLiteReaders?
  /// The connection for writes. Nil until the first write, so that a program that only reads changes no file.
  private let writer: Mutex<SQLiteQueue?>
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
    readers: SQLiteReaders?, writer: SQLiteQueue?, logIdentity: [UInt8], outward: OutwardSecret, sealed: SealedFile? = nil,
    keys: StoreKeys? = nil,
    lock: ServingLock? = nil
  ) {
    self.readers = readers
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
    if sealed != nil { _ = try? readers?.close() }
    // As above.
    writer.withLock { writer in _ = try? writer?.use { try $0.close() } }
  }

  /// Opens the store that these keys belong to. `isEmpty` says that it has no schema yet.
  static func open(_ keys: StoreKeys, lock: ServingLock?) throws(HealthError) -> (backend: SQLiteBackend, isEmpty: Bool) {
    let lock = if let lock { lock } else { try ServingLock.share(keys.folder) }
    let sealed = try keys.unlock()
    let (readers, version) = try translatingErrors(sealed) {
      let path = sealed.path
      let readers = try SQLiteReaders(count: readerCount + 1) { try connect(path, readsOnly: true) }
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
      let queue = SQLiteQueue(try connect(path))
      let first = try empty.withLock { empty in
        if let empty { return empty }
        let first = try connect(path)
        try Migrations.migrate(first)
        let made = SQLiteQueue(first)
        empty = made
        return made
      }
      try first.use { first in try queue.use { try first.copy(to: $0) } }
      return queue
    }
    return SQLiteBackend(readers: nil, writer: queue, logIdentity: try LibCrypto.random(identitySize), outward: try .random())
  }

  /// A store in memory with the schema and nothing else, of which new ones are copies.
  private static let empty = Mutex<SQLiteQueue?>(nil)

  /// Opens or creates an unencrypted store, in a file with another name: only to measure what encryption costs.
  static func plain(folder: URL) throws(HealthError) -> SQLiteBackend {
    try translatingErrors(nil) {
      let path = folder.appendingPathComponent("plain.db").path
      let writer = try connect(path)
      try writer.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(writerCache)")
      try Migrations.migrate(writer)
      return SQLiteBackend(
        readers: try SQLiteReaders(count: readerCount + 1) { try connect(path, readsOnly: true) }, writer: SQLiteQueue(writer),
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
        if let readers { return try readers.read { try run(body, on: $0) } }
        // In memory the only connection is the body's alone.
        try connectionForWrites().use { try run(body, on: $0) }
      }
    }
  }

  private func run(_ body: (any SQLConnection) throws -> Void, on connection: SQLiteConnection) throws {
    if !isCurrent.load(ordering: .relaxed) { try checkVersion(connection) }
    do { try body(named(connection)) } catch {
      // A kept statement between two rows would hold this snapshot for the next read.
      connection.rewindStatements()
      throw error
    }
  }

  /// A connection with what it has to know of the store.
  private func named(_ connection: SQLiteConnection) -> SQLiteConnection {
    (connection.logIdentity, connection.outward) = (logIdentity, outward.withLock { $0 })
    return connection
  }

  /// Counts the free connections for reads that may be long: all but one for short reads, and one for work beside the requests.
  private let longReads = DispatchSemaphore(value: SQLiteBackend.readerCount - 1)

  /// More concurrent reads than processors cost more than they gain, as they compete for shared locks. At least four, so that slow reads
  /// leave room for others.
  static let readerCount = min(8, max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Whether a read has found the current schema, which then never changes.
  private let isCurrent = Atomic(false)

  private func checkVersion(_ connection: SQLiteConnection) throws {
    guard try Migrations.version(connection) == .current else { throw HealthError.store(.olderSchema) }
    isCurrent.store(true, ordering: .relaxed)
  }

  func prepareForWriting() throws(HealthError) { _ = try Self.translatingErrors(sealed, connectionForWrites) }

  private func connectionForWrites() throws -> SQLiteQueue {
    try writer.withLock { writer in
      if let writer { return writer }
      let opened = SQLiteQueue(try openWriter())
      writer = opened
      return opened
    }
  }

  func write(onRollback: () -> Void, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    try Self.translatingErrors(sealed) {
      try connectionForWrites().use { connection in
        do {
          try connection.inTransaction {
            let before = connection.totalChangesCount
            try body(named(connection))
            if connection.totalChangesCount != before { try Self.countCommit(connection) }
          }
        } catch {
          onRollback()
          throw error
        }
      }
    }
  }

  private func openWriter() throws -> SQLiteConnection {
    guard let sealed, let keys = opener.withLock({ $0 }) else {
      preconditionFailure("a store in memory has its connection from the beginning")
    }
    // One process at a time finds an empty or an older store.
    return try FolderLock.holding(keys.folder) { () throws(HealthError) in
      guard access(keys.folder.path, W_OK) == 0 else { throw DurableFile.failure(.written, keys.folder) }
      try keys.mend()
      return try Self.translatingErrors(sealed) {
        let connection = try Self.connect(sealed.path)
        try Self.checkThatAllIsSealed(connection)
        try connection.execute(sql: Self.writerCache)
        try Migrations.migrate(connection)
        return connection
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
      try readers?.close()
      try writer.withLock { writer in
        try writer?.use { try $0.close() }
        writer = nil
      }
    }
    guard sealed.openFiles == 0 else { throw .busy }
  }

  // MARK: - SQLite

  /// Numbers a commit, in SQLite's user version. This makes page 1 part of every commit, from which the VFS sees whether a log belongs to
  /// the database beside it (``StoreFault/olderLog``). The number may overflow; it is compared by difference.
  static func countCommit(_ connection: SQLiteConnection) throws {
    // No argument can be bound to it.
    try connection.execute(sql: "PRAGMA user_version = \(try connection.commitNumber() &+ 1)")
  }

  /// 2 MiB. Writes mostly append: a larger cache gains nothing.
  static let writerCache = "PRAGMA cache_size = -2048"

  /// A connection to a store's database.
  static func connect(_ path: String, readsOnly: Bool = false, checksReferences: Bool = true) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, readsOnly: readsOnly, checksReferences: checksReferences)
    // No spilling: SQLite 3.40.1 loses a transaction that spilled pages, overwrote them and rolled back to a savepoint when a crash follows
    // its commit (observed, without our VFS too; 33 of 400 random cases, none without spilling).
    try connection.execute(
      sql: """
        PRAGMA cache_size = -32768;
        PRAGMA cache_spill = OFF;
        PRAGMA secure_delete = ON;
        PRAGMA cell_size_check = ON;
        PRAGMA trusted_schema = OFF;
        SELECT count(*) FROM sqlite_schema;
        """)
    return connection
  }

  /// Checks that our VFS does the writing, and that a commit is on disk when it is acknowledged: the last fence against a plain file.
  static func checkThatAllIsSealed(_ connection: SQLiteConnection) throws {
    // Unsafe: SQLite allocates the name, which this function owns, reads as a C string and frees.
    var name: UnsafeMutablePointer<CChar>?
    sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_VFSNAME, &name)
    defer { sqlite3_free(name) }
    guard let name, String(cString: name).hasPrefix("ohk"), try Int.fetchOne(connection, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(connection, sql: "PRAGMA journal_mode") == "wal"
    else { throw HealthError.storageFailure(.notSealed) }
  }

  /// Turns SQLite's errors into ours. Its messages can contain no health value: statements bind their arguments.
  static func translatingErrors<T>(_ sealed: SealedFile?, _ body: () throws -> T) throws(HealthError) -> T {
    do {
      return try body()
    } catch let error as HealthError {
      throw error
    } catch let error as SQLiteError {
      let (code, message) = (error.extendedCode, error.message)
      if let fault = sealed?.fault(extendedCode: code) { throw .store(fault) }
      if error.code == SQLITE_CORRUPT, let page = sealed?.firstMissingPage() { throw .store(.truncated(page: page)) }
      // SQLite reports a full disk with one code when it writes a page, and with others when it enlarges its other files.
      if error.code == SQLITE_IOERR, sealed?.isDiskFull == true { throw .diskFull }
      switch error.code {
      case SQLITE_CORRUPT, SQLITE_NOTADB: throw .damagedData(.sqlite(code: code, message: message))
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: throw .databaseInaccessible(.sqlite(code: code, message: message))
      case SQLITE_FULL: throw .diskFull
      case SQLITE_BUSY, SQLITE_LOCKED: throw .busy
      default: throw .storageFailure(.sqlite(code: code, message: message))
      }
    } catch {
      throw .storageFailure(.unexpected(type: "\(type(of: error))"))
    }
  }
}
