// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// What one ring of a day counts, and its goal.
///
///     for ring in day.rings { print(ring.part, ring.value, ring.goal ?? 0, ring.isClosed) }
package struct ActivityRing: Sendable, Equatable {
  /// The three rings, from outermost to innermost.
  package enum Part: String, Sendable, CaseIterable { case move, exercise, stand }

  /// Which ring it is.
  package let part: Part
  /// The type whose samples fill it. The move ring has two: active energy, or the time in motion.
  package let type: DataType
  /// The unit of value and goal, whatever those of the file are: kcal, min, or count for hours.
  package let unit: UnitExpression
  /// What the day has; not a number in a unit of another dimension.
  package let value: Double
  /// The goal; nil without a positive one.
  package let goal: Double?

  init(_ part: Part, _ type: DataType, _ unit: UnitExpression, _ amount: Amount, goal: Amount?) {
    (self.part, self.type, self.unit) = (part, type, unit)
    value = amount.unit == unit ? amount.value : amount.number(in: unit)
    let wanted = goal.map { $0.unit == unit ? $0.value : $0.number(in: unit) }
    self.goal = wanted.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Whether the goal is reached; false without one.
  package var isClosed: Bool { goal.map { value >= $0 } ?? false }

  /// The whole percent of the goal that are reached, rounded down; nil without one.
  package var percent: Int? { goal.flatMap { GoalShare.percent(of: value, goal: $0) } }

  /// Value and goal for people, in a column whose head has the unit of another ring: with the unit if that is a different one, as of a day
  /// whose move ring counts the time in motion among days that count active energy.
  package func texts(below head: ActivityRing, _ numbers: NumberStyle) -> (value: String, goal: String?) {
    let format = format(numbers)
    let text = unit == head.unit ? format.number : format.text
    return (text(value), goal.map(text))
  }

  /// How people read value and goal: whole kilocalories, minutes or hours.
  package func format(_ numbers: NumberStyle) -> FigureFormat {
    let name = part == .stand ? FigureFormat.hours(numbers).name : UnitNames.name(of: unit, in: numbers.language)
    return FigureFormat(.decimal(0), unit: name, style: numbers)
  }
}

extension ActivitySummaryRecord {
  /// The rings of the day: move, exercise and stand. The move ring counts the time in motion if the day says so, else the active energy.
  package var rings: [ActivityRing] {
    [moveMode == .time ? moveTimeRing : energyRing, exerciseRing, standRing]
  }

  /// The move ring as active energy, whether or not the day counts that.
  package var energyRing: ActivityRing { ActivityRing(.move, Catalog.rings.energy, Self.energyUnit, energy, goal: energyGoal) }

  /// The move ring as time in motion, whether or not the day counts that.
  package var moveTimeRing: ActivityRing { ActivityRing(.move, Catalog.rings.moveTime, Self.timeUnit, moveTime, goal: moveTimeGoal) }

  /// The exercise ring.
  package var exerciseRing: ActivityRing {
    ActivityRing(.exercise, Catalog.rings.exerciseTime, Self.timeUnit, exerciseTime, goal: exerciseTimeGoal)
  }

  /// The stand ring, in hours.
  package var standRing: ActivityRing { ActivityRing(.stand, Catalog.rings.standHour, Self.countUnit, standHours, goal: standHoursGoal) }

  /// Whether a goal of the day is reached: that of a ring, or those of all rings that have one. False without a goal.
  package func meets(_ goal: AlertGoal) -> Bool {
    let wanted = rings.filter { goal == .all ? $0.goal != nil : $0.part.rawValue == goal.rawValue }
    return !wanted.isEmpty && wanted.allSatisfy(\.isClosed)
  }

  /// Whether any ring of the day is above zero, also the move ring that the day does not count.
  package var hasRing: Bool { [energyRing, moveTimeRing, exerciseRing, standRing].contains { $0.value > 0 } }
}
