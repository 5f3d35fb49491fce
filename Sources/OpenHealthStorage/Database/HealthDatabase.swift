// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore
import Synchronization

/// One person's store: an encrypted SQLite file in a folder, or in memory.
///
/// Each read sees one snapshot and does not wait for writes. Writes are serialized, across processes too, and are on disk when
/// ``write(noting:_:)`` returns. All methods block the calling thread and may be called from any thread.
///
///     let database = try HealthDatabase.open(folder: folder)
///     try database.write { writer in ... }
///     let lanes = try database.read { reader in ... }
public final class HealthDatabase: Sendable {
  /// The name of the database inside the store's folder: `health.db`.
  public static let fileName = SealedFile.name

  /// The connections for reads. For a store in a folder these cannot write.
  private let readers: any DatabaseReader
  /// The connection for writes. Nil until the first write, so that a program that only reads changes no file.
  private let writer: Mutex<DatabaseQueue?>
  private let isInMemory: Bool
  /// Nil for a store in memory. Outlives the connections: its keys are wiped after the last one has closed.
  let sealed: SealedFile?
  private let opener: Mutex<StoreKeys?>
  private let folder: URL?
  private let keyNotices: [StoreNotice]
  /// Keeps daemons, or all other processes, away; released with this object.
  private let lock: ServingLock?
  let dictionaries = Dictionaries()
  private let recentDeletions = RecentDeletions()
  private let walkTexts = WalkTexts()
  private let sealing: SealingRules
  /// Warnings for the owner about a store that did open: mended keys, a log that ended early, keys that are not locked in memory.
  public var notices: [StoreNotice] { keyNotices + (sealed?.notices ?? []) }
  /// Whether ``close()`` was called. `running` counts the reads and writes in progress.
  private let isClosed = Mutex(false)
  private let running = DispatchGroup()

  private init(
    readers: any DatabaseReader, writer: sending DatabaseQueue?, isInMemory: Bool = false, sealed: SealedFile? = nil,
    keys: StoreKeys? = nil,
    lock: ServingLock? = nil,
    sealing: SealingRules
  ) {
    self.sealing = sealing
    self.readers = readers
    self.isInMemory = isInMemory
    self.writer = Mutex(writer)
    self.sealed = sealed
    opener = Mutex(keys)
    folder = keys?.folder
    keyNotices = keys?.notices ?? []
    self.lock = lock
  }

  deinit {
    if isClosed.withLock({ $0 }) { return }
    // Readers first: SQLite checkpoints the log when the last connection that closes is one that writes. If that fails, the next process to
    // open the store does it.
    if sealed != nil { _ = try? readers.close() }
    // As above.
    writer.withLock { writer in _ = try? writer?.close() }
  }

