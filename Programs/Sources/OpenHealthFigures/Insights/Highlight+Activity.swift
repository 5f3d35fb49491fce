// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Highlights of rings, workouts and nights.
extension Highlight {
  // MARK: Rings

  /// The shortest row of days with all rings closed, and the fewest of seven days with the move ring closed.
  static let (leastRings, leastGoalDays) = (3, 4)

  /// Rows of closed rings up to yesterday, or today if its rings are closed already, and the goals of the last seven days.
  static func ofRings(_ days: [ActivitySummaryRecord], today: CivilDay) -> [Highlight] {
    var closed: Set<Int> = []
    var (moved, hasGoal): (Set<Int>, Set<Int>) = ([], [])
    for record in days {
      guard let day = record.day?.daysSinceReferenceDate else { continue }
      let rings = record.rings.filter { $0.goal != nil }
      guard let move = rings.first(where: { $0.part == .move }) else { continue }
      hasGoal.insert(day)
      if rings.allSatisfy(\.isClosed) { closed.insert(day) }
      if move.isClosed { moved.insert(day) }
    }
    let now = today.daysSinceReferenceDate
    let last = closed.contains(now) ? now : now - 1
    var first = last
    while closed.contains(first) { first -= 1 }
    var found: [Highlight] = []
    if last - first >= leastRings {
      found.append(
        Highlight(
          .ringStreak, Catalog.rings.summary, day: CivilDay(daysSinceReferenceDate: last), count: last - first,
          reach: reachOfRings * (last - first)))
    }
    let week = now - 7..<now
    let count = week.count(where: moved.contains)
    if week.allSatisfy(hasGoal.contains), count >= leastGoalDays {
      found.append(
        Highlight(
          .goalDays, Catalog.rings.summary, day: CivilDay(daysSinceReferenceDate: now - 1), count: count, reach: reachOfGoal * count))
    }
    return found
  }

  // MARK: Workouts

  /// For highlights of workouts: the number of newest days, the fewest workouts to compare with, the shortest distance in metres that has a
  /// speed, and the fewest weeks in a row.
  static let (daysOfWorkouts, leastWorkouts, leastMeters, leastWorkoutWeeks) = (7, 3, 1000.0, 4)

  /// The records of the newest workout of each activity, the first one after a pause, and weeks in a row with workouts.
  ///
  /// - Parameters:
  ///   - workouts: the workouts in order of time, each with its day.
  ///   - lived: the lived days.
  static func ofWorkouts(_ workouts: [(summary: WorkoutSummary, day: CivilDay)], today: CivilDay, lived: Set<CivilDay>) -> [Highlight] {
    let now = today.daysSinceReferenceDate
    func number(_ workout: (summary: WorkoutSummary, day: CivilDay)) -> Int { workout.day.daysSinceReferenceDate }
    var found: [Highlight] = []
    for (activity, own) in Dictionary(grouping: workouts, by: { $0.summary.activityType }).sorted(by: { $0.key < $1.key }) {
      guard let newest = own.last, now - number(newest) < daysOfWorkouts else { continue }
      let before = own.dropLast()
      func add(_ kind: Kind, since: CivilDay?, reach: Int) {
        var highlight = Highlight(kind, Catalog.workout, day: newest.day, since: since, reach: reach)
        (highlight.activity, highlight.workout) = (activity, newest.summary)
        found.append(highlight)
      }
      let figures: [(Kind, (WorkoutSummary) -> Double?)] = [
        (.farthestWorkout, { $0.distanceMeters }), (.longestWorkout, { $0.duration }), (.fastestWorkout, Self.speed),
      ]
      for (kind, figure) in figures {
        guard let value = figure(newest.summary), value > 0 else { continue }
        var (compared, since, first) = (0, Int?.none, Int?.none)
        for earlier in before.reversed() {
          guard let other = figure(earlier.summary) else { continue }
          if other >= value {
            since = number(earlier)
            break
          }
          (compared, first) = (compared + 1, number(earlier))
        }
        guard compared >= leastWorkouts, let begin = since ?? first, number(newest) - begin >= leastReach,
          2 * (begin..<number(newest)).count(where: { lived.contains(CivilDay(daysSinceReferenceDate: $0)) }) >= number(newest) - begin
        else { continue }
        add(kind, since: since.map(CivilDay.init(daysSinceReferenceDate:)), reach: number(newest) - begin)
      }
      if let last = before.last, isPause(number(last), number(newest), CivilDay.init(daysSinceReferenceDate:), lived) {
        add(.firstInMonth, since: last.day, reach: number(newest) - number(last))
      }
    }
    return found + [workoutWeeks(workouts.map { $0.day }, today: today)].compactMap(\.self)
  }

  /// The mean speed of a workout that is long enough to have one.
  private static func speed(_ workout: WorkoutSummary) -> Double? {
    workout.distanceMeters.flatMap { $0 >= leastMeters ? workout.speed : nil }
  }

  /// Weeks of seven days in a row, back from today, each with a workout.
  private static func workoutWeeks(_ days: [CivilDay], today: CivilDay) -> Highlight? {
    let weeks = Set(days.map { (today.daysSinceReferenceDate - $0.daysSinceReferenceDate) / 7 })
    var count = 0
    while weeks.contains(count) { count += 1 }
    return count >= leastWorkoutWeeks ? Highlight(.workoutWeeks, Catalog.workout, day: today, count: count, reach: 7 * count) : nil
  }

  // MARK: Nights

  /// The nights that are looked at, the fewest of them that are known, and the most seconds between the earliest and the latest bedtime.
  static let (nightsOfBedtime, leastBedtimes, mostBetween) = (7, 5, 3600.0)

  /// The bedtimes of the last seven nights if they lie within an hour. The values are seconds from midnight on the clock of each night.
  static func bedtimes(_ nights: [SleepNight], today: CivilDay, zone: TimeZone) -> Highlight? {
    let now = today.daysSinceReferenceDate
    let times = nights.filter { now - nightsOfBedtime < $0.day.daysSinceReferenceDate && $0.day <= today }.compactMap { night -> Double? in
      let begin = night.stretches.first { $0.value.sleepState?.isAsleep == true }?.start
      return begin.map { $0 - night.day.start(in: night.timeZone ?? zone).timeIntervalSinceReferenceDate }
    }
    guard times.count >= leastBedtimes, let first = times.min(), let last = times.max(), last - first <= mostBetween else { return nil }
    return Highlight(
      .regularBedtime, Catalog.sleep, value: first, other: last, day: today, count: times.count, reach: reachOfBedtime)
  }
}
