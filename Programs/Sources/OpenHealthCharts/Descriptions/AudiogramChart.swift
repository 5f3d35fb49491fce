// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// The levels that each ear hears, by the frequency of the tone: quiet levels at the top, as audiologists draw them.
package struct AudiogramChart: Sendable {
  /// One tone with the quietest level that each ear heard.
  package struct Tone: Sendable {
    /// The frequency in Hz. A tone without a positive frequency is not drawn.
    package var hertz: Double
    /// The levels in dBHL; nil for an ear that was not tested. Levels beyond the paper are drawn at its edge.
    package var left, right: Double?

    /// A tone, by default without results.
    package init(hertz: Double, left: Double? = nil, right: Double? = nil) { (self.hertz, self.left, self.right) = (hertz, left, right) }
  }

  /// The tones in any order, at most a thousand.
  package var tones: [Tone]
  /// The names of the ears in the legend; nil for those of the chart's language.
  package var leftName, rightName: String?

  /// A chart whose legend has the given names of the ears, else those of its language.
  package init(_ tones: [Tone], leftName: String? = nil, rightName: String? = nil) {
    (self.tones, self.leftName, self.rightName) = (Array(tones.prefix(1000)), leftName, rightName)
  }

  func left(_ words: Words) -> String { leftName ?? words["chart.leftEar"] }
  func right(_ words: Words) -> String { rightName ?? words["chart.rightEar"] }

  /// The levels of the paper in dBHL: those of audiometers.
  static let levels = -10.0...120

  /// A level of an ear with its tone.
  struct Mark {
    var hertz: Double
    var level: Double
  }

  /// The results of an ear that can be drawn, by frequency.
  func marks(_ ear: KeyPath<Tone, Double?>) -> [Mark] {
    tones.compactMap { tone in
      guard tone.hertz.isFinite, tone.hertz > 0, let level = tone[keyPath: ear], level.isFinite else { return nil }
      return Mark(hertz: tone.hertz, level: level)
    }.sorted { $0.hertz < $1.hertz }
  }

  /// The octaves of the paper: 125 to 8000 Hz, and more if a tone lies beyond them.
  var octaves: [Double] {
    let known = (marks(\.left) + marks(\.right)).map(\.hertz)
    var (low, high) = (125.0, 8000.0)
    while low > 1, low > known.min() ?? low { low /= 2 }
    while high < 100_000, high < known.max() ?? high { high *= 2 }
    var octaves = [low]
    while let last = octaves.last, last < high { octaves.append(last * 2) }
    return octaves
  }

  static let frequency = FigureFormat(.decimal(0), unit: "Hz")
  static let level = FigureFormat(.decimal(1), unit: "dBHL")

  /// The results of an ear in words; nil without any.
  func text(_ name: String, _ marks: [Mark], _ words: Words) -> String? {
    guard let low = marks.map(\.level).min(), let high = marks.map(\.level).max() else { return nil }
    let highest = Self.level.text(high)
    return "\(name) \(low == high ? highest : words["chart.range", Self.level.number(low), highest])"
  }
}
