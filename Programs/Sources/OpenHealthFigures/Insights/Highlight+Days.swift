// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Highlights of daily figures.
extension Highlight {
  /// How far back a day or night is the first of its kind, and how many figures are between; with these numbers it is worth a sentence.
  static let (leastReach, leastCompared) = (28, 14)
  /// A week is compared with at least this number of weeks, each with at least this number of days.
  static let (leastWeeks, leastDaysOfWeek) = (8, 5)
  /// The least change from last year, and the least tenths of the days that are known in both.
  static let (leastChange, leastTenthsOfDays) = (0.1, 7)
  /// The days without samples before the first ones, and the lived days among them.
  static let (leastPause, leastLived) = (30, 20)
  /// The newest days on which something can be the first.
  static let newestDays = 2
  /// The shortest row of days with entries.
  static let leastEntries = 7
  /// The largest difference of a steady level, and its largest spread, as shares of it.
  static let mostOfSteady = 0.01

  /// The latest place before another one with a figure for which a condition holds, and how many figures are between.
  static func latest(
    before place: Int, in figures: DailyFigures, where isAsGood: (Double) -> Bool
  ) -> (since: Int?, compared: Int, first: Int?) {
    var (compared, first) = (0, Int?.none)
    for earlier in stride(from: place - 1, through: 0, by: -1) {
      guard let value = figures[earlier] else { continue }
      if isAsGood(value) { return (earlier, compared, first) }
      (compared, first) = (compared + 1, earlier)
    }
    return (nil, compared, first)
  }

  /// A figure that no earlier one reaches for at least ``leastReach`` days. ``leastCompared`` of them have figures, and half of them: where
  /// months are missing, nobody knows.
  ///
  /// - Parameter least: the fewest figures of a type that is measured seldom, for which that is enough; nil for any other.
  static func record(_ kind: Kind, _ figures: DailyFigures, at place: Int, isHigh: Bool, ofSeldom least: Int? = nil) -> Highlight? {
    guard let value = figures[place] else { return nil }
    let (since, compared, first) = latest(before: place, in: figures) { isHigh ? $0 >= value : $0 <= value }
    guard let begin = since ?? first, place - begin >= leastReach,
      least.map({ compared >= $0 }) ?? (compared >= leastCompared && 2 * compared >= place - begin)
    else { return nil }
    return Highlight(
      kind, figures.type, form: figures.form, value: value, day: figures.day(place), since: since.map(figures.day), reach: place - begin)
  }

  /// All highlights of the figures of a type.
  ///
  /// - Parameter lived: the lived days.
  static func ofDays(_ figures: DailyFigures, lived: Set<CivilDay>) -> [Highlight] {
    var found: [Highlight?] = []
    if figures.isAmount, LivedDays.isZero(figures.type), figures.type != Catalog.workout {
      if let newest = figures[figures.last], newest > 0 { found.append(record(.bestDay, figures, at: figures.last, isHigh: true)) }
      found += [bestWeek(figures), lastYear(figures)]
    }
    switch figures.type.quantity?.vital {
    case .recovery?:
      let newest = (max(0, figures.last - 6)...max(0, figures.last)).last { figures[$0] != nil }
      found.append(newest.flatMap { record(.recovery, figures, at: $0, isHigh: true, ofSeldom: leastOfRecovery) })
    case .resting?: found.append(record(.lowResting, figures, at: figures.last, isHigh: false))
    default: break
    }
    if figures.type == Catalog.sleep {
      found += [record(.shortNight, figures, at: figures.last, isHigh: false), record(.longNight, figures, at: figures.last, isHigh: true)]
    }
    if !LivedDays.signs.contains(figures.type), figures.type != Catalog.sleep, figures.type != Catalog.workout {
      found.append(firstInMonth(figures, lived))
    }
    if figures.type.countsTime, figures.type != Catalog.sleep { found.append(entryStreak(figures)) }
    if !figures.isAmount, figures.type.group == bodyGroup, figures.type.quantity?.vital == nil { found.append(steady(figures)) }
    return found.compactMap(\.self)
  }

  /// Recoveries are measured after workouts only.
  static let leastOfRecovery = 3
  private static let bodyGroup = "body"

