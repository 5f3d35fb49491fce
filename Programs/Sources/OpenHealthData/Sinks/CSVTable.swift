// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFiles

/// Writes one table as a CSV file, row by row.
package final class CSVTable {
  private static let bufferSize = 64 << 10

  private let table: DataTable
  private let file: NewFile
  private let isDisarmed: Bool
  private var buffer: [UInt8] = []

  /// Begins the table with the column names.
  ///
  /// - Parameters:
  ///   - table: the columns.
  ///   - file: the file, which ``finish()`` completes.
  ///   - isDisarmed: whether texts that a spreadsheet would run as a formula get an apostrophe in front.
  package init(_ table: DataTable, file: NewFile, isDisarmed: Bool) throws {
    (self.table, self.file, self.isDisarmed) = (table, file, isDisarmed)
    buffer += table.columns.map { CSVCell.text($0.name, isDisarmed: false) }.joined(separator: ",").utf8
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends a row, with a value for each column. Writes to the file when 64 KiB have gathered.
  ///
  /// - Throws: the errors of the file.
  package func append(_ row: [DataValue]) throws {
    precondition(row.count == table.columns.count, "A row has a value for each column.")
    for (place, value) in row.enumerated() {
      if place > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer += cell(value).utf8
    }
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the remaining rows and gives the file its name.
  ///
  /// - Throws: the errors of the file.
  package func finish() throws {
    try flush()
    try file.finish()
  }

  private func flush() throws {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func cell(_ value: DataValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): DataText.number(number)
    case .text(let text): CSVCell.text(text, isDisarmed: isDisarmed)
    case .day(let day): day.text
    case .instant(let seconds): DataText.instant(seconds)
    case .metadata(let set): set.isEmpty ? "" : CSVCell.text(DataText.json(set), isDisarmed: isDisarmed)
    }
  }
}
