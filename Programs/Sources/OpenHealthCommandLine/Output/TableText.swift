// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Writes rows as a table that fits the width. If there is not enough room, columns are dropped by rank, then texts are cut; if that is not
/// enough, each row becomes a list of its cells.
package struct TableText {
  private enum Line {
    case cells([String])
    case note(String)
  }

  /// The layout of a table, chosen from its first rows.
  private struct Layout {
    /// The indices of the shown columns.
    var shown: [Int]
    var widths: [Int]
    var isVertical: Bool
  }

  private let columns: [Rows.Column]
  private let title: String?
  private let width: Int
  private var waiting: [Line] = []
  private var layout: Layout?

  /// The number of rows that a table collects before it chooses its widths.
  private static let rowsForWidths = 2000
  /// The width to which a text may be cut.
  private static let narrowest = 12
  private static let gap = 2

  /// Begins a table with a line above it, if any.
  package init(_ columns: [Rows.Column], title: String? = nil, width: Int = Output.width) {
    (self.columns, self.title, self.width) = (columns, title, width)
  }

  /// Adds a row, with a text for each column.
  package mutating func add(_ cells: [String]) { take(.cells(cells.map(TerminalText.line))) }

  /// Adds a line between rows.
  package mutating func note(_ text: String) { take(.note(TerminalText.line(text))) }

  /// Writes the rows that wait.
  package mutating func finish() { if layout == nil { start() } }

  private mutating func take(_ line: Line) {
    if let layout { return write(line, layout) }
    waiting.append(line)
    if waiting.count >= Self.rowsForWidths { start() }
  }

  private mutating func start() {
    let rows = waiting.compactMap { line -> [String]? in if case .cells(let cells) = line { cells } else { nil } }
    let layout = Self.layout(columns, rows, width)
    Pager.begin()
    self.layout = layout
    if let title { Output.sentence(title) }
    if !layout.isVertical {
      writeCells(columns.map(\.head), layout, isHead: true)
      writeCells(columns.indices.map { index in String(repeating: "-", count: layout.widths[index]) }, layout, isHead: true)
    }
    for line in waiting { write(line, layout) }
    waiting = []
  }

  private static func layout(_ columns: [Rows.Column], _ rows: [[String]], _ width: Int) -> Layout {
    var widths = columns.indices.map { index in
      rows.reduce(TextWidth.columns(columns[index].head)) { max($0, TextWidth.columns($1[index])) }
    }
    let all = columns.indices.filter { columns[$0].rank != nil }
    // A column with only empty cells is left out.
    var shown = all.filter { index in columns[index].rank == 0 || rows.isEmpty || rows.contains { !$0[index].isEmpty } }
    func total(_ width: (Int) -> Int) -> Int { shown.reduce(0) { $0 + width($1) } + gap * max(0, shown.count - 1) }
    func least(_ index: Int) -> Int { columns[index].canBeShortened ? min(widths[index], narrowest) : widths[index] }
    while total(least) > width {
      let optional = shown.filter { columns[$0].rank ?? 0 > 0 }
      guard let last = optional.max(by: { (columns[$0].rank ?? 0, $0) < (columns[$1].rank ?? 0, $1) }) else {
        return Layout(shown: all, widths: widths, isVertical: true)
      }
      shown.removeAll { $0 == last }
    }
    // The excess is taken from the widest text, one column of the terminal at a time.
    while total({ widths[$0] }) > width, let widest = shown.filter({ widths[$0] > least($0) }).max(by: { widths[$0] < widths[$1] }) {
      widths[widest] -= 1
    }
    return Layout(shown: shown, widths: widths, isVertical: false)
  }

  private func write(_ line: Line, _ layout: Layout) {
    switch line {
    case .note(let text): Output.line(Output.styled(TextWidth.shortened(Output.plain(text), to: width, mark: Output.ellipsis), .dim))
    case .cells(let cells) where layout.isVertical: writeVertically(cells, layout)
    case .cells(let cells): writeCells(cells, layout)
    }
  }

  private func writeCells(_ cells: [String], _ layout: Layout, isHead: Bool = false) {
    var line = ""
    for index in layout.shown {
      if !line.isEmpty || index != layout.shown.first { line += String(repeating: " ", count: Self.gap) }
      let text = TextWidth.shortened(Output.plain(cells[index]), to: layout.widths[index], mark: Output.ellipsis)
      line += TextWidth.padded(text, to: layout.widths[index], isRightAligned: columns[index].isRight)
    }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    Output.line(isHead ? Output.styled(line, .bold) : line)
  }

  /// Writes one line for each cell with content, and an empty line after the row.
  private func writeVertically(_ cells: [String], _ layout: Layout) {
    let heads = layout.shown.reduce(0) { max($0, TextWidth.columns(columns[$1].head)) }
    for index in layout.shown where !cells[index].isEmpty {
      let head = TextWidth.padded(columns[index].head, to: heads)
      Output.line("\(head)  \(Output.plain(cells[index]))")
    }
    Output.line()
  }
}
