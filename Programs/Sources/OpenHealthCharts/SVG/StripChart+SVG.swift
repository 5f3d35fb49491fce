// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension StripChart {
  /// Draws rows of paper with a millimetre grid.
  func draw(on writer: inout SVGWriter, top: Double) {
    let width = writer.width - 28
    // 25 mm a second and 10 mm a millivolt, scaled to the size of the paper.
    let millimetre = width / (secondsPerRow * 25)
    let half = halfHeight * 10 * millimetre
    let rows = rows(limit: 30)
    let pitch = half * 2 + 24
    writer.raw(
      "<defs><pattern id=\"\(writer.id)-mm\" x=\"14\" y=\"0\" width=\"\(n(millimetre))\" height=\"\(n(millimetre))\" patternUnits=\"userSpaceOnUse\">"
        + "<path class=\"fine\" d=\"M\(n(millimetre)) 0H0V\(n(millimetre))\"/></pattern></defs>")
    for (index, row) in rows.enumerated() {
      let y = top + 14 + Double(index) * pitch
      grid(on: &writer, y: y, width: width, height: half * 2, millimetre)
      writer.label(Self.figure(writer.words.language).text(Double(index) * secondsPerRow), 14, y - 4)
      writer.path(wave(row, x: 14, middle: y + half, perSecond: 25 * millimetre, perMillivolt: 10 * millimetre, half: half), "ecg")
    }
    let words = writer.words
    let bottom = top + 14 + Double(max(1, rows.count)) * pitch
    writer.label(rows.isEmpty ? words["chart.noValues"] : words["chart.paper"], writer.width - 14, bottom - 8, "l", .end)
    let shown = Double(rows.count) * secondsPerRow
    if Double(millivolts.count) / frequency > shown + 1 {
      writer.label(words["chart.first", Self.figure(words.language).text(shown)], 14, bottom - 8)
    }
    writer.height = bottom
  }

  private func n(_ value: Double) -> String { SVGWriter.number(value) }

  /// A place of the curve. It has thousands of them: steps in tenths of a pixel need half as many bytes as places in hundredths.
  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func grid(on writer: inout SVGWriter, y: Double, width: Double, height: Double, _ millimetre: Double) {
    let frame = "x=\"14\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\""
    if millimetre >= 1.8 { writer.raw("<rect \(frame) fill=\"url(#\(writer.id)-mm)\"/>") }
    var data = ""
    for line in 0...Int(width / millimetre / 5 + 0.01) { data += "M\(n(14 + Double(line) * 5 * millimetre)) \(n(y))v\(n(height))" }
    for line in 0...Int(height / millimetre / 5 + 0.01) { data += "M14 \(n(y + Double(line) * 5 * millimetre))h\(n(width))" }
    writer.path(data, "bold")
  }

  /// The curve of a row, with at most two measurements for each third of a pixel.
  private func wave(_ row: [Double], x: Double, middle: Double, perSecond: Double, perMillivolt: Double, half: Double) -> String {
    func level(_ value: Double) -> Double { middle - min(half, max(-half, value * perMillivolt)) }
    var data = ""
    var (isOpen, last) = (false, (x: 0.0, y: 0.0))
    let size = max(1, Int(bounded: frequency / perSecond / 1.5))
    for start in stride(from: 0, to: row.count, by: size) {
      let part = row[start..<min(row.count, start + size)].filter(\.isFinite)
      guard let low = part.min(), let high = part.max() else {
        isOpen = false
        continue
      }
      let place = (x: Self.tenths(x + Double(start) / frequency * perSecond), y: Self.tenths(level(low)))
      data += isOpen ? "l\(n(place.x - last.x)) \(n(place.y - last.y))" : "M\(n(place.x)) \(n(place.y))"
      last = place
      if high > low {
        last.y = Self.tenths(level(high))
        data += "v\(n(last.y - place.y))"
      }
      isOpen = true
    }
    return data
  }
}
