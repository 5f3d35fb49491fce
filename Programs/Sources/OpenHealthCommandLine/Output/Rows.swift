// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthData
import OpenHealthWords

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
    case .csv: Output.line(columns.map { csv($0.name) }.joined(separator: ","))
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
      let place = columns.firstIndex { $0.name == name } ?? columns.firstIndex { $0.heads.contains(name) }
      guard let place else {
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

  private func csv(_ cell: Cell) -> String { cell.text.isEmpty ? "" : csv(cell.text) }

  private func csv(_ text: String) -> String {
    let text = CSVCell.text(text, isDisarmed: !keepsFormulas)
    return Output.isTerminal ? TerminalText.line(text) : text
  }
}

extension Rows {
  /// The description of one column.
  package struct Column {
    /// The type of the cells, for alignment and for the JSON Schema.
    package enum Kind {
      /// One value.
      case text, number, integer, boolean, day, instant
      /// Several values, and values with names.
      case texts, numbers, objects, object
      /// A type that depends on the row, such as number, text or object.
      case any
    }

    /// The name for programs, in lower case with underscores.
    package var name: String
    /// What the cells are.
    package var kind: Kind
    /// The head in tables, where the command makes it of data; empty in a description, or for none. Nil where `key` has it.
    package var title: String?
    /// The row of the words that has the head, such as `head.what`. Nil where tables do not show the column, or its command is English.
    package var key: String?
    /// The order in which tables drop columns that do not fit: the highest number first, never 0. Nil for a column that tables show only on
    /// request.
    package var rank: Int?
    /// Whether tables show the number in words.
    package var isInWords: Bool
    /// Whether people type the texts in commands.
    package var isTyped: Bool
    /// Whether some results of the command lack the column.
    package var isOptional: Bool
    /// The meaning of the cells, for the JSON Schema; empty in tables without other formats.
    package var meaning: String

    /// A column of texts that every table shows, where nothing else is said.
    package init(
      name: String, kind: Kind = .text, title: String? = nil, key: String? = nil, rank: Int? = 0, isInWords: Bool = false,
      isTyped: Bool = false, isOptional: Bool = false, meaning: String
    ) {
      (self.name, self.kind, self.title, self.key, self.rank, self.meaning) = (name, kind, title, key, rank, meaning)
      (self.isInWords, self.isTyped, self.isOptional) = (isInWords, isTyped, isOptional)
    }

    /// Whether a table may cut the text; false for names and identifiers that people type.
    var canBeShortened: Bool {
      switch kind {
      case .text, .texts, .objects, .object, .any: !isTyped
      case .number, .integer, .boolean, .day, .instant, .numbers: false
      }
    }

    /// Whether tables align the column on the right.
    var isRight: Bool { (kind == .number || kind == .integer) && !isInWords }
    /// What stands above the column in tables.
    package var head: String { head(in: Person.language) }
    /// What stands above the column in tables of a language.
    package func head(in language: Language) -> String { title ?? key.map { Words(language)[$0] } ?? name.replacing("_", with: " ") }
    /// What `--columns` also takes for the name, in small letters with underscores: the head in English and in the person's language.
    fileprivate var heads: [String] {
      [Language.en, Person.language].map { head(in: $0).lowercased().replacing(" ", with: "_") }.filter { !$0.isEmpty }
    }
  }
}

extension Rows {
  /// One cell, with another form for people if needed.
  package struct Cell {
    /// What programs read in CSV.
    package var text: String
    /// What people read in tables.
    package var shown: String
    /// JSON to write instead of the text: a number, an object or null. Nil for a text.
    package var json: String?

    /// A text; nil for an empty cell.
    package static func text(_ text: String?, shown: String? = nil) -> Cell {
      Cell(text: text ?? "", shown: shown ?? text ?? "", json: text == nil ? "null" : nil)
    }

    /// A stored number, exact for programs.
    package static func number(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.exact, shown) }

    /// A computed or converted number, without rounding errors.
    package static func computed(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.computed, shown) }

    /// A computed number with the decimals of its kind for people, without the unit.
    package static func figure(_ number: Double?, _ format: FigureFormat) -> Cell { computed(number, shown: number.map(format.number)) }

    private static func cell(_ number: Double?, _ form: (Double) -> String, _ shown: String?) -> Cell {
      guard let number else { return Cell(text: "", shown: "", json: "null") }
      return Cell(text: form(number), shown: shown ?? Person.numbers.short(number), json: number.isFinite ? form(number) : "null")
    }

    /// A number of things.
    package static func count(_ count: Int) -> Cell { Cell(text: String(count), shown: Person.numbers.text(count), json: String(count)) }

    /// Yes or no.
    package static func flag(_ flag: Bool, shown: String? = nil) -> Cell {
      let text = flag ? "true" : "false"
      return Cell(text: text, shown: shown ?? (flag ? Person.words["cell.yes"] : ""), json: text)
    }

    /// Yes or no, both of which tables show.
    package static func answer(_ flag: Bool) -> Cell { Cell.flag(flag, shown: flag ? Person.words["cell.yes"] : Person.words["cell.no"]) }

    /// An instant, or an empty cell.
    package static func date(_ date: Date?, _ dates: DateText) -> Cell { text(date.map(dates.iso), shown: date.map(dates.minute)) }

    /// Texts as an array in JSON; joined in other formats.
    package static func list(_ texts: [String]) -> Cell {
      let joined = texts.joined(separator: ", ")
      return Cell(text: joined, shown: joined, json: "[" + texts.map(JSONText.string).joined(separator: ",") + "]")
    }

    /// Numbers as an array in JSON; separated by blanks in other formats.
    package static func numbers(_ numbers: [Double]?) -> Cell {
      guard let numbers else { return text(nil) }
      let texts = numbers.map(DataNumber.computed)
      return Cell(
        text: texts.joined(separator: " "), shown: numbers.map(Person.numbers.short).joined(separator: " "),
        json: "[" + texts.joined(separator: ",") + "]")
    }

    /// JSON objects as an array.
    package static func objects(_ objects: [String]) -> Cell { json("[" + objects.joined(separator: ",") + "]") }

    /// JSON as it is; nil for an empty cell.
    package static func json(_ json: String?, shown: String? = nil) -> Cell {
      Cell(text: json ?? "", shown: shown ?? json ?? "", json: json ?? "null")
    }
  }
}