  /// Opens the store in a folder. Creates folder, keys and store where they do not exist, readable for their owner alone.
  ///
  /// An existing store is opened for reading; the first ``write(noting:_:)`` opens it for writing, too. Until then no file of it changes
  /// except the `-shm` file that programs share while they have the store open.
  ///
  /// - Parameters:
  ///   - keyFolder: The folder of key files, by default `$XDG_CONFIG_HOME/openhealthkit/keys`.
  ///   - passphrase: Opens the store instead of a key file.
  ///   - sealing: When samples become chunks. Only tests pass it.
  /// - Throws: ``HealthError/store(_:)`` when the store cannot be opened; its files stay as they were.
  public static func open(
    folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, sealing: SealingRules = SealingRules()
  ) throws(HealthError) -> HealthDatabase {
    try open(StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder, passphrase: passphrase), sealing: sealing)
  }

  /// Opens the store that these keys belong to; see ``open(folder:keyFolder:passphrase:)``.
  ///
  /// - Parameter lock: A daemon's lock on the store. Other programs pass nil and share the store.
  /// - Throws: `store(.served)` without a lock while a daemon serves the store.
  public static func open(
    _ keys: StoreKeys, lock: ServingLock? = nil, sealing: SealingRules = SealingRules()
  ) throws(HealthError) -> HealthDatabase {
    let lock = if let lock { lock } else { try ServingLock.share(keys.folder) }
    let sealed = try keys.unlock()
    let (readers, version) = try translatingErrors(sealed) {
      var configuration = configuration()
      configuration.readonly = true
      let readers = try DatabasePool(path: sealed.path, configuration: configuration)
      return (readers, try readers.read(Migrations.version))
    }
    let database = HealthDatabase(readers: readers, writer: nil, sealed: sealed, keys: keys, lock: lock, sealing: sealing)
    // An empty database was created just now, or by a program that stopped right after.
    if version == .none { try database.writing { _ in } }
    return database
  }

  /// Creates an empty store in memory, which ends with this object. SQLite's temporary files are encrypted here too.
  ///
  /// The first one of a process creates the schema; further ones are copies of an empty one, which takes a fraction of the time.
  ///
  /// - Parameter sealing: When samples become chunks. Only tests pass it.
  public static func inMemory(sealing: SealingRules = SealingRules()) throws(HealthError) -> HealthDatabase {
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
    return HealthDatabase(readers: queue, writer: queue, isInMemory: true, sealing: sealing)
  }

  /// A store in memory with the schema and nothing else, of which new ones are copies.
  private static let empty = Mutex<DatabaseQueue?>(nil)

  /// Opens or creates an unencrypted store, in a file with another name: only to measure what encryption costs.
  @_spi(Benchmarks) public static func openPlain(folder: URL) throws(HealthError) -> HealthDatabase {
    try translatingErrors(nil) {
      let path = folder.appendingPathComponent("plain.db").path
      var configuration = configuration()
      let writer = try DatabaseQueue(path: path, configuration: configuration)
      try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(writerCache)") }
      try Migrations.migrate(writer)
      configuration.readonly = true
      return HealthDatabase(
        readers: try DatabasePool(path: path, configuration: configuration), writer: writer, sealing: SealingRules())
    }
  }

  /// The keys that opened the store; nil for a store in memory, and after ``close()``.
  var keys: StoreKeys? { opener.withLock { $0 } }

  /// Whether other processes can change the store, too: false for a store in memory.
  public var isShared: Bool { sealed != nil }

  /// Calls `onWrite` on a queue after this or another process has written to the store's log, for as long as the caller keeps the result.
  ///
  /// Returns nil for a store in memory, and where the system cannot watch the folder.
  public func watchLog(on queue: DispatchQueue, onWrite: @escaping @Sendable () -> Void) -> LogWatch? {
    folder.flatMap { LogWatch(folder: $0, logName: "\(Self.fileName)-wal", queue: queue, onWrite: onWrite) }
  }

  /// Runs `body` on one snapshot of the store, on the calling thread.
  ///
  /// - Parameter isShort: Whether live queries wait for this body, which must be short. All other reads leave one connection free for such
  ///   bodies, so that they do not wait for long reads.
  /// - Throws: The `HealthError` of `body` or the store; ``StoreFault/olderSchema`` for a store of an older version until its first write;
  ///   `store(.locked)` after ``close()``.
  public func read<T>(isShort: Bool = false, _ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try enter()
    defer { running.leave() }
    if !isShort { longReads.wait() }
    defer { if !isShort { longReads.signal() } }
    return try Self.translatingErrors(sealed) {
      // The body need not be Sendable: it returns before this method does.
      try withoutActuallyEscaping(body) { body in
        // In memory the only connection is the body's alone. GRDB's `read` would forbid it to write, after which SQLite compiles each
        // statement anew.
        if isInMemory { return try readers.unsafeRead { try run(body, on: $0) } }
        return try readers.read { try run(body, on: $0) }
      }
    }
  }

  private func run<T>(_ body: (StorageReader) throws -> T, on database: Database) throws -> T {
    if !isCurrent.load(ordering: .relaxed) { try checkVersion(database) }
    do {
      return try body(StorageReader(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts))
    } catch {
      // A kept statement between two rows would hold this snapshot for the next read.
      database.rewindStatements()
      throw error
    }
  }

  /// Counts the free connections for reads that may be long: all but one.
  private let longReads = DispatchSemaphore(value: HealthDatabase.readerCount - 1)

  /// More concurrent reads than processors cost more than they gain, as they compete for shared locks. At least four, so that slow reads
  /// leave room for others.
  static let readerCount = min(8, max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Whether a read has found the current schema, which then never changes.
  private let isCurrent = Atomic(false)

  private func checkVersion(_ database: Database) throws {
    guard try Migrations.version(database) == .current else { throw HealthError.store(.olderSchema) }
    isCurrent.store(true, ordering: .relaxed)
  }

  /// Runs `body` in one transaction, on the calling thread: all its changes are on disk when this returns, none when it throws.
  ///
  /// The first write converts a store of an older version, repairs files after a crash, and throws when they cannot be written. Samples of
  /// lanes that have grown become chunks before the commit. A write waits up to 30 seconds for those of other processes, then throws ``HealthError/busy``.
  ///
  /// - Parameter touched: Collects what the transaction touches.
  /// - Throws: The `HealthError` of `body` or the store; `store(.locked)` after ``close()``.
  public func write<T>(noting touched: TouchedData = TouchedData(), _ body: (StorageWriter) throws -> T) throws(HealthError) -> T {
    try writing { database in
      do {
        var result: T?
        try database.inTransaction {
          let before = database.totalChangesCount
          let storage = storageWriter(database, touched)
          result = try body(storage)
          try storage.sealGrownLanes()
          if database.totalChangesCount != before { try Self.countCommit(database) }
          return .commit
        }
        guard let result else { preconditionFailure("a transaction that commits has run its body") }
        return result
      } catch {
        // Numbers assigned in a transaction that was rolled back must not be used again: forget them before the next write begins.
        dictionaries.forgetAll()
        throw error
      }
    }
  }

  private func storageWriter(_ database: Database, _ touched: TouchedData = TouchedData()) -> StorageWriter {
    StorageWriter(
      database: database, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts, touched: touched,
      sealing: sealing)
  }

  /// Makes chunks of the rows of lanes with many, as a store of an older version has them, in transactions of bounded size: what is done when the
  /// process ends early stays done, and the next opening for writing does the rest.
  private func sealAll(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { database in
      while true {
        var lanes: [Int64] = []
        try database.inTransaction {
          let storage = storageWriter(database)
          lanes = try storage.lanesToSeal()
          if let lane = lanes.first {
            try storage.seal(lane)
            try Self.countCommit(database)
          }
          return .commit
        }
        if lanes.isEmpty { return }
      }
    }
  }

  /// Converts a store of an older version. Does nothing to a current one, apart from opening it for writing.
  public func upgrade() throws(HealthError) { try writing { _ in } }

  /// Runs `body` with the connection for writes, which the first call opens.
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
        try sealAll(queue)
        return queue
      }
    }
  }

  // MARK: - Closing

  /// Counts a read or write as running. Throws `store(.locked)` after ``close()``.
  private func enter() throws(HealthError) {
    let mayRun = isClosed.withLock { isClosed in
      if !isClosed { running.enter() }
      return !isClosed
    }
    if !mayRun { throw .store(.locked) }
  }

  /// Closes the store and removes its keys from memory: waits for running reads and writes, checkpoints the log, closes all files and wipes
  /// the keys. From then on every read and write throws `store(.locked)`. Does nothing to a store in memory, and nothing when called again.
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

  /// Numbers a commit, in SQLite's user version. This makes page 1 part of every commit, from which the VFS sees whether a log belongs to
  /// the database beside it (``StoreFault/olderLog``). The number may overflow; it is compared by difference.
  static func countCommit(_ database: Database) throws {
    let number = try Int32.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    try database.execute(sql: "PRAGMA user_version = \(number &+ 1)")
  }

  /// 16 MiB. Writes mostly append: a larger cache gains nothing.
  static let writerCache = "PRAGMA cache_size = -16384"

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
