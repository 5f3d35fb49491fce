// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Encrypts the rows of a store that was plain, with the person's own key (D61).
package enum StoreEncryption {
  /// How a column becomes an encrypted one.
  enum Form { case number, bytes, label, labelOfBytes, mark, markOfBytes }

  /// An encrypted column of a table.
  struct Cell {
    let name: String
    let column: EncryptedColumn
    let form: Form
    /// The columns of the same row that a value's place has.
    var place: [String] = []
  }

  /// A table with encrypted columns. Its key follows the person.
  struct Table {
    let name: String
    let key: [String]
    let cells: [Cell]
    /// How many rows are in memory at once.
    var page = 1000

    /// Whether rows keep their keys, so that they can be read page by page.
    var keepsKeys: Bool { !cells.contains { key.contains($0.name) } }
  }

  /// All encrypted columns, except those of `chunk_body`, whose places are in another table.
  static let tables: [Table] = [
    Table(name: "sample", key: ["lane", "start", "seq"], cells: [value]),
    Table(name: "removed_sample", key: ["lane", "start", "seq"], cells: [value]),
    Table(
      name: "series", key: ["seq"],
      cells: [
        Cell(name: "minimum", column: .seriesMinimum, form: .number, place: ["seq"]),
        Cell(name: "maximum", column: .seriesMaximum, form: .number, place: ["seq"]),
        Cell(name: "latest", column: .seriesLatest, form: .number, place: ["seq"]),
      ]),
    Table(name: "series_part", key: ["seq", "last"], cells: [body(.seriesPart, "seq", "last")], page: 100),
    Table(name: "route_part", key: ["seq", "part"], cells: [body(.routePart, "seq", "part")], page: 100),
    Table(name: "workout", key: ["seq"], cells: [body(.workout, "seq")]),
    Table(name: "removed_workout", key: ["seq"], cells: [body(.workout, "seq")]),
    Table(name: "content", key: ["seq"], cells: [body(.content, "seq")], page: 100),
    Table(name: "content_part", key: ["seq", "part"], cells: [body(.contentPart, "seq", "part")], page: 32),
    Table(name: "attachment", key: ["id"], cells: [body(.attachment, "uuid")]),
    Table(name: "attachment_part", key: ["attachment", "part"], cells: [body(.attachmentPart, "attachment", "part")], page: 32),
    Table(name: "metadata_set", key: ["id"], cells: [Cell(name: "body", column: .metadataSet, form: .labelOfBytes)]),
    Table(
      name: "kept_element", key: ["id"],
      cells: [body(.keptElement), Cell(name: "identity", column: .elementIdentity, form: .markOfBytes)]),
    Table(
      name: "kept_file", key: ["id"],
      cells: [label("path", .filePath), Cell(name: "digest", column: .fileDigest, form: .labelOfBytes)]),
    Table(name: "kept_file_part", key: ["file", "part"], cells: [body(.keptFilePart, "file", "part")], page: 32),
    Table(
      name: "workout_builder", key: ["id"],
      cells: [Cell(name: "identity", column: .builderApp, form: .bytes, place: ["uuid"]), body(.builder, "uuid")]),
    Table(name: "workout_session", key: ["id"], cells: [body(.session, "uuid")]),
    Table(name: "workout_session_event", key: ["session", "number"], cells: [body(.sessionEvent, "session")]),
    Table(
      name: "upload", key: ["app", "device", "number"],
      cells: [Cell(name: "reply", column: .uploadReply, form: .bytes, place: ["number"])]),
    Table(
      name: "sync_identifier", key: ["lane", "identifier"], cells: [Cell(name: "identifier", column: .syncIdentifier, form: .mark)]),
    Table(name: "type", key: ["id"], cells: [label("identifier", .type)]),
    Table(name: "unit", key: ["id"], cells: [label("string", .unit)]),
    Table(name: "time_zone", key: ["id"], cells: [label("name", .timeZone)]),
    Table(name: "source", key: ["id"], cells: [label("bundle_identifier", .source), label("name", .sourceName)]),
    Table(name: "source_revision", key: ["id"], cells: [label("version", .version), label("product_type", .productType)]),
    Table(
      name: "device", key: ["id"],
      cells: [
        "name", "manufacturer", "model", "hardware_version", "firmware_version", "software_version", "local_identifier",
        "udi_device_identifier",
      ].map { label($0, .device) }),
    Table(name: "import", key: ["id"], cells: [label("name", .importName)]),
    Table(name: "setting", key: ["name"], cells: [label("name", .settingName), label("value", .settingValue)]),
    Table(
      name: "characteristic", key: ["identifier", "import"],
      cells: [label("identifier", .characteristic), label("value", .characteristicValue)]),
    Table(name: "permission", key: ["app", "type", "direction"], cells: [label("type", .type)]),
    Table(name: "permission_request", key: ["app", "type", "direction"], cells: [label("type", .type)]),
    Table(name: "object_permission", key: ["app", "type", "uuid"], cells: [label("type", .type)]),
    Table(name: "background_delivery", key: ["app", "type"], cells: [label("type", .type)]),
    Table(name: "access_subject", key: ["id"], cells: [label("type", .type)]),
    Table(
      name: "source_order", key: ["type", "position"], cells: [label("type", .type), label("bundle_identifier", .source)]),
    Table(name: "preferred_unit", key: ["type"], cells: [label("type", .type), label("unit", .unit)]),
  ]

  private static let value = Cell(name: "value", column: .sampleValue, form: .number, place: ["seq"])

  private static func body(_ column: EncryptedColumn, _ place: String...) -> Cell {
    Cell(name: "body", column: column, form: .bytes, place: place)
  }

  private static func label(_ name: String, _ column: EncryptedColumn) -> Cell { Cell(name: name, column: column, form: .label) }

  /// Encrypts all rows of a plain store. The caller runs it in one transaction, in which nothing else changes the store.
  ///
  /// Cost: each row with an encrypted column is read and written once. Memory: a page of rows, or all rows of a table in whose key a column is
  /// encrypted.
  ///
  /// - Parameter database: A connection without a cipher.
  package static func encrypt(_ database: any SQLConnection, with cipher: PersonCipher) throws {
    precondition(database.cipher == nil, "Only plain rows become encrypted ones.")
    for table in tables { try encrypt(table, database, cipher) }
    try encryptChunks(database, cipher)
  }

  private static func encrypt(_ table: Table, _ database: any SQLConnection, _ cipher: PersonCipher) throws {
    let places = Array(Set(table.cells.flatMap(\.place))).sorted()
    let columns = table.key + table.cells.map(\.name) + places
    let (keys, marks) = (table.key.joined(separator: ", "), table.key.map { _ in "?" }.joined(separator: ", "))
    let select = "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)"
    let order = "ORDER BY \(keys)" + (table.keepsKeys ? " LIMIT \(table.page)" : "")
    let changes = table.cells.map { $0.form == .number ? "\($0.name) = NULL, encrypted_\($0.name) = ?" : "\($0.name) = ?" }
    let update = try database.makeStatement(
      sql: "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE \(table.key.map { "\($0) = ?" }.joined(separator: " AND "))")
    var rows = try SQLRow.fetchAll(database, sql: "\(select) \(order)")
    while !rows.isEmpty {
      // A look at the number waits for a server, so all rows of the page are counted together.
      let before = try database.totalChangesCount
      for row in rows {
        let cells = try table.cells.enumerated().map { index, cell in
          let place = cell.place.map { name in row.values[table.key.count + table.cells.count + (places.firstIndex(of: name) ?? 0)] }
          return try encrypted(row.values[table.key.count + index], cell, place, cipher)
        }
        var arguments = SQLArguments([])
        arguments.values = cells + row.values.prefix(table.key.count)
        try update.execute(arguments: arguments)
      }
      guard try database.totalChangesCount - before == rows.count else { throw HealthError.damagedData(.column) }
      guard table.keepsKeys, rows.count == table.page, let last = rows.last else { return }
      var beyond = SQLArguments([])
      beyond.values = Array(last.values.prefix(table.key.count))
      rows = try SQLRow.fetchAll(database, sql: "\(select) WHERE (\(keys)) > (\(marks)) \(order)", arguments: beyond)
    }
  }

  /// A value as the encrypted column has it; null for null.
  private static func encrypted(_ value: SQLValue, _ cell: Cell, _ place: [SQLValue], _ cipher: PersonCipher) throws -> SQLValue {
    switch (cell.form, value) {
    case (_, .null): return .null
    case (.number, _):
      guard let number = Double(sqlValue: value) else { break }
      return .blob(try cipher.encrypt(number, at: self.place(cell.column, place)))
    case (.bytes, .blob(let bytes)): return .blob(try cipher.encrypt(bytes, at: self.place(cell.column, place)))
    case (.label, .text(let text)): return .text(try cipher.label(text, cell.column))
    case (.labelOfBytes, .blob(let bytes)): return .blob(try cipher.label(bytes, cell.column))
    case (.mark, .text(let text)): return .text(try cipher.mark(Data(text.utf8), cell.column).base64EncodedString())
    case (.markOfBytes, .blob(let bytes)): return .blob(try cipher.mark(bytes, cell.column))
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
