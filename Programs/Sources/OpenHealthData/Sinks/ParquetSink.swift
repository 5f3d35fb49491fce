// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFiles

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
