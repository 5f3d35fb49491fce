// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import ProgramsTestSupport

extension DailyFigures {
  /// The day of today in made figures.
  static let made = CivilDay(year: 2026, month: 6, day: 15)

  /// Figures of a type whose last value is that of today, which by default is not whole.
  static func made(_ name: String, _ values: [Double?], isAmount: Bool, countsToday: Bool = false) throws -> DailyFigures {
    DailyFigures(
      type: try FigureWorld.type(name), form: DailyForm(FigureFormat(.decimal(1), unit: "x"), unit: "x"), isAmount: isAmount,
      first: CivilDay(daysSinceReferenceDate: made.daysSinceReferenceDate - values.count + 1),
      values: values.enumerated().map { countsToday || $0.offset < values.count - 1 ? $0.element : nil },
      isMeasured: values.map { $0 != nil }, last: values.count - (countsToday ? 1 : 2))
  }

  /// A year of a person of a seed: a level with a week's rhythm that mostly leaps once, with days and months without figures, and wild
  /// ones.
  static func invented(_ seed: UInt64, isAmount: Bool) throws -> DailyFigures {
    var random = SeededGenerator(seed: seed)
    let count = [3, 40, 120, 200, 380][random.next(below: 5)]
    let (level, noise) = (Double.random(in: 20...200, using: &random), Double.random(in: 0...0.3, using: &random))
    let (leap, size) = (random.next(below: 200), Double.random(in: -0.6...0.6, using: &random))
    let (gap, length) = (random.next(below: 220), random.next(below: 100))
    let missing = random.next(below: 4)
    let values = (0..<count).map { place -> Double? in
      let age = count - place
      if seed % 3 == 0, (gap..<gap + length).contains(age) { return nil }
      if random.next(below: 10) < missing { return nil }
      if random.next(below: 60) == 0 { return level * 30 }
      let rhythm = age % 7 < 2 ? 1 + noise : 1
      let now = age <= leap ? level * (1 + size) : level
      return (now * rhythm * (1 + Double.random(in: -noise...noise, using: &random))).rounded()
    }
    return try made(isAmount ? "steps" : "weight", values, isAmount: isAmount)
  }
}
