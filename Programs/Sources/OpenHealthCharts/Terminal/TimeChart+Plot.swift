// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension TimeChart {
  var isOfMoments: Bool {
    switch marks {
    case .bars, .ranges: false
    case .lines, .pairs: true
    }
  }

  /// The position of the plot on the canvas, and the positions of values and dates in it.
  private struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var scale: ValueScale
    var axis: TimeAxis
    var domain: DateInterval
    /// The intervals, each with its columns; nil if some would have none.
    var slots: [DateInterval]?
    var slotWidth: Int

    func column(_ date: Date) -> Int {
      if let slots {
        let index = slots.firstIndex { $0.end > date } ?? slots.count
        return min(width, index * slotWidth)
      }
      return min(width, Int(bounded: (axis.place(date, in: domain) * Double(width) + 1e-9).rounded(.down)))
    }

    /// The row whose upper edge is nearest to a value.
    func row(_ value: Double) -> Int { height - Int(bounded: (scale.place(value) * Double(height)).rounded()) }

    func cell(_ value: Double) -> Int { min(height - 1, max(0, Int(bounded: ((1 - scale.place(value)) * Double(height)).rounded(.down)))) }
  }

  /// Draws time from left to right, with axes.
  func plot(on canvas: inout TerminalCanvas, _ given: TerminalCanvas.Area, _ tint: ChartTint) {
    var area = given
    // Where there is no room for a legend, an overlay would be a riddle.
    let overlay = area.height >= 7 && area.width >= 40 ? overlay : nil
    if area.height >= 7, legend(on: &canvas, area, overlay) {
      area.y += 1
      area.height -= 1
    }
    guard area.height >= 4, area.width >= 16 else { return }
    let scale = scale
    let labels = scale.ticks.map { ($0, scale.label($0)) }
    let gutter = min(area.width / 3, (labels.map { TextWidth.columns($0.1) }.max() ?? 0) + 2)
    let second = overlay?.scale
    let margin = second.map { scale in min(area.width / 4, (scale.ticks.map { TextWidth.columns(scale.label($0)) }.max() ?? 0) + 2) } ?? 0
    let room = area.width - gutter - margin
    var frame = Frame(
      x: area.x + gutter, y: area.y, width: room, height: area.height - 2, scale: scale, axis: axis, domain: axis.domain,
      slots: isOfMoments ? nil : axis.slots(limit: room), slotWidth: 1)
    if let slots = frame.slots, !slots.isEmpty {
      frame.slotWidth = min(9, max(1, frame.width / slots.count))
      frame.width = slots.count * frame.slotWidth
    }
    frameAxes(on: &canvas, frame, labels, gutter, isOpen: overlay == nil)
    references(on: &canvas, frame)
    switch marks {
    case .bars(let bars): frame.slots == nil ? crowd(bars, on: &canvas, frame, tint) : draw(bars, on: &canvas, frame, tint)
    case .ranges(let ranges): draw(ranges, on: &canvas, frame, tint)
    case .lines(let lines): draw(lines, on: &canvas, frame, tint)
    case .pairs(let pairs): draw(pairs, on: &canvas, frame, tint)
    }
    for place in beyond {
      let column = min(frame.width - 1, frame.column(place.date) + (frame.slots == nil ? 0 : (frame.slotWidth - 1) / 2))
      canvas.put(
        Self.beyondSign(canvas, isAbove: place.isAbove), x: frame.x + column, y: frame.y + (place.isAbove ? 0 : frame.height - 1),
        role: .second)
    }
    if let overlay, let second {
      frame.scale = second
      draw(overlay, on: &canvas, frame, margin)
    }
  }

  private static func beyondSign(_ canvas: TerminalCanvas, isAbove: Bool) -> String {
    isAbove ? canvas.pick("▲", "^") : canvas.pick("▼", "v")
  }

  /// Draws the figures of another kind as single signs, and the labels of their scale on the right.
  private func draw(_ overlay: Overlay, on canvas: inout TerminalCanvas, _ frame: Frame, _ margin: Int) {
    let right = frame.x + frame.width
    for row in 0..<frame.height { canvas.put(canvas.pick("│", "|"), x: right, y: frame.y + row, role: .soft) }
    canvas.put(canvas.pick("┘", "+"), x: right, y: frame.y + frame.height, role: .soft)
    let ticks = frame.scale.ticks
    let every = max(1, (ticks.count * 2 + frame.height) / (frame.height + 1))
    for (index, value) in ticks.enumerated() where index % every == 0 {
      let row = frame.y + frame.row(value)
      if row < frame.y + frame.height { canvas.put(canvas.pick("├", "+"), x: right, y: row, role: .soft) }
      canvas.put(frame.scale.label(value), x: right + 2, y: row, role: .soft, width: max(0, margin - 2))
    }
    for line in overlay.lines {
      for point in line.points where point.value.isFinite && point.date >= frame.domain.start && point.date <= frame.domain.end {
        let column = min(frame.width - 1, frame.column(point.date) + (frame.slots == nil ? 0 : (frame.slotWidth - 1) / 2))
        canvas.put(Self.overlaySign(canvas), x: frame.x + column, y: frame.y + frame.cell(point.value), role: .second)
      }
    }
  }

  private static func overlaySign(_ canvas: TerminalCanvas) -> String { canvas.pick("◇", "x") }

  /// Draws the meaning of the lines, in one line. Returns whether there is any.
  private func legend(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ overlay: Overlay?) -> Bool {
    var parts = allReferences.enumerated().map { index, reference in
      "\(sign(of: index, canvas)) \(reference.name) \(format.shortText(reference.value))"
    }
    switch marks {
    case .lines(let lines):
      let names = lines.prefix(2).enumerated().filter { !$0.element.name.isEmpty }.map { index, line in
        "\(index == 0 ? canvas.pick("⣀⡠", "*") : canvas.pick("━", "=")) \(line.name)"
      }
      parts = names + parts
    case .bars(let bars):
      if bars.contains(where: { axis.isPartial($0.start, $0.end) }) {
        parts.append("\(canvas.pick("▒", ":")) \(words["chart.incomplete"])")
      }
      if axis.slots(limit: area.width - 8) == nil { parts.append(words["chart.perColumn", canvas.pick("█", "#"), canvas.pick("░", ".")]) }
    case .ranges, .pairs: break
    }
    let beyond = beyond
    if let first = beyond.first {
      parts.append("\(Self.beyondSign(canvas, isAbove: first.isAbove)) \(words["chart.beyond", String(beyond.count)])")
    }
    if let overlay { parts = ["\(ownSign(canvas)) \(ownEntry)", "\(Self.overlaySign(canvas)) \(entry(of: overlay))"] + parts }
    guard !parts.isEmpty else { return false }
    canvas.put(parts.joined(separator: "   "), x: area.x, y: area.y, role: .soft)
    return true
  }

  private func ownSign(_ canvas: TerminalCanvas) -> String {
    switch marks {
    case .bars: canvas.pick("█", "#")
    case .ranges: canvas.pick("│", "|")
    case .lines: canvas.pick("⣀⡠", "*")
    case .pairs: canvas.pick("●", "*")
    }
  }

  private func sign(of index: Int, _ canvas: TerminalCanvas) -> String {
    canvas.isASCII ? ["-", "~", "_", "^"][index % 4] : ["╌", "┈", "─", "┄"][index % 4]
  }

  private func frameAxes(on canvas: inout TerminalCanvas, _ frame: Frame, _ labels: [(Double, String)], _ gutter: Int, isOpen: Bool) {
    for row in 0..<frame.height { canvas.put(canvas.pick("│", "|"), x: frame.x - 1, y: frame.y + row, role: .soft) }
    let bottom = frame.y + frame.height
    canvas.put(canvas.pick("└", "+"), x: frame.x - 1, y: bottom, role: .soft)
    canvas.put(String(repeating: canvas.pick("─", "-"), count: frame.width), x: frame.x, y: bottom, role: .soft)
    // Few enough labels that none touches another.
    let every = max(1, (labels.count * 2 + frame.height) / (frame.height + 1))
    for (index, label) in labels.enumerated() where index % every == 0 {
      let row = frame.y + frame.row(label.0)
      canvas.put(
        TextWidth.padded(label.1, to: gutter - 2, isRightAligned: true), x: frame.x - gutter, y: row, role: .soft, width: gutter - 2)
      if row < bottom { canvas.put(canvas.pick("┤", "+"), x: frame.x - 1, y: row, role: .soft) }
    }
    var free = 0
    for tick in axis.ticks(columns: frame.width) {
      let (from, to) = (frame.column(tick.date), frame.column(tick.end))
      let width = TextWidth.columns(tick.label)
      let start = tick.isForStretch ? from + max(0, (to - from - (frame.slotWidth > 2 ? 1 : 0) - width) / 2) : from
      if !tick.isForStretch { canvas.put(canvas.pick("┬", "+"), x: frame.x + from, y: bottom, role: .soft) }
      guard start >= free, start + width <= (isOpen ? max(frame.width, canvas.options.columns - frame.x) : frame.width) else { continue }
      canvas.put(tick.label, x: frame.x + start, y: bottom + 1, role: .soft)
      free = start + width + 1
    }
  }

  private func references(on canvas: inout TerminalCanvas, _ frame: Frame) {
    for (index, reference) in allReferences.enumerated() {
      let row = min(frame.height - 1, frame.row(reference.value))
      canvas.put(String(repeating: sign(of: index, canvas), count: frame.width), x: frame.x, y: frame.y + row, role: .soft)
    }
  }

  private static let eighths = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]

  private func draw(_ bars: [Bar], on canvas: inout TerminalCanvas, _ frame: Frame, _ tint: ChartTint) {
    let width = frame.slotWidth > 2 ? frame.slotWidth - 1 : 1
    for bar in bars where bar.value.isFinite && bar.end > frame.domain.start && bar.start < frame.domain.end {
      let isPartial = axis.isPartial(bar.start, bar.end)
      let x = frame.x + frame.column(max(bar.start, frame.domain.start))
      column(bar.value, on: &canvas, frame, x: x, width: width, fill: isPartial ? ("▒", ":") : ("█", "#"), .mark(tint))
    }
  }

  /// Draws one bar from zero to a value.
  private func column(
    _ value: Double, on canvas: inout TerminalCanvas, _ frame: Frame, x: Int, width: Int, fill: (String, String),
    _ role: TerminalCanvas.Role
  ) {
    let units = canvas.isASCII || fill.0 != "█" ? 1 : 8
    let zero = Int(bounded: (frame.scale.place(0) * Double(frame.height)).rounded())
    let share = frame.scale.place(value) * Double(frame.height * units)
    var level = Int(bounded: share.rounded())
    // A small value stays visible.
    if value > 0, level <= zero * units { level = zero * units + 1 }
    let (from, to) = (min(zero * units, level), max(zero * units, level))
    let full = String(repeating: canvas.pick(fill.0, fill.1), count: width)
    for cell in (from / units)..<max(from / units, to / units) { canvas.put(full, x: x, y: frame.y + frame.height - 1 - cell, role: role) }
    if to % units > 0 {
      let part = String(repeating: Self.eighths[to % units], count: width)
      canvas.put(part, x: x, y: frame.y + frame.height - 1 - to / units, role: role)
    }
  }

  /// Draws more intervals than columns: each column shows the mean of its bars, and in a light shade the highest.
  private func crowd(_ bars: [Bar], on canvas: inout TerminalCanvas, _ frame: Frame, _ tint: ChartTint) {
    var columns: [Int: (sum: Double, count: Double, greatest: Double)] = [:]
    for bar in bars where bar.value.isFinite && bar.start >= frame.domain.start && bar.start < frame.domain.end {
      let value = ValueScale.held(bar.value)
      let before = columns[frame.column(bar.start)] ?? (0, 0, value)
      columns[frame.column(bar.start)] = (before.sum + value, before.count + 1, max(before.greatest, value))
    }
    for (column, figures) in columns {
      self.column(figures.greatest, on: &canvas, frame, x: frame.x + column, width: 1, fill: ("░", "."), .soft)
      self.column(figures.sum / figures.count, on: &canvas, frame, x: frame.x + column, width: 1, fill: ("█", "#"), .mark(tint))
    }
  }

  private func draw(_ ranges: [Range], on canvas: inout TerminalCanvas, _ frame: Frame, _ tint: ChartTint) {
    var columns: [Int: (low: Double, high: Double, means: [Double])] = [:]
    for range in ranges where range.low.isFinite && range.high.isFinite && range.end > frame.domain.start && range.start < frame.domain.end
    {
      let column = frame.column(max(range.start, frame.domain.start)) + (frame.slotWidth - 1) / 2
      let before = columns[column] ?? (range.low, range.high, [])
      columns[column] = (min(before.low, range.low), max(before.high, range.high), before.means + [range.mean].compactMap { $0 })
    }
    for (column, range) in columns {
      let (top, bottom) = (frame.cell(range.high), frame.cell(range.low))
      for row in top...max(top, bottom) {
        // Caps that touch would look like a wall.
        let sign =
          frame.slots == nil || frame.slotWidth == 1
          ? canvas.pick("│", "|")
          : top == bottom
            ? canvas.pick("─", "-") : row == top ? canvas.pick("┬", "T") : row == bottom ? canvas.pick("┴", "^") : canvas.pick("│", "|")
        canvas.put(sign, x: frame.x + column, y: frame.y + row, role: .mark(tint))
      }
      let means = range.means.filter(\.isFinite).map(ValueScale.held)
      if !means.isEmpty {
        let row = min(max(top, frame.cell(means.reduce(0) { $0 + $1 / Double(means.count) })), bottom)
        canvas.put(canvas.pick("●", "o"), x: frame.x + column, y: frame.y + row, role: .mark(tint))
      }
    }
  }

  private func draw(_ pairs: [Pair], on canvas: inout TerminalCanvas, _ frame: Frame, _ tint: ChartTint) {
    for pair in pairs where pair.upper.isFinite && pair.lower.isFinite && pair.date >= frame.domain.start && pair.date <= frame.domain.end {
      let column = min(frame.width - 1, frame.column(pair.date))
      let (top, bottom) = (frame.cell(max(pair.upper, pair.lower)), frame.cell(min(pair.upper, pair.lower)))
      for row in top...bottom { canvas.put(canvas.pick("│", "|"), x: frame.x + column, y: frame.y + row, role: .mark(tint)) }
      canvas.put(canvas.pick("○", "o"), x: frame.x + column, y: frame.y + bottom, role: .mark(tint))
      canvas.put(canvas.pick("●", "*"), x: frame.x + column, y: frame.y + top, role: .mark(tint))
    }
  }

  private func draw(_ lines: [Line], on canvas: inout TerminalCanvas, _ frame: Frame, _ tint: ChartTint) {
    if let first = lines.first {
      grid(first, frame, isASCII: canvas.isASCII).draw(on: &canvas, x: frame.x, y: frame.y, role: .mark(tint))
    }
    guard lines.count > 1 else { return }
    // In whole cells, which tells it from the first line without colour.
    let second = Thinning.columns(lines[1], count: frame.width) { axis.place($0, in: frame.domain) }
    for column in second {
      canvas.put(canvas.pick("━", "="), x: frame.x + column.index, y: frame.y + frame.cell(column.last), role: .second)
    }
  }

  private func grid(_ line: Line, _ frame: Frame, isASCII: Bool) -> DotGrid {
    var grid = DotGrid(columns: frame.width, rows: frame.height, isASCII: isASCII)
    func dot(_ value: Double) -> Int { min(grid.height - 1, Int(bounded: (1 - frame.scale.place(value)) * Double(grid.height))) }
    var before: Thinning.Column?
    for column in Thinning.columns(line, count: grid.width, place: { axis.place($0, in: frame.domain) }) {
      if let before, column.isJoined { grid.line(from: (before.index, dot(before.last)), to: (column.index, dot(column.first))) }
      grid.line(from: (column.index, dot(column.low)), to: (column.index, dot(column.high)))
      before = column
    }
    return grid
  }
}
