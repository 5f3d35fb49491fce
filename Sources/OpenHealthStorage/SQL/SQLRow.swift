// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A copy of one row that a statement returned.
struct SQLRow {
  let values: [SQLValue]

  /// The value of a column. Throws `damagedData` when the column is null or of another type: a file can hold anything in any column.
  subscript<Value: SQLConvertible>(_ column: Int) -> Value {
    get throws {
      guard let value = Value(sqlValue: values[column]) else { throw HealthError.damagedData(.column) }
      return value
    }
  }

  /// The value of a column; nil for null. Throws `damagedData` when it is of another type.
  subscript<Value: SQLConvertible>(_ column: Int) -> Value? {
    get throws {
      if values[column] == .null { return nil }
      return try self[column] as Value
    }
  }
}

/// Rows that are read one by one.
struct SQLRowCursor {
  fileprivate let statement: any SQLStatement

  /// The next row; nil at the end.
  func next() throws -> SQLRow? { try statement.next() ? statement.row : nil }
}

extension SQLRow {
  /// The first row of a statement; nil when there is none.
  static func fetchOne(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> SQLRow? {
    try statement.begin(arguments)
    defer { statement.rewind() }
    return try statement.next() ? statement.row : nil
  }

  /// All rows of a statement.
  static func fetchAll(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> [SQLRow] {
    try statement.begin(arguments)
    defer { statement.rewind() }
    var rows: [SQLRow] = []
    while try statement.next() { rows.append(statement.row) }
    return rows
  }

  /// The rows of a statement, one by one. The statement serves this walk alone until the walk has reached its end.
  static func fetchCursor(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> SQLRowCursor {
    try statement.begin(arguments)
    return SQLRowCursor(statement: statement)
  }

  static func fetchCursor(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> SQLRowCursor {
    try fetchCursor(connection.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchOne(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> SQLRow? {
    try fetchOne(connection.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> [SQLRow] {
    try fetchAll(connection.makeStatement(sql: sql), arguments: arguments)
  }
}

extension SQLConvertible {
  /// The first column of the first row; nil when there is no row, or it is null.
  static func fetchOne(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> Self? {
    try statement.begin(arguments)
    defer { statement.rewind() }
    guard try statement.next() else { return nil }
    let value = statement.value(0)
    return value == .null ? nil : try decoded(value)
  }

  /// The first column of all rows. Throws for a null.
  static func fetchAll(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> [Self] {
    try statement.begin(arguments)
    defer { statement.rewind() }
    var values: [Self] = []
    while try statement.next() { values.append(try decoded(statement.value(0))) }
    return values
  }

  static func fetchOne(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> Self? {
    try fetchOne(connection.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> [Self] {
    try fetchAll(connection.makeStatement(sql: sql), arguments: arguments)
  }

  private static func decoded(_ value: SQLValue) throws -> Self {
    guard let decoded = Self(sqlValue: value) else { throw HealthError.damagedData(.column) }
    return decoded
  }
}

extension SQLConvertible where Self: Hashable {
  /// The different values of the first column.
  static func fetchSet(_ statement: any SQLStatement, arguments: SQLArguments? = nil) throws -> Set<Self> {
    Set(try fetchAll(statement, arguments: arguments))
  }

  static func fetchSet(_ connection: any SQLConnection, sql: String, arguments: SQLArguments = []) throws -> Set<Self> {
    Set(try fetchAll(connection, sql: sql, arguments: arguments))
  }
}
