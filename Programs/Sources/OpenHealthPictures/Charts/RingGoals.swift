// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The goals of the rings as goals of daily figures.
package enum RingGoals {
  /// The newest goal for the type in the table's days, in the table's unit. Nil if no ring counts the type, or no goal is known.
  ///
  /// Cost: the rings of these days, only for a type that a ring counts.
  ///
  /// - Throws: the errors of the store.
  package static func goal(of table: FigureTable, reader: Reader, service: any HealthService) throws -> Double? {
    guard table.interval == .day, amount(of: table.type) != nil, let first = table.rows.first, let last = table.rows.last else {
      return nil
    }
    let days = DayRange(CivilDay(of: first.start, in: reader.zone), CivilDay(of: last.start, in: reader.zone), timeZone: reader.zone)
    return try goal(of: table, among: service.perform(FetchActivitySummaries(predicate: .days(days), timeZone: reader.zone), for: .owner))
  }

  /// The newest goal among known days, in the table's unit. Nil if no ring counts the type, or no day has a goal.
  package static func goal(of table: FigureTable, among days: [ActivitySummaryRecord]) throws -> Double? {
    guard table.interval == .day, let amount = amount(of: table.type), let goal = days.compactMap(amount).last(where: { $0.value > 0 }),
      let column = table.columns.first, let unit = try? UnitExpression.parse(column.unit)  // written by us
    else { return nil }
    return goal.unit.isCompatible(with: unit) ? try goal.unit.convert(goal.value, to: unit) : nil
  }

  private static func amount(of type: DataType) -> ((ActivitySummaryRecord) -> Amount?)? {
    let rings = Catalog.rings
    if type == rings.energy { return { $0.energyGoal } }
    if type == rings.moveTime { return { $0.moveTimeGoal } }
    if type == rings.exerciseTime { return { $0.exerciseTimeGoal } }
    return type == rings.standHour ? { $0.standHoursGoal } : nil
  }
}
