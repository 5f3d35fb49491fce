// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Something about the person that is worth a sentence, such as the day with the most steps in two months.
///
/// `Documentation/Statistics.md` states the rule of each kind, and how they are ranked.
package struct Highlight: Sendable {
  /// What it says. The raw values are those of the JSON; where two reach back equally far, the first here is ranked first.
  package enum Kind: String, Sendable, CaseIterable {
    /// All rings closed on some days in a row; the move ring on some of the last seven.
    case ringStreak, goalDays
    /// The longest, farthest or fastest workout of an activity, workouts in some weeks in a row.
    case longestWorkout, farthestWorkout, fastestWorkout, workoutWeeks
    /// The day or week with most of an amount, and an amount against the same days of last year.
    case bestDay, bestWeek, lastYear
    /// The first samples of a type, or workout of an activity, in a month or more; entries on some days in a row.
    case firstInMonth, entryStreak
    /// The shortest and the longest night, and nights that began at about the same time.
    case shortNight, longNight, regularBedtime
    /// The lowest heart rate at rest, and the best recovery after a workout.
    case lowResting, recovery
    /// A level that is where it was months ago.
    case steady
  }

  /// What it says.
  package let kind: Kind
  /// The type that it is about.
  package let type: DataType
  /// The raw value of the activity; nil for what is no workout.
  package var activity: UInt?
  /// The workout; nil for what is not about a single one.
  package var workout: WorkoutSummary?
  /// How people read the values; nil without any.
  package var form: DailyForm?
  /// The figure, in the unit of the rules; nil for a count.
  package var value: Double?
  /// What it is compared with, or the end of a range; nil for none.
  package var other: Double?
  /// The day that it is about; of several the last one.
  package let day: CivilDay
  /// The last day before with as much; nil if no day that was read has as much.
  package var since: CivilDay?
  /// A number of days, weeks or nights; 0 without any.
  package var count = 0
  /// How far back the statement reaches, in days.
  package let reach: Int

  /// The greatest reach.
  package static let mostReach = 400

  /// The highlights that are shown of all: at most this number of a kind, and of a type.
  package static let (mostOfKind, mostOfType) = (2, 2)

  init(
    _ kind: Kind, _ type: DataType, form: DailyForm? = nil, value: Double? = nil, other: Double? = nil, day: CivilDay,
    since: CivilDay? = nil, count: Int = 0, reach: Int
  ) {
    (self.kind, self.type, self.form, self.value, self.other) = (kind, type, form, value, other)
    (self.day, self.since, self.count, self.reach) = (day, since, count, min(Self.mostReach, reach))
  }

  /// Highlights in their order: those that reach back farthest first, of equal ones by kind, then by the name of the type. What would be
  /// the third of a kind or type is left out.
  package static func ranked(_ all: [Highlight]) -> [Highlight] {
    let places = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
    func key(_ highlight: Highlight) -> (Int, Int, String, UInt) {
      (-highlight.reach, places[highlight.kind] ?? 0, highlight.type.name, highlight.activity ?? 0)
    }
    var (kinds, types): ([Kind: Int], [DataType: Int]) = ([:], [:])
    return all.sorted { key($0) < key($1) }.filter { highlight in
      guard kinds[highlight.kind, default: 0] < mostOfKind, types[highlight.type, default: 0] < mostOfType else { return false }
      kinds[highlight.kind, default: 0] += 1
      types[highlight.type, default: 0] += 1
      return true
    }
  }
}
