// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension AudiogramChart {
  /// Draws the paper with levels down and octaves to the right, a circle for each result of the right ear and a cross for the left one.
  func draw(on writer: inout SVGWriter, top: Double) {
    writer.height = max(writer.height, top + 220)
    let (left, right) = (marks(\.left), marks(\.right))
    let octaves = octaves
    let plotTop = top + 30
    let (x0, width) = (46.0, writer.width - 46 - 24)
    let height = writer.height - plotTop - 30
    let (low, high) = (log2(octaves[0]), log2(octaves[octaves.count - 1]))
    func x(_ hertz: Double) -> Double { x0 + min(1, max(0, (log2(hertz) - low) / (high - low))) * width }
    func y(_ level: Double) -> Double {
      let held = min(Self.levels.upperBound, max(Self.levels.lowerBound, level))
      return plotTop + (held - Self.levels.lowerBound) / (Self.levels.upperBound - Self.levels.lowerBound) * height
    }
    for level in stride(from: 0, through: 120, by: 20) {
      writer.line(x0, y(Double(level)), x0 + width, y(Double(level)), level == 0 ? "ax" : "g")
      writer.label("\(level)", x0 - 8, y(Double(level)) + 4, "l", .end)
    }
    writer.label("dBHL", 14, plotTop - 2)
    for (index, octave) in octaves.enumerated() {
      writer.line(x(octave), plotTop, x(octave), plotTop + height, "g")
      // Labels have room for some ten octaves.
      if octaves.count <= 10 || index % 2 == 0 { writer.label(Self.hertzText(octave), x(octave), writer.height - 12, "l", .middle) }
    }
    guard !left.isEmpty || !right.isEmpty else { return writer.label(writer.words["chart.noResults"], x0 + 12, plotTop + 24) }
    join(right.map { (x($0.hertz), y($0.level)) }, "k-red", "", on: &writer)
    join(left.map { (x($0.hertz), y($0.level)) }, "k-blue", " stroke-dasharray=\"6 4\"", on: &writer)
    for mark in right { circle(x(mark.hertz), y(mark.level), on: &writer) }
    for mark in left { cross(x(mark.hertz), y(mark.level), on: &writer) }
    legend(on: &writer, y: top + 14)
    let (words, across) = (writer.words, writer.width)
    writer.points = points(words) { x($0) / across }
  }

  /// The results of each tone in words, from left to right.
  private func points(_ words: Words, _ place: (Double) -> Double) -> [ChartDrawing.Point] {
    let sound = tones.filter { $0.hertz.isFinite && $0.hertz > 0 }.sorted { $0.hertz < $1.hertz }
    return sound.compactMap { tone in
      let texts = [(right(words), tone.right), (left(words), tone.left)].compactMap { name, level in
        level.flatMap { $0.isFinite ? "\(name) \(Self.level.text($0))" : nil }
      }
      guard !texts.isEmpty else { return nil }
      return ChartDrawing.Point(
        place: min(1, max(0, place(tone.hertz))), label: Self.frequency.text(tone.hertz), value: texts.joined(separator: ", "))
    }
  }

  private func legend(on writer: inout SVGWriter, y: Double) {
    let room = writer.width / 2 - 60
    circle(54, y - 4, on: &writer)
    let name = SVGWriter.fitted(right(writer.words), width: room, size: 12)
    writer.label(name, 66, y)
    let next = 66 + SVGWriter.width(name) + 24
    cross(next, y - 4, on: &writer)
    writer.label(SVGWriter.fitted(left(writer.words), width: room, size: 12), next + 12, y)
  }

  /// Draws lines from mark to mark.
  private func join(_ places: [(x: Double, y: Double)], _ name: String, _ dashes: String, on writer: inout SVGWriter) {
    guard places.count > 1 else { return }
    let data = places.enumerated().map { index, place in "\(index == 0 ? "M" : "L")\(n(place.x)) \(n(place.y))" }.joined()
    writer.path(data, name, extra: " stroke-width=\"1.4\"\(dashes)")
  }

  private func circle(_ x: Double, _ y: Double, on writer: inout SVGWriter) {
    writer.raw("<circle class=\"k-red\" cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"5\" stroke-width=\"2\"/>")
  }

  private func cross(_ x: Double, _ y: Double, on writer: inout SVGWriter) {
    writer.path("M\(n(x - 5)) \(n(y - 5))l10 10M\(n(x + 5)) \(n(y - 5))l-10 10", "k-blue", extra: " stroke-width=\"2\"")
  }

  private func n(_ value: Double) -> String { SVGWriter.number(value) }

  /// The frequency of an octave without its unit, such as `500` or `8k`.
  private static func hertzText(_ hertz: Double) -> String {
    hertz >= 1000
      ? "\(Int(bounded: (hertz / 1000).rounded()))k"
      : hertz < 10 ? "\(Int(bounded: hertz.rounded(.up)))" : "\(Int(bounded: hertz.rounded()))"
  }
}
