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
