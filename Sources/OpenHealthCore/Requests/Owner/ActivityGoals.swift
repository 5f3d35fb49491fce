// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the goals that the person set for the rings.
package struct ReadActivityGoals: OwnerRequest {
  /// The goals with the days from which on they hold, ascending; empty where none were set.
  package typealias Reply = [ActivityGoalsFrom]

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Sets the person's goals for the rings from a day on. The first ones hold for all days.
///
/// Throws `invalidArgument` for goals that no day can have (``ActivityGoals/isSound``).
package struct SetActivityGoals: OwnerRequest {
  /// Nothing. The goals are committed when the call returns.
  package typealias Reply = Void

  /// The goals; nil removes all, also those of days before.
  package var goals: ActivityGoals?
  /// The day from which on they hold.
  package var day: CivilDay

  /// Creates a request to set goals from a day on, or with nil to remove all.
  package init(goals: ActivityGoals?, from day: CivilDay) { (self.goals, self.day) = (goals, day) }
}
