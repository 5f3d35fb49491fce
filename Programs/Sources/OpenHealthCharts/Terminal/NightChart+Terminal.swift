// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension NightChart {
  /// Draws a lane for each stage, with its hours on the right.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area) {
    let (stages, language) = (stages, calendar.language)
    guard !stages.isEmpty else { return canvas.put(canvas.words["chart.noSleep"], x: area.x, y: area.y, role: .soft) }
    let figures = stages.map { NightsChart.durations(language).text(seconds($0)) }
    let names = (stages.map { TextWidth.columns($0.title(in: language)) }.max() ?? 0) + 1
    let width = area.width - names - 2 - (figures.map(TextWidth.columns).max() ?? 0)
    guard width >= 8 else {
      for (index, stage) in stages.enumerated() where index < area.height {
        canvas.put("\(stage.title(in: language)) \(figures[index])", x: area.x, y: area.y + index, role: .stage(stage))
      }
      return
    }
    let (axis, left) = (axis, area.x + names)
    let domain = axis.domain
    // Two lines for each lane if they fit, which keeps lanes apart.
    let pitch = area.height >= stages.count * 2 + 2 ? 2 : 1
    for (index, stage) in stages.enumerated() where index * pitch < area.height {
      let y = area.y + index * pitch
      canvas.put(stage.title(in: language), x: area.x, y: y, role: .plain)
      canvas.put(String(repeating: canvas.pick("·", "."), count: width), x: left, y: y, role: .soft)
      for part in parts where part.stage == stage && part.end > part.start {
        let from = min(width - 1, Int(bounded: axis.place(part.start, in: domain) * Double(width)))
        let to = min(width, max(from + 1, Int(bounded: (axis.place(part.end, in: domain) * Double(width)).rounded())))
        canvas.put(String(repeating: canvas.pick("█", "#"), count: to - from), x: left + from, y: y, role: .stage(stage))
      }
      canvas.put(TextWidth.padded(figures[index], to: area.width - names - width, isRightAligned: true), x: left + width, y: y)
    }
    let y = area.y + stages.count * pitch
    guard y < area.y + area.height else { return }
    var free = 0
    for tick in axis.ticks(columns: width) {
      let place = Int(bounded: axis.place(tick.date, in: domain) * Double(width))
      guard place >= free, place + TextWidth.columns(tick.label) <= width + 2 else { continue }
      canvas.put(tick.label, x: left + place, y: y, role: .soft)
      free = place + TextWidth.columns(tick.label) + 1
    }
  }
}

extension NightsChart {
  private static let signs: [SleepStage: (String, String)] = [
    .deep: ("█", "D"), .core: ("▓", "C"), .rem: ("▒", "R"), .asleep: ("▓", "S"), .awake: ("░", "."), .inBed: ("─", "-"),
  ]

  /// Draws a line for each night; if there is not enough room, only the last ones.
  func draw(on canvas: inout TerminalCanvas, _ area: TerminalCanvas.Area) {
    let hasFrame = area.height >= 5
    let room = area.height - (hasFrame ? 2 : 0)
    let days = axis.lastSlots(room)
    let labels = days.map { TextWidth.columns(axis.name($0.start)) }.max() ?? 0
    let width = area.width - labels - 2 - 8
    guard width >= 10 else { return canvas.put(canvas.words["chart.noRoom"], x: area.x, y: area.y, role: .soft) }
    let (hours, left) = (hours, area.x + labels + 2)
    func column(_ seconds: Double) -> Int {
      Int(bounded: min(1, max(0, (seconds / 3600 - Double(hours.lowerBound)) / Double(hours.count - 1))) * Double(width))
    }
    if hasFrame {
      let language = axis.calendar.language
      let legend = stages.map { stage in
        "\(canvas.pick(Self.signs[stage]?.0 ?? "█", Self.signs[stage]?.1 ?? "#")) \(stage.title(in: language))"
      }
      canvas.put(legend.joined(separator: "  "), x: area.x, y: area.y, role: .soft)
      let step = max(1, (hours.count * 7 + width - 1) / width)
      for hour in hours where (hour - hours.lowerBound) % step == 0 && column(Double(hour) * 3600) + 5 <= width {
        canvas.put(clockText(hour), x: left + column(Double(hour) * 3600), y: area.y + 1, role: .soft)
      }
      let head = TextWidth.padded(canvas.words["chart.asleep"], to: 7, isRightAligned: true)
      canvas.put(head, x: left + width + 1, y: area.y + 1, role: .soft)
    }
    for (index, day) in days.enumerated() {
      let y = area.y + (hasFrame ? 2 : 0) + index
      canvas.put(axis.name(day.start), x: area.x, y: y)
      let night = nights.last { $0.day >= day.start && $0.day < day.end && !$0.parts.isEmpty }
      // In bed first, so that the stages cover it.
      for part in (night?.parts ?? []).sorted(by: { ($0.stage == .inBed ? 0 : 1, $0.start) < ($1.stage == .inBed ? 0 : 1, $1.start) }) {
        let from = min(width - 1, column(clock(part.start, of: day.start)))
        let to = max(from + 1, column(clock(part.end, of: day.start)))
        let sign = Self.signs[part.stage] ?? ("█", "#")
        canvas.put(String(repeating: canvas.pick(sign.0, sign.1), count: to - from), x: left + from, y: y, role: .stage(part.stage))
      }
      // A night with only time in bed says nothing about sleep.
      let asleep = night.map(\.asleepSeconds).flatMap { $0 > 0 ? Self.durations(axis.calendar.language).number($0) : nil }
      let figure = TextWidth.padded(asleep ?? canvas.pick("–", "-"), to: 7, isRightAligned: true)
      canvas.put(figure, x: left + width + 1, y: y, role: asleep == nil ? .soft : .plain)
    }
  }
}
