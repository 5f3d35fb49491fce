// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore
import Synchronization

/// One person's store: an encrypted SQLite file in a folder, or in memory.
///
/// Reads see one snapshot each and do not wait for writes; writes come one at a time, also from several processes, and are on disk
/// when `write` returns.
public final class HealthDatabase: Sendable {
  /// The file's name inside the store's folder.
  public static let fileName = SealedFile.name

  /// Where reads go. Of a store in a folder these connections cannot write.
  private let readers: any DatabaseReader
  /// The connection that writes: nil until the first write, so that a program that only reads changes no file.
  private let writer: Mutex<DatabaseQueue?>
  /// Nil for a store in memory. Outlives the connections: its keys are wiped when the last one has closed.
  private let sealed: SealedFile?
  private let opener: Mutex<StoreKeys?>
  private let folder: URL?
  private let keyNotices: [StoreNotice]
  /// What keeps daemons, or all others, away; given back when nothing uses this any more.
  private let lock: ServingLock?
  let dictionaries = Dictionaries()
  private let recentDeletions = RecentDeletions()
  /// What the owner should know about this store, though it opened.
  public var notices: [StoreNotice] { keyNotices + (sealed?.notices ?? []) }
  /// Whether ``close()`` was called, and the reads and writes that run.
  private let isClosed = Mutex(false)
  private let running = DispatchGroup()

  private init(
    readers: any DatabaseReader, writer: sending DatabaseQueue?, sealed: SealedFile? = nil, keys: StoreKeys? = nil, lock: ServingLock? = nil
  ) {
    self.readers = readers
    self.writer = Mutex(writer)
    self.sealed = sealed
    opener = Mutex(keys)
    folder = keys?.folder
    keyNotices = keys?.notices ?? []
    self.lock = lock
  }

  deinit {
    if isClosed.withLock({ $0 }) { return }
    // Readers first: SQLite takes the log into the database when its last connection is one that writes. What fails here, the next one to open
    // the store does.
    if sealed != nil { _ = try? readers.close() }
    writer.withLock { writer in _ = try? writer?.close() }
  }

