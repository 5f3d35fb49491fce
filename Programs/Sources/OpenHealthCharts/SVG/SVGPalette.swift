// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The colours of drawings in light or dark mode, as numbers `0xRRGGBB`.
struct SVGPalette {
  /// The background.
  let paper: Int
  /// Values and titles.
  let ink: Int
  /// Labels and axes.
  let soft: Int
  /// Lines of the grid.
  let grid: Int
  let tints: [ChartTint: Int]
  let stages: [SleepStage: Int]

  static let light = SVGPalette(
    paper: 0xFFFFFF, ink: 0x1C1C1E, soft: 0x5F6168, grid: 0xE2E2E7,
    tints: [
      .red: 0xD7263D, .orange: 0xC4500B, .green: 0x1E7F3C, .teal: 0x0A7885, .blue: 0x1F66D6, .purple: 0x8A3FC7, .grey: 0x63666E,
    ],
    stages: [.deep: 0x2A2A80, .core: 0x2F6BE0, .rem: 0x1C94B8, .asleep: 0x2F6BE0, .awake: 0xE0602A, .inBed: 0x85878E])

  static let dark = SVGPalette(
    paper: 0x1C1C1E, ink: 0xF5F5F7, soft: 0xAEAEB6, grid: 0x3A3A3E,
    tints: [
      .red: 0xFF6B7D, .orange: 0xFF9F45, .green: 0x4FD06B, .teal: 0x4FC7D6, .blue: 0x6AA8FF, .purple: 0xC493FF, .grey: 0xA9ABB3,
    ],
    stages: [.deep: 0x7F7CF0, .core: 0x6AA8FF, .rem: 0x8FDDF2, .asleep: 0x6AA8FF, .awake: 0xFF8A5C, .inBed: 0x8A8C94])

  /// A colour between two others: the share is 0 for the first and 1 for the second.
  static func mix(_ one: Int, _ two: Int, _ share: Double) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let (from, to) = (Double(one >> shift & 255), Double(two >> shift & 255))
      return sum | Int((from + (to - from) * share).rounded()) << shift
    }
  }

  /// Five shades of a tint, from least to most.
  func shades(_ tint: ChartTint) -> [Int] {
    let colour = tints[tint] ?? ink
    return [0.22, 0.42, 0.64, 0.86].map { Self.mix(paper, colour, $0) } + [Self.mix(colour, ink, 0.35)]
  }

  /// The colour for CSS, such as `#1c1c1e`.
  static func hex(_ colour: Int) -> String { "#" + [16, 8, 0].map { UInt8(truncatingIfNeeded: colour >> $0) }.hexadecimal }

  /// The colours of a drawing with this tint, each with the name of its CSS property, by which ``SVGStyle`` uses it.
  func properties(_ tint: ChartTint) -> [(String, Int)] {
    let colour = tints[tint] ?? ink
    var list = [
      ("paper", paper), ("ink", ink), ("soft", soft), ("grid", grid), ("tint", colour), ("pale", Self.mix(paper, colour, 0.25)),
      ("mid", Self.mix(paper, colour, 0.55)),
    ]
    list += shades(tint).enumerated().map { ("h\($0.offset)", $0.element) }
    list += SleepStage.allCases.map { ("s-\($0.rawValue)", stages[$0] ?? ink) }
    list += ChartTint.allCases.map { ("t-\($0.rawValue)", tints[$0] ?? ink) }
    return list
  }
}
