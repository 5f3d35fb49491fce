// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

extension HealthDatabase {
  /// Writes an encrypted backup of one snapshot of the store: all rows of all tables. Others can write meanwhile. Memory does not grow with
  /// the store.
  ///
  /// - Parameters:
  ///   - passphrase: Opens the backup in place of the store's passphrase; nil for the store's own keys alone.
  ///   - date: When the backup is made.
  ///   - sink: Takes the bytes in order; an error of it ends the backup and is thrown.
  ///   - progress: Called with the number of rows so far, many times.
  /// - Throws: `backup(.noWay)` when only the key file would open the backup, the errors of a damaged store, and those of `sink`.
  package func writeBackup(
    passphrase: SecretBytes? = nil, cost: PassphraseCost = .measured, at date: Date, to sink: ([UInt8]) throws -> Void,
    progress: (Int64) -> Void = { _ in }
  ) throws -> WrittenBackup {
    guard let keys else { throw isShared ? HealthError.store(.locked) : .backup(.inMemory) }
    let header = try BackupHeader(document: keys.backupDocument(passphrase: passphrase, cost: cost))
    let fileDigest = try RunningDigest()
    var (size, failure): (Int64, (any Error)?) = (0, nil)
    func write(_ bytes: [UInt8]) throws {
      size += Int64(bytes.count)
      try fileDigest.add(bytes)
      // Storage would take it for an error of its own.
      do { try sink(bytes) } catch {
        failure = error
        throw error
      }
    }
    do {
      let content = try withoutActuallyEscaping(write) { write in
        try write(header.bytes)
        var chunks = BackupChunkWriter(key: try header.key(keys.dataKey), associated: try header.associated(), to: write)
        let content = try read { storage in
          try Self.writeContent(storage.sqlite, at: date, to: &chunks, progress: progress)
        }
        try chunks.finish()
        try write(BackupHeader.end)
        return content
      }
      return WrittenBackup(content: content, ways: header.ways, size: size, fileDigest: Data(try fileDigest.finish()))
    } catch {
      throw failure ?? error
    }
  }

  /// Writes what the chunks contain: date and schema, the tables, number and digest of the rows.
  ///
  /// Unsafe: the bytes of arrays are copied inside the closures that lend them.
  static func writeContent(
    _ database: SQLiteConnection, at date: Date, to chunks: inout BackupChunkWriter, progress: (Int64) -> Void
  ) throws -> BackupContent {
    let names = try Migrations.applied(database)
    var start = date.timeIntervalSinceReferenceDate.bitPattern.bytes + UInt16(names.count).bytes
    for name in names { TableWalk.append(name, to: &start) }
    try start.withUnsafeBytes { try chunks.add($0) }
    let digest = try RunningDigest()
    let count = try TableWalk(database).forEachPiece(
      database,
      { piece in
        try digest.add(piece)
        try chunks.add(piece)
      }, progress: progress)
    let sum = try digest.finish()
    try ([BackupRows.end] + count.bytes + sum).withUnsafeBytes { try chunks.add($0) }
    return BackupContent(rowCount: count, digest: Data(sum), date: date)
  }

  /// The digest of the store's content now, as in ``BackupContent/digest``, and the number of its rows.
  package func contentDigest() throws(HealthError) -> (digest: Data, rowCount: Int64) {
    try read { storage in
      let (digest, count) = try TableWalk(storage.sqlite).digest(storage.sqlite)
      return (Data(digest), count)
    }
  }
}
