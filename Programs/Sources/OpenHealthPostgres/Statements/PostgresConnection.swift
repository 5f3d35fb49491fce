// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// One person's tables on a server, inside a transaction that is bound to the person.
final class PostgresConnection: SQLConnection {
  let session: PostgresSession
  let cipher: PersonCipher?
  let logIdentity: [UInt8]
  let outward: OutwardSecret?
  /// How many rows the session had changed before.
  private let changesBefore: Int
  private var statements: [String: PostgresStatement] = [:]

  /// - Parameter cipher: The cipher of the person's own key; nil where the rows are plain.
  init(_ session: PostgresSession, cipher: PersonCipher?, log: StoredLog = StoredLog()) {
    self.session = session
    self.cipher = cipher
    (logIdentity, outward) = (log.identity, log.outward)
    changesBefore = session.allChanges
  }

  func makeStatement(sql: String) throws -> any SQLStatement { PostgresStatement(sql, of: self) }

  func cachedStatement(sql: String) throws -> any SQLStatement {
    if let known = statements[sql] { return known }
    let new = PostgresStatement(sql, of: self)
    statements[sql] = new
    return new
  }

  var changesCount: Int {
    get throws {
      try session.finish()
      return session.changes
    }
  }

  var totalChangesCount: Int {
    get throws {
      try session.finish()
      return session.allChanges - changesBefore
    }
  }

  /// Whether the transaction has changed rows. Waits for the queue only if nothing before it has.
  var hasChanges: Bool { get throws { try session.allChanges > changesBefore || totalChangesCount > 0 } }

  func commitNumber() throws -> Int32 {
    let result = try session.run(session.prepare("SELECT commits FROM person WHERE person_id = openhealth_person()"), [])
    guard result.rowCount == 1, case .integer(let number) = result.value(0, 0) else { throw HealthError.damagedData(.column) }
    return Int32(truncatingIfNeeded: number)
  }

  func countSaved(_ count: Int, by app: String, on day: Int64) throws -> Int64? {
    let result = try session.run(
      session.prepare(
        """
        INSERT INTO daily_saving (app, day, count) VALUES ($1, $2, $3)
        ON CONFLICT (person_id, app) DO UPDATE SET
          count = CASE WHEN excluded.day > daily_saving.day THEN excluded.count ELSE daily_saving.count + excluded.count END,
          day = greatest(excluded.day, daily_saving.day)
        RETURNING daily_saving.count
        """), [.text(app), .integer(day), .integer(Int64(count))])
    guard result.rowCount == 1, case .integer(let total) = result.value(0, 0) else { throw HealthError.damagedData(.column) }
    return total
  }

  func reserveNumbers(of table: StoreTable, _ count: Int) throws -> Int64? {
    let result = try session.run(
      session.prepare(
        """
        INSERT INTO last_number (name, number) VALUES ($1, $2)
        ON CONFLICT (person_id, name) DO UPDATE SET number = last_number.number + excluded.number
        RETURNING last_number.number
        """), [.text(table.name), .integer(Int64(count))])
    guard result.rowCount == 1, case .integer(let last) = result.value(0, 0), last >= Int64(count) else {
      throw HealthError.damagedData(.column)
    }
    return last - Int64(count) + 1
  }

  func damage() throws -> [String] { [] }

  func rewindStatements() {}

  func limited(by limit: WorkLimit?, _ body: () throws -> Void) throws {
    if let limit { try session.limited(by: limit, body) } else { try body() }
  }

  var longestIndexedText: Int? { PostgresSchema.longestIndexedText }

  var dialect: SQLDialect {
    SQLDialect(
      numbers: "(SELECT value::bigint FROM json_array_elements_text(?::json) AS list (value))",
      texts: "(SELECT value FROM json_array_elements_text(?::json) AS list (value))",
      andDigest: { count in " AND digest = openhealth_digest(\((1...count).map { "?\($0)" }.joined(separator: ", ")))" },
      andDigestOfBytes: { " AND sha256(\($0)) = sha256(?1)" }
    ) { "\($0) IN (SELECT decode(value, 'hex') FROM json_array_elements_text(?::json) AS list (value))" }
  }
}

/// A statement whose rows are read at its first step. One that changes rows and is run for no rows is queued.
///
/// Unsafe: bytes of a column are read inside the closure that lends them; those of a UUID are sixteen, as is checked.
final class PostgresStatement: SQLStatement {
  let cipher: PersonCipher?
  private unowned let connection: PostgresConnection
  private let sql: String
  private let isChange: Bool
  private var arguments: [SQLValue]
  private var result: PostgresResult?
  private var row: Int32 = -1
  /// What the session prepared, for as long as it would return the same again: looking it up by its text costs more than a row does.
  private var prepared: (epoch: Int, statement: PostgresSession.Prepared)?

  fileprivate init(_ sql: String, of connection: PostgresConnection) {
    self.connection = connection
    cipher = connection.cipher
    let portable = PortableSQL.postgres(sql)
    self.sql = portable.text
    isChange = ["INSERT ", "UPDATE ", "DELETE "].contains { portable.text.hasPrefix($0) }
    arguments = Array(repeating: .null, count: portable.parameterCount)
  }

  var parameterCount: Int { arguments.count }

  func bindNull(at index: Int32) { set(.null, index) }
  func bind(_ value: Int64, at index: Int32) { set(.integer(value), index) }
  func bind(_ value: Double, at index: Int32) { set(.real(value), index) }
  func bind(number: Double, at index: Int32) { set(.real(number), index) }
  func bind(text: String, at index: Int32) { set(.text(text), index) }
  func bind(_ data: Data, at index: Int32) { set(.blob(data), index) }
  func bind(_ uuid: UUID, at index: Int32) { set(.blob(withUnsafeBytes(of: uuid.uuid) { Data($0) }), index) }

  private func set(_ value: SQLValue, _ index: Int32) { arguments[Int(index) - 1] = value }

  func run() throws {
    guard isChange else { return try passRows() }
    rewind()
    try connection.session.queue(prepare(), arguments)
  }

  private func prepare() throws -> PostgresSession.Prepared {
    let session = connection.session
    if let prepared, prepared.epoch == session.preparedEpoch { return prepared.statement }
    let statement = try session.prepare(sql)
    prepared = (session.preparedEpoch, statement)
    return statement
  }

  func next() throws -> Bool {
    if result == nil { (result, row) = (try connection.session.run(prepare(), arguments), -1) }
    guard let result, row + 1 < result.rowCount else { return false }
    row += 1
    return true
  }

  func rewind() { result = nil }

  var columnCount: Int32 { result?.columnCount ?? 0 }

  func isNull(_ column: Int32) -> Bool { result?.isNull(row, column) ?? true }

  /// Columns have types.
  func isNumber(_ column: Int32) -> Bool { !isNull(column) }

  func double(_ column: Int32) -> Double { Double(sqlValue: value(column)) ?? 0 }

  func int64(_ column: Int32) -> Int64 {
    switch value(column) {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    case .null, .text, .blob: 0
    }
  }

  func bytes(_ column: Int32) -> [UInt8] { result?.withBytes(row, column) { Array($0) } ?? [] }

  func uuid(_ column: Int32) throws -> UUID {
    guard let uuid = result?.withBytes(row, column, { $0.count == 16 ? UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) : nil }) else {
      throw HealthError.damagedData(.uuid)
    }
    return uuid
  }

  func value(_ column: Int32) -> SQLValue { result?.value(row, column) ?? .null }
}
