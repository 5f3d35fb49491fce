// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension StripChart {
  /// Draws rows of the recording, from left to right and down.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    let half = halfHeight
    let figure = Self.figure(canvas.words.language)
    let note = canvas.words["chart.rows", figure.number(secondsPerRow), figure.number(half * 2)]
    let wanted = max(1, (millivolts.count + Int(bounded: frequency * secondsPerRow) - 1) / max(1, Int(bounded: frequency * secondsPerRow)))
    let height = min(7, max(3, (area.height - 1) / wanted))
    guard area.height >= 4, area.width >= 12 else { return canvas.put(note, x: area.x, y: area.y, role: .soft) }
    let fitting = max(1, (area.height - 1) / height)
    let rest = wanted > fitting ? "; " + canvas.words["chart.firstSeconds", figure.number(Double(fitting) * secondsPerRow)] : ""
    canvas.put(note + rest, x: area.x, y: area.y, role: .soft)
    let gutter = 6
    for (index, row) in rows(limit: fitting).enumerated() {
      let y = area.y + 1 + index * height
      let start = figure.text(Double(index) * secondsPerRow)
      canvas.put(
        TextWidth.padded(start, to: gutter - 1, isRightAligned: true), x: area.x, y: y + height / 2, role: .soft, width: gutter - 1)
      var grid = DotGrid(columns: area.width - gutter, rows: height, isASCII: canvas.isASCII)
      let places = frequency * secondsPerRow
      var before: (x: Int, y: Int)?
      for (offset, value) in row.enumerated() {
        guard value.isFinite else {
          before = nil
          continue
        }
        let share = (1 - min(1, max(-1, value / half))) / 2
        let dot = (
          x: min(grid.width - 1, Int(bounded: Double(offset) / places * Double(grid.width))),
          y: min(grid.height - 1, Int(bounded: share * Double(grid.height)))
        )
        grid.line(from: before ?? dot, to: dot)
        before = dot
      }
      grid.draw(on: &canvas, x: area.x + gutter, y: y, role: .mark(tint))
    }
  }

  /// Seconds in a language.
  static func figure(_ language: Language) -> FigureFormat {
    FigureFormat(.decimal(1), unit: Words(language)["chart.seconds"])
  }
}

extension RouteChart {
  /// Draws the route in dots, with its ends and a scale bar.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    guard let plane, area.height >= 4, area.width >= 8 else {
      return canvas.put(canvas.words["chart.noPlaces"], x: area.x, y: area.y, role: .soft)
    }
    var grid = DotGrid(columns: area.width, rows: area.height - 1, isASCII: canvas.isASCII)
    // A cell is twice as high as wide; braille's dots are square.
    let aspect = canvas.isASCII ? 2.0 : 1
    let metres = max(plane.width / Double(max(1, grid.width - 1)), plane.height / (Double(max(1, grid.height - 1)) * aspect), 0.01)
    let top = Double(grid.height - 1)
    func dot(_ point: (x: Double, y: Double)) -> (x: Int, y: Int) {
      (Int(bounded: (point.x / metres).rounded()), Int(bounded: (top - point.y / metres / aspect).rounded()))
    }
    // The route starts at the lower left corner; unused rows are at the top.
    let lift = Int(bounded: top - plane.height / metres / aspect)
    var before: (x: Int, y: Int)?
    for point in plane.points {
      let place = dot(point)
      grid.line(from: before ?? place, to: place)
      before = place
    }
    let cells = canvas.isASCII ? 1 : 4
    let y = area.y - lift / cells
    grid.draw(on: &canvas, x: area.x, y: y, role: .mark(tint))
    let across = canvas.isASCII ? 1 : 2
    if let last = plane.points.last.map(dot) { canvas.put("E", x: area.x + last.x / across, y: y + last.y / cells, role: .title) }
    if let first = plane.points.first.map(dot) { canvas.put("S", x: area.x + first.x / across, y: y + first.y / cells, role: .title) }
    let cellMetres = metres * Double(across)
    guard let bar = scaleBar(atMost: cellMetres * Double(max(1, area.width / 4)), canvas.words.language) else { return }
    let length = max(2, Int(bounded: (bar.metres / cellMetres).rounded()))
    let line = canvas.pick("├", "|") + String(repeating: canvas.pick("─", "-"), count: length - 1) + canvas.pick("┤", "|")
    let below = y + grid.height / cells
    let text = "\(line) \(bar.text)   \(canvas.words["chart.endsOfRoute"])"
    canvas.put(text, x: area.x, y: min(area.y + area.height - 1, below), role: .soft)
  }
}
