// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the rows of a person's store in any database, part by part and without encryption. Checks each value before it goes anywhere.
final class CopiedRows {
  /// Where the next part of a table begins.
  struct Place {
    /// The key of the last row, as the database has it; nil for the beginning.
    var key: [SQLValue]?
    /// Of the table of chunks: the lane, and the chunk in it.
    var lane: Int64 = .min
    var chunk: SampleKey?
  }

  /// Rows and values that could not be read; see ``StoreCopy/Copied/leftOut``.
  private(set) var leftOut = 0
  /// Whether texts that have a mark in the database are looked up. Otherwise a row has the mark in their place.
  var readsMarks = true
  private let source: any SQLConnection
  private let reader: StorageReader
  private let longest: Int

  init(of source: any SQLConnection, longest: Int) {
    (self.source, self.longest) = (source, longest)
    reader = StorageReader(
      database: source, dictionaries: Dictionaries(), recentDeletions: RecentDeletions(), walkTexts: WalkTexts())
  }

  /// Calls `body` with the rows of the next part of a table, in the order of the key. Returns where the part after it begins; nil after the
  /// last.
  func part(of table: StoreTable, from place: Place, _ body: (CopiedRow) throws -> Void) throws -> Place? {
    if table.name == StoreTable.chunkBody.name { return try chunks(from: place, body) }
    let columns = table.columns.filter(\.isStored)
    let names = columns.map { $0.name(isEncrypted: source.cipher != nil) }.joined(separator: ", ")
    let (keys, marks) = (table.key.joined(separator: ", "), table.key.map { _ in "?" }.joined(separator: ", "))
    let condition = place.key == nil ? "" : " WHERE (\(keys)) > (\(marks))"
    let order = table.key.isEmpty ? "" : " ORDER BY \(keys) LIMIT \(table.page)"
    let statement = try source.cachedStatement(sql: "SELECT \(names) FROM \(table.name)\(condition)\(order)")
    statement.setArguments(SQLArguments(values: place.key ?? []))
    defer { statement.rewind() }
    var (count, last): (Int, [SQLValue]) = (0, [])
    while try statement.next() {
      let values = statement.row.values
      count += 1
      last = table.key.map { name in columns.firstIndex { $0.name == name }.map { values[$0] } ?? .null }
      if let row = try row(values, of: table, columns) { try body(row) } else { leftOut += 1 }
    }
    guard !table.key.isEmpty, count == table.page else { return nil }
    return Place(key: last)
  }

  // MARK: Rows

  /// A row without encryption; nil if a value that it needs is only there as a mark.
  private func row(_ values: [SQLValue], of table: StoreTable, _ columns: [StoreColumn]) throws -> CopiedRow? {
    var row = CopiedRow(values: values)
    // Places first: they have no encryption, and are numbers as the description says.
    for (index, column) in columns.enumerated() where column.encryption == nil || source.cipher == nil {
      row.values[index] = try checked(values[index], column, of: table)
    }
    for (index, column) in columns.enumerated() {
      guard let encryption = column.encryption else { continue }
      if encryption.form == .mark {
        row.marks[index] = values[index]
        guard readsMarks else { continue }
        guard let text = try unmarked(values[index], row, columns) else { return nil }
        row.values[index] = .text(text)
      } else if let cipher = source.cipher, values[index] != .null {
        let value = try plain(values[index], encryption, row.place(encryption, columns), cipher)
        if value == nil, !column.isNullable { return nil }
        if value == nil { leftOut += 1 }
        row.values[index] = try checked(value ?? .null, column, of: table)
      } else {
        row.values[index] = try checked(row.values[index], column, of: table)
      }
    }
    return row
  }

  /// The tables whose whole numbers clients choose, of which nothing is computed.
  private static let ofClients: Set = [StoreTable.upload.name, StoreTable.sourceRevision.name]

  /// A value of the kind of its column. A whole number in a column of numbers becomes a double, and a number of a setting a text.
  private func checked(_ value: SQLValue, _ column: StoreColumn, of table: StoreTable) throws -> SQLValue {
    switch (column.kind, value) {
    case (_, .null) where column.isNullable: return value
    case (.number, .real): return value
    // What adds to a number of a row must not come to where numbers end, as that ends a server for all people.
    case (.integer, .integer(let number)):
      if number.magnitude < Limits.beyondCounting || Self.ofClients.contains(table.name) { return value }
    case (.number, .integer(let number)):
      if let exact = Double(exactly: number) { return .real(exact) }
    case (.textOrNumber, .integer(let number)): return .text("\(number)")
    // No text of the store has a zero byte, which a server's database refuses.
    case (.text, .text(let text)), (.textOrNumber, .text(let text)):
      if text.utf8.count <= longest, !text.utf8.contains(0) { return value }
    case (.bytes, .blob(let bytes)): if bytes.count <= longest { return value }
    default: break
    }
    throw HealthError.damagedData(.column)
  }

