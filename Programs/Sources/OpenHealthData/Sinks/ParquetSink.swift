// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFiles

/// Tables as Parquet files in a folder, one for each kind of data.
public final class ParquetSink: DataSink {
  public let isByType = false
  private let folder: NewFolder
  private var open: [String: ParquetTable] = [:]

  /// - Parameter folder: is finished by the caller.
  public init(_ folder: NewFolder) { self.folder = folder }

  public func make(_ table: DataTable) throws {
    if open[table.name] == nil { open[table.name] = try ParquetTable(table, file: folder.file("\(table.name).parquet")) }
  }

  public func insert(_ row: [DataValue], into table: DataTable) throws {
    try make(table)
    try open[table.name]?.append(row)
  }

  public func end(_ table: DataTable) throws { try open.removeValue(forKey: table.name)?.finish() }
}
