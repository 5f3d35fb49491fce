// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension Chart {
  /// The chart as lines for a terminal, within the columns and rows of the options. Lines contain escape sequences only if the options have
  /// colours.
  package func terminal(_ options: TerminalOptions) -> [String] {
    if case .sparkline(let line) = content { return [sparkline(line, options)] }
    var canvas = TerminalCanvas(options, words)
    var top = 0
    canvas.put(TerminalText.line(title), x: 0, y: 0, role: .title)
    if !title.isEmpty { top += 1 }
    if !subtitle.isEmpty, options.rows >= 6 {
      canvas.put(TerminalText.line(subtitle), x: 0, y: top, role: .soft)
      top += 1
    }
    let area = TerminalCanvas.Area(x: 0, y: top, width: options.columns, height: options.rows - top)
    guard area.height > 0 else { return canvas.lines }
    switch content {
    case .time(let chart):
      if options.layout == .list, chart.axis.interval != nil, !chart.isOfMoments {
        chart.list(on: &canvas, area, tint)
      } else {
        chart.plot(on: &canvas, area, tint)
      }
    case .night(let chart): chart.draw(on: &canvas, area)
    case .nights(let chart): chart.draw(on: &canvas, area)
    case .rings(let chart): chart.draw(on: &canvas, area)
    case .year(let chart): chart.draw(on: &canvas, area, tint)
    case .heatMap(let chart): chart.draw(on: &canvas, area, tint)
    case .strip(let chart): chart.draw(on: &canvas, area, tint)
    case .route(let chart): chart.draw(on: &canvas, area, tint)
    case .sources(let chart): chart.draw(on: &canvas, area, tint)
    case .audiogram(let chart): chart.draw(on: &canvas, area)
    case .scatter(let chart): chart.draw(on: &canvas, area, tint)
    case .sparkline: break
    }
    return canvas.lines
  }

  private func sparkline(_ line: Sparkline, _ options: TerminalOptions) -> String {
    var narrow = options
    narrow.rows = 1
    var canvas = TerminalCanvas(narrow, words)
    let name = title.isEmpty ? "" : TextWidth.shortened(TerminalText.line(title), to: options.columns / 2, mark: "") + "  "
    canvas.put(name, x: 0, y: 0, role: .title)
    let x = TextWidth.columns(name)
    canvas.put(line.text(columns: options.columns - x, charset: options.charset), x: x, y: 0, role: .mark(tint))
    return canvas.lines.first ?? ""
  }
}

extension RingChart {
  /// Draws a bar for each ring, with a mark at the goal if the value exceeds it.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area) {
    let names = rings.map { TextWidth.shortened(TerminalText.line($0.name), to: 12, mark: canvas.pick("…", "~")) }
    let (nameWidth, figures) = (
      names.map(TextWidth.columns).max() ?? 0, rings.map { "\($0.figure)  \(TextWidth.padded($0.percent, to: 5, isRightAligned: true))" }
    )
    let figureWidth = figures.map(TextWidth.columns).max() ?? 0
    let width = min(60, area.width - nameWidth - figureWidth - 4)
    let top = max(1, rings.compactMap(\.share).max() ?? 1)
    let pitch = area.height >= rings.count * 2 ? 2 : 1
    for (index, ring) in rings.enumerated() where index * pitch < area.height {
      let y = area.y + index * pitch
      canvas.put(names[index], x: area.x, y: y)
      guard width >= 5 else {
        canvas.put(ring.percent, x: area.x + nameWidth + 1, y: y)
        continue
      }
      let goal = min(width, max(1, Int(bounded: (Double(width) / top).rounded())))
      let filled = min(width, Int(bounded: ((ring.share ?? 0) / top * Double(width)).rounded()))
      let left = area.x + nameWidth + 2
      canvas.put(String(repeating: canvas.pick("░", "."), count: goal), x: left, y: y, role: .soft)
      canvas.put(String(repeating: canvas.pick("█", "#"), count: filled), x: left, y: y, role: .mark(ring.tint))
      if filled > goal { canvas.put(canvas.pick("┃", "|"), x: left + goal - 1, y: y, role: .title) }
      canvas.put(TextWidth.padded(figures[index], to: figureWidth, isRightAligned: true), x: left + width + 2, y: y)
    }
  }
}

extension Sparkline {
  /// A text of at most `columns` columns. Of several values in one column, it shows the last.
  package func text(columns: Int, charset: TerminalOptions.Charset = .unicode) -> String {
    let levels = Array(charset == .ascii ? "_.-=+*#" : "▁▂▃▄▅▆▇█")
    let shares = shares(columns: max(0, columns))
    return String(shares.map { share in share.map { levels[min(levels.count - 1, Int(bounded: $0 * Double(levels.count)))] } ?? " " })
  }
}