  /// The value that a server has encrypted; nil for a mark of an earlier version, which nothing reads.
  private func plain(
    _ value: SQLValue, _ encryption: StoreColumn.Encryption, _ place: [SQLValue], _ cipher: PersonCipher
  ) throws -> SQLValue? {
    switch (encryption.form, value) {
    case (.number, .blob(let bytes)):
      return .real(try cipher.number([UInt8](bytes), at: StoreEncryption.place(encryption.column, place)))
    case (.bytes, .blob(let bytes)): return .blob(try cipher.decrypt(bytes, at: StoreEncryption.place(encryption.column, place)))
    case (.label, .text(let label)): return .text(try cipher.text(ofLabel: label, encryption.column))
    case (.labelOfBytes, .blob(let bytes)):
      let hadMarks = encryption.column == .elementIdentity || encryption.column == .removedIdentity
      if hadMarks, bytes.count == Self.markSize { return nil }
      return .blob(try cipher.bytes(ofLabel: bytes, encryption.column))
    default: throw HealthError.damagedData(.column)
    }
  }

  /// No label of an identity has as many bytes.
  private static let markSize = 32

  // MARK: Marks

  /// The sync identifier of a row, which its sample has, too; nil where the sample has another one.
  private func unmarked(_ value: SQLValue, _ row: CopiedRow, _ columns: [StoreColumn]) throws -> String? {
    guard case .text(let kept) = value else { throw HealthError.damagedData(.column) }
    // A server has the digest of a text that is too long for its index.
    if source.cipher == nil, source.longestIndexedText == nil || !kept.hasPrefix("sha256 ") {
      guard kept.utf8.count <= longest, !kept.utf8.contains(0) else { throw HealthError.damagedData(.column) }
      return kept
    }
    func column(_ name: String) -> SQLValue { columns.firstIndex { $0.name == name }.map { row.values[$0] } ?? .null }
    guard case .integer(let number) = column("lane"), case .real(let start) = column("start"), case .integer(let sequence) = column("seq")
    else { throw HealthError.damagedData(.column) }
    guard let lane = try reader.lane(number) else { return nil }
    let found = try reader.records(lane: lane, sequence: Range(from: sequence, count: 1), earliest: start, latest: start)
    guard let (identifier, _) = found.first?.record.sync, try source.mark(identifier, .syncIdentifier) == kept else { return nil }
    return identifier
  }

  // MARK: Chunks

  /// The bodies of chunks, in the order of the chunks: their place is that of the header, which is in another table.
  private func chunks(from place: Place, _ body: (CopiedRow) throws -> Void) throws -> Place? {
    var next = place
    if place.chunk == nil {
      let sql = "SELECT min(lane) FROM chunk WHERE lane > ?"
      guard let lane = try Int64.fetchOne(source.cachedStatement(sql: sql), arguments: [place.lane]) else {
        try checkChunks()
        return nil
      }
      next.lane = lane
    }
    let headers = try reader.chunkHeaders(ChunkBounds(lane: next.lane), beyond: next.chunk, descending: false, limit: Self.chunksInPart)
    for header in headers {
      let columns = Data(try reader.chunkBytes(.chunkColumns, of: header))
      let uuids = Data(try reader.chunkBytes(.chunkUUIDs, of: header))
      guard max(columns.count, uuids.count) <= longest else { throw HealthError.damagedData(.chunk) }
      try body(CopiedRow(values: [.integer(header.body), .blob(columns), .blob(uuids)], header: header))
      bodies += 1
    }
    next.chunk = headers.count == Self.chunksInPart ? headers.last?.first : nil
    return next
  }

  private static let chunksInPart = 64
  private var bodies = 0

  /// A header that makes no sense has a body that was not copied.
  private func checkChunks() throws {
    guard try Int.fetchOne(source, sql: "SELECT count(*) FROM chunk_body") == bodies else { throw HealthError.damagedData(.chunk) }
  }
}
