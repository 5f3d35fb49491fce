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
