// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts that a kind of row states about its table.
protocol CatalogRow {
  /// The name of the file in the catalogue folder.
  static var file: String { get }
  /// The columns of the header, in order.
  static var columns: [String] { get }
  /// Columns, or groups of columns, whose content is unique.
  static var uniqueColumns: [[String]] { get }

  init(_ fields: Fields) throws

  /// The place of the row, for later error messages.
  var fields: Fields { get }
}

/// A table of the catalogue, read and checked row by row.
struct Table<Row: CatalogRow> {
  let rows: [Row]
  /// The file without its header; every line ends with a line break.
  let text: String

  init(folder: URL) throws {
    let lines = try Self.lines(folder: folder)
    let header = Self.columns(of: lines[0])
    guard header == Row.columns else {
      throw Self.error(line: 1, "The header must be: \(Row.columns.joined(separator: " ")).")
    }
    rows = try lines.indices.dropFirst().map { index in
      try Row(Self.fields(of: lines[index], line: index + 1))
    }
    text = lines.dropFirst().map { $0 + "\n" }.joined()
    try checkOrder()
    try checkUniqueness()
  }

  private static var path: String { "Catalog/\(Row.file)" }

  private static func error(line: Int, _ message: String) -> CatalogError {
    CatalogError(file: path, line: line, message: message)
  }

  private static func lines(folder: URL) throws -> [String] {
    let data: Data
    do {
      data = try Data(contentsOf: folder.appendingPathComponent(Row.file))
    } catch {
      throw Self.error(line: 0, "The table cannot be read: \(error.localizedDescription)")
    }
    guard let content = String(data: data, encoding: .utf8) else {
      throw Self.error(line: 0, "The table is not UTF-8.")
    }
    var lines = content.components(separatedBy: "\n")
    guard lines.removeLast().isEmpty else {
      throw Self.error(line: lines.count + 1, "The last line must end with a line feed.")
    }
    guard lines.count > 1 else { throw Self.error(line: 1, "The table has no rows.") }
    return lines
  }

  private static func columns(of line: String) -> [String] {
    line.components(separatedBy: "\t")
  }

  private static func fields(of text: String, line: Int) throws -> Fields {
    let values = columns(of: text)
    guard values.count == Row.columns.count else {
      throw error(line: line, "The row has \(values.count) fields, the header \(Row.columns.count).")
    }
    for (column, value) in zip(Row.columns, values) {
      // The text is copied into Swift literals and comments unchanged.
      guard !value.contains(where: { $0 == "\"" || $0 == "\\" || $0 == "`" || $0.isNewline }) else {
        throw error(line: line, "'\(column)' holds a quote, backslash, backtick or line break.")
      }
      guard value == value.trimmingCharacters(in: .whitespaces) else {
        throw error(line: line, "'\(column)' begins or ends with a space.")
      }
    }
    return Fields(file: path, line: line, values: Dictionary(uniqueKeysWithValues: zip(Row.columns, values)))
  }

  private func checkOrder() throws {
    let column = Row.columns[0]
    for (previous, row) in zip(rows, rows.dropFirst()) {
      let (before, after) = (try previous.fields.text(column), try row.fields.text(column))
      guard !after.utf8.lexicographicallyPrecedes(before.utf8) else {
        throw row.fields.error("'\(after)' must come before '\(before)': rows are ordered by '\(column)'.")
      }
    }
  }

  private func checkUniqueness() throws {
    for group in Row.uniqueColumns {
      var lineOfKey: [[String]: Int] = [:]
      for row in rows {
        let key = group.map { row.fields.values[$0] ?? "" }
        guard key.contains(where: { !$0.isEmpty }) else { continue }
        if let line = lineOfKey.updateValue(row.fields.line, forKey: key) {
          let columns = group.joined(separator: " + ")
          throw row.fields.error("'\(key.joined(separator: " "))' is already in '\(columns)' of line \(line).")
        }
      }
    }
  }
}
