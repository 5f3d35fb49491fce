// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A result as rows and columns, written as it comes: a table, CSV with one lower-case header line, a JSON array of objects, or JSON Lines.
struct Rows {
  /// One column: its name, whether it holds numbers, and whether tables have it, which are 80 characters wide.
  struct Column {
    var name: String
    var isNumber = false
    var isInTable = true
  }

  /// One cell, with its form for people where that differs.
  struct Cell {
    var text: String
    var shown: String
    /// JSON that stands for the cell as it is: a number, an object or null.
    var json: String?

    static func text(_ text: String?, shown: String? = nil) -> Cell {
      Cell(text: text ?? "", shown: shown ?? text ?? "", json: text == nil ? "null" : nil)
    }

    static func number(_ number: Double?) -> Cell {
      guard let number else { return Cell(text: "", shown: "", json: "null") }
      let exact = NumberText.exact(number)
      return Cell(text: exact, shown: NumberText.short(number), json: number.isFinite ? exact : "null")
    }

    static func count(_ count: Int) -> Cell {
      Cell(text: String(count), shown: count.formatted(.number.locale(Locale(identifier: "en_US_POSIX"))), json: String(count))
    }

    static func json(_ json: String?) -> Cell { Cell(text: json ?? "", shown: json ?? "", json: json ?? "null") }

    /// With nothing in it that a terminal would obey.
    fileprivate var forTerminal: Cell { Cell(text: text, shown: TerminalText.line(shown), json: json) }
  }

  private let columns: [Column]
  private let format: OutputFormat
  private let keepsFormulas: Bool
  private var waiting: [[Cell]] = []
  private var widths: [Int]?
  private var count = 0

  /// A table waits for this many rows to choose its widths by.
  private static let rowsForWidths = 2000
  /// Cells that are longer push the next ones to the right, in their own row alone.
  private static let widest = 200

  init(_ columns: [Column], _ output: OutputOptions) { self.init(columns, output.format, keepsFormulas: output.keepFormulas) }

  init(_ columns: [Column], _ format: OutputFormat, keepsFormulas: Bool = false) {
    self.columns = columns
    self.format = format
    self.keepsFormulas = keepsFormulas
    switch format {
    case .csv: Output.line(columns.map(\.name).joined(separator: ","))
    case .json: Output.text("[")
    case .jsonl, .table: break
    }
  }

  mutating func add(_ cells: [Cell]) {
    defer { count += 1 }
    switch format {
    case .csv: Output.line(cells.map { csv($0) }.joined(separator: ","))
    case .json: Output.text((count == 0 ? "\n" : ",\n") + object(cells))
    case .jsonl: Output.line(object(cells))
    case .table:
      let cells = cells.map(\.forTerminal)
      if widths != nil { return writeTableLine(cells) }
      waiting.append(cells)
      if waiting.count >= Self.rowsForWidths { startTable() }
    }
  }

  mutating func finish() {
    switch format {
    case .csv, .jsonl: break
    case .json: Output.line(count == 0 ? "]" : "\n]")
    case .table: if widths == nil { startTable() }
    }
    Output.flush()
  }

  private func object(_ cells: [Cell]) -> String {
    "{" + zip(columns, cells).map { "\(JSONText.string($0.name)):\($1.json ?? JSONText.string($1.text))" }.joined(separator: ",") + "}"
  }

  private mutating func startTable() {
    widths = columns.indices.map { index in
      max(columns[index].name.count, min(Self.widest, waiting.map { $0[index].shown.count }.max() ?? 0))
    }
    writeTableLine(columns.map { Cell(text: $0.name, shown: $0.name, json: nil) })
    writeTableLine(widths!.map { Cell(text: "", shown: String(repeating: "-", count: $0), json: nil) })
    for cells in waiting { writeTableLine(cells) }
    waiting = []
  }

  private func writeTableLine(_ cells: [Cell]) {
    var line = ""
    for (index, cell) in cells.enumerated() where columns[index].isInTable {
      let padding = String(repeating: " ", count: max(0, widths![index] - cell.shown.count))
      if !line.isEmpty { line += "  " }
      line += columns[index].isNumber ? padding + cell.shown : cell.shown + padding
    }
    while line.hasSuffix(" ") { line.removeLast() }
    Output.line(line)
  }

  private func csv(_ cell: Cell) -> String {
    let text = CSVText.cell(keepsFormulas || cell.json != nil ? cell.text : CSVText.disarmed(cell.text))
    return Output.isTerminal ? TerminalText.line(text) : text
  }
}
