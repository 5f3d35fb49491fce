// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Audiograms that a person enters by hand.
package enum HearingEntry {
  /// The quietest tone of a frequency that an ear heard.
  package struct Tone: Sendable, Hashable {
    /// The frequency in Hz, above 0.
    package var hertz: Double
    /// The level in dBHL.
    package var level: Double

    /// A tone; ``HearingEntry/record(right:left:)`` checks the level.
    package init(hertz: Double, level: Double) { (self.hertz, self.level) = (hertz, level) }
  }

  /// The frequencies in Hz that hearing tests use, in the order of an audiogram.
  package static let usualFrequencies: [Double] = [125, 250, 500, 1000, 2000, 3000, 4000, 6000, 8000]

  /// The content of an audiogram, by ascending frequency.
  package static func record(right: [Tone], left: [Tone]) throws(EntryFault) -> AudiogramRecord {
    var tests: [Double: [AudiogramRecord.Test]] = [:]
    for (side, number, tones) in [(EntrySide.left, AudiogramRecord.left, left), (.right, AudiogramRecord.right, right)] {
      for tone in tones {
        guard levels.contains(tone.level) else { throw .hearingLevel(side, tone.hertz) }
        if tests[tone.hertz]?.contains(where: { $0.side == number }) == true { throw .frequencyTwice(side, tone.hertz) }
        tests[tone.hertz, default: []].append(.init(sensitivity: Amount(tone.level, hearingLevel), side: number))
      }
    }
    if tests.isEmpty { throw .nothing }
    guard tests.count <= AudiogramRecord.mostPoints else { throw .tooManyFrequencies }
    return AudiogramRecord(points: tests.sorted { $0.key < $1.key }.map { .init(frequency: Amount($0.key, .hertz), tests: $0.value) })
  }

  private static let levels = -10.0...120.0

  private static let hearingLevel: UnitExpression = {
    do { return try UnitExpression.parse("dBHL") } catch { preconditionFailure("dBHL is a unit") }
  }()
}
