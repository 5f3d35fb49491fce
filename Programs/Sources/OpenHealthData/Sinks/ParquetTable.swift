// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFiles
import OpenHealthParquet

/// Writes one table as a Parquet file, row by row.
package final class ParquetTable {
  private let parquet: ParquetFile
  private let file: NewFile

  /// Begins a file whose metadata contains the table's name as `openhealthkit.table`.
  ///
  /// - Throws: the errors of the file.
  package init(_ table: DataTable, file: NewFile) throws {
    self.file = file
    let columns = table.columns.map { column in
      ParquetColumn(column.name, Self.kind(column.kind), isOptional: column.isOptional, isDistinct: column.isDistinct)
    }
    parquet = try ParquetFile(columns: columns, facts: [("openhealthkit.table", table.name)]) { try file.write($0) }
  }

  /// Appends a row, with a value for each column. Instants are rounded to microseconds.
  ///
  /// - Throws: the errors of the file, when a row group is full.
  package func append(_ row: [DataValue]) throws { try parquet.append(row.map(Self.value)) }

  /// Writes the remaining rows and the footer, and gives the file its name.
  ///
  /// - Throws: the errors of the file.
  package func finish() throws {
    try parquet.finish()
    try file.finish()
  }

  private static func kind(_ kind: DataColumn.Kind) -> ParquetColumn.Kind {
    switch kind {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .day: .day
    case .instant: .instant
    case .metadata: .map
    }
  }

  private static func value(_ value: DataValue) -> ParquetValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .day(let day): .day(Int32(clamping: day.daysSince1970))
    case .instant(let seconds): .instant(DataText.microsecondsSince1970(seconds))
    case .metadata(let set): .map(set.entries.map { ParquetValue.Entry(key: $0.key, value: DataText.text($0.value)) })
    }
  }
}

/// Writes tables as Parquet files into a folder, one for each kind of data.
package final class ParquetSink: DataSink {
  /// False: all types of a kind share a file.
  package let isByType = false
  private let folder: NewFolder
  private var open: [String: ParquetTable] = [:]

  /// - Parameter folder: the folder of the files. The caller finishes it.
  package init(_ folder: NewFolder) { self.folder = folder }

  /// Begins the file of a table.
  package func make(_ table: DataTable) throws {
    if open[table.name] == nil { open[table.name] = try ParquetTable(table, file: folder.file("\(table.name).parquet")) }
  }

  /// Appends a row to the file of a table, which it begins if needed.
  package func insert(_ row: [DataValue], into table: DataTable) throws {
    try make(table)
    try open[table.name]?.append(row)
  }

  /// Completes the file of a table and gives it its name in the folder.
  package func end(_ table: DataTable) throws { try open.removeValue(forKey: table.name)?.finish() }
}
