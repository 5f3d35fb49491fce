// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

/// One person's store: an SQLite file in a folder, or in memory.
///
/// Reads see one snapshot each and do not wait for writes; writes come one at a time, also from several processes, and are on disk
/// when `write` returns.
public final class HealthDatabase: Sendable {
  /// The file's name inside the store's folder.
  public static let fileName = "health.db"

  private let writer: any DatabaseWriter
  let dictionaries = Dictionaries()

  private init(_ writer: any DatabaseWriter) throws(HealthError) {
    self.writer = writer
    try Self.translatingErrors { try Migrations.migrate(writer) }
  }

  /// Opens the store in a folder; makes folder and store where there is none, readable for their owner alone.
  ///
  /// Throws `databaseInaccessible` for what is no store, or one of a newer version, and leaves it as it was.
  public static func open(folder: URL) throws(HealthError) -> HealthDatabase {
    try makeFolder(folder)
    let file = folder.appendingPathComponent(fileName)
    let pool = try translatingErrors {
      if try hasHeader(file) {
        // Before the pool, which writes when it opens: what is not for us to open stays as it was.
        var readOnly = configuration()
        readOnly.readonly = true
        try DatabaseQueue(path: file.path, configuration: readOnly).read { try Migrations.check($0) }
      }
      let pool = try DatabasePool(path: file.path, configuration: configuration())
      // GRDB turns a pool's writer to NORMAL when it opens it, under which a power cut can lose a commit.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
    return try HealthDatabase(pool)
  }

  /// A new, empty store that is gone with the process.
  public static func inMemory() throws(HealthError) -> HealthDatabase {
    let queue = try translatingErrors { try DatabaseQueue(configuration: configuration()) }
    return try HealthDatabase(queue)
  }

  /// Runs `body` on one snapshot of the store.
  public func read<T>(_ body: (StorageReader) throws -> T) throws(HealthError) -> T {
    try Self.translatingErrors {
      // `unsafeRead` lets the body run on the calling thread's queue without requiring it to be Sendable; it ends before this returns.
      try withoutActuallyEscaping(body) { body in
        try writer.read { database in try body(StorageReader(database: database, dictionaries: dictionaries)) }
      }
    }
  }

  /// Runs `body` in one transaction: all it did is stored when this returns, nothing when it throws.
  public func write<T>(_ body: (StorageWriter) throws -> T) throws(HealthError) -> T {
    try Self.translatingErrors {
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

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(20)
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -65536")
    }
    return configuration
  }

  private static func makeFolder(_ folder: URL) throws(HealthError) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .databaseInaccessible("the folder \(folder.path) cannot be made")
    }
    let file = folder.appendingPathComponent(fileName)
    if !FileManager.default.fileExists(atPath: file.path) {
      guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw .databaseInaccessible("the file \(file.path) cannot be made")
      }
    }
  }

  /// False for an empty file, which becomes a store. Throws for a file that is none.
  private static func hasHeader(_ file: URL) throws(HealthError) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: file.path) else { throw .databaseInaccessible("\(file.path) cannot be read") }
    defer { handle.closeFile() }
    let header: Data
    do { header = try handle.read(upToCount: 100) ?? Data() } catch { throw .databaseInaccessible("\(file.path) cannot be read") }
    guard header.isEmpty || isHeader(Array(header)) else { throw .databaseInaccessible("\(file.path) is not a health store") }
    return !header.isEmpty
  }

  /// Whether a file that begins so can be a store. Opening any other would already change it, to write-ahead logging.
  private static func isHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return false }
    let identifier = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
    // Until the first checkpoint a store's identifier stands in its write-ahead log only; byte 18 says that there is one.
    return identifier == Migrations.applicationIdentifier || (identifier == 0 && bytes[18] == 2)
  }

  /// GRDB's errors as ours. Texts of SQLite can hold no health value: statements bind their arguments.
  static func translatingErrors<T>(_ body: () throws -> T) throws(HealthError) -> T {
    do {
      return try body()
    } catch let error as HealthError {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw .damagedData(error.message ?? "malformed database")
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY: throw .databaseInaccessible(error.message ?? "cannot be opened")
      case .SQLITE_FULL: throw .storageFailure("the disk is full")
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw .storageFailure("another program kept it busy for too long")
      default: throw .storageFailure("SQLite error \(error.extendedResultCode.rawValue): \(error.message ?? "unknown")")
      }
    } catch {
      throw .storageFailure("\(type(of: error))")
    }
  }
}
