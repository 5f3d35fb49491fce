// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Copies all rows of a person's store from one database to another: from a file to a server, or back. Each database decrypts or encrypts with
/// its own keys, so that the rows mean the same in both.
package enum StoreCopy {
  /// What was copied.
  package struct Copied: Sendable, Equatable {
    /// The number of rows of each table that has any.
    package internal(set) var rows: [String: Int] = [:]
    /// Rows and values that only the server could have read and that are nowhere else: sync identifiers whose sample has another one, and
    /// what an earlier version kept of elements and removed samples.
    package internal(set) var leftOut = 0
    /// The sum of the SHA-256 of each row, as it means and not as a database keeps it. In whatever order: encrypted keys have another one.
    package internal(set) var digest = Data()

    /// The number of all rows.
    package var rowCount: Int { rows.values.reduce(0, +) }
  }

  /// The most bytes of a value: no part of a store that this program writes has as many.
  package static let longestValue = 64 << 20

  /// Copies all rows into a new store.
  ///
  /// Cost: each row is read and written once. Memory: a page of rows of a server's database, a row of a file.
  ///
  /// - Parameters:
  ///   - transaction: Runs a part of the work: some rows of one table.
  ///   - longest: The most bytes of a value. Only tests pass it.
  ///   - step: Called with the name of each table before its rows. Only tests pass it.
  /// - Throws: `damagedData` for a value that its column cannot hold, or that is too long; the errors of both databases.
  static func copy(
    from source: any SQLConnection, to target: any SQLConnection, longest: Int = longestValue,
    before step: (_ table: String) throws -> Void = { _ in }, in transaction: (_ body: () throws -> Void) throws -> Void = { try $0() }
  ) throws -> Copied {
    try telling {
      let rows = CopiedRows(of: source, longest: longest)
      let sum = CopiedSum(marking: target is SQLiteConnection ? source : target)
      for table in StoreTable.all where table.place == .everywhere {
        try step(table.name)
        let insertion = try RowInsertion(into: table, of: target)
        // A new store has the row of a table with one row.
        if table.key.isEmpty { try transaction { try target.execute(sql: "DELETE FROM \(table.name)") } }
        var place: CopiedRows.Place? = CopiedRows.Place()
        while let next = place {
          try transaction {
            place = try rows.part(of: table, from: next) { row in
              try insertion.run(row)
              try sum.add(row, from: source, of: table)
            }
          }
        }
      }
      try transaction {
        for (table, number) in try lastNumbers(of: source, sum) { try setLastNumber(of: table, number, in: target) }
      }
      return sum.finish(leftOut: rows.leftOut)
    }
  }

  /// The digest of the rows of a database, as in ``Copied/digest``.
  ///
  /// - Parameter marker: The database whose marks the digest has: that of the server, where one of the two is there.
  static func digest(of database: any SQLConnection, marking marker: any SQLConnection) throws -> Data {
    try telling {
      let rows = CopiedRows(of: database, longest: longestValue)
      // Rows of a file have the texts themselves.
      rows.readsMarks = false
      let sum = CopiedSum(marking: marker)
      for table in StoreTable.all where table.place == .everywhere {
        var place: CopiedRows.Place? = CopiedRows.Place()
        while let next = place { place = try rows.part(of: table, from: next) { try sum.add($0, from: database, of: table) } }
      }
      _ = try lastNumbers(of: database, sum)
      return sum.finish(leftOut: 0).digest
    }
  }

  /// Turns errors of a file into the store's, and passes those of a server on.
  private static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as SQLiteError { return try SQLiteBackend.translatingErrors(nil) { throw error } }
  }

  // MARK: Numbers

  /// The last numbers of the tables whose numbers are never used again, without those that have given none.
  private static func lastNumbers(of database: any SQLConnection, _ sum: CopiedSum) throws -> [(table: StoreTable, number: Int64)] {
    let sql = database is SQLiteConnection ? "SELECT name, seq FROM sqlite_sequence" : "SELECT name, number FROM last_number"
    var known: [String: Int64] = [:]
    for row in try SQLRow.fetchAll(database, sql: sql) { known[try row[0]] = try row[1] as Int64 }
    var found: [(StoreTable, Int64)] = []
    for table in StoreTable.all where table.numbers == .counted {
      let highest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)") ?? 0
      let last = known[table.name] ?? highest
      guard highest <= last, last < Limits.beyondCounting else { throw HealthError.damagedData(.column) }
      if last > 0 { found.append((table, last)) }
      try sum.add([.text(table.name), .integer(last)])
    }
    return found
  }

  private static func setLastNumber(of table: StoreTable, _ number: Int64, in target: any SQLConnection) throws {
    if target is SQLiteConnection {
      try target.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
      try target.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table.name, number])
    } else {
      try target.execute(sql: "INSERT INTO last_number (name, number) VALUES (?, ?)", arguments: [table.name, number])
    }
  }
}

/// A row without encryption, in the order of the columns that are stored.
struct CopiedRow {
  var values: [SQLValue]
  /// What the database has in place of the value of each column with a mark, by its index.
  var marks: [Int: SQLValue] = [:]
  /// The header of a chunk whose body the row is.
  var header: ChunkHeader?
}

