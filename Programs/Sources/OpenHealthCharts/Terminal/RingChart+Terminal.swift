// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

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
