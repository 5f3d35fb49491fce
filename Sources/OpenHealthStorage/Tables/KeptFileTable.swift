// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageWriter {
  /// Begins a file, and forgets those that were never completed. Gives its number, or nil when the same is there already.
  public func beginFile(_ file: ImportFile) throws -> Int64? {
    try removeFiles("is_complete <> 1", [])
    let known = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM kept_file WHERE path = ? AND size = ? AND digest = ?)",
      arguments: [file.path, file.size, file.digest.data])
    if known == true { return nil }
    try database.execute(
      sql: "INSERT INTO kept_file (import, path, size, digest, is_complete) VALUES (?, ?, ?, ?, ?)",
      // -1: not complete, and to take the place of others when it is.
      arguments: [file.run.number, file.path, file.size, file.digest.data, file.replaces ? -1 : 0])
    return database.lastInsertedRowID
  }

  /// Keeps a part of a file; with the last one the file is there.
  public func addPart(_ part: ImportFilePart) throws {
    try database.execute(
      sql: "INSERT INTO kept_file_part (file, part, body) VALUES (?, ?, ?)", arguments: [part.file, part.part, part.body])
    guard part.isLast else { return }
    let replaces = try Int.fetchOne(database, sql: "SELECT is_complete FROM kept_file WHERE id = ?", arguments: [part.file]) == -1
    if replaces {
      try removeFiles("path = (SELECT path FROM kept_file WHERE id = ?1) AND id <> ?1", [part.file])
    }
    try database.execute(sql: "UPDATE kept_file SET is_complete = 1 WHERE id = ?", arguments: [part.file])
  }

  private func removeFiles(_ condition: String, _ arguments: StatementArguments) throws {
    let numbers = try Int64.fetchAll(database, sql: "SELECT id FROM kept_file WHERE \(condition)", arguments: arguments)
    for number in numbers {
      try database.execute(sql: "DELETE FROM kept_file_part WHERE file = ?", arguments: [number])
      try database.execute(sql: "DELETE FROM kept_file WHERE id = ?", arguments: [number])
    }
  }
}

extension StorageReader {
  /// The files that are there, by path.
  public func files() throws -> [ListFiles.Item] {
    try Row.fetchAll(database, sql: "SELECT id, path, size FROM kept_file WHERE is_complete = 1 ORDER BY path, id").map {
      ListFiles.Item(number: $0[0], path: $0[1], size: $0[2])
    }
  }

  /// A part of a file that is there; nil after the last.
  public func part(_ part: Int, ofFile number: Int64) throws -> Data? {
    try Data.fetchOne(
      database.cachedStatement(
        sql: "SELECT body FROM kept_file_part WHERE file = (SELECT id FROM kept_file WHERE id = ? AND is_complete = 1) AND part = ?"),
      arguments: [number, part])
  }
}
