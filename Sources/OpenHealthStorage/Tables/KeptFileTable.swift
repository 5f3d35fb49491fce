// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The files that came with exports.
package struct KeptFileTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The complete files, sorted by path, without those that only removed samples name.
  package func all() throws -> [ListFiles.Item] {
    let removed = try removedFiles()
    let rows = try SQLRow.fetchAll(
      database, sql: "SELECT id, path, size, digest, import FROM kept_file WHERE is_complete = 1 ORDER BY path, id")
    let files = try storage.sound("kept_file", rows) { row -> ListFiles.Item? in
      let path = try database.text(ofLabel: row[1], .filePath)
      let digest = try database.bytes(ofLabel: row[3], .fileDigest)
      if removed.contains(.path(path)) || removed.contains(.digest(digest)) { return nil }
      return try ListFiles.Item(
        number: row[0], path: path, size: row[2], digest: digest.reduce(0) { $0 << 8 | UInt128($1) }, importNumber: row[4])
    }
    // The order of labels means nothing.
    if database.cipher == nil { return files }
    return files.sorted { $0.path == $1.path ? $0.number < $1.number : $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A part of a complete file, counted from 0; nil after the last.
  package func part(_ part: Int, ofFile number: Int64) throws -> Data? {
    let statement = try database.cachedStatement(
      sql: "SELECT body FROM kept_file_part WHERE file = (SELECT id FROM kept_file WHERE id = ? AND is_complete = 1) AND part = ?")
    return try storage.sound("kept_file_part", number) { try Data.fetchOne(statement, arguments: [number, part]) }
      .map { try database.decrypted($0, CipherPlace(.keptFilePart, number, Int64(part))) }
  }
}

extension KeptFileTable where Storage == StorageWriter {
  /// An import without activity for this long counts as killed.
  private static var patienceSeconds: Double { 3600 }

  /// Begins a file, and deletes incomplete files of killed imports. Returns the file's number, which is never reused; nil when the same
  /// file is stored already.
  package func begin(_ file: ImportFile, at date: Date) throws -> Int64? {
    try removeAbandonedFiles(at: date, before: file.number)
    try note(file.number, at: date)
    let (path, digest) = (try database.label(file.path, .filePath), try database.label(file.digest.data, .fileDigest))
    let known = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM kept_file WHERE path = ? AND size = ? AND digest = ? AND is_complete = 1)",
      arguments: [path, file.size, digest])
    if known == true { return nil }
    return try database.insert(
      StoreTable.keptFile.insertion,
      // -1: incomplete, and replaces other files of its path when it is complete.
      [file.number, path, file.size, digest, file.replaces ? -1 : 0])
  }

  /// Stores a part of a file. The last part makes the file visible.
  package func add(_ part: ImportFilePart, at date: Date) throws -> ImportFilePart.Outcome {
    try note(part.number, at: date)
    let state = try Int.fetchOne(
      database, sql: "SELECT is_complete FROM kept_file WHERE id = ? AND is_complete <> 1", arguments: [part.file])
    guard let state else { return .lost }
    try database.execute(
      sql: StoreTable.keptFilePart.insertion,
      arguments: [part.file, part.part, try database.encrypted(part.body, CipherPlace(.keptFilePart, part.file, Int64(part.part)))])
    guard part.isLast else { return .kept }
    let isKnown = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM kept_file AS other JOIN kept_file AS own USING (path, size, digest)
          WHERE own.id = ? AND other.is_complete = 1)
        """, arguments: [part.file])
    if isKnown == true {
      try remove("id = ?", [part.file])
      return .alreadyThere
    }
    if state == -1 {
      try remove("path = (SELECT path FROM kept_file WHERE id = ?1) AND is_complete = 1", [part.file])
    }
    try database.execute(sql: "UPDATE kept_file SET is_complete = 1 WHERE id = ?", arguments: [part.file])
    return .kept
  }

  /// Deletes the files that an import began and did not complete. The import writes no more files after this.
  package func end(ofImport number: Int64) throws {
    try remove("is_complete <> 1 AND import = ?", [number])
    try database.execute(sql: "DELETE FROM running_import WHERE import = ?", arguments: [number])
  }

  private func note(_ number: Int64, at date: Date) throws {
    try database.put(into: .runningImport, [number, date.timeIntervalSinceReferenceDate])
  }

  /// Looks at all kept files when an import begins its first one, and when another import was given up. Doing so for each file would cost the
  /// square of the number of files.
  private func removeAbandonedFiles(at date: Date, before number: Int64) throws {
    let now = date.timeIntervalSinceReferenceDate
    let isKnown = try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM running_import WHERE import = ?)"), arguments: [number])
    // A time in the future comes from a clock that was wrong.
    try database.execute(
      sql: "DELETE FROM running_import WHERE latest NOT BETWEEN ? AND ?",
      arguments: [now - Self.patienceSeconds, now + Self.patienceSeconds])
    guard try isKnown != true || database.changesCount > 0 else { return }
    try remove("is_complete <> 1 AND coalesce(import, 0) NOT IN (SELECT import FROM running_import)", [])
  }

  func remove(_ condition: String, _ arguments: SQLArguments) throws {
    let numbers = try Int64.fetchAll(database, sql: "SELECT id FROM kept_file WHERE \(condition)", arguments: arguments)
    for number in numbers {
      try database.execute(sql: "DELETE FROM kept_file_part WHERE file = ?", arguments: [number])
      try database.execute(sql: "DELETE FROM kept_file WHERE id = ?", arguments: [number])
    }
  }
}

extension StorageDoors where Self: StorageReader {
  /// The files that came with exports.
  package var keptFiles: KeptFileTable<Self> { KeptFileTable(storage: self) }
}
