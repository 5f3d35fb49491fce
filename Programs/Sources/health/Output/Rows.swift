// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthData
import OpenHealthWords

/// A result as rows and columns, written as it comes: a table that fits, CSV with a header line, a JSON array of objects, or JSON Lines.
struct Rows {
  /// One column.
  struct Column {
    /// What a cell holds, for alignment and for the JSON Schema.
    enum Kind { case text, number, integer, boolean, day, instant, array, object }

    /// The name for programs, in lower case with underscores.
    var name: String
    var kind: Kind = .text
    /// The head in tables; nil for the name.
    var title: String?
    /// What tables leave out first where there is no room: the highest number first, and never 0. Nil for a column that tables have only when asked for it.
    var rank: Int? = 0
    /// Whether tables show the number in words.
    var isInWords = false
    /// Whether people give the texts to commands.
    var isTyped = false
    /// What the column holds, for the JSON Schema.
    var meaning = ""

    /// Whether a table may show the beginning of a text alone: not of a name or identifier that people type.
    var canBeShortened: Bool { (kind == .text || kind == .array || kind == .object) && !isTyped }
    /// Whether tables align it on the right.
    var isRight: Bool { (kind == .number || kind == .integer) && !isInWords }
    var head: String { title ?? name.replacing("_", with: " ") }
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

    /// A stored number: exact for programs.
    static func number(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.exact, shown) }

    /// A computed or converted number.
    static func computed(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.computed, shown) }

    /// A computed number as people read figures of its kind, without the unit.
    static func figure(_ number: Double?, _ format: FigureFormat) -> Cell { computed(number, shown: number.map(format.number)) }

    private static func cell(_ number: Double?, _ form: (Double) -> String, _ shown: String?) -> Cell {
      guard let number else { return Cell(text: "", shown: "", json: "null") }
      return Cell(text: form(number), shown: shown ?? Person.short(number), json: number.isFinite ? form(number) : "null")
    }

    static func count(_ count: Int) -> Cell { Cell(text: String(count), shown: Person.numbers.text(count), json: String(count)) }

    static func flag(_ flag: Bool, shown: String? = nil) -> Cell {
      let text = flag ? "true" : "false"
      return Cell(text: text, shown: shown ?? (flag ? "yes" : ""), json: text)
    }

    /// Texts as an array for JSON; in other formats joined.
    static func list(_ texts: [String]) -> Cell {
      let joined = texts.joined(separator: ", ")
      return Cell(text: joined, shown: joined, json: "[" + texts.map(JSONText.string).joined(separator: ",") + "]")
    }

    static func json(_ json: String?, shown: String? = nil) -> Cell {
      Cell(text: json ?? "", shown: shown ?? json ?? "", json: json ?? "null")
    }
  }

  private let columns: [Column]
  /// The places of the columns that were chosen; nil for all.
  private let chosen: [Int]?
  private let format: OutputFormat
  private let keepsFormulas: Bool
  private var table: TableText
  private var count = 0

  /// Rows in the format asked for, of the columns asked for. Throws a validation error for a column that there is not.
  init(_ columns: [Column], _ output: OutputOptions) throws {
    let chosen = try output.columns.map { try Self.places($0, in: columns) }
    self.init(columns, output.format, keepsFormulas: output.keepFormulas, chosen: chosen)
  }

  init(_ all: [Column], _ format: OutputFormat, keepsFormulas: Bool = false, chosen: [Int]? = nil) {
    var columns = all
    if let chosen {
      columns = chosen.map { all[$0] }
      // What was asked for is shown.
      for index in columns.indices { columns[index].rank = 0 }
    }
    self.columns = columns
    self.chosen = chosen
    self.format = format
    self.keepsFormulas = keepsFormulas
    table = TableText(columns)
    switch format {
    case .csv: Output.line(columns.map(\.name).joined(separator: ","))
    case .json: Output.text("[")
    case .jsonl, .table: break
    }
  }

  mutating func add(_ all: [Cell]) {
    let cells = chosen.map { $0.map { all[$0] } } ?? all
    defer { count += 1 }
    switch format {
    case .csv: Output.line(cells.map { csv($0) }.joined(separator: ","))
    case .json: Output.text((count == 0 ? "\n" : ",\n") + object(cells))
    case .jsonl: Output.line(object(cells))
    case .table: table.add(cells.map(\.shown))
    }
  }

  /// A line between the rows of a table, such as one that says how many intervals have no data; nothing in other formats.
  mutating func note(_ text: String) { if format == .table { table.note(text) } }

  mutating func finish() {
    switch format {
    case .csv, .jsonl: break
    case .json: Output.line(count == 0 ? "]" : "\n]")
    case .table: table.finish()
    }
    Output.flush()
  }

  /// The places of columns that a person names, divided by commas; `all` for all of them.
  private static func places(_ text: String, in columns: [Column]) throws -> [Int] {
    if text == "all" { return Array(columns.indices) }
    return try text.split(separator: ",").map { part in
      let name = part.trimmingCharacters(in: .whitespaces).lowercased().replacing(" ", with: "_")
      if let place = columns.firstIndex(where: { $0.name == name || $0.title?.lowercased() == name }) { return place }
      let names = columns.map(\.name)
      let hint = EditDistance.nearest(to: name, among: names).map { "Did you mean \($0)?" } ?? "There are \(names.joined(separator: ", "))."
      throw ValidationError("There is no column \"\(name)\". \(hint)")
    }
  }

  private func object(_ cells: [Cell]) -> String {
    "{" + zip(columns, cells).map { "\(JSONText.string($0.name)):\($1.json ?? JSONText.string($1.text))" }.joined(separator: ",") + "}"
  }

  private func csv(_ cell: Cell) -> String {
    let text = cell.text.isEmpty ? "" : CSVCell.text(cell.text, isDisarmed: !keepsFormulas)
    return Output.isTerminal ? TerminalText.line(text) : text
  }
}
