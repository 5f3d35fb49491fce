// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Dots in cells of a terminal: eight in each cell as braille, one in ASCII.
struct DotGrid {
  let width: Int
  let height: Int
  private let across: Int
  private let down: Int
  private var dots: [Bool]

  init(columns: Int, rows: Int, isASCII: Bool) {
    (across, down) = isASCII ? (1, 1) : (2, 4)
    (width, height) = (max(1, columns) * across, max(1, rows) * down)
    dots = Array(repeating: false, count: width * height)
  }

  mutating func set(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    dots[y * width + x] = true
  }

  /// Draws a straight line between two dots of the grid.
  mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y))
    guard steps > 0 else { return set(from.x, from.y) }
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(
        from.x + Int(bounded: (Double(to.x - from.x) * share).rounded()), from.y + Int(bounded: (Double(to.y - from.y) * share).rounded()))
    }
  }

  private static let bits = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Puts the cells that have dots on the canvas.
  func draw(on canvas: inout TerminalCanvas, x: Int, y: Int, role: TerminalCanvas.Role, ascii: Character = "*") {
    for row in 0..<(height / down) {
      for column in 0..<(width / across) {
        var pattern = 0
        for inner in 0..<down {
          for side in 0..<across where dots[(row * down + inner) * width + column * across + side] { pattern |= Self.bits[inner][side] }
        }
        guard pattern > 0 else { continue }
        let sign = canvas.isASCII ? ascii : Unicode.Scalar(UInt32(0x2800 + pattern)).map(Character.init) ?? " "
        canvas.put(String(sign), x: x + column, y: y + row, role: role)
      }
    }
  }
}
