// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Appends the elements of a drawing one after another.
struct SVGWriter {
  /// The end of a text that lies at its position.
  enum Anchor: String {
    case start, middle, end
  }

  private(set) var text = ""
  /// The places of figures in the drawing.
  var points: [ChartDrawing.Point] = []
  let width: Double
  var height: Double
  /// The prefix of identifiers.
  let id: String
  let words: Words

  init(_ options: SVGOptions, _ words: Words) {
    (width, height, id) = (options.width, options.height, options.idPrefix)
    self.words = words
  }

  /// Whether there is too little room for figures beside the marks: they go above or below them.
  var isNarrow: Bool { width < 400 }

  /// A number with at most two decimals.
  static func number(_ value: Double) -> String {
    let hundredths = Int(bounded: (min(1e6, max(-1e6, value.isFinite ? value : 0)) * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    XMLText.append(text, to: &result)
    return result
  }

  /// An estimate of a text's width, rather too large than too small.
  static func width(_ text: String, size: Double = 12) -> Double { Double(TextWidth.columns(text)) * size * 0.62 }

  /// The beginning of a text that fits a width.
  static func fitted(_ text: String, width: Double, size: Double) -> String {
    TextWidth.shortened(TerminalText.line(text), to: max(1, Int(width / (size * 0.62))))
  }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ name: String, radius: Double = 0) {
    let round = radius > 0 ? " rx=\"\(Self.number(min(radius, width / 2, height / 2)))\"" : ""
    text +=
      "<rect class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(max(0, width)))\""
      + " height=\"\(Self.number(max(0, height)))\"\(round)/>"
  }

  mutating func path(_ data: String, _ name: String, extra: String = "") {
    guard !data.isEmpty else { return }
    text += "<path class=\"\(name)\" d=\"\(data)\"\(extra)/>"
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ name: String) {
    path("M\(Self.number(x1)) \(Self.number(y1))L\(Self.number(x2)) \(Self.number(y2))", name)
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ name: String) {
    text += "<circle class=\"\(name)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\"/>"
  }

  mutating func label(_ label: String, _ x: Double, _ y: Double, _ name: String = "l", _ anchor: Anchor = .start) {
    guard !label.isEmpty else { return }
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    text +=
      "<text class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(place)>\(Self.escaped(TerminalText.line(label)))</text>"
  }

  /// Appends markup as it is: patterns and clips.
  mutating func raw(_ markup: String) { text += markup }
}
