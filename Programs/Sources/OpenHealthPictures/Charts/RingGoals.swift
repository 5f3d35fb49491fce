// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
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
    guard table.interval == .day, isRing(table.type), let first = table.rows.first, let last = table.rows.last else {
      return nil
    }
    let days = DayRange(CivilDay(of: first.start, in: reader.zone), CivilDay(of: last.start, in: reader.zone), timeZone: reader.zone)
    // Goals are of saved days, whose zone is not known.
    return try goal(of: table, among: service.perform(FetchActivitySummaries(predicate: .days(days), timeZone: reader.zone), for: .owner))
  }

  /// The newest goal among known days, in the table's unit. Nil if no ring counts the type, or no day has a goal.
  package static func goal(of table: FigureTable, among days: [ActivitySummaryRecord]) throws -> Double? {
    guard table.interval == .day, let ring = days.flatMap(\.rings).last(where: { $0.type == table.type && $0.goal != nil }),
      let goal = ring.goal, let column = table.columns.first, let unit = try? UnitExpression.parse(column.unit)  // written by us
    else { return nil }
    return ring.unit.isCompatible(with: unit) ? try ring.unit.convert(goal, to: unit) : nil
  }

  private static func isRing(_ type: DataType) -> Bool {
    let rings = Catalog.rings
    return [rings.energy, rings.moveTime, rings.exerciseTime, rings.standHour].contains(type)
  }
}

extension RingChart.Ring {
  /// A ring of a day in its colour, under a name in the reader's language.
  package init(_ name: String, _ ring: ActivityRing, _ numbers: NumberStyle) {
    let tint: ChartTint =
      switch ring.part {
      case .move: .red
      case .exercise: .green
      case .stand: .teal
      }
    self.init(name, value: ring.value, goal: ring.goal ?? 0, format: ring.format(numbers), tint: tint)
  }
}
