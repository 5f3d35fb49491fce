// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How often the goals of the rings were reached: best day, streaks and awards. Documentation/Statistics.md has the rules.
///
///     let history = GoalHistory(summaries, today: today, firstWeekday: 2)
///     history.rings[0].current?.count   // days in a row
package struct GoalHistory: Sendable {
  /// Days in a row on which a goal was reached.
  package struct Streak: Sendable, Equatable {
    /// The first and the last of them.
    package var first, last: CivilDay
    /// How many they are, without those on which the rings were paused.
    package var count: Int
  }

  /// One goal over all days.
  package struct Ring: Sendable {
    /// Which goal it is.
    package let goal: AlertGoal
    /// The ring of the newest day, with its unit; nil for all rings together.
    package let newest: ActivityRing?
    /// The days with the goal, and those of them on which it was reached.
    package fileprivate(set) var days = 0, reached = 0
    /// The day with the greatest value that counts what the newest day counts, the first of equals; nil for all rings together and without
    /// a value above zero.
    package fileprivate(set) var best: (day: CivilDay, value: Double)?
    /// The streak up to the newest day; nil where it is broken.
    package fileprivate(set) var current: Streak?
    /// The longest streak, the first of equals; nil where the goal was never reached.
    package fileprivate(set) var longest: Streak?
  }

  /// Something to be proud of.
  package struct Award: Sendable, Equatable {
    /// What it is for.
    package enum Kind: Sendable, Hashable {
      /// A goal was reached for the first time.
      case first(AlertGoal)
      /// A goal was reached on this many days in a row.
      case streak(AlertGoal, Int)
      /// A goal was reached on this many days.
      case days(AlertGoal, Int)
      /// The move ring was filled this many times on a day.
      case rounds(Int)
      /// All rings were closed on each day of a week.
      case week
      /// All rings were closed on each day of a month.
      case month
    }

    /// What the award is for.
    package let kind: Kind
    /// The day on which it was reached the first time.
    package fileprivate(set) var day: CivilDay
    /// How often it was reached.
    package fileprivate(set) var times: Int
  }

  /// The lengths of streaks, numbers of days, and rounds of the move ring that have an award.
  package static let (streaks, counts, rounds) = ([7, 30, 100, 365], [100, 500, 1000], [2, 3, 4])

  /// The move, exercise and stand goals, then all rings.
  package private(set) var rings: [Ring] = []
  /// The awards in the order in which they were reached, each once.
  package private(set) var awards: [Award] = []
  /// The newest day with a ring; nil without any.
  package let newest: CivilDay?

  /// The history of some days.
  ///
  /// - Parameters:
  ///   - summaries: the days. Of two of one day, the first counts.
  ///   - today: later days do not count.
  ///   - firstWeekday: the first day of a week, 1 for Sunday.
  package init(_ summaries: [ActivitySummaryRecord], today: CivilDay, firstWeekday: Int) {
    let known = summaries.compactMap { summary in summary.day.map { ($0, summary) } }.filter { $0.0 <= today }
    let byDay = Dictionary(known) { first, _ in first }
    let days = byDay.keys.sorted()
    newest = days.last { byDay[$0]?.hasRing == true }
    guard let newest, let last = byDay[newest] else { return }
    let until = days.filter { $0 <= newest }
    var awards: [Award] = []
    for goal in AlertGoal.allCases {
      var ring = Ring(goal: goal, newest: last.rings.first { $0.part.rawValue == goal.rawValue })
      Self.count(&ring, until, byDay, newest, &awards)
      rings.append(ring)
    }
    for day in until {
      guard let move = byDay[day]?.rings.first, let goal = move.goal else { continue }
      for rounds in Self.rounds where move.value >= Double(rounds) * goal { Self.add(.rounds(rounds), day, &awards) }
    }
    let closed = Set(until.filter { byDay[$0]?.meets(.all) == true })
    for day in until where closed.contains(day) {
      // Days after 2001-01-01, a Monday: weekday 2.
      let weekday = ((day.daysSinceReferenceDate + 1) % 7 + 7) % 7 + 1
      let isEndOfWeek = weekday % 7 + 1 == firstWeekday
      let week = (0..<7).map { CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate - $0) }
      if isEndOfWeek, closed.isSuperset(of: week) { Self.add(.week, day, &awards) }
      let month = (1...day.day).map { CivilDay(year: day.year, month: day.month, day: $0) }
      if day.next.day == 1, closed.isSuperset(of: month) { Self.add(.month, day, &awards) }
    }
    self.awards = awards.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }

  /// The days that are read: twenty years.
  package static let mostDays = 7305

  /// The history of the last ``mostDays`` days of a store.
  ///
  /// - Parameters:
  ///   - now: the current date.
  ///   - calendar: the zone and the first weekday of the person.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init(at now: Date, calendar: Calendar, overridesZones: Bool, service: any HealthService) throws {
    let today = CivilDay(of: now, in: calendar.timeZone)
    let first = max(CivilDay.first, CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - Self.mostDays))
    let request = FetchActivitySummaries(
      predicate: .days(DayRange(first, today, timeZone: calendar.timeZone)), timeZone: calendar.timeZone, countsOwnZones: !overridesZones)
    self.init(try service.perform(request, for: .owner), today: today, firstWeekday: calendar.firstWeekday)
  }

  /// Counts the days of one goal, in their order.
  private static func count(
    _ ring: inout Ring, _ days: [CivilDay], _ byDay: [CivilDay: ActivitySummaryRecord], _ newest: CivilDay, _ awards: inout [Award]
  ) {
    var streak: Streak?
    var before: CivilDay?
    for day in days {
      guard let summary = byDay[day] else { continue }
      // A day without a summary breaks a streak.
      if let before, before.next != day { streak = nil }
      before = day
      if let own = ring.newest, let value = summary.rings.first(where: { $0.part == own.part && $0.type == own.type })?.value,
        value > ring.best?.value ?? 0
      {
        ring.best = (day, value)
      }
      if summary.hasGoal(ring.goal) { ring.days += 1 }
      if summary.meets(ring.goal) {
        ring.reached += 1
        streak = Streak(first: streak?.first ?? day, last: day, count: (streak?.count ?? 0) + 1)
        if ring.reached == 1 { add(.first(ring.goal), day, &awards) }
        if counts.contains(ring.reached) { add(.days(ring.goal, ring.reached), day, &awards) }
        if let streak {
          if streaks.contains(streak.count) { add(.streak(ring.goal, streak.count), day, &awards) }
          if streak.count > ring.longest?.count ?? 0 { ring.longest = streak }
        }
      } else if !summary.isPaused, day != newest {
        // The newest day is unfinished, and may still reach it.
        streak = nil
      }
    }
    ring.current = streak
  }

  private static func add(_ kind: Award.Kind, _ day: CivilDay, _ awards: inout [Award]) {
    if let place = awards.firstIndex(where: { $0.kind == kind }) {
      awards[place].times += 1
    } else {
      awards.append(Award(kind: kind, day: day, times: 1))
    }
  }
}

extension ActivitySummaryRecord {
  /// Whether a goal is set for the day.
  fileprivate func hasGoal(_ goal: AlertGoal) -> Bool {
    rings.contains { $0.goal != nil && (goal == .all || $0.part.rawValue == goal.rawValue) }
  }
}
