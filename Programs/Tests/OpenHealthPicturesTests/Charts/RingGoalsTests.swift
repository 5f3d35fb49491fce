// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import Testing

@Suite struct RingGoalsTests {
  private func days(_ energyGoals: Double...) -> [ActivitySummaryRecord] {
    energyGoals.enumerated().map { index, goal in
      var day = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 1, day: 28 + index))
      day.energyGoal = Amount(goal, ActivitySummaryRecord.energyUnit)
      return day
    }
  }

  @Test("The newest known goal counts, in the unit of the table")
  func newest() throws {
    let world = try PictureWorld()
    let energy = Catalog.rings.energy.name
    let table = try world.table(energy, .sum, "kcal", [[100], [200], [300]])
    #expect(try RingGoals.goal(of: table, among: days(400, 500, 0)) == 500)
    let joules = try #require(try RingGoals.goal(of: world.table(energy, .sum, "kJ", [[100]]), among: days(500)))
    #expect(abs(joules - 2092) < 1e-6)
  }

  @Test("Longer intervals, other types and days without a goal have none")
  func none() throws {
    let world = try PictureWorld()
    var table = try world.table(Catalog.rings.energy.name, .sum, "kcal", [[100]])
    #expect(try RingGoals.goal(of: table, among: days(0)) == nil && RingGoals.goal(of: table, among: []) == nil)
    table.interval = .week
    #expect(try RingGoals.goal(of: table, among: days(500)) == nil)
    #expect(try RingGoals.goal(of: world.table("stepCount", .sum, "count", [[100]]), among: days(500)) == nil)
    #expect(try RingGoals.goal(of: world.table("stepCount", .sum, "count", [[100]]), reader: world.reader, service: world.engine) == nil)
  }
}
