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

/// Cells of CSV files for programs.
package enum CSVCell {
  /// Writes a text as a cell, with quotation marks if it needs them or is empty. A NUL, at which most readers stop, becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - text: the content of the cell.
  ///   - isDisarmed: whether a text that a spreadsheet would run as a formula gets an apostrophe in front.
  package static func text(_ text: String, isDisarmed: Bool) -> String {
    let isFormula = isDisarmed && isArmed(text)
    guard isFormula || text.isEmpty || text.unicodeScalars.contains(where: needsQuotes) else { return text }
    // By Unicode scalar: a comma followed by a combining mark still ends a cell.
    var result = "\"".unicodeScalars
    if isFormula { result.append("'") }
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append(scalar) }
      result.append(scalar == "\0" ? "\u{FFFD}" : scalar)
    }
    result.append("\"")
    return String(result)
  }

  /// The text of a cell that ``text(_:isDisarmed:)`` wrote: without the apostrophe that it put in front.
  package static func original(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && isArmed(text) ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether a text gets an apostrophe in front: it is a formula, or would look like a disarmed one.
  private static func isArmed(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return formulaStarts.contains(first) && Double(text) == nil
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x2C, 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The signs that begin a formula, including the wide forms that some spreadsheets treat alike.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}

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
