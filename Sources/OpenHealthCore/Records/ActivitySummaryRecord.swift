// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The rings of one day, with their goals (ACT-02, ACT-04).
///
/// Comes from an export or from the owner, or is computed from the samples of a day when it is read.
package struct ActivitySummaryRecord: Sendable, Equatable, Codable {
  /// What the move ring counts (ACT-05): active energy or time in motion. The raw value is that of `HKActivityMoveMode`.
  package enum MoveMode: Int, Sendable, Codable { case energy = 1, time = 2 }

  /// The day that the summary describes. Nil in a summary that an app makes (ACT-01).
  package var day: CivilDay?
  /// What the move ring counts on this day. Nil means the person's general setting.
  package var moveMode: MoveMode?
  /// Whether the person had paused the rings on this day (ACT-06).
  package var isPaused = false
  /// The active energy burned: the figure of the move ring in energy mode.
  package var energy = Amount(0, Self.energyUnit)
  /// The goal for ``energy``; zero without one.
  package var energyGoal = Amount(0, Self.energyUnit)
  /// The time in motion: the figure of the move ring in time mode.
  package var moveTime = Amount(0, Self.timeUnit)
  /// The goal for ``moveTime``; zero without one.
  package var moveTimeGoal = Amount(0, Self.timeUnit)
  /// The time of exercise: the figure of the exercise ring.
  package var exerciseTime = Amount(0, Self.timeUnit)
  /// The goal for ``exerciseTime``. Nil for a day without one (ACT-07).
  package var exerciseTimeGoal: Amount?
  /// The number of hours in which the person stood: the figure of the stand ring.
  package var standHours = Amount(0, Self.countUnit)
  /// The goal for ``standHours``. Nil for a day without one (ACT-07).
  package var standHoursGoal: Amount?

  /// A summary with figures of zero and without goals, of one day or, by default, of none.
  package init(day: CivilDay? = nil) { self.day = day }

  /// The unit in which energies begin: kcal.
  package static let energyUnit = known("kcal")
  /// The unit of times, in new summaries and in exports: min.
  package static let timeUnit = known("min")
  /// The unit of stand hours, in new summaries and in exports: count.
  package static let countUnit = known("count")

  private static func known(_ text: String) -> UnitExpression {
    guard let unit = try? UnitExpression.parse(text) else { preconditionFailure("\(text) is a unit") }  // a constant
    return unit
  }
}
