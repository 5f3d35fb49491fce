// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A type whose level of the last four weeks has left that of the months before.
///
/// `Documentation/Statistics.md` states the rule.
package struct Trend: Sendable {
  /// Where the level went.
  package enum Direction: String, Sendable { case up, down }

  /// The type.
  package let type: DataType
  /// How people read the levels.
  package let form: DailyForm
  /// Whether the figures are sums, counts or times, and not levels.
  package let isAmount: Bool
  /// Where the level went.
  package let direction: Direction
  /// The level of the last weeks, in the unit of the rules.
  package let recent: Double
  /// The earlier level.
  package let before: Double
  /// How many days the levels are of.
  package let recentDays, beforeDays: Int
  /// The first day of the weeks that are beyond the middle between both levels.
  package let since: CivilDay

  /// The difference as a share of the earlier level.
  package var change: Double { (recent - before) / abs(before) }

  /// The newest days that count, and those before them with which they are compared.
  package static let (recentSpan, beforeNearest, beforeFarthest) = (28, 84, 180)
  /// The fewest days that a level needs in either time: of an amount, and of a level, which is measured more seldom.
  package static let (leastOfAmount, leastOfLevel) = ((recent: 14, before: 28), (recent: 7, before: 14))
  /// The least difference, as a multiple of its error and as a share of the earlier level.
  package static let (leastErrors, leastShareOfAmount, leastShareOfLevel) = (4.0, 0.1, 0.02)
  /// The most weeks in a row without a figure within the time since a change.
  private static let mostEmptyWeeks = 3

  /// The places of the last weeks.
  static func recent(_ figures: DailyFigures) -> ClosedRange<Int> { figures.last - recentSpan + 1...figures.last }
  /// The places of the months before.
  static func before(_ figures: DailyFigures) -> ClosedRange<Int> { figures.last - beforeFarthest + 1...figures.last - beforeNearest + 1 }

  /// Both levels of figures; nil where too few days are known.
  package static func levels(_ figures: DailyFigures) -> (recent: Double, before: Double)? {
    let (new, old) = (figures.known(recent(figures)), figures.known(before(figures)))
    let least = figures.isAmount ? leastOfAmount : leastOfLevel
    guard new.count >= least.recent, old.count >= least.before, let recent = Spread.level(new), let before = Spread.level(old) else {
      return nil
    }
    return (recent, before)
  }

  /// The trend of figures; nil for a level that stayed, and where too few days are known.
  package init?(_ figures: DailyFigures) {
    guard let (recent, before) = Self.levels(figures), before != 0, ((recent - before) / abs(before)).isFinite else { return nil }
    let (new, old) = (figures.known(Self.recent(figures)), figures.known(Self.before(figures)))
    guard let spread = Spread.around(old) else { return nil }
    let difference = abs(recent - before)
    let error = spread * (1 / Double(new.count) + 1 / Double(old.count)).squareRoot()
    let share = figures.isAmount ? Self.leastShareOfAmount : Self.leastShareOfLevel
    guard difference >= Self.leastErrors * error, difference >= share * abs(before), recent != before,
      let since = Self.since(figures, beyond: before / 2 + recent / 2, isUp: recent > before)
    else { return nil }
    (type, form, isAmount) = (figures.type, figures.form, figures.isAmount)
    (self.recent, self.before, recentDays, beforeDays) = (recent, before, new.count, old.count)
    (self.since, direction) = (since, recent > before ? .up : .down)
  }

  /// The first known day of the weeks in a row, back from the newest, whose means are beyond a level. Nil if the newest is not.
  private static func since(_ figures: DailyFigures, beyond level: Double, isUp: Bool) -> CivilDay? {
    var (since, empty) = (Int?.none, 0)
    for end in stride(from: figures.last, to: figures.last - beforeFarthest, by: -7) {
      let places = end - 6...end
      let known = figures.known(places)
      guard !known.isEmpty else {
        empty += 1
        if empty > mostEmptyWeeks { break }
        continue
      }
      let mean = known.reduce(0, +) / Double(known.count)
      guard isUp ? mean > level : mean < level else { break }
      (since, empty) = (places.first { figures[$0] != nil }, 0)
    }
    return since.map(figures.day)
  }
}
