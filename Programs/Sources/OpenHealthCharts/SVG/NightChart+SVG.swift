// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension NightChart {
  /// Draws a lane for each stage above the time axis, with the hours in that stage on the right.
  func draw(on writer: inout SVGWriter, top: Double) {
    let (stages, lane) = (stages, 34.0)
    guard !stages.isEmpty else {
      writer.height = top + 60
      return writer.label(writer.words["chart.noSleep"], 14, top + 24)
    }
    let (axis, language) = (axis, calendar.language)
    let durations = NightsChart.durations(language)
    let left = max(74, 20 + (stages.map { SVGWriter.width($0.title(in: language)) }.max() ?? 0))
    let plot = TimeChart.Plot(
      left: left, top: top + 4, width: max(60, writer.width - left - 66), height: lane * Double(stages.count),
      scale: ValueScale([], fromZero: true, smallestSpan: 1, format: durations), axis: axis, domain: axis.domain)
    writer.height = plot.bottom + 32
    TimeChart.drawTimes(on: &writer, plot)
    drawJoins(on: &writer, plot, stages, lane)
    for (index, stage) in stages.enumerated() {
      let y = plot.top + Double(index) * lane
      writer.line(plot.left, y + lane, plot.left + plot.width, y + lane, "g")
      writer.label(stage.title(in: language), plot.left - 10, y + lane / 2 + 4, "l", .end)
      writer.label(durations.text(seconds(stage)), writer.width - 14, y + lane / 2 + 4, "v", .end)
      for part in parts.prefix(5000) where part.stage == stage && part.end > part.start {
        let (from, to) = (plot.x(part.start), plot.x(part.end))
        writer.rect(min(from, plot.left + plot.width - 1.2), y + 7, max(1.2, to - from), lane - 14, "s-\(stage.rawValue)", radius: 3)
      }
    }
  }

  /// Draws thin lines from each part to the next, which guide the eye through the night.
  private func drawJoins(on writer: inout SVGWriter, _ plot: TimeChart.Plot, _ stages: [SleepStage], _ lane: Double) {
    let asleep = parts.filter { $0.stage != .inBed }.sorted { $0.start < $1.start }.prefix(5000)
    var data = ""
    for (one, two) in zip(asleep, asleep.dropFirst()) where two.start.timeIntervalSince(one.end) < 60 && one.stage != two.stage {
      guard let from = stages.firstIndex(of: one.stage), let to = stages.firstIndex(of: two.stage) else { continue }
      let x = SVGWriter.number(plot.x(two.start))
      data += "M\(x) \(SVGWriter.number(plot.top + (Double(from) + 0.5) * lane))V\(SVGWriter.number(plot.top + (Double(to) + 0.5) * lane))"
    }
    writer.path(data, "ax")
  }
}

extension NightsChart {
  /// Draws a bar for each night, from bedtime at the top to wake-up at the bottom.
  func draw(on writer: inout SVGWriter, top: Double) {
    var (x, legend) = (14.0, top)
    for stage in stages {
      let name = stage.title(in: axis.calendar.language)
      let width = 34 + SVGWriter.width(name)
      if x + width > writer.width { (x, legend) = (14, legend + 18) }
      writer.rect(x, legend, 12, 12, "s-\(stage.rawValue)", radius: 2)
      writer.label(name, x + 17, legend + 10)
      x += width
    }
    let (hours, plotTop) = (hours, legend + 26)
    writer.height = max(writer.height, plotTop + 130)
    let plot = TimeChart.Plot(
      left: 58, top: plotTop, width: writer.width - 58 - 14, height: max(40, writer.height - plotTop - 30),
      scale: ValueScale([], fromZero: true, smallestSpan: 1, format: Self.durations(axis.calendar.language)), axis: axis,
      domain: axis.domain)
    func y(_ seconds: Double) -> Double {
      plot.top + min(1, max(0, (seconds / 3600 - Double(hours.lowerBound)) / Double(hours.count - 1))) * plot.height
    }
    let step = max(1, Int(bounded: (22 / (plot.height / Double(hours.count - 1))).rounded(.up)))
    for hour in hours where (hour - hours.lowerBound) % step == 0 {
      let level = y(Double(hour) * 3600)
      writer.line(plot.left, level, plot.left + plot.width, level, "g")
      writer.label(clockText(hour), plot.left - 8, level + 4, "l", .end)
    }
    TimeChart.drawTimes(on: &writer, plot)
    var paths: [SleepStage: String] = [:]
    // The latest ones, as in a terminal: a bar of one among more would be a third of a pixel wide.
    for night in nights.sorted(by: { $0.day < $1.day }).suffix(2000) {
      guard let slot = axis.calendar.dateInterval(of: .day, for: night.day), slot.end > plot.domain.start, slot.start < plot.domain.end
      else { continue }
      let (from, to) = (plot.x(slot.start), plot.x(slot.end))
      let width = min(22, max(0.6, (to - from) * 0.68))
      for part in night.parts.prefix(500) where part.end > part.start {
        // Time in bed is a narrower bar behind the others.
        let wide = part.stage == .inBed ? width * 0.4 : width
        let (upper, lower) = (y(clock(part.start, of: night.day)), y(clock(part.end, of: night.day)))
        paths[part.stage, default: ""] +=
          "M\(SVGWriter.number((from + to) / 2 - wide / 2)) \(SVGWriter.number(upper))h\(SVGWriter.number(wide))"
          + "V\(SVGWriter.number(max(upper + 0.4, lower)))h\(SVGWriter.number(-wide))Z"
      }
    }
    for stage in [SleepStage.inBed, .asleep, .core, .rem, .deep, .awake] { writer.path(paths[stage] ?? "", "s-\(stage.rawValue)") }
  }
}