/// Inserts rows into a table, encrypted where the database encrypts.
private struct RowInsertion {
  private let table: StoreTable
  private let columns: [StoreColumn]
  private let target: any SQLConnection
  private let statement: any SQLStatement

  init(into table: StoreTable, of target: any SQLConnection) throws {
    (self.table, self.target, columns) = (table, target, table.columns.filter(\.isStored))
    statement = try target.makeStatement(sql: table.rowInsertion(isEncrypted: target.cipher != nil))
  }

  /// Inserts a row, and notes what stands for its marks.
  func run(_ row: CopiedRow) throws {
    let values = try columns.indices.map { try stored(row, $0) }
    statement.setArguments(SQLArguments(values: values))
    for (index, column) in columns.enumerated() where column.kind == .number {
      // A file keeps a whole number in fewer bytes.
      if case .real(let number) = values[index] { statement.bind(number: number, at: Int32(index + 1)) }
    }
    try statement.run()
  }

  private func stored(_ row: CopiedRow, _ index: Int) throws -> SQLValue {
    let (column, value) = (columns[index], row.values[index])
    if case .text(let text) = value, let encryption = column.encryption, encryption.form == .mark {
      return .text(try target.mark(text, encryption.column))
    }
    guard let cipher = target.cipher, let encryption = column.encryption else {
      // A server has a number of a setting as a text.
      if column.kind == .textOrNumber, target is SQLiteConnection, case .text(let text) = value, let number = Int64(text),
        "\(number)" == text
      {
        return .integer(number)
      }
      return value
    }
    if encryption.form == .chunk {
      guard let header = row.header, case .blob(let bytes) = value else { throw HealthError.damagedData(.chunk) }
      return .blob(try cipher.encrypt(bytes, at: CipherPlace(encryption.column, of: header)))
    }
    return try StoreEncryption.encrypted(value, encryption, row.place(encryption, columns), cipher)
  }
}

extension CopiedRow {
  /// The values of the place of an encrypted column.
  func place(_ encryption: StoreColumn.Encryption, _ columns: [StoreColumn]) -> [SQLValue] {
    encryption.place.map { name in columns.firstIndex { $0.name == name }.map { values[$0] } ?? .null }
  }
}

/// Counts rows, and sums them up, so that two databases with the same rows have the same sum in whatever order they give them.
final class CopiedSum {
  private let marker: any SQLConnection
  /// The sums of the four parts of the rows' SHA-256.
  private var sums = [UInt64](repeating: 0, count: 4)
  private var counts: [String: Int] = [:]

  init(marking marker: any SQLConnection) { self.marker = marker }

  func add(_ row: CopiedRow, from source: any SQLConnection, of table: StoreTable) throws {
    counts[table.name, default: 0] += 1
    var values = row.values
    let columns = table.columns.filter(\.isStored)
    for (index, kept) in row.marks {
      if source === marker {
        values[index] = kept
      } else if case .text(let text) = values[index], let encryption = columns[index].encryption {
        values[index] = .text(try marker.mark(text, encryption.column))
      }
    }
    try add([.text(table.name)] + values)
  }

  func add(_ values: [SQLValue]) throws {
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .null: bytes.append(0)
      case .integer(let number): bytes += [1] + UInt64(bitPattern: number).bytes
      case .real(let number): bytes += [2] + number.bitPattern.bytes
      case .text(let text): bytes += [3] + UInt64(text.utf8.count).bytes + Array(text.utf8)
      case .blob(let data): bytes += [4] + UInt64(data.count).bytes + [UInt8](data)
      }
    }
    let digest = try LibCrypto.sha256(bytes)
    for part in sums.indices { sums[part] &+= digest.dropFirst(8 * part).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }

  func finish(leftOut: Int) -> StoreCopy.Copied {
    StoreCopy.Copied(rows: counts, leftOut: leftOut, digest: Data(sums.flatMap(\.bytes)))
  }
}

extension StorageReader {
  /// Copies all rows of the store to another database, in its transaction; see ``StoreCopy``. Compares what is there afterwards with what was read.
  ///
  /// - Parameter step: Called with the name of each table before its rows. Only tests pass it.
  /// - Throws: As ``StoreCopy``; `backup(.otherContent)` where the target has something else then.
  package func copyAll(
    to target: any SQLConnection, before step: (_ table: String) throws -> Void = { _ in }
  ) throws -> StoreCopy.Copied {
    let copied = try StoreCopy.copy(from: database, to: target, before: step)
    guard try StoreCopy.digest(of: target, marking: target) == copied.digest else { throw HealthError.backup(.otherContent) }
    return copied
  }
}

extension HealthDatabase {
  /// The digest of the rows, as in ``StoreCopy/Copied/digest``. For a store that is a file: a server has marks in place of some texts.
  package func rowDigest() throws(HealthError) -> Data {
    try read { storage in try StoreCopy.digest(of: storage.database, marking: storage.database) }
  }
}
