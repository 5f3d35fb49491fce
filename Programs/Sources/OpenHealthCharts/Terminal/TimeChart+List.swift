// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension TimeChart {
  private struct Row {
    var label: String
    var figure: String
    var low: Double
    var high: Double
    var mean: Double?
    var isPartial: Bool
  }

  /// Draws a line for each interval; if there is not enough room, only the last ones.
  func list(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    let slots = axis.lastSlots(area.height + 1)
    let hasNote = area.height > 1 && (slots.count > area.height || anyPartial || overlay != nil)
    let others = overlay?.texts ?? [:]
    let rows = slots.suffix(hasNote ? area.height - 1 : area.height).map { slot in
      var row = row(slot)
      if overlay != nil {
        row.figure += " | \(others.filter { slot.start <= $0.key && $0.key < slot.end }.min { $0.key < $1.key }?.value ?? "–")"
      }
      return row
    }
    var y = area.y
    if hasNote {
      let notes = [
        rows.count < slots.count ? "\(canvas.pick("…", "...")) \(words["chart.earlierMissing"])" : "",
        anyPartial ? "* \(words["chart.incomplete"])" : "",
        overlay.map { "\(name) | \($0.name)" } ?? "",
      ]
      canvas.put(notes.filter { !$0.isEmpty }.joined(separator: "   "), x: area.x, y: y, role: .soft)
      y += 1
    }
    let labels = rows.map { TextWidth.columns($0.label) }.max() ?? 0
    let figures = rows.map { TextWidth.columns($0.figure) }.max() ?? 0
    let room = area.width - labels - figures - 4
    // An empty interval has a dash instead of a figure, a partial one an extra mark.
    let finite = rows.flatMap { [$0.low, $0.high] }.filter { $0.isFinite && isWithin($0) }
    let isRange = !isOfBars
    let bounds = ValueScale.bounds(finite + (allReferences.map(\.value)), fromZero: !isRange, smallestSpan: smallestSpan)
    for row in rows {
      canvas.put(row.label, x: area.x, y: y, role: .plain)
      canvas.put(TextWidth.padded(row.figure, to: figures, isRightAligned: true), x: area.x + max(labels + 1, area.width - figures), y: y)
      if room >= 4, row.high.isFinite, row.low.isFinite {
        let picture = isRange ? rangePicture(row, bounds, room, canvas) : barPicture(row, bounds, room, canvas)
        canvas.put(picture, x: area.x + labels + 2, y: y, role: .mark(tint), width: room)
        if let goal, goal.isFinite, !isRange {
          let place = min(room - 1, Int(bounded: share(goal, bounds) * Double(room)))
          if canvas.isEmpty(x: area.x + labels + 2 + place, y: y) {
            canvas.put(canvas.pick("┊", ":"), x: area.x + labels + 2 + place, y: y, role: .soft)
          }
        }
      }
      y += 1
    }
  }

  private var isOfBars: Bool { if case .bars = marks { true } else { false } }

  private func row(_ slot: DateInterval) -> Row {
    let label = axis.name(slot.start)
    let empty = Row(label: label, figure: "–", low: .nan, high: .nan, mean: nil, isPartial: false)
    let isPartial = axis.isPartial(slot.start, slot.end)
    let mark = isPartial ? " *" : anyPartial ? "  " : ""
    switch marks {
    case .bars(let bars):
      guard let bar = bars.last(where: { $0.start >= slot.start && $0.start < slot.end }), bar.value.isFinite else { break }
      return Row(label: label, figure: format.shortNumber(bar.value) + mark, low: 0, high: bar.value, mean: nil, isPartial: isPartial)
    case .ranges(let ranges):
      guard let range = ranges.last(where: { $0.start >= slot.start && $0.start < slot.end }), range.low.isFinite, range.high.isFinite
      else { break }
      let ends = range.low == range.high ? "" : "\(format.shortNumber(range.low))–\(format.shortNumber(range.high))"
      let figure =
        range.mean.map { ends.isEmpty ? format.shortNumber($0) : "\(format.shortNumber($0)) (\(ends))" }
        ?? (ends.isEmpty ? format.shortNumber(range.low) : ends)
      return Row(label: label, figure: figure + mark, low: range.low, high: range.high, mean: range.mean, isPartial: isPartial)
    case .lines, .pairs: break
    }
    var row = empty
    row.figure += mark.isEmpty ? "" : "  "
    return row
  }

  /// Whether some figure has the mark for partial intervals; the others then keep room for it, so that digits align.
  private var anyPartial: Bool {
    switch marks {
    case .bars(let bars): bars.contains { axis.isPartial($0.start, $0.end) }
    case .ranges(let ranges): ranges.contains { axis.isPartial($0.start, $0.end) }
    case .lines, .pairs: false
    }
  }

  private func share(_ value: Double, _ bounds: (lower: Double, upper: Double)) -> Double {
    min(1, max(0, (ValueScale.held(value) - bounds.lower) / (bounds.upper - bounds.lower)))
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func barPicture(_ row: Row, _ bounds: (lower: Double, upper: Double), _ room: Int, _ canvas: TerminalCanvas) -> String {
    let zero = Int(bounded: (share(0, bounds) * Double(room)).rounded())
    let units = canvas.isASCII || row.isPartial ? 1 : 8
    let level = Int(bounded: (share(row.high, bounds) * Double(room * units)).rounded())
    let fill = row.isPartial ? canvas.pick("▒", ":") : canvas.pick("█", "#")
    if row.high < 0 {
      let from = level / units
      return String(repeating: " ", count: from) + String(repeating: fill, count: max(1, zero - from))
    }
    let length = max(row.high > 0 ? 1 : 0, level - zero * units)
    return String(repeating: " ", count: zero) + String(repeating: fill, count: length / units)
      + (units == 8 ? Self.eighths[length % 8] : "")
  }

  private func rangePicture(_ row: Row, _ bounds: (lower: Double, upper: Double), _ room: Int, _ canvas: TerminalCanvas) -> String {
    func column(_ value: Double) -> Int { min(room - 1, Int(bounded: share(value, bounds) * Double(room))) }
    let low = column(min(row.low, row.high))
    let high = max(low, column(max(row.low, row.high)))
    var cells = Array(repeating: " ", count: high + 1)
    for index in low...high { cells[index] = canvas.pick("─", "-") }
    cells[low] = canvas.pick("├", "|")
    cells[high] = canvas.pick("┤", "|")
    if low == high { cells[low] = canvas.pick("│", "|") }
    if let mean = row.mean, mean.isFinite { cells[min(high, max(low, column(mean)))] = canvas.pick("●", "o") }
    return cells.joined()
  }
}