  /// The mean day of the last seven whole days, if it is higher than that of each week before for at least ``leastWeeks`` weeks.
  static func bestWeek(_ figures: DailyFigures) -> Highlight? {
    let own = figures.known(figures.last - 6...figures.last)
    guard own.count == 7, let mean = mean(own), mean > 0 else { return nil }
    var (compared, since, first) = (0, Int?.none, Int?.none)
    for end in stride(from: figures.last - 7, through: 6, by: -7) {
      let known = figures.known(end - 6...end)
      guard known.count >= leastDaysOfWeek, let other = Self.mean(known) else { continue }
      if other >= mean {
        since = end - 6
        break
      }
      (compared, first) = (compared + 1, end - 6)
    }
    guard compared >= leastWeeks, let begin = since ?? first, 2 * compared >= (figures.last - 6 - begin) / 7 else { return nil }
    return Highlight(
      .bestWeek, figures.type, form: figures.form, value: mean, day: figures.day(figures.last), since: since.map(figures.day),
      reach: figures.last - 6 - begin)
  }

  /// The mean day of this month up to yesterday against the same days of last year.
  static func lastYear(_ figures: DailyFigures) -> Highlight? {
    let last = figures.day(figures.last)
    guard last.day >= 7 else { return nil }
    let (start, end) = (figures.last - last.day + 1, figures.last)
    func place(_ day: Int) -> Int {
      CivilDay(year: last.year - 1, month: last.month, day: day).daysSinceReferenceDate - figures.first.daysSinceReferenceDate
    }
    // The 29th of February has no day in the year before: it becomes the 28th.
    let days = last.month == 2 ? min(28, last.day) : last.day
    let (new, old) = (figures.known(start...end), figures.known(place(1)...place(days)))
    let least = (leastTenthsOfDays * last.day + 9) / 10
    guard new.count >= least, old.count >= least, let now = mean(new), let before = mean(old), before > 0,
      abs(now - before) >= leastChange * before
    else { return nil }
    return Highlight(
      .lastYear, figures.type, form: figures.form, value: now, other: before, day: last, count: last.day, reach: reachOfLastYear)
  }

  /// The first samples of a type after a pause in which the person lived with the store.
  static func firstInMonth(_ figures: DailyFigures, _ lived: Set<CivilDay>) -> Highlight? {
    guard let newest = figures.isMeasured.lastIndex(of: true), newest >= figures.today - newestDays,
      let before = figures.isMeasured[..<newest].lastIndex(of: true)
    else { return nil }
    return isPause(before, newest, figures.day, lived)
      ? Highlight(.firstInMonth, figures.type, day: figures.day(newest), since: figures.day(before), reach: newest - before) : nil
  }

  static func isPause(_ before: Int, _ place: Int, _ day: (Int) -> CivilDay, _ lived: Set<CivilDay>) -> Bool {
    place - before >= leastPause && (place - leastPause..<place).count { lived.contains(day($0)) } >= leastLived
  }

  /// Days in a row with entries, up to today or yesterday.
  static func entryStreak(_ figures: DailyFigures) -> Highlight? {
    var place = figures.isMeasured[figures.today] ? figures.today : figures.today - 1
    let last = place
    while place >= 0, figures.isMeasured[place] { place -= 1 }
    let count = last - place
    return count >= leastEntries
      ? Highlight(.entryStreak, figures.type, day: figures.day(last), count: count, reach: reachOfEntry * count) : nil
  }

  /// A level of the last weeks that is where it was in the months before, and hardly moves.
  static func steady(_ figures: DailyFigures) -> Highlight? {
    guard let (recent, before) = Trend.levels(figures), let spread = Spread.around(figures.known(Trend.recent(figures))), before != 0,
      abs(recent - before) <= mostOfSteady * abs(before), spread <= mostOfSteady * abs(recent)
    else { return nil }
    return Highlight(
      .steady, figures.type, form: figures.form, value: recent, day: figures.day(figures.last), count: Trend.beforeNearest,
      reach: reachOfSteady)
  }

  /// How far statements reach that name no earlier day: they are worth as much as records of this number of days.
  static let (reachOfLastYear, reachOfSteady, reachOfEntry, reachOfRings, reachOfGoal, reachOfBedtime) = (60, 30, 4, 10, 5, 30)

  static func mean(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }
}
