// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// Cells whose shade shows their value, in a year chart or a heat map.
enum ShadedCells {
  /// The signs of the five shades, from the lowest values to the highest.
  static let signs = (unicode: ["·", "░", "▒", "▓", "█"], ascii: [".", ":", "+", "*", "#"])

  static func sign(_ shade: Int, _ canvas: TerminalCanvas) -> String {
    let place = min(4, max(0, shade))
    return canvas.pick(signs.unicode[place], signs.ascii[place])
  }

  /// The columns of the terminal for the names of the weekdays, and a space.
  static func gutter(_ weekdays: [String]) -> Int { max(4, 1 + (weekdays.map { TextWidth.columns($0) }.max() ?? 3)) }

  /// Draws the key of the shades: lowest value, the five signs, highest value.
  static func legend(
    on canvas: inout TerminalCanvas, _ bounds: (low: Double, high: Double)?, _ format: FigureFormat, x: Int, y: Int
  ) {
    guard let bounds else { return canvas.put(canvas.words["chart.noValues"], x: x, y: y, role: .soft) }
    let scale = (0...4).map { sign($0, canvas) }.joined(separator: " ")
    canvas.put("\(format.shortNumber(bounds.low)) \(scale) \(format.shortText(bounds.high))", x: x, y: y, role: .soft)
  }
}

extension YearChart {
  /// Draws weeks from left to right and weekdays down.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    let (cells, names) = (cells, DateNames.names(in: format.style.language))
    let weeks = (cells.map(\.column).max() ?? 0) + 1
    let gutter = ShadedCells.gutter(names.weekdays)
    let pitch = min(2, max(1, (area.width - gutter) / weeks))
    // If the year is too wide, its first weeks are left out.
    let hidden = max(0, weeks - (area.width - gutter) / pitch)
    // One line for the months and seven for the weekdays. The legend needs two more.
    guard area.height >= 8, area.width >= 16 else { return ShadedCells.legend(on: &canvas, bounds, format, x: area.x, y: area.y) }
    var free = 0
    for cell in cells where cell.column >= hidden {
      let x = (cell.column - hidden) * pitch
      if cell.isFirstOfMonth, x >= free {
        let name = names.months[cell.month - 1]
        canvas.put(name, x: area.x + gutter + x, y: area.y, role: .soft)
        free = x + TextWidth.columns(name) + 1
      }
      guard let shade = cell.shade else { continue }
      canvas.put(ShadedCells.sign(shade, canvas), x: area.x + gutter + x, y: area.y + 1 + cell.row, role: .mark(tint))
    }
    for (row, weekday) in weekdays.enumerated() { canvas.put(names.weekdays[weekday], x: area.x, y: area.y + 1 + row, role: .soft) }
    if area.height >= 10 { ShadedCells.legend(on: &canvas, bounds, format, x: area.x + gutter, y: area.y + 9) }
  }
}

extension HeatMap {
  /// Draws hours from left to right and weekdays down.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    let (shades, names) = (shades, DateNames.names(in: format.style.language).weekdays)
    let gutter = ShadedCells.gutter(names)
    let pitch = min(4, (area.width - gutter) / 24)
    guard pitch >= 1, area.height >= 8 else { return ShadedCells.legend(on: &canvas, bounds, format, x: area.x, y: area.y) }
    for hour in stride(from: 0, to: 24, by: pitch >= 3 ? 1 : pitch == 2 ? 2 : 3) {
      canvas.put(CivilTime.digits(hour), x: area.x + gutter + hour * pitch, y: area.y, role: .soft)
    }
    for (row, weekday) in weekdays.enumerated() {
      canvas.put(names[weekday], x: area.x, y: area.y + 1 + row, role: .soft)
      for (hour, shade) in shades[weekday].enumerated() {
        guard let shade else { continue }
        let sign = String(repeating: ShadedCells.sign(shade, canvas), count: max(1, pitch - 1))
        canvas.put(sign, x: area.x + gutter + hour * pitch, y: area.y + 1 + row, role: .mark(tint))
      }
    }
    if area.height >= 10 { ShadedCells.legend(on: &canvas, bounds, format, x: area.x + gutter, y: area.y + 9) }
  }
}
