// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension AudiogramChart {
  /// Writes a line for each tone, with the mark of each ear at its level: quiet levels at the left.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area) {
    let sound = tones.filter { $0.hertz.isFinite && $0.hertz > 0 }.sorted { $0.hertz < $1.hertz }
    let names = [right(canvas.words), left(canvas.words)].map {
      TextWidth.shortened(TerminalText.line($0), to: 16, mark: canvas.pick("…", "~"))
    }
    canvas.put("\(Self.rightMark) \(names[0])  \(Self.leftMark) \(names[1])", x: area.x, y: area.y, role: .soft)
    let gutter = 10
    let width = area.width - gutter - 1
    guard width >= 14, area.height >= 3 else { return }
    let spread = Self.levels.upperBound - Self.levels.lowerBound
    func column(_ level: Double) -> Int {
      let held = min(Self.levels.upperBound, max(Self.levels.lowerBound, level))
      return gutter + Int(bounded: ((held - Self.levels.lowerBound) / spread * Double(width - 1)).rounded())
    }
    for level in stride(from: 0, through: 120, by: 40) {
      canvas.put("\(level)", x: area.x + column(Double(level)), y: area.y + 1, role: .soft)
    }
    canvas.put("dBHL", x: area.x, y: area.y + 1, role: .soft)
    for (index, tone) in sound.prefix(area.height - 2).enumerated() {
      let y = area.y + 2 + index
      canvas.put(
        TextWidth.padded(Self.frequency.text(tone.hertz), to: gutter - 1, isRightAligned: true), x: area.x, y: y, width: gutter - 1)
      canvas.put(String(repeating: canvas.pick("·", "."), count: width), x: area.x + gutter, y: y, role: .soft)
      let (left, right) = (tone.left.flatMap { $0.isFinite ? column($0) : nil }, tone.right.flatMap { $0.isFinite ? column($0) : nil })
      if let right { canvas.put(Self.rightMark, x: area.x + right, y: y, role: .mark(.red)) }
      // Two marks at one place lie side by side.
      if let left { canvas.put(Self.leftMark, x: area.x + (left == right ? left + 1 : left), y: y, role: .mark(.blue)) }
    }
  }

  private static let (rightMark, leftMark) = ("O", "X")
}
