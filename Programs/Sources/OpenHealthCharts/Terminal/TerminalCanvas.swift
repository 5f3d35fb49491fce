// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// A grid of terminal cells. Text outside it is not drawn.
struct TerminalCanvas {
  /// A part of the canvas.
  struct Area {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The purpose of a cell, for which the palette has a colour.
  enum Role: Equatable {
    case plain, title, soft, second
    case mark(ChartTint)
    case stage(SleepStage)
  }

  private struct Cell {
    /// The character; nil in the right half of a wide one.
    var character: Character? = " "
    var role = Role.plain
  }

  let options: TerminalOptions
  let words: Words
  var isASCII: Bool { options.charset == .ascii }
  private var cells: [[Cell]]

  init(_ options: TerminalOptions, _ words: Words) {
    (self.options, self.words) = (options, words)
    cells = Array(repeating: Array(repeating: Cell(), count: options.columns), count: options.rows)
  }

  /// The text that the terminal can show.
  func pick(_ unicode: String, _ ascii: String) -> String { isASCII ? ascii : unicode }

  /// Writes a text. A mark replaces the part that would leave the canvas or the width.
  mutating func put(_ text: String, x: Int, y: Int, role: Role = .plain, width: Int? = nil) {
    guard y >= 0, y < options.rows, x < options.columns else { return }
    let shown = isASCII ? ASCIIText.folded(text) : text
    let room = min(width ?? Int.max, options.columns - max(0, x))
    var place = max(0, x)
    for character in TextWidth.shortened(shown, to: room, mark: isASCII ? "~" : "…") {
      let wide = TextWidth.columns(String(character))
      guard wide > 0, place + wide <= options.columns else { continue }
      cells[y][place] = Cell(character: character, role: role)
      if wide == 2 { cells[y][place + 1] = Cell(character: nil, role: role) }
      place += wide
    }
  }

  func isEmpty(x: Int, y: Int) -> Bool {
    guard y >= 0, y < options.rows, x >= 0, x < options.columns else { return false }
    return cells[y][x].character == " "
  }

  /// The lines, without blanks at their ends and without empty lines at the end.
  var lines: [String] {
    var lines = cells.map { line($0) }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  private func line(_ row: [Cell]) -> String {
    var row = row[...]
    while let last = row.last, last.character == " " { row.removeLast() }
    var (text, role) = ("", Role.plain)
    for cell in row {
      guard let character = cell.character else { continue }
      if options.colours != .none, cell.role != role, character != " " {
        text += TerminalPalette.code(cell.role, options.colours)
        role = cell.role
      }
      text.append(character)
    }
    return role == .plain ? text : text + "\u{1B}[0m"
  }
}
