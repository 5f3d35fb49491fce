// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Bodies that must decode, and figures that are kept beside them.
struct StoredBody: Sendable {
  /// What findings name.
  let subject: String
  /// What follows FROM, and the whole numbers by which its rows are read part by part.
  let source: String
  let key: String
  let columns: String
  /// The table from which a repair takes a row that is not sound, and the column by which it finds it; nil where a sample goes as a whole.
  let table: String?
  let tableKey: String
  let decode: @Sendable (SQLRow, StorageReader) throws -> Void

  private init(
    _ subject: String, _ source: String, key: String = "id", columns: String = "body", isOfSample: Bool = false, table: String? = nil,
    tableKey: String? = nil, _ decode: @escaping @Sendable (SQLRow, StorageReader) throws -> Void
  ) {
    (self.subject, self.source, self.key, self.columns) = (subject, source, key, columns)
    self.table = isOfSample ? nil : table ?? source
    self.tableKey = tableKey ?? key
    self.decode = decode
  }

  static let all: [StoredBody] = [
    StoredBody("units", "unit", columns: "string") { row, _ in _ = try UnitExpression.parse(text(row, 1)) },
    StoredBody("metadata", "metadata_set") { row, _ in _ = try MetadataCoding.decode(data(row, 1)) },
    StoredBody("workouts", "workout", key: "seq") { row, _ in try StoredBodies.check(try WorkoutRecord.decoded(data(row, 1))) },
    StoredBody("removed workouts", "removed_workout", key: "seq") { row, _ in _ = try WorkoutRecord.decoded(data(row, 1)) },
    StoredBody("series", "series", key: "seq", columns: "1") { row, storage in try checkSeries(number(row, 0), storage) },
    StoredBody("routes", "(SELECT DISTINCT seq FROM route_part)", key: "seq", columns: "1", isOfSample: true) { row, storage in
      try checkRoute(number(row, 0), storage)
    },
    StoredBody(
      "chunks", numbered("lane, start, seq", of: "chunk", by: "lane, start, seq"), key: "number", columns: "lane, start, seq",
      isOfSample: true
    ) { row, storage in
      guard let start = Double(sqlValue: row.values[2]) else { throw HealthError.damagedData(.chunk) }
      try storage.checkChunk(lane: number(row, 1), SampleKey(start: start, sequence: number(row, 3)))
    },
    StoredBody("contents", "content", key: "seq") { row, storage in
      let content = try SampleContent.decoded(data(row, 1))
      try check(content.bytes, HealthError.damagedData(.contentBytes), storage, "content_part WHERE seq = ?", number(row, 0))
    },
    StoredBody("attachments", "attachment") { row, storage in
      let attachment = try AttachmentRecord.decoded(data(row, 1))
      try check(attachment.data, HealthError.damagedData(.attachment), storage, "attachment_part WHERE attachment = ?", number(row, 0))
    },
    StoredBody("kept elements", "kept_element") { row, _ in _ = try KeptElement.decoded(data(row, 1)) },
    StoredBody("unfinished workouts", "workout_builder", columns: "identity, body") { row, _ in
      let _: AppIdentity = try StorageReader.decoded(data(row, 1))
      let _: WorkoutDraft = try StorageReader.decoded(data(row, 2))
    },
    StoredBody("workout sessions", "workout_session") { row, _ in let _: WorkoutSession = try StorageReader.decoded(data(row, 1)) },
    StoredBody("events of workout sessions", "workout_session_event", key: "rowid") { row, _ in
      let _: WorkoutSession.Event = try StorageReader.decoded(data(row, 1))
    },
    StoredBody(
      "zones", numbered("name, value AS body", of: "setting WHERE name LIKE 'zones %'", by: "name"), key: "number", table: "setting",
      tableKey: "name"
    ) { row, _ in _ = try JSONDecoder().decode(ZoneConfiguration.self, from: Data(text(row, 1).utf8)) },
    StoredBody(
      "rules of alerts", numbered("name, value AS body", of: "setting WHERE name = '\(AlertSetting.rules)'", by: "name"),
      key: "number", table: "setting", tableKey: "name"
    ) { row, _ in
      guard try JSONDecoder().decode(AlertBook.self, from: Data(text(row, 1).utf8)).isSound else { throw HealthError.damagedData(.column) }
    },
    StoredBody(
      "alerts", numbered("name, value AS body", of: "setting WHERE name = '\(AlertSetting.events)'", by: "name"),
      key: "number", table: "setting", tableKey: "name"
    ) { row, _ in _ = try JSONDecoder().decode([AlertEvent].self, from: Data(text(row, 1).utf8)) },
    StoredBody(
      "keys of imported UUIDs", numbered("name, value AS body", of: "setting WHERE name = '\(StorageReader.veilSetting)'", by: "name"),
      key: "number", table: "setting", tableKey: "name"
    ) { row, _ in if StorageReader.veilKey(try text(row, 1)) == nil { throw HealthError.damagedData(.column) } },
    StoredBody(
      "preferred units", numbered("type, unit AS body", of: "preferred_unit", by: "type"), key: "number", table: "preferred_unit",
      tableKey: "type"
    ) { row, _ in _ = try UnitExpression.parse(text(row, 1)) },
  ]

