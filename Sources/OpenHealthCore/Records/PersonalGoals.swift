// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The goals that a person sets for the rings. They hold for days whose rings are computed of samples; a summary of an export has its own.
package struct ActivityGoals: Sendable, Hashable, Codable {
  /// The active energy of a day, in kcal; nil for no goal.
  package var energy: Double?
  /// The time in motion of a day, in minutes; nil for no goal.
  package var moveTime: Double?
  /// The time of exercise of a day, in minutes; nil for no goal.
  package var exerciseTime: Double?
  /// The hours of a day in which to stand; nil for no goal.
  package var standHours: Double?

  /// Goals; nil for each ring without one.
  package init(energy: Double? = nil, moveTime: Double? = nil, exerciseTime: Double? = nil, standHours: Double? = nil) {
    (self.energy, self.moveTime, self.exerciseTime, self.standHours) = (energy, moveTime, exerciseTime, standHours)
  }

  /// The goals that a day can have: kilocalories, minutes, hours.
  package static let (energies, minutes, hours) = (1.0...20_000, 1.0...1440, 1.0...24)

  /// Whether each goal is one that a day can have, and there is one at all.
  package var isSound: Bool {
    let all = [(energy, Self.energies), (moveTime, Self.minutes), (exerciseTime, Self.minutes), (standHours, Self.hours)]
    return all.contains { $0.0 != nil } && all.allSatisfy { goal, range in goal.map { range.contains($0) } ?? true }
  }
}

/// The goals of a person from one day on.
package struct ActivityGoalsFrom: Sendable, Hashable, Codable {
  /// The first day; nil for all days before the next entry.
  package var day: CivilDay?
  /// The goals from then on.
  package var goals: ActivityGoals

  /// The goals from a day on; nil for a day before all others.
  package init(day: CivilDay?, goals: ActivityGoals) { (self.day, self.goals) = (day, goals) }
}

extension [ActivityGoalsFrom] {
  /// The goals of a day in a list that ascends by day; nil for none.
  package func goals(on day: CivilDay) -> ActivityGoals? { last { $0.day.map { $0 <= day } ?? true }?.goals }

  /// The list with other goals from a day on, which the first goals are for all days. Beyond ``Limits/mostActivityGoals`` the oldest are
  /// forgotten, and the next hold before, too.
  package func setting(_ goals: ActivityGoals, from day: CivilDay) -> [ActivityGoalsFrom] {
    var list = filter { $0.day.map { $0 < day } ?? true }
    // Those that hold already go on.
    if list.last?.goals == goals { return list }
    list.append(ActivityGoalsFrom(day: isEmpty ? nil : day, goals: goals))
    list.removeFirst(Swift.max(0, list.count - Limits.mostActivityGoals))
    list[0].day = nil
    return list
  }
}

extension ActivitySummaryRecord {
  /// Sets the goals of a day that has none of its own.
  package mutating func set(_ goals: ActivityGoals) {
    if let energy = goals.energy { energyGoal = Amount(energy, Self.energyUnit) }
    if let time = goals.moveTime { moveTimeGoal = Amount(time, Self.timeUnit) }
    exerciseTimeGoal = goals.exerciseTime.map { Amount($0, Self.timeUnit) }
    standHoursGoal = goals.standHours.map { Amount($0, Self.countUnit) }
  }
}
