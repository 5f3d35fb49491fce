// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthData

/// Writes a result of rows and columns as it arrives: a table that fits, CSV with a header line, a JSON array of objects, or JSON Lines.
package struct Rows {
  private let columns: [Column]
  /// The indices of the chosen columns; nil for all.
  private let chosen: [Int]?
  private let format: OutputFormat
  private let keepsFormulas: Bool
  private var table: TableText
  private var count = 0
  /// The message if there is no row.
  private let emptiness: String?

  /// Begins a result in the format and columns of the options. Throws a validation error for an unknown column.
  ///
  /// - Parameters:
  ///   - title: the line above the table, if any.
  ///   - ifEmpty: the message if there is no row; a table then has no head either.
  package init(_ columns: [Column], _ output: OutputOptions, title: String? = nil, ifEmpty emptiness: String? = nil) throws {
    let chosen = try output.columns.map { try Self.places($0, in: columns) }
    self.init(columns, output.format, keepsFormulas: output.keepFormulas, chosen: chosen, title: title, emptiness: emptiness)
  }

  /// Begins a result in a format.
  ///
  /// - Parameter chosen: the indices of the columns to write; nil for all.
  package init(
    _ all: [Column], _ format: OutputFormat, keepsFormulas: Bool = false, chosen: [Int]? = nil, title: String? = nil,
    emptiness: String? = nil
  ) {
    var columns = all
    if let chosen {
      columns = chosen.map { all[$0] }
      // Requested columns are never dropped.
      for index in columns.indices { columns[index].rank = 0 }
    }
    self.columns = columns
    self.chosen = chosen
    self.format = format
    self.keepsFormulas = keepsFormulas
    self.emptiness = emptiness
    table = TableText(columns, title: title)
    switch format {
    case .csv: Output.line(columns.map(\.name).joined(separator: ","))
    case .json: Output.text("[")
    case .jsonl, .table: break
    }
  }

  /// Adds a row, with a cell for each column of the result.
  package mutating func add(_ all: [Cell]) {
    let cells = chosen.map { $0.map { all[$0] } } ?? all
    defer { count += 1 }
    switch format {
    case .csv: Output.line(cells.map { csv($0) }.joined(separator: ","))
    case .json: Output.text((count == 0 ? "\n" : ",\n") + object(cells))
    case .jsonl: Output.line(object(cells))
    case .table: table.add(cells.map(\.shown))
    }
  }

  /// Writes a line between the rows of a table, for example the number of intervals without data. Other formats omit it.
  package mutating func note(_ text: String) { if format == .table { table.note(text) } }

  /// Writes what is left, and the message if there was no row.
  package mutating func finish() {
    switch format {
    case .csv, .jsonl: break
    case .json: Output.line(count == 0 ? "]" : "\n]")
    case .table: if count > 0 || emptiness == nil { table.finish() }
    }
    if count == 0, let emptiness { Output.message(emptiness) }
    Output.flush()
  }

  /// The indices of the columns that a person names, separated by commas, each once; `all` for all.
  private static func places(_ text: String, in columns: [Column]) throws -> [Int] {
    if text == "all" { return Array(columns.indices) }
    let names = columns.map(\.name)
    var places: [Int] = []
    for part in text.split(separator: ",") {
      let name = part.trimmingCharacters(in: .whitespaces).lowercased().replacing(" ", with: "_")
      guard let place = columns.firstIndex(where: { $0.name == name || $0.title?.lowercased() == name }) else {
        let hint =
          EditDistance.nearest(to: name, among: names).map { "Did you mean \($0)?" } ?? "There are \(names.joined(separator: ", "))."
        throw ValidationError("There is no column \"\(name)\". \(hint)")
      }
      if !places.contains(place) { places.append(place) }
    }
    guard !places.isEmpty else { throw ValidationError("--columns names no column. There are \(names.joined(separator: ", ")).") }
    return places
  }

  private func object(_ cells: [Cell]) -> String {
    "{" + zip(columns, cells).map { Self.member($0.name, $1) }.joined(separator: ",") + "}"
  }

  /// Cells with their names as a JSON object, for a result that is no list of rows, and for objects inside a cell.
  package static func object(_ members: [(String, Cell)]) -> String {
    "{" + members.map { member($0, $1) }.joined(separator: ",") + "}"
  }

  private static func member(_ name: String, _ cell: Cell) -> String {
    "\(JSONText.string(name)):\(cell.json ?? JSONText.string(cell.text))"
  }

  private func csv(_ cell: Cell) -> String {
    let text = cell.text.isEmpty ? "" : CSVCell.text(cell.text, isDisarmed: !keepsFormulas)
    return Output.isTerminal ? TerminalText.line(text) : text
  }
}
