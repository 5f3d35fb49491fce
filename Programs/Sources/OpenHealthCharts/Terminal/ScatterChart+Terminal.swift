// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension ScatterChart {
  /// Draws both scales and a dot for each point: eight dots in each cell, one in ASCII.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    guard area.height >= 6, area.width >= 20 else { return }
    let (across, up) = (scale(across, \.across), scale(up, \.up))
    let gutter = min(area.width / 3, (up.ticks.map { TextWidth.columns(up.label($0)) }.max() ?? 0) + 2)
    let (left, top) = (area.x + gutter, area.y + 1)
    let (width, height) = (area.width - gutter, area.height - 4)
    canvas.put(TerminalText.line(self.up.name), x: area.x, y: area.y, role: .soft)
    for row in 0..<height { canvas.put(canvas.pick("│", "|"), x: left - 1, y: top + row, role: .soft) }
    canvas.put(canvas.pick("└", "+") + String(repeating: canvas.pick("─", "-"), count: width), x: left - 1, y: top + height, role: .soft)
    let every = max(1, (up.ticks.count * 2 + height) / (height + 1))
    for (index, value) in up.ticks.enumerated() where index % every == 0 {
      let row = min(height - 1, Int(bounded: ((1 - up.place(value)) * Double(height)).rounded(.down)))
      canvas.put(
        TextWidth.padded(up.label(value), to: gutter - 2, isRightAligned: true), x: area.x, y: top + row, role: .soft, width: gutter - 2)
      canvas.put(canvas.pick("┤", "+"), x: left - 1, y: top + row, role: .soft)
    }
    var free = 0
    for value in across.ticks {
      let (label, column) = (across.label(value), Int(bounded: (across.place(value) * Double(width - 1)).rounded()))
      let start = max(0, min(width - TextWidth.columns(label), column - TextWidth.columns(label) / 2))
      guard start >= free else { continue }
      canvas.put(canvas.pick("┬", "+"), x: left + column, y: top + height, role: .soft)
      canvas.put(label, x: left + start, y: top + height + 1, role: .soft)
      free = start + TextWidth.columns(label) + 1
    }
    canvas.put(
      TextWidth.padded(TerminalText.line(self.across.name), to: width, isRightAligned: true), x: left, y: top + height + 2, role: .soft)
    var grid = DotGrid(columns: width, rows: height, isASCII: canvas.isASCII)
    for point in points {
      grid.set(
        Int(bounded: (across.place(point.across) * Double(grid.width - 1)).rounded()),
        Int(bounded: ((1 - up.place(point.up)) * Double(grid.height - 1)).rounded()))
    }
    grid.draw(on: &canvas, x: left, y: top, role: .mark(tint))
  }
}
