// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The results of a hearing test (AUD-01 to AUD-04).
package struct AudiogramRecord: ContentRecord {
  /// The levels between which a test could measure, in dBHL. A sensitivity at a bound means that the true one may lie beyond it.
  package struct ClampingRange: Sendable, Equatable, Codable {
    /// The bounds; nil for none on that side.
    package var lower, upper: Double?

    /// A range; nothing is checked.
    package init(lower: Double? = nil, upper: Double? = nil) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// The test of one ear with one tone (AUD-04).
  package struct Test: Sendable, Equatable, Codable {
    /// The quietest level that the person heard, in dBHL.
    package var sensitivity: Amount
    /// The raw value in `HKAudiogramConductionType`.
    package var conduction: Int
    /// Whether noise in the other ear kept it from hearing the tone.
    package var isMasked: Bool
    /// The ear: ``AudiogramRecord/left`` or ``AudiogramRecord/right``.
    package var side: Int
    /// The limits of the test; nil where they are not known.
    package var range: ClampingRange?

    /// A test; nothing is checked.
    package init(
      sensitivity: Amount, conduction: Int = AudiogramRecord.air, isMasked: Bool = false, side: Int, range: ClampingRange? = nil
    ) {
      self.sensitivity = sensitivity
      self.conduction = conduction
      self.isMasked = isMasked
      self.side = side
      self.range = range
    }

    /// The sensitivity in dBHL.
    package var level: Double { sensitivity.number(in: .hearingLevel) }
  }

  /// A tone with its tests.
  package struct Point: Sendable, Equatable, Codable {
    /// The frequency of the tone.
    package var frequency: Amount
    /// The tests with the tone, as the app gave them.
    package var tests: [Test]

    /// A tone; nothing is checked.
    package init(frequency: Amount, tests: [Test]) {
      self.frequency = frequency
      self.tests = tests
    }

    /// The frequency in Hz.
    package var hertz: Double { frequency.number(in: .hertz) }

    /// The sensitivity of an ear, of its first test; nil for an ear without a test.
    package func sensitivity(of side: Int) -> Amount? { tests.first { $0.side == side }?.sensitivity }
  }

  /// The numbers of the ears in `HKAudiogramSensitivityTestSide`.
  package static let (left, right) = (0, 1)
  /// The number in `HKAudiogramConductionType` of sound that comes through the air.
  package static let air = 0
  /// The most tones of an audiogram (AUD-01).
  package static let mostPoints = 30

  /// The tones, from the lowest to the highest.
  package var points: [Point]

  /// An audiogram; nothing is checked.
  package init(points: [Point]) { self.points = points }

  /// Whether the type is that of audiograms.
  package func fits(_ type: DataType) -> Bool {
    if case .audiogram = type.kind { true } else { false }
  }

  /// Checks the number of tones, their order, and each of them.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard points.count <= Self.mostPoints else { throw .tooMany(name: "sensitivityPoints", limit: Self.mostPoints) }
    for point in points { try point.validate() }
    guard zip(points, points.dropFirst()).allSatisfy({ $0.hertz < $1.hertz }) else { throw .notAscending(name: "frequency") }
  }
}

extension AudiogramRecord.Point {
  /// Checks the frequency, which is positive (OQ-21), and each test.
  package func validate() throws(ContentFault) {
    try frequency.check("frequency", in: .hertz)
    guard hertz > 0 else { throw .outOfRange(name: "frequency") }
    for test in tests { try test.validate() }
  }
}

extension AudiogramRecord.Test {
  /// The sensitivities that a test can have, in dBHL: those of audiometers (OQ-21).
  private static let levels = -10.0...120

  /// Checks the sensitivity, how and where it was tested, and the limits.
  package func validate() throws(ContentFault) {
    try sensitivity.check("sensitivity", in: .hearingLevel)
    guard Self.levels.contains(level) else { throw .outOfRange(name: "sensitivity") }
    guard Catalog.choice(conduction, of: .audiogramConductionType) != nil else { throw .outOfRange(name: "type") }
    guard Catalog.choice(side, of: .audiogramSensitivityTestSide) != nil else { throw .outOfRange(name: "side") }
    try range?.validate()
  }
}

extension AudiogramRecord.ClampingRange {
  /// Checks that there is a bound, and that the lower one is less than the upper one (AUD-03).
  package func validate() throws(ContentFault) {
    guard lower?.isFinite ?? true else { throw .outOfRange(name: "lowerBound") }
    guard upper?.isFinite ?? true else { throw .outOfRange(name: "upperBound") }
    if lower == nil, upper == nil { throw .missing(name: "lowerBound or upperBound") }
    if let lower, let upper, lower >= upper { throw .notAscending(name: "clampingRange") }
  }
}

extension UnitExpression {
  fileprivate static let hearingLevel = known("dBHL")
}