  /// The keys in ``table`` of the rows that are not sound.
  func broken(_ storage: StorageReader) throws -> [SQLValue] {
    let rows = try SQLRow.fetchCursor(storage.sqlite, sql: "SELECT \(key), \(columns), \(tableKey) AS table_key FROM \(source)")
    var keys: [SQLValue] = []
    while let row = try rows.next() {
      do { try decode(row, storage) } catch let error as SQLiteError { throw error } catch { keys.append(row.values.last ?? .null) }
    }
    return keys
  }

  /// The check that decodes the rows, part by part.
  var check: StoreCheck {
    StoreCheck(
      subject: subject,
      kind: .content { content in
        let sql = """
          SELECT \(key), \(columns) FROM \(source) WHERE \(key) > ? ORDER BY \(key) LIMIT \(Self.rowsInPart)
          """
        // Numbers of workout builders are negative.
        let cursor = try SQLRow.fetchCursor(content.database, sql: sql, arguments: [content.after ?? .min])
        var (seen, broken, last) = (0, 0, Int64.min)
        while let row = try cursor.next() {
          // After the numbers come keys that are not numbers.
          let number = Int64(sqlValue: row.values[0])
          (seen, last) = (seen + (number == nil ? 0 : 1), number ?? last)
          do { try decode(row, content.storage) } catch let error as SQLiteError {
            throw error
          } catch {
            broken += 1
          }
        }
        var result = StoreCheck.Result(next: seen < Self.rowsInPart ? nil : last)
        if broken > 0 {
          let text = "Stored \(subject) cannot be read, or are not as they were saved."
          result.findings.append(StoreCheck.finding(.damage, subject, text, rows: broken, remedy: StoreCheck.setAside))
        }
        return result
      })
  }

  /// The most rows in a part.
  private static let rowsInPart = 2000

  /// The rows of a table without a number, with some of their columns.
  private static func numbered(_ columns: String, of table: String, by key: String) -> String {
    "(SELECT row_number() OVER (ORDER BY \(key)) AS number, \(columns) FROM \(table))"
  }

  /// A column as bytes. Any kind of value can be in it.
  private static func data(_ row: SQLRow, _ column: Int) throws -> Data {
    guard let data = Data(sqlValue: row.values[column]) else { throw HealthError.damagedData(.element) }
    return data
  }

  private static func count(_ row: SQLRow, _ column: Int) throws -> Int {
    guard let count = Int(sqlValue: row.values[column]) else { throw HealthError.damagedData(.element) }
    return count
  }

  private static func number(_ row: SQLRow, _ column: Int) throws -> Int64 {
    guard let number = Int64(sqlValue: row.values[column]) else { throw HealthError.damagedData(.column) }
    return number
  }

  private static func text(_ row: SQLRow, _ column: Int) throws -> String {
    guard let text = String(sqlValue: row.values[column]) else { throw HealthError.damagedData(.element) }
    return text
  }

  /// Compares the stored parts of a large content with its length and checksum.
  private static func check(
    _ described: ContentBytes?, _ error: HealthError, _ storage: StorageReader, _ parts: String, _ number: Int64
  ) throws {
    guard let described else { return }
    var bytes = Data()
    let cursor = try SQLRow.fetchCursor(storage.sqlite, sql: "SELECT body FROM \(parts) ORDER BY part", arguments: [number])
    while let part = try cursor.next() {
      bytes += try data(part, 0)
      guard bytes.count <= described.count else { throw error }
    }
    guard described.filled(bytes) != nil else { throw error }
  }

  /// Decodes the values of a series, and recomputes what is kept about them.
  private static func checkSeries(_ sequence: Int64, _ storage: StorageReader) throws {
    let parts = try SQLRow.fetchAll(
      storage.database, sql: "SELECT count, body, last FROM series_part WHERE seq = ? ORDER BY last", arguments: [sequence])
    var values: [SeriesValue] = []
    for part in parts {
      guard let count = Int(sqlValue: part.values[0]), let body = Data(sqlValue: part.values[1]) else {
        throw HealthError.damagedData(.seriesPart)
      }
      values += try SeriesCoding.decode(body, count: count)
      guard values.last?.start == Double(sqlValue: part.values[2]) else { throw HealthError.damagedData(.seriesPart) }
    }
    guard zip(values, values.dropFirst()).allSatisfy({ $0.start <= $1.start }), let latest = values.last else {
      throw HealthError.damagedData(.seriesPart)
    }
    let (minimum, maximum) = values.reduce((Double.infinity, -Double.infinity)) { (min($0.0, $1.value), max($0.1, $1.value)) }
    let computed = [Double(values.count), minimum, maximum, latest.start, latest.end, latest.value]
    let kept = try SQLRow.fetchOne(
      storage.database, sql: "SELECT count, minimum, maximum, latest_start, latest_end, latest FROM series WHERE seq = ?",
      arguments: [sequence])
    guard kept?.values.map(Double.init(sqlValue:)) == computed else { throw HealthError.damagedData(.seriesPart) }
  }

  private static func checkRoute(_ sequence: Int64, _ storage: StorageReader) throws {
    let parts = try SQLRow.fetchCursor(
      storage.sqlite, sql: "SELECT count, body, first, last FROM route_part WHERE seq = ? ORDER BY part", arguments: [sequence])
    while let part = try parts.next() {
      guard let locations = LocationCoding.decode(try data(part, 1), count: try count(part, 0)),
        locations.first?.date == Double(sqlValue: part.values[2]), locations.last?.date == Double(sqlValue: part.values[3])
      else { throw HealthError.damagedData(.routePart) }
    }
  }
}
