// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport

@testable import OpenHealthStorage

/// A value that a column of a store in SQLite has by damage, and the way back.
package struct StoreDamage: CustomStringConvertible {
  package let table: String
  package let column: String
  /// In SQL.
  package let value: String
  /// Whether all rows of the table have it, or the first one alone.
  package let isWide: Bool

  package var description: String { "\(table).\(column) = \(value)\(isWide ? " in all rows" : "")" }

  private static let values = [
    "NULL", "0", "-1", "1e300", "-1e300", "4611686018427387904", "-9223372036854775808", "'NaN'", "''", "printf('%.*c', 5000, 'x')",
    "x'00'", "x'FF00FF00FF00FF00FF00FF00FF00FF00'", "randomblob(40)", "0.5", "NUMBERS",
  ]

  /// Every column of every table with each value. `NUMBERS` stands for the column's JSON with every number changed.
  package static func all(_ database: HealthDatabase) throws -> [StoreDamage] {
    try database.read { storage in
      let tables = try String.fetchAll(
        storage.database,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'grdb_migrations' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name
          """)
      return try tables.flatMap { table in
        try String.fetchAll(storage.database, sql: "SELECT name FROM pragma_table_info('\(table)') ORDER BY cid").flatMap { column in
          values.flatMap { value in [false, true].map { StoreDamage(table: table, column: column, value: value, isWide: $0) } }
        }
      }
    }
  }

  /// Damages the store. Returns false where that is not possible, or changes nothing: SQLite keeps NOT NULL, keys and references.
  package func apply(to database: HealthDatabase) throws -> Bool {
    let isDone: Bool
    do throws(HealthError) {
      isDone = try database.write { storage in
        let connection = storage.database
        for table in Self.copied(table) {
          // A table is never dropped: a reader that ended early may hold a statement.
          let (copy, rows) = (Self.copy(table), "SELECT * FROM main.\(Self.quoted(table))")
          try connection.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS \(copy) AS \(rows) WHERE FALSE")
          try connection.execute(sql: "DELETE FROM temp.\(copy)")
          try connection.execute(sql: "INSERT INTO temp.\(copy) \(rows)")
        }
        try connection.execute(sql: "PRAGMA defer_foreign_keys = ON")
        try connection.execute(sql: "PRAGMA ignore_check_constraints = ON")
        defer { Self.checkAgain(connection) }
        return try change(connection)
      }
    } catch {
      // A reference would lead nowhere.
      return false
    }
    database.dictionaries.forgetAll()
    return isDone
  }

  private static func checkAgain(_ connection: any SQLConnection) {
    do { try connection.execute(sql: "PRAGMA ignore_check_constraints = OFF") } catch { preconditionFailure("\(error)") }
  }

  /// The table, and the one whose rows go with its rows.
  private static func copied(_ table: String) -> [String] { table == "attachment" ? [table, "attachment_part"] : [table] }

  private static func copy(_ table: String) -> String { quoted("copy of \(table)") }

  private func change(_ connection: any SQLConnection) throws -> Bool {
    let (table, column) = (Self.quoted(table), Self.quoted(column))
    let first = isWide ? "" : " AND \(column) IS (SELECT \(column) FROM temp.\(Self.copy(self.table)) LIMIT 1)"
    if value == "NUMBERS" { return try changeNumbers(connection, first) }
    do {
      try connection.execute(sql: "UPDATE \(table) SET \(column) = \(value) WHERE \(column) IS NOT (\(value))\(first)")
    } catch {
      return false
    }
    return try connection.changesCount > 0
  }

  /// Changes the numbers in bodies that are JSON, one after the other, to values that no writer makes.
  private func changeNumbers(_ connection: any SQLConnection, _ first: String) throws -> Bool {
    let (table, column) = (Self.quoted(table), Self.quoted(column))
    let bodies = try SQLRow.fetchAll(
      connection, sql: "SELECT DISTINCT \(column) FROM \(table) WHERE typeof(\(column)) IN ('blob', 'text')\(first)")
    var isChanged = false
    for body in bodies {
      guard let text = String(sqlValue: body.values[0]), text.hasPrefix("{") else { continue }
      var place = 0
      let odd = ["1e300", "-1e300", "-1", "0", "4611686018427387904"]
      let changed = text.replacing(/([:,\[])-?[0-9][0-9.eE+\-]*/) { match in
        place += 1
        return "\(match.output.1)\(odd[place % odd.count])"
      }
      guard changed != text else { continue }
      let kind = if case .blob = body.values[0] { "CAST(? AS BLOB)" } else { "?" }
      do {
        try connection.execute(
          sql: "UPDATE \(table) SET \(column) = \(kind) WHERE \(column) IS ?",
          arguments: SQLArguments(values: [.text(changed), body.values[0]]))
      } catch {
        continue
      }
      isChanged = true
    }
    return isChanged
  }

  /// Puts the table back as it was, after ``apply(to:)`` returned true.
  package func mend(_ database: HealthDatabase) throws {
    try database.write { storage in
      let connection = storage.database
      try connection.execute(sql: "PRAGMA defer_foreign_keys = ON")
      try connection.execute(sql: "PRAGMA ignore_check_constraints = ON")
      defer { Self.checkAgain(connection) }
      for table in Self.copied(table).reversed() { try connection.execute(sql: "DELETE FROM main.\(Self.quoted(table))") }
      for table in Self.copied(table) {
        try connection.execute(sql: "INSERT INTO main.\(Self.quoted(table)) SELECT * FROM temp.\(Self.copy(table))")
      }
    }
    database.dictionaries.forgetAll()
    database.dictionaries.leftOut.forget()
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }

  /// Samples that versions before saved when an app sent them: dates that no calendar has, units that do not measure the type, and values of
  /// another kind.
  package static func badSamples() throws -> [SampleRecord] {
    let revision = SourceRevisionRecord(app: "com.example.old", name: "Old")
    func sample(_ type: String, _ value: SampleRecord.Value, _ start: Double = 700_000_000, _ end: Double = 700_000_060) -> SampleRecord? {
      Catalog.type(named: type).map {
        SampleRecord(
          uuid: UUID(), type: $0, start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end),
          value: value, provenance: Provenance(revision: revision, device: nil))
      }
    }
    let (count, kilogram) = (try UnitExpression.parse("count"), try UnitExpression.parse("kg"))
    return [
      sample("stepCount", .quantity(5, count), 1e300, 1e300), sample("stepCount", .quantity(6, count), -1e300, -1e300),
      sample("stepCount", .quantity(7, count), 700_000_000, 1e200), sample("stepCount", .quantity(8, kilogram)),
      sample("heartRate", .quantity(9, try UnitExpression.parse("m^99"))), sample("stepCount", .category(1)),
      sample("sleepAnalysis", .quantity(1, count)),
    ].compactMap(\.self)
  }
}
