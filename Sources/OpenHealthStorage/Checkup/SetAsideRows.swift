// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import CSQLite
import OpenHealthCore

/// Sets rows aside that no reader can use, with all that belongs to them, and brings them back as they were. SQLite only.
package struct SetAsideRows {
  let storage: StorageWriter
  private var database: any SQLConnection { storage.database }

  /// The most samples that one transaction of a repair sets aside.
  private static let most = 20_000

  /// The tables whose rows belong to a sample, with the column that has its number. Parts of attachments come before their attachments.
  private static let belongings =
    StoreTable.ofSample.map { ($0.name, "seq") } + [
      ("workout", "seq"), ("workout_sample", "workout"), ("effort", "workout"), ("correlation_member", "correlation"),
    ]

  /// Sets aside the rows that no reader can use, up to a limit. Returns how many samples and rows of other tables it set aside; with the
  /// removal under which they are. Repeat it until it sets nothing aside.
  package func add(removal: Int64?, at date: Date) throws -> RepairStore.Portion {
    guard database is SQLiteConnection else { throw HealthError.store(.onServer) }
    var repair = Repair(removal: removal, date: date)
    var room = Self.most
    // A correlation with a member that makes no sense makes none itself: it is found while the member is still there.
    let lanes = try storage.lanes(of: nil)
    for lane in lanes.filter({ $0.type.correlationMembers != nil }) + lanes.filter({ $0.type.correlationMembers == nil }) where room > 0 {
      let unsound = try storage.unsoundSamples(of: lane)
      guard !unsound.isEmpty else { continue }
      let before = repair.count
      try setAside(unsound, of: lane, &repair, room: room)
      repair.note("sample", lane.type, repair.count - before)
      room -= repair.count - before
    }
    guard room > 0 else { return repair.portion(isDone: false) }
    for body in StoredBody.all {
      guard let table = body.table else { continue }
      for key in try body.broken(storage) {
        let before = repair.count
        try setAside(body: table, key: body.tableKey, key, &repair)
        repair.note(table, nil, repair.count - before)
      }
    }
    storage.dictionaries.forgetAll()
    storage.dictionaries.leftOut.forget()
    return repair.portion(isDone: true)
  }

  private struct Repair {
    var removal: Int64?
    let date: Date
    var count = 0
    private var notes: [LeftOut] = []

    init(removal: Int64?, date: Date) { (self.removal, self.date) = (removal, date) }

    mutating func note(_ table: String, _ type: DataType?, _ count: Int) {
      if count > 0 { notes.append(LeftOut(table: table, type: type, count: count)) }
    }

    func portion(isDone: Bool) -> RepairStore.Portion { .init(removal: removal, setAside: notes, isDone: isDone) }
  }

  // MARK: Samples

  private func setAside(_ unsound: UnsoundSamples, of lane: Lane, _ repair: inout Repair, room: Int) throws {
    var left = room
    for key in unsound.rows.prefix(left) {
      let condition = "lane = ? AND start IS ? AND seq IS ?"
      try setAside("sample", condition, [.integer(lane.number), key.start, key.sequence], &repair, counts: true)
      if let sequence = Int64(sqlValue: key.sequence) { try setAsideBelongings(sequence, lane: lane.number, &repair) }
      left -= 1
    }
    for key in unsound.chunks.prefix(left) {
      let arguments: [SQLValue] = [.integer(lane.number), key.start, key.sequence]
      let condition = "lane = ? AND start IS ? AND seq IS ?"
      try setAside("chunk_body", "id IN (SELECT body FROM chunk WHERE \(condition))", arguments, &repair)
      try setAside("chunk", condition, arguments, &repair, counts: true)
      left -= 1
    }
    for (header, indices) in unsound.partial where left > 0 {
      let columns = try storage.chunk(header).columns
      let chosen = Set(indices.sorted().prefix(left))
      for index in chosen.sorted() {
        try keep(row(columns, index, lane: lane.number), &repair)
        repair.count += 1
        try setAsideBelongings(columns.sequence[index], lane: lane.number, &repair)
      }
      try storage.deleteChunk(header)
      // In order, with a header of its own.
      let rest = columns[columns.start.indices.filter { !chosen.contains($0) }].merged(with: ChunkColumns())
      if rest.count > 0 { try storage.insertChunk(rest, lane: lane.number) }
      left -= chosen.count
    }
    storage.recentChunks = []
    try recount(lane: lane.number)
    storage.touched.types.insert(lane.type)
  }

  private func setAsideBelongings(_ sequence: Int64, lane: Int64, _ repair: inout Repair) throws {
    try setAside(
      "attachment_part", "attachment IN (SELECT id FROM attachment WHERE seq = ?)", [.integer(sequence)], &repair)
    for (table, column) in Self.belongings { try setAside(table, "\(column) = ?", [.integer(sequence)], &repair) }
    try setAside("sync_identifier", "lane = ? AND seq = ?", [.integer(lane), .integer(sequence)], &repair)
    storage.touched.workouts.formUnion(
      try Int64.fetchAll(database, sql: "SELECT workout FROM workout_sample WHERE member = ?", arguments: [sequence]))
  }

  /// The row of `sample` that a sample of a chunk would be.
  private func row(_ columns: ChunkColumns, _ index: Int, lane: Int64) -> SetAsideRow {
    func number(_ number: Int64) -> SetAsideRow.Value { number == 0 ? .null : .integer(number) }
    func real(_ number: Double) -> SetAsideRow.Value { number.isNaN ? .null : .real(number) }
    let (start, end) = (columns.start[index], columns.end[index])
    return SetAsideRow(
      table: "sample",
      columns: [
        ("lane", .integer(lane)), ("start", real(start)), ("seq", .integer(columns.sequence[index])),
        ("end", start == end ? .null : real(end)),
        ("value", columns.value[index].isNaN ? .text(Array("NaN".utf8)) : .real(columns.value[index])),
        ("unit", number(columns.unit[index])),
        ("provenance", .integer(columns.provenance[index])), ("metadata", number(columns.metadata[index])),
        ("creation", real(columns.creation[index])), ("time_zone", number(columns.timeZone[index])),
        ("uuid", .blob(Array(columns.uuid[index].data))),
      ])
  }

  /// Recomputes what a lane says of its samples.
  private func recount(lane: Int64) throws {
    try storage.sqlite.execute(
      sql: """
        UPDATE lane SET
          chunked = (SELECT coalesce(sum(count), 0) FROM chunk WHERE lane = ?1),
          count = (SELECT count(*) FROM sample WHERE lane = ?1) + (SELECT coalesce(sum(count), 0) FROM chunk WHERE lane = ?1),
          earliest = (SELECT min(start) FROM (SELECT start FROM sample WHERE lane = ?1 AND typeof(start) <> 'text' AND typeof(start) <> 'blob'
            UNION ALL SELECT start FROM chunk WHERE lane = ?1)),
          latest = (SELECT max(latest) FROM (
            SELECT coalesce(end, start) AS latest FROM sample WHERE lane = ?1 AND typeof(coalesce(end, start)) <> 'text'
              AND typeof(coalesce(end, start)) <> 'blob' UNION ALL SELECT latest FROM chunk WHERE lane = ?1))
        WHERE id = ?1
        """, arguments: [lane])
    var longest =
      try Double.fetchOne(
        storage.sqlite,
        sql:
          "SELECT max(end - start) FROM sample WHERE lane = ? AND typeof(end) IN ('integer', 'real') AND typeof(start) IN ('integer', 'real')",
        arguments: [lane]) ?? 0
    var last: SampleKey?
    while let header = try storage.chunkHeaders(.init(lane: lane), beyond: last, descending: false, limit: 1).first {
      last = header.first
      guard let content = try storage.sound("chunk", header.body, { try StoredChunk(header: header, reader: storage).content }) else {
        continue
      }
      try storage.sound("chunk", header.body) {
        for (start, end) in zip(try content.start, try content.end) { longest = max(longest, end - start) }
      }
    }
    try storage.sqlite.execute(sql: "UPDATE lane SET longest = ? WHERE id = ?", arguments: [longest, lane])
  }

  // MARK: Other bodies

  private func setAside(body table: String, key column: String, _ value: SQLValue, _ repair: inout Repair) throws {
    // What belongs to it first: parts of an attachment are deleted with it.
    if case .integer(let number) = value, number != .min { try setAsideParts(of: table, number, &repair) }
    try setAside(table, "\(column) IS ?", [value], &repair, counts: true)
  }

  private func setAsideParts(of table: String, _ number: Int64, _ repair: inout Repair) throws {
    switch table {
    case "workout_builder":
      try setAside("route_part", "seq = ?", [.integer(-number)], &repair)
      try setAside("workout_sample", "workout = ?", [.integer(-number)], &repair)
    case "workout_session": try setAside("workout_session_event", "session = ?", [.integer(number)], &repair)
    case "attachment": try setAside("attachment_part", "attachment = ?", [.integer(number)], &repair)
    case "content": try setAside("content_part", "seq = ?", [.integer(number)], &repair)
    case "series": try setAside("series_part", "seq = ?", [.integer(number)], &repair)
    default: break
    }
  }

  // MARK: Rows

  /// Moves the rows of a table that meet a condition.
  private func setAside(
    _ table: String, _ condition: String, _ arguments: [SQLValue], _ repair: inout Repair, counts: Bool = false
  ) throws {
    let select = try storage.sqlite.statement("SELECT * FROM \(table) WHERE \(condition)")
    select.setArguments(SQLArguments(values: arguments))
    var rows: [SetAsideRow] = []
    while try select.next() {
      rows.append(
        SetAsideRow(
          table: table,
          columns: zip(select.columnNames, Int32(0)...).map { (name: $0, value: SetAsideRow.Value(select, $1)) }))
    }
    guard !rows.isEmpty else { return }
    for row in rows { try keep(row, &repair) }
    if counts { repair.count += rows.count }
    try database.execute(sql: "DELETE FROM \(table) WHERE \(condition)", arguments: SQLArguments(values: arguments))
  }

  private func keep(_ row: SetAsideRow, _ repair: inout Repair) throws {
    let removal = try repair.removal ?? storage.removals.begin(at: repair.date)
    repair.removal = removal
    try database.cachedStatement(sql: "INSERT INTO kept_element (name, seq, body) VALUES (?, ?, ?)")
      .execute(arguments: [SetAsideRow.elementName, -removal, row.element.encoded()])
  }

  // MARK: Undo

  /// Brings the rows back that a repair set aside under a removal, as they were. Returns how many came back, and how many did not because
  /// others have taken their places; those stay.
  package func restore(ofRemoval removal: Int64) throws -> (restored: Int, left: Int) {
    guard database is SQLiteConnection else { return (0, 0) }
    let rows = try SQLRow.fetchAll(
      database, sql: "SELECT id, body FROM kept_element WHERE seq = ? AND name = ? ORDER BY id",
      arguments: [-removal, SetAsideRow.elementName])
    guard !rows.isEmpty else { return (0, 0) }
    // The rows can break the rules of their tables: that is why they were set aside.
    try storage.sqlite.execute(sql: "PRAGMA ignore_check_constraints = ON")
    defer { checkRowsAgain() }
    var (restored, left) = (0, 0)
    var renumbered: [String: [Int64: Int64]] = [:]
    var lanes: Set<Int64> = []
    let all = try rows.map { row in (number: try row[0] as Int64, row: SetAsideRow(try storage.keptElements.decoded(row[1]))) }
    // What others refer to comes first.
    for (number, row) in all.sorted(by: { Self.rank($0.row) < Self.rank($1.row) }) {
      guard var row else {
        left += 1
        continue
      }
      for (column, table) in [("unit", "unit"), ("metadata", "metadata_set"), ("body", "chunk_body")] where row.table != table {
        guard case .integer(let old) = row[column], old != .min, let new = renumbered[table]?[Int64(old.magnitude)] else { continue }
        row[column] = .integer(old < 0 ? -new : new)
      }
      guard try insert(row, &renumbered) else {
        left += 1
        continue
      }
      restored += 1
      if ["sample", "chunk"].contains(row.table), case .integer(let lane) = row["lane"] { lanes.insert(lane) }
      try database.execute(sql: "DELETE FROM kept_element WHERE id = ?", arguments: [number])
    }
    for lane in lanes { try recount(lane: lane) }
    storage.dictionaries.forgetAll()
    storage.recentChunks = []
    return (restored, left)
  }

  /// Ends the pass for rows that break the rules of their tables. Setting a flag of the connection cannot fail for a reason of the store.
  private func checkRowsAgain() {
    do { try storage.sqlite.execute(sql: "PRAGMA ignore_check_constraints = OFF") } catch {
      preconditionFailure("a PRAGMA of SQLite exists")
    }
  }

  private static func rank(_ row: SetAsideRow?) -> Int {
    guard let row else { return 3 }
    return ["unit", "metadata_set", "chunk_body", "attachment", "workout_session", "workout_builder"].contains(row.table) ? 0 : 1
  }

  /// Inserts a row as it was, or with a new number where nothing but rows set aside with it refers to the old one. False where that cannot be.
  private func insert(_ row: SetAsideRow, _ renumbered: inout [String: [Int64: Int64]]) throws -> Bool {
    if try insertAsIs(row) { return true }
    guard ["unit", "metadata_set", "chunk_body", "kept_element"].contains(row.table), case .integer(let old) = row["id"] else {
      return false
    }
    var row = row
    row["id"] = .null
    guard try insertAsIs(row) else { return false }
    renumbered[row.table, default: [:]][old] = storage.sqlite.lastInsertedRow
    return true
  }

  private func insertAsIs(_ row: SetAsideRow) throws -> Bool {
    let names = row.columns.map(\.name).joined(separator: ", ")
    let statement = try storage.sqlite.statement(
      "INSERT INTO \(row.table) (\(names)) VALUES (\(row.columns.map { _ in "?" }.joined(separator: ", ")))")
    for (index, column) in zip(Int32(1)..., row.columns) { column.value.bind(to: statement, at: index) }
    do { try statement.run() } catch let error as SQLiteError where error.code == SQLITE_CONSTRAINT { return false }
    return true
  }
}

extension StorageWriter {
  /// Rows that no reader can use.
  package var setAsideRows: SetAsideRows { SetAsideRows(storage: self) }
}
