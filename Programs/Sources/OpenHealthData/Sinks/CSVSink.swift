// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFiles

/// Tables as CSV files in a folder: RFC 4180 with lines that end with LF, UTF-8, the names of the columns in the first line. An empty cell is no
/// value; an empty text is `""`.
public final class CSVSink: DataSink {
  public let isByType = true
  private let folder: NewFolder
  private let isDisarmed: Bool
  private var open: [String: CSVTable] = [:]

  /// - Parameters:
  ///   - folder: is finished by the caller.
  ///   - isDisarmed: whether texts that a spreadsheet would run as a formula get an apostrophe in front.
  public init(_ folder: NewFolder, isDisarmed: Bool) { (self.folder, self.isDisarmed) = (folder, isDisarmed) }

  public func make(_ table: DataTable) throws {
    guard open[table.name] == nil else { return }
    open[table.name] = try CSVTable(table, file: folder.file("\(table.name).csv"), isDisarmed: isDisarmed)
  }

  public func insert(_ row: [DataValue], into table: DataTable) throws {
    try make(table)
    try open[table.name]?.append(row)
  }

  public func end(_ table: DataTable) throws { try open.removeValue(forKey: table.name)?.finish() }
}