  /// Opens the store in a folder; makes folder, keys and store where there are none, readable for their owner alone.
  ///
  /// A store that is there is opened for reading; the first ``write(_:)`` opens it for writing, too. Until then no file of it changes but the
  /// `-shm` file that programs share while they have the store open.
  ///
  /// `keyFolder` is where key files are, by default `$XDG_CONFIG_HOME/openhealthkit/keys`; `passphrase` what opens the store in the
  /// place of a key file. Throws ``HealthError/store(_:)`` when the store cannot be opened, and leaves it as it was.
  public static func open(folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil) throws(HealthError) -> HealthDatabase {
    try open(StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder, passphrase: passphrase))
  }

  /// Opens the store that these keys belong to; see ``open(folder:keyFolder:passphrase:)``.
  ///
  /// - Parameter lock: of a daemon, its hold on the store.
  /// - Throws: `store(.served)` without a lock while a daemon serves the store.
  public static func open(_ keys: StoreKeys, lock: ServingLock? = nil) throws(HealthError) -> HealthDatabase {
    let lock = if let lock { lock } else { try ServingLock.share(keys.folder) }
    let sealed = try keys.unlock()
    let (readers, version) = try translatingErrors(sealed) {
      var configuration = configuration()
      configuration.readonly = true
      let readers = try DatabasePool(path: sealed.path, configuration: configuration)
      return (readers, try readers.read(Migrations.version))
    }
    let database = HealthDatabase(readers: readers, writer: nil, sealed: sealed, keys: keys, lock: lock)
    // An empty database was made just now, or by a program that went no further.
    if version == .none { try database.writing { _ in } }
    return database
  }

  /// A new, empty store that is gone with the process. SQLite's temporary files are encrypted here too.
  public static func inMemory() throws(HealthError) -> HealthDatabase {
    let path = try SealedFile.memoryPath()
    let queue = try translatingErrors(nil) {
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try Migrations.migrate(queue)
      return queue
    }
    return HealthDatabase(readers: queue, writer: queue)
  }

  /// A store that is not encrypted, in a file of another name: only to measure what encryption costs.
  @_spi(Benchmarks) public static func openPlain(folder: URL) throws(HealthError) -> HealthDatabase {
    try translatingErrors(nil) {
      let path = folder.appendingPathComponent("plain.db").path
      var configuration = configuration()
      let writer = try DatabaseQueue(path: path, configuration: configuration)
      try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(writerCache)") }
      try Migrations.migrate(writer)
      configuration.readonly = true
      return HealthDatabase(readers: try DatabasePool(path: path, configuration: configuration), writer: writer)
    }
  }

  /// Whether other processes can change it, too.
  public var isShared: Bool { sealed != nil }

  /// Calls `onWrite` on a queue after this or another process has written to the store's log, as long as the watch is held. Nil where there is
  /// nothing to watch: in memory, or where the system gives no watch.
  public func watchLog(on queue: DispatchQueue, onWrite: @escaping @Sendable () -> Void) -> LogWatch? {
    folder.flatMap { LogWatch(folder: $0, logName: "\(Self.fileName)-wal", queue: queue, onWrite: onWrite) }
  }

  /// Runs `body` on one snapshot of the store.
  ///
  /// - Parameter isShort: whether the body is a short look for which live queries wait. One connection is kept free of all other reads, so
  ///   that such a look need not wait for long ones.
  /// - Throws: ``StoreFault/olderSchema`` for a store of an older version until something was written to it.
  public func read<T>(isShort: Bool = false, _ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try enter()
    defer { running.leave() }
    if !isShort { longReads.wait() }
    defer { if !isShort { longReads.signal() } }
    return try Self.translatingErrors(sealed) {
      // The body need not be Sendable: it ends before this returns.
      try withoutActuallyEscaping(body) { body in
        try readers.read { database in
          if !isCurrent.load(ordering: .relaxed) { try checkVersion(database) }
          return try body(StorageReader(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions))
        }
      }
    }
  }

  /// The connections for reads that may be long: all but one.
  private let longReads = DispatchSemaphore(value: HealthDatabase.readerCount - 1)

  /// More at once than processors cost more than they bring, since they meet at the locks of what they share; a few more, so that slow
  /// ones leave a place.
  static let readerCount = min(8, max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Whether the schema was seen to be the current one; it stays so.
  private let isCurrent = Atomic(false)

  private func checkVersion(_ database: Database) throws {
    guard try Migrations.version(database) == .current else { throw HealthError.store(.olderSchema) }
    isCurrent.store(true, ordering: .relaxed)
  }

  /// Runs `body` in one transaction: all it did is stored when this returns, nothing when it throws.
  ///
  /// The first one converts a store of an older version, mends what a crash left of its files, and throws when they cannot be written.
  ///
  /// - Parameter touched: where the transaction writes down what it touches.
  public func write<T>(noting touched: TouchedData = TouchedData(), _ body: (StorageWriter) throws -> T) throws(HealthError) -> T {
    try writing { database in
      do {
        var result: T?
        try database.inTransaction {
          let before = database.totalChangesCount
          result = try body(
            StorageWriter(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions, touched: touched))
          if database.totalChangesCount != before { try Self.countCommit(database) }
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

  /// Converts a store of an older version. Does nothing to a current one.
  public func upgrade() throws(HealthError) { try writing { _ in } }

  /// Runs `body` with the connection that writes, opened where it is not yet.
  private func writing<T>(_ body: (Database) throws -> T) throws(HealthError) -> T {
    try enter()
    defer { running.leave() }
    return try Self.translatingErrors(sealed) {
      let queue = try writer.withLock { writer in
        if let writer { return writer }
        let opened = try openWriter()
        writer = opened
        return opened
      }
      return try withoutActuallyEscaping(body) { body in try queue.writeWithoutTransaction { try body($0) } }
    }
  }

  private func openWriter() throws -> DatabaseQueue {
    guard let sealed, let keys = opener.withLock({ $0 }) else {
      preconditionFailure("a store in memory has its connection from the beginning")
    }
    // One after the other: GRDB's migrator is not made for two processes that both find an empty store.
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

  /// Begins a read or write. Throws `store(.locked)` after ``close()``.
  private func enter() throws(HealthError) {
    let mayRun = isClosed.withLock { isClosed in
      if !isClosed { running.enter() }
      return !isClosed
    }
    if !mayRun { throw .store(.locked) }
  }

  /// Takes the store's keys out of memory: waits for the reads and writes that run, takes the log into the database, closes all files and wipes the
  /// keys. From now on every read and write throws `store(.locked)`. A store in memory goes on.
  ///
  /// Throws when SQLite does not close a file. The keys are wiped nevertheless.
  public func close() throws(HealthError) {
    guard let sealed else { return }
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    running.wait()
    defer {
      sealed.revoke()
      // Freed here, where no lock is held.
      let keys = opener.withLock { keys in
        defer { keys = nil }
        return keys
      }
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

  /// Gives a commit the number after the last one's, in SQLite's user version. With it, page 1 is part of every commit: so the VFS sees
  /// whether a log belongs to the database beside it (``StoreFault/olderLog``). The number may overflow; it is compared by difference.
  static func countCommit(_ database: Database) throws {
    let number = try Int32.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    try database.execute(sql: "PRAGMA user_version = \(number &+ 1)")
  }

  /// Writing is mostly appending: more pages than this are kept for nothing.
  private static let writerCache = "PRAGMA cache_size = -16384"

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.maximumReaderCount = readerCount
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

  /// The last fence against a plain file: that it is really our VFS which writes, and that a commit is on disk when it is acknowledged.
  private static func checkThatAllIsSealed(_ database: Database) throws {
    var name: UnsafeMutablePointer<CChar>?
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_VFSNAME, &name)
    defer { sqlite3_free(name) }
    guard let name, String(cString: name).hasPrefix("ohk"), try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
    else { throw HealthError.storageFailure(.notSealed) }
  }

  /// GRDB's errors as ours. Texts of SQLite can hold no health value: statements bind their arguments.
  private static func translatingErrors<T>(_ sealed: SealedFile?, _ body: () throws -> T) throws(HealthError) -> T {
    do {
      return try body()
    } catch let error as HealthError {
      throw error
    } catch let error as DatabaseError {
      if let fault = sealed?.fault(extendedCode: error.extendedResultCode.rawValue) { throw .store(fault) }
      if error.resultCode == .SQLITE_CORRUPT, let page = sealed?.firstMissingPage() { throw .store(.truncated(page: page)) }
      // SQLite has one code for this where it writes a page, and others where it makes its other files larger.
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
