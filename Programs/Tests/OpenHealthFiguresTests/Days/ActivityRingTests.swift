// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import Testing

@Suite struct ActivityRingTests {
  private static let (energy, time, count) = (
    ActivitySummaryRecord.energyUnit, ActivitySummaryRecord.timeUnit, ActivitySummaryRecord.countUnit
  )

  private func day() -> ActivitySummaryRecord {
    var day = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 3, day: 1))
    (day.energy, day.energyGoal) = (Amount(299.9, Self.energy), Amount(450, Self.energy))
    (day.moveTime, day.moveTimeGoal) = (Amount(61, Self.time), Amount(60, Self.time))
    (day.exerciseTime, day.exerciseTimeGoal) = (Amount(30, Self.time), Amount(30, Self.time))
    (day.standHours, day.standHoursGoal) = (Amount(7, Self.count), nil)
    return day
  }

  @Test("V4: move, exercise and stand have value, goal and share; a goal is reached exactly where the share is 100 % or more")
  func rings() {
    let rings = day().rings
    #expect(rings.map(\.part) == [.move, .exercise, .stand])
    #expect(rings.map(\.value) == [299.9, 30, 7])
    #expect(rings.map(\.goal) == [450, 30, nil])
    #expect(rings.map(\.percent) == [66, 100, nil])
    #expect(rings.map(\.isClosed) == [false, true, false])
    #expect(rings.map { $0.format(.plain).text($0.value) } == ["300 kcal", "30 min", "7 h"])
    for goal in [1, 3, 7, 29.9, 30, 450] {
      for value in [0, goal / 3, goal.nextDown, goal, goal.nextUp, goal * 1.5] {
        var day = day()
        (day.energy, day.energyGoal) = (Amount(value, Self.energy), Amount(goal, Self.energy))
        let ring = day.energyRing
        #expect(ring.isClosed == (value >= goal), "\(value) of \(goal)")
        #expect(ring.isClosed == ((ring.percent ?? 0) >= 100), "\(value) of \(goal)")
      }
    }
  }

  @Test("The move ring counts the time in motion where the day says so")
  func moveMode() {
    var day = day()
    for mode in [nil, ActivitySummaryRecord.MoveMode.energy] {
      day.moveMode = mode
      #expect(day.rings[0] == day.energyRing && day.rings[0].type == Catalog.rings.energy)
    }
    day.moveMode = .time
    #expect(day.rings[0] == day.moveTimeRing && day.rings[0].type == Catalog.rings.moveTime && day.rings[0].isClosed)
    #expect(day.rings[0].format(.plain).text(day.rings[0].value) == "61 min")
  }

  @Test("Figures have one unit, whatever the file has; no goal, and one of 0 or less, is the same")
  func units() throws {
    var day = day()
    (day.energy, day.energyGoal) = (Amount(836.8, try UnitExpression.parse("kJ")), Amount(1882.8, try UnitExpression.parse("kJ")))
    (day.exerciseTime, day.exerciseTimeGoal) = (Amount(0.5, try UnitExpression.parse("hr")), Amount(0, Self.time))
    day.standHoursGoal = Amount(-1, Self.count)
    let rings = day.rings
    #expect(rings.map { $0.unit.string } == ["kcal", "min", "count"] && rings[1].value == 30)
    #expect(abs(rings[0].value - 200) < 1e-9 && abs((rings[0].goal ?? 0) - 450) < 1e-9)
    #expect(rings[1].goal == nil && rings[2].goal == nil && !rings[1].isClosed)
  }

  @Test("A figure below a head with another unit names its own")
  func otherHead() {
    let day = day()
    let texts = day.energyRing.texts(below: day.energyRing, .plain)
    #expect(texts.value == "300")
    #expect(texts.goal == "450")
    let others = day.moveTimeRing.texts(below: day.energyRing, .plain)
    #expect(others.value == "61 min")
    #expect(others.goal == "60 min")
    #expect(day.standRing.texts(below: day.standRing, .plain).goal == nil)
  }

  @Test("A day has a ring if any is above zero, also the move ring that it does not count")
  func hasRing() {
    var empty = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 3, day: 1))
    empty.energyGoal = Amount(450, Self.energy)
    #expect(!empty.hasRing)
    for figure in [\ActivitySummaryRecord.energy, \.moveTime, \.exerciseTime, \.standHours] {
      var day = empty
      day[keyPath: figure].value = 1
      #expect(day.hasRing)
    }
  }
}
