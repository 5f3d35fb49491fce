// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Synchronization

/// One person's store: an encrypted SQLite file in a folder, or in memory.
///
/// Each read sees one snapshot and does not wait for writes. Writes are serialized, across processes too, and are on disk when
/// ``write(noting:_:)`` returns. All methods block the calling thread and may be called from any thread.
///
///     let database = try HealthDatabase.open(folder: folder)
///     try database.write { writer in ... }
///     let lanes = try database.read { reader in ... }
package final class HealthDatabase: Sendable {
  /// The name of the database inside the store's folder: `health.db`.
  package static let fileName = SealedFile.name

  private let backend: any StoreBackend
  let dictionaries = Dictionaries()
  private let recentDeletions = RecentDeletions()
  private let walkTexts = WalkTexts()
  private let sealing: SealingRules
  /// Whether lanes may have more rows than writes leave, as an older version leaves them.
  private let mayHaveManyRows: Mutex<Bool>
  /// Whether ``close()`` was called. `running` counts the reads and writes in progress.
  private let isClosed = Mutex(false)
  private let running = DispatchGroup()
  /// The work beside the requests that waits or runs.
  let upkeep = Mutex<[String: Upkeep]>([:])

  /// A store in a database of another kind.
  ///
  /// - Parameter mayHaveManyRows: Whether an older version may have written to it.
  package init(_ backend: any StoreBackend, mayHaveManyRows: Bool = false, sealing: SealingRules = SealingRules()) {
    ProcessMemory.keepCryptography()
    self.backend = backend
    self.sealing = sealing
    self.mayHaveManyRows = Mutex(mayHaveManyRows)
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
  package static func open(
    folder: URL, keyFolder: URL? = nil, passphrase: SecretBytes? = nil, sealing: SealingRules = SealingRules()
  ) throws(HealthError) -> HealthDatabase {
    try open(StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder, passphrase: passphrase), sealing: sealing)
  }

  /// Opens the store that these keys belong to; see ``open(folder:keyFolder:passphrase:)``.
  ///
  /// - Parameter lock: A daemon's lock on the store. Other programs pass nil and share the store.
  /// - Throws: `store(.served)` without a lock while a daemon serves the store.
  package static func open(
    _ keys: StoreKeys, lock: ServingLock? = nil, sealing: SealingRules = SealingRules()
  ) throws(HealthError) -> HealthDatabase {
    let (backend, isEmpty) = try SQLiteBackend.open(keys, lock: lock)
    let database = HealthDatabase(backend, mayHaveManyRows: true, sealing: sealing)
    // An empty database was created just now, or by a program that stopped right after.
    if isEmpty { try database.upgrade() }
    return database
  }

  /// Creates an empty store in memory, which ends with this object. SQLite's temporary files are encrypted here too.
  ///
  /// The first one of a process creates the schema; further ones are copies of an empty one, which takes a fraction of the time.
  ///
  /// - Parameter sealing: When samples become chunks. Only tests pass it.
  package static func inMemory(sealing: SealingRules = SealingRules()) throws(HealthError) -> HealthDatabase {
    HealthDatabase(try SQLiteBackend.inMemory(), sealing: sealing)
  }

  /// Opens or creates an unencrypted store, in a file with another name: only to measure what encryption costs.
  package static func openPlain(folder: URL) throws(HealthError) -> HealthDatabase {
    HealthDatabase(try SQLiteBackend.plain(folder: folder))
  }

  /// Whether the store is an SQLite database, in a file or in memory. Its files, checks and backups are SQLite's.
  var isSQLite: Bool { backend is SQLiteBackend }

  /// The keys that opened the store; nil for a store in memory, for one in another kind of database, and after ``close()``.
  var keys: StoreKeys? { (backend as? SQLiteBackend)?.keys }

  /// The identifier in the store's keys as 32 hexadecimal digits; nil where ``keys`` is.
  package var identifier: String? { keys?.storeIdentifier.hexadecimal }

  /// The files of an encrypted store in a folder; otherwise nil.
  var sealed: SealedFile? { (backend as? SQLiteBackend)?.sealed }

  /// Warnings for the owner about a store that did open: mended keys, a log that ended early, keys that are not locked in memory.
  package var notices: [StoreNotice] { backend.notices }

  /// Whether other processes can change the store, too: false for a store in memory.
  package var isShared: Bool { backend.isShared }

  /// Calls `onCommit` on a queue after this or another process has written to the store, for as long as the caller keeps the result. The
  /// commit may not be readable yet.
  ///
  /// Returns nil for a store in memory, and where the system cannot watch the store.
  package func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)? {
    backend.watchCommits(on: queue, onCommit)
  }

  /// Runs `body` on one snapshot of the store, on the calling thread.
  ///
  /// - Parameter isShort: Whether live queries wait for this body, which must be short. All other reads leave one connection free for such
  ///   bodies, so that they do not wait for long reads.
  /// - Throws: The `HealthError` of `body` or the store; ``StoreFault/olderSchema`` for a store of an older version until its first write;
  ///   `store(.locked)` after ``close()``.
  package func read<T>(isShort: Bool = false, _ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try readAs(isShort: isShort, body)
  }

  /// Runs `body` on one snapshot beside the reads of requests, and takes the place of none of them in a file. For work that ``soon(_:_:)``
  /// does, as there is one such place.
  package func readBeside<T>(_ body: (StorageReader) throws -> T) throws(HealthError) -> T { try readAs(isShort: isSQLite, body) }

  private func readAs<T>(isShort: Bool, _ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try enter()
    defer { running.leave() }
    var result: T?
    try limited { limit throws(HealthError) in
      try backend.read(isShort: isShort) { connection in
        let storage = StorageReader(
          database: connection, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts)
        storage.limit = limit
        try connection.limited(by: limit) { result = try body(storage) }
        // An expression that took too long has found nothing, which is no answer.
        try limit?.check()
      }
    }
    guard let result else { preconditionFailure("a read that does not throw has run its body") }
    return result
  }

  /// Runs `body` in one transaction, on the calling thread: all its changes are on disk when this returns, none when it throws.
  ///
  /// The first write converts a store of an older version, repairs files after a crash, and throws when they cannot be written. Samples of
  /// lanes that have grown become chunks before the commit. A write waits up to 30 seconds for those of other processes, then throws ``HealthError/busy``.
  ///
  /// - Parameter touched: Collects what the transaction touches.
  /// - Throws: The `HealthError` of `body` or the store; `store(.locked)` after ``close()``.
  package func write<T>(noting touched: TouchedData = TouchedData(), _ body: (StorageWriter) throws -> T) throws(HealthError) -> T {
    try enter()
    defer { running.leave() }
    try prepareForWriting()
    var result: T?
    var isSweepDue = false
    try limited { limit throws(HealthError) in
      // Numbers assigned in a transaction that was rolled back must not be used again.
      try backend.write(onRollback: dictionaries.forgetAll) { connection in
        let storage = storageWriter(connection, touched)
        storage.limit = limit
        try connection.limited(by: limit) {
          result = try body(storage)
          try storage.sealing.sealGrownLanes()
          try storage.keepRescued()
          isSweepDue = try storage.isSweepDue()
        }
      }
    }
    if isSweepDue {
      // No request waits for it. What is left is found by the sweep that a later deletion begins.
      soon("dictionaries") { _ = try? $0.sweepDictionaries() }
    }
    guard let result else { preconditionFailure("a transaction that commits has run its body") }
    return result
  }

  /// Runs `body` with the limit of the request that the task works for. An error after the request was stopped is the reason of that: the
  /// database, too, ends what it is doing then.
  private func limited(_ body: (WorkLimit?) throws(HealthError) -> Void) throws(HealthError) {
    let limit = WorkLimit.ofTask
    try limit?.check()
    do throws(HealthError) { try body(limit) } catch {
      try limit?.check()
      throw error
    }
  }

  private func storageWriter(_ connection: any SQLConnection, _ touched: TouchedData = TouchedData()) -> StorageWriter {
    StorageWriter(
      database: connection, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts, touched: touched,
      sealing: sealing)
  }

  /// Converts a store of an older version. Does nothing to a current one, apart from opening it for writing.
  package func upgrade() throws(HealthError) {
    try enter()
    defer { running.leave() }
    try prepareForWriting()
  }

  /// Opens the store for writing, and makes chunks of the rows of lanes with many, as a store of an older version has them, in transactions
  /// of bounded size: what is done when the process ends early stays done, and the next opening for writing does the rest.
  private func prepareForWriting() throws(HealthError) {
    let error = mayHaveManyRows.withLock { mayHaveManyRows -> HealthError? in
      guard mayHaveManyRows else { return nil }
      do throws(HealthError) {
        try backend.prepareForWriting()
        while mayHaveManyRows {
          try backend.write(onRollback: dictionaries.forgetAll) { connection in
            let storage = storageWriter(connection)
            let lane = try storage.sealing.lanesToSeal().first
            if let lane { try storage.sealing.seal(lane) }
            mayHaveManyRows = lane != nil
          }
        }
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
  }

  // MARK: - Upkeep

  /// Work beside the requests.
  struct Upkeep {
    let limit: WorkLimit
    /// Whether it has to be done again when it has ended.
    var isAgain = false
  }

  /// That of all stores of the process, one after another.
  private static let upkeepQueue = DispatchQueue(label: "OpenHealthKit.Upkeep")

  /// Does work beside the requests, on another thread. It stops when the store is closed. Work with a name that waits or runs is done once more
  /// after that.
  package func soon(_ name: String, _ work: @escaping @Sendable (HealthDatabase) -> Void) {
    let limit = WorkLimit(expressionSteps: .max)
    let isFirst = upkeep.withLock { upkeep in
      if upkeep[name] != nil {
        upkeep[name]?.isAgain = true
        return false
      }
      upkeep[name] = Upkeep(limit: limit)
      return true
    }
    guard isFirst else { return }
    Self.upkeepQueue.async { [weak self] in
      guard let self else { return }
      WorkLimit.$ofTask.withValue(limit) { work(self) }
      let isAgain = upkeep.withLock { $0.removeValue(forKey: name)?.isAgain ?? false }
      if isAgain, !limit.isStopped { soon(name, work) }
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
  package func close() throws(HealthError) {
    guard isShared else { return }
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    let limits = upkeep.withLock { $0.values.map(\.limit) }
    for limit in limits { limit.stop(.store(.locked)) }
    running.wait()
    try backend.close()
  }
}

/// A watch on a store's commits, which ends when the object is released.
package protocol CommitWatch: AnyObject, Sendable {}
