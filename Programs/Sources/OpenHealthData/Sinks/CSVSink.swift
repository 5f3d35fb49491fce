// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFiles

/// Writes tables as CSV files into a folder: RFC 4180 with LF as end of line, UTF-8, and column names in the first line. An empty cell
/// means no value; an empty text is `""`.
package final class CSVSink: DataSink {
  /// True: each type gets its own file.
  package let isByType = true
  private let file: (String) throws -> NewFile
  private let isDisarmed: Bool
  private var open: [String: CSVTable] = [:]

  /// A sink that makes one file for each table.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files. The caller finishes it.
  ///   - isDisarmed: whether texts that a spreadsheet would run as a formula get an apostrophe in front.
  package convenience init(_ folder: NewFolder, isDisarmed: Bool) { self.init(isDisarmed: isDisarmed) { try folder.file($0) } }

  /// A sink that asks for the file of each table by its name, such as `stepCount.csv`.
  ///
  /// - Parameters:
  ///   - isDisarmed: whether texts that a spreadsheet would run as a formula get an apostrophe in front.
  ///   - file: begins the file of a name.
  package init(isDisarmed: Bool, file: @escaping (_ name: String) throws -> NewFile) { (self.file, self.isDisarmed) = (file, isDisarmed) }

  /// Begins the file of a table with its column names.
  package func make(_ table: DataTable) throws {
    guard open[table.name] == nil else { return }
    open[table.name] = try CSVTable(table, file: file("\(table.name).csv"), isDisarmed: isDisarmed)
  }

  /// Appends a row to the file of a table, which it begins if needed.
  package func insert(_ row: [DataValue], into table: DataTable) throws {
    try make(table)
    try open[table.name]?.append(row)
  }

  /// Completes the file of a table and gives it its name in the folder.
  package func end(_ table: DataTable) throws { try open.removeValue(forKey: table.name)?.finish() }
}
