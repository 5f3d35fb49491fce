// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Encrypts the rows of a store that was plain, with the person's own key (D61).
package enum StoreEncryption {
  /// An encrypted column of a table.
  private typealias Cell = (name: String, encryption: StoreColumn.Encryption)

  /// Encrypts all rows of a plain store. The caller runs it in one transaction, in which nothing else changes the store.
  ///
  /// Cost: each row with an encrypted column is read and written once. Memory: a page of rows, or all rows of a table in whose key a column is
  /// encrypted.
  ///
  /// - Parameter database: A connection without a cipher.
  package static func encrypt(_ database: any SQLConnection, with cipher: PersonCipher) throws {
    precondition(database.cipher == nil, "Only plain rows become encrypted ones.")
    for table in StoreTable.all { try encrypt(table, database, cipher) }
    try encryptChunks(database, cipher)
  }

  private static func encrypt(_ table: StoreTable, _ database: any SQLConnection, _ cipher: PersonCipher) throws {
    let cells = table.columns.compactMap { column -> Cell? in
      guard let encryption = column.encryption, encryption.form != .chunk else { return nil }
      return (column.name, encryption)
    }
    guard !cells.isEmpty else { return }
    // Rows that keep their keys can be read page by page.
    let keepsKeys = !cells.contains { table.key.contains($0.name) }
    let places = Array(Set(cells.flatMap(\.encryption.place))).sorted()
    let columns = table.key + cells.map(\.name) + places
    let (keys, marks) = (table.key.joined(separator: ", "), table.key.map { _ in "?" }.joined(separator: ", "))
    let select = "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)"
    let order = "ORDER BY \(keys)" + (keepsKeys ? " LIMIT \(table.page)" : "")
    let changes = cells.map { $0.encryption.form == .number ? "\($0.name) = NULL, encrypted_\($0.name) = ?" : "\($0.name) = ?" }
    let update = try database.makeStatement(
      sql: "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE \(table.key.map { "\($0) = ?" }.joined(separator: " AND "))")
    var rows = try SQLRow.fetchAll(database, sql: "\(select) \(order)")
    while !rows.isEmpty {
      // A look at the number waits for a server, so all rows of the page are counted together.
      let before = try database.totalChangesCount
      for row in rows {
        let values = try cells.enumerated().map { index, cell in
          let place = cell.encryption.place.map { row.values[table.key.count + cells.count + (places.firstIndex(of: $0) ?? 0)] }
          return try encrypted(row.values[table.key.count + index], cell.encryption, place, cipher)
        }
        var arguments = SQLArguments([])
        arguments.values = values + row.values.prefix(table.key.count)
        try update.execute(arguments: arguments)
      }
      guard try database.totalChangesCount - before == rows.count else { throw HealthError.damagedData(.column) }
      guard keepsKeys, rows.count == table.page, let last = rows.last else { return }
      var beyond = SQLArguments([])
      beyond.values = Array(last.values.prefix(table.key.count))
      rows = try SQLRow.fetchAll(database, sql: "\(select) WHERE (\(keys)) > (\(marks)) \(order)", arguments: beyond)
    }
  }

  /// A value as the encrypted column has it; null for null.
  static func encrypted(
    _ value: SQLValue, _ cell: StoreColumn.Encryption, _ place: [SQLValue], _ cipher: PersonCipher
  ) throws -> SQLValue {
    switch (cell.form, value) {
    case (_, .null): return .null
    case (.number, _):
      guard let number = Double(sqlValue: value) else { break }
      return .blob(try cipher.encrypt(number, at: self.place(cell.column, place)))
    case (.bytes, .blob(let bytes)): return .blob(try cipher.encrypt(bytes, at: self.place(cell.column, place)))
    case (.label, .text(let text)): return .text(try cipher.label(text, cell.column))
    case (.labelOfBytes, .blob(let bytes)): return .blob(try cipher.label(bytes, cell.column))
    case (.mark, .text(let text)): return .text(try cipher.mark(Data(text.utf8), cell.column).base64EncodedString())
    default: break
    }
    throw HealthError.damagedData(.column)
  }

  /// The place that the store's code names for a row with these values.
  static func place(_ column: EncryptedColumn, _ values: [SQLValue]) throws -> CipherPlace {
    switch (values.first, values.dropFirst().first) {
    case (nil, _): return CipherPlace(column)
    case (.integer(let first), nil): return CipherPlace(column, first)
    case (.integer(let first), .integer(let second)): return CipherPlace(column, first, second)
    case (.integer(let first), .real(let instant)): return CipherPlace(column, first, at: instant)
    case (.blob(let bytes), nil):
      guard let uuid = UUID(data: bytes) else { throw HealthError.damagedData(.uuid) }
      return CipherPlace(column, uuid)
    default: throw HealthError.damagedData(.column)
    }
  }

  /// Chunks are read and written by their own code, which knows their headers.
  private static func encryptChunks(_ database: any SQLConnection, _ cipher: PersonCipher) throws {
    let reader = StorageReader(
      database: database, dictionaries: Dictionaries(), recentDeletions: RecentDeletions(), walkTexts: WalkTexts())
    let update = try database.makeStatement(sql: "UPDATE chunk_body SET columns = ?, uuids = ? WHERE id = ?")
    for lane in try Int64.fetchAll(database, sql: "SELECT DISTINCT lane FROM chunk ORDER BY lane") {
      var last: SampleKey?
      while true {
        let headers = try reader.chunkHeaders(ChunkBounds(lane: lane), beyond: last, descending: false, limit: 64)
        let before = try database.totalChangesCount
        for header in headers {
          let columns = Data(try reader.chunkBytes(.chunkColumns, of: header))
          let uuids = Data(try reader.chunkBytes(.chunkUUIDs, of: header))
          try update.execute(arguments: [
            try cipher.encrypt(columns, at: CipherPlace(.chunkColumns, of: header)),
            try cipher.encrypt(uuids, at: CipherPlace(.chunkUUIDs, of: header)), header.body,
          ])
        }
        guard try database.totalChangesCount - before == headers.count else { throw HealthError.damagedData(.chunk) }
        guard headers.count == 64, let next = headers.last?.first else { break }
        last = next
      }
    }
  }
}
