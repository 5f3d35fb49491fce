// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension SourcesChart {
  private static let signs: [Fate: (unicode: String, ascii: String)] = [
    .counted: ("█", "#"), .covered: ("░", "-"), .outside: ("·", "."),
  ]

  /// Draws a line for each source, with the legend above and the times below where there is room.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area, _ tint: ChartTint) {
    func sign(_ fate: Fate) -> String { canvas.pick(Self.signs[fate]?.unicode ?? "", Self.signs[fate]?.ascii ?? "") }
    let hasFrame = area.height >= lanes.count + 2
    var y = area.y
    if hasFrame {
      let legend = fates.compactMap { fate in words[fate].map { "\(sign(fate)) \(TerminalText.line($0))" } }
      canvas.put(legend.joined(separator: "  "), x: area.x, y: y, role: .soft)
      y += 1
    }
    let texts = lanes.map { (name: TerminalText.line($0.name), figure: TerminalText.line($0.figure)) }
    let names = min((texts.map { TextWidth.columns($0.name) }.max() ?? 0) + 1, area.width / 3)
    let figures = min((texts.map { TextWidth.columns($0.figure) }.max() ?? 0) + 1, area.width / 3)
    let (left, width) = (area.x + names, area.width - names - figures)
    guard width >= 4 else { return canvas.put(canvas.words["chart.noRoom"], x: area.x, y: y, role: .soft, width: area.width) }
    for (lane, text) in zip(lanes, texts) where y < area.y + area.height {
      canvas.put(text.name, x: area.x, y: y, width: max(1, names - 1))
      for fate in fates.reversed() {
        for span in spans(lane, fate, least: 0) {
          let from = min(width - 1, Int(bounded: span.from * Double(width)))
          let to = min(width, max(from + 1, Int(bounded: (span.to * Double(width)).rounded())))
          canvas.put(String(repeating: sign(fate), count: to - from), x: left + from, y: y, role: fate == .counted ? .mark(tint) : .soft)
        }
      }
      let figure = TextWidth.shortened(text.figure, to: max(1, figures - 1))
      canvas.put(TextWidth.padded(figure, to: figures, isRightAligned: true), x: left + width, y: y, width: figures)
      y += 1
    }
    guard hasFrame, y < area.y + area.height else { return }
    let domain = axis.domain
    var free = 0
    for tick in axis.ticks(columns: width) {
      let place = Int(bounded: axis.place(tick.date, in: domain) * Double(width))
      guard place >= free, place + TextWidth.columns(tick.label) <= width else { continue }
      canvas.put(tick.label, x: left + place, y: y, role: .soft)
      free = place + TextWidth.columns(tick.label) + 1
    }
  }
}
