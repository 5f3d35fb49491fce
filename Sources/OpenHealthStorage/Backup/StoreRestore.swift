// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// Makes a store out of a backup. The store gets its own new keys, and appears under its name when ``finish()`` is called, or not at all
/// (D55).
///
///     let restore = try StoreRestore(backup, to: folder)
///     try restore.fill()
///     ... checks of restore.keys' store ...
///     let keyFile = try restore.finish()
///
/// Whatever opened the backup opens the store: the passphrase; else a new key file, and the recovery key if that opened the backup.
///
/// Unsafe: bytes are bound inside the closure that lends them, within their length, and SQLite copies them.
package final class StoreRestore {
  /// The keys of the new store. Its folder is a temporary one.
  package let keys: StoreKeys
  private let backup: BackupFile
  private let staged: StagedFolder
  /// The secret for the key file; nil when a passphrase opens the store.
  private let keyFileSecret: SecretBytes?

  /// Begins a store beside its place.
  ///
  /// - Parameters:
  ///   - backup: An unlocked backup.
  ///   - folder: The folder of the new store, which does not exist or is empty.
  ///   - keyFolder: The folder of key files, by default `$XDG_CONFIG_HOME/openhealthkit/keys`.
  ///   - cost: The cost of guessing the passphrase.
  /// - Throws: `backup(.storeThere)` when the folder contains a store, `databaseInaccessible` for other files in it.
  package init(
    _ backup: BackupFile, to folder: URL, keyFolder: URL? = nil, cost: PassphraseCost = .measured
  ) throws(HealthError) {
    if StoreKeys.areAnyFiles(in: folder) { throw .backup(.storeThere(folder: folder.path)) }
    let staged = try Self.telling { () throws(FileFault) in try StagedFolder(at: folder.path, names: Self.fileNames) }
    var openers: [KeySlot.Opener] = []
    var secret: SecretBytes?
    switch backup.opener {
    case .passphrase(let passphrase): openers = [.passphrase(passphrase)]
    case .keyFile, .recoveryKey:
      let made = try LibCrypto.randomSecret(LibCrypto.keySize)
      (secret, openers) = (made, [.keyFile(made)])
      if case .recoveryKey(let key) = backup.opener { openers.append(.recovery(key)) }
    case nil: throw .store(.locked)
    }
    // The key file is written last, so that a restore that fails leaves none.
    let made = try StoreKeys.make(
      folder: URL(fileURLWithPath: staged.path, isDirectory: true), keyFolder: keyFolder ?? KeyFile.defaultFolder(), openers: openers,
      cost: cost, writeKeyFile: { _ in })
    guard let made else { throw .backup(.storeThere(folder: staged.path)) }
    (keys, keyFileSecret, self.backup, self.staged) = (made, secret, backup, staged)
  }

  /// Stores the content of the backup, compares its digest with that of the new store, and converts a store of an older version.
  ///
  /// - Parameter progress: Called with the share of the backup that was read, from 0 to 1.
  /// - Throws: `backup` with what is wrong with the file, `store(.newerFormat)` for a newer version's, `diskFull`.
  package func fill(progress: (Double) -> Void = { _ in }) throws(HealthError) -> BackupContent {
    var reader = try backup.reader()
    let names = Migrations.all.map(\.name)
    guard names.starts(with: reader.schema), let last = reader.schema.last else {
      throw reader.schema.isEmpty ? .backup(.otherContent) : .store(.newerFormat)
    }
    let sealed = try keys.unlock()
    let content = try SQLiteBackend.translatingErrors(sealed) {
      // Rows come in the order of tables. The checks of the whole store look for rows that lead nowhere.
      let database = try SQLiteBackend.connect(sealed.path, checksReferences: false)
      try Migrations.migrate(database, upTo: last)
      try SQLiteBackend.checkThatAllIsSealed(database)
      try database.execute(sql: SQLiteBackend.writerCache)
      let content = try self.fill(database, &reader, progress)
      let (digest, count) = try TableWalk(database).digest(database)
      guard Data(digest) == content.digest, count == content.rowCount else { throw HealthError.backup(.otherContent) }
      try database.close()
      return content
    }
    if reader.schema.count < names.count { try HealthDatabase.open(keys).upgrade() }
    return content
  }

  /// Gives the store its name. Returns its key file; nil when a passphrase opens it. When this throws, there is no new store.
  ///
  /// Close the store before.
  package func finish() throws(HealthError) -> URL? {
    guard let keyFileSecret else {
      try Self.telling { () throws(FileFault) in try staged.finish() }
      return nil
    }
    let file = KeyFile.location(in: keys.keyFolder, storeIdentifier: keys.storeIdentifier)
    try KeyFile.write(keyFileSecret, to: file, storeIdentifier: keys.storeIdentifier)
    do throws(HealthError) { try Self.telling { () throws(FileFault) in try staged.finish() } } catch {
      try DurableFile.remove(file)
      throw error
    }
    return file
  }

  /// The names of the files of a new store.
  static var fileNames: [String] {
    StoreKeys.fileNames + [StoreCreation.fileName] + ["", "-wal", "-shm"].map { SealedFile.name + $0 }
  }

  /// Turns faults of the temporary folder into the store's errors.
  static func telling<T>(_ body: () throws(FileFault) -> T) throws(HealthError) -> T {
    do throws(FileFault) { return try body() } catch {
      if case .system(ENOSPC) = error.reason { throw .diskFull }
      throw .databaseInaccessible(.unusable(error))
    }
  }

  // MARK: - Rows

  /// The bytes of the backup that one transaction stores, about: its pages stay in memory until it ends.
  private static let bytesInTransaction = 8 << 20

  private func fill(_ database: SQLiteConnection, _ reader: inout BackupReader, _ progress: (Double) -> Void) throws -> BackupContent {
    let tables = try TableWalk(database).tables
    // What the migrations put there is in the backup, too.
    try database.inTransaction {
      for table in tables { try database.execute(sql: "DELETE FROM \(SQLIdentifier.quoted(table.name))") }
      try SQLiteBackend.countCommit(database)
    }
    var expected = tables[...]
    while let (name, columns) = try reader.nextTable() {
      // Inserting rows has changed what SQLite counts for the table of its own.
      guard let table = expected.popFirst(), table.name == name, table.columns == columns else { throw HealthError.backup(.otherContent) }
      if name == "sqlite_sequence" { try database.execute(sql: "DELETE FROM sqlite_sequence") }
      try fill(database, table, &reader, progress)
    }
    guard expected.isEmpty else { throw HealthError.backup(.otherContent) }
    return try reader.finish()
  }

  private func fill(
    _ database: SQLiteConnection, _ table: TableWalk.Table, _ reader: inout BackupReader, _ progress: (Double) -> Void
  ) throws {
    let columns = table.columns.map(SQLIdentifier.quoted).joined(separator: ", ")
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try database.statement("INSERT INTO \(SQLIdentifier.quoted(table.name)) (\(columns)) VALUES (\(places))")
    var hasMore = true
    while hasMore {
      let start = reader.consumed
      progress(Double(start) / Double(backup.size))
      try database.inTransaction {
        while hasMore, reader.consumed - start < Self.bytesInTransaction {
          hasMore = try reader.nextRow()
          guard hasMore else { break }
          for column in 1...Int32(table.columns.count) { try statement.bind(reader.value(), at: column) }
          do { try statement.run() } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT {
            throw HealthError.backup(.otherContent)
          }
        }
        try SQLiteBackend.countCommit(database)
      }
    }
  }
}

extension SQLiteStatement {
  /// Binds a value of a backup. SQLite copies bytes.
  fileprivate func bind(_ value: BackupReader.Value, at index: Int32) throws {
    switch value {
    case .integer(let number): bind(number, at: index)
    case .double(let number): bind(number, at: index)
    case .null: bindNull(at: index)
    case .text(let bytes): bind(bytes: bytes, isText: true, at: index)
    case .blob(let bytes): bind(bytes: bytes, isText: false, at: index)
    }
  }
}
