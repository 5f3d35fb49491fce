// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Writes tables into a database: days, instants and metadata become texts, booleans 1 or 0.
package final class TablesSink: DataSink {
  /// False: all types of a kind share a table.
  package let isByType = false
  private let tables: any TableWriting

  /// A sink for the tables of a database, which the caller completes.
  package init(_ tables: any TableWriting) { self.tables = tables }

  /// Makes a table in the database, with its indices.
  package func make(_ table: DataTable) throws { try tables.make(Self.shape(table)) }

  /// Inserts a row; cells without a value are left out.
  package func insert(_ row: [DataValue], into table: DataTable) throws {
    precondition(row.count == table.columns.count, "A row has a value for each column.")
    try tables.insert(Self.cells(row, table.columns), into: Self.shape(table))
  }

  /// Does nothing: the database keeps its tables open.
  package func end(_ table: DataTable) {}

  /// The values that exist, under the names of their columns.
  static func cells(_ row: [DataValue], _ columns: [DataColumn]) -> [TableCell] {
    zip(columns, row).compactMap { column, value in
      switch value {
      case .null: nil
      case .boolean(let flag): TableCell(column.name, .integer(flag ? 1 : 0))
      case .integer(let number): TableCell(column.name, .integer(number))
      case .real(let number): TableCell(column.name, .real(number))
      case .text(let text): TableCell(column.name, text)
      case .day(let day): TableCell(column.name, day.text)
      case .instant(let seconds): TableCell(column.name, DataText.instant(seconds))
      case .metadata(let set): TableCell(column.name, DataText.json(set))
      }
    }
  }

  static func shape(_ table: DataTable) -> TableShape {
    TableShape(name: table.name, columns: table.columns.map { TableShape.Column($0.name, kind($0.kind)) }, indexed: table.indexed)
  }

  private static func kind(_ kind: DataColumn.Kind) -> TableShape.Column.Kind {
    switch kind {
    case .boolean, .integer: .integer
    case .real: .real
    case .text, .day, .instant, .metadata: .text
    }
  }
}

/// A destination of tables for programs: a folder of CSV or Parquet files, or a database.
///
/// All methods throw the errors of the destination.
package protocol DataSink: AnyObject {
  /// Whether each type has its own table (`stepCount`), instead of each kind of types (`quantities`).
  var isByType: Bool { get }

  /// Makes a table, which may stay without rows. An existing table stays as it is.
  func make(_ table: DataTable) throws

  /// Appends a row, with a value for each column of the table in order.
  func insert(_ row: [DataValue], into table: DataTable) throws

  /// Ends a table, so that its remaining rows are written. No rows may follow.
  func end(_ table: DataTable) throws
}
