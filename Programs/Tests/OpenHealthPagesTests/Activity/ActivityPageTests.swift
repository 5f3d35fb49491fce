// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct ActivityPageTests {
  private func world() throws -> PageWorld {
    let world = try PageWorld()
    let kilocalories = ActivitySummaryRecord.energyUnit
    func day(_ text: String, _ energy: Double, goal: Double) throws -> ActivitySummaryRecord {
      var summary = ActivitySummaryRecord(day: CivilDay(text))
      (summary.energy, summary.energyGoal) = (Amount(energy, kilocalories), Amount(goal, kilocalories))
      (summary.exerciseTime, summary.exerciseTimeGoal) = (
        Amount(15, ActivitySummaryRecord.timeUnit), Amount(30, ActivitySummaryRecord.timeUnit)
      )
      (summary.standHours, summary.standHoursGoal) = (
        Amount(12, ActivitySummaryRecord.countUnit), Amount(12, ActivitySummaryRecord.countUnit)
      )
      return summary
    }
    let summaries = [try day("2026-06-09", 300, goal: 400), try day("2026-06-10", 500, goal: 400)]
    try world.context.ask(SaveActivitySummaries(summaries: summaries))
    return world
  }

  @Test("The rings of a day have value, goal and share; the table has every day of the period, newest first")
  func rings() throws {
    let world = try world()
    let page = try world.page("/activity?period=week&date=2026-06-09", ActivityPage.self)
    let day = try #require(page.day)
    #expect(day.name == "2026-06-09 Tue")
    #expect(day.ringsSVG?.contains("k-red") == true)
    #expect(day.rings.map(\.value) == ["300 kcal of 400 (75 %)", "15 min of 30 (50 %)", "12 h of 12 (100 %)"])
    #expect(page.days?.rows.map(\.head) == ["2026-06-10 Wed", "2026-06-09 Tue"])
    #expect(page.days?.rows[0].cells == ["500", "400", "15", "30", "12", "12"])
    #expect(page.days?.rows[0].link == "/activity?period=week&date=2026-06-10")
    #expect(page.chart?.rows.map(\.cells) == [["300 kcal"], ["500 kcal"]])
    #expect(try world.html("/activity?date=2026-06-09").contains("300 kcal of 400 (75 %)"))
    #expect(try world.json("/activity?date=2026-06-09").contains("\"300 kcal of 400 (75 %)\""))
  }

  @Test("Half a year and a year have the sums and means of each month; a year is drawn by month")
  func months() throws {
    let world = try world()
    for period in ["half", "year"] {
      let page = try world.page("/activity?period=\(period)&date=2026-06-09", ActivityPage.self)
      let months = try #require(page.months)
      #expect(months.rows.map(\.head) == ["2026-06"] && months.rows[0].link == "/activity?period=month&date=2026-06-01")
      #expect(months.rows[0].cells == ["2", "800", "400", "30", "15", "24", "12"])
      #expect(page.chart?.rows.map(\.cells) == (period == "year" ? [["800 kcal"]] : [["300 kcal"], ["500 kcal"]]))
      #expect((page.days != nil) == (period == "half"))
      #expect(page.day != nil)
    }
    #expect(try world.page("/activity?period=week&date=2026-06-09", ActivityPage.self).months == nil)
  }

  @Test("V3: the day that is not over, and the one in which the data end, are in no mean of a month")
  func unfinished() throws {
    let world = try world()
    var today = ActivitySummaryRecord(day: CivilDay("2026-06-15"))
    today.energy = Amount(10, ActivitySummaryRecord.energyUnit)
    try world.context.ask(SaveActivitySummaries(summaries: [today]))
    let months = try #require(try world.page("/activity?period=half&date=2026-06-09", ActivityPage.self).months)
    #expect(months.rows[0].cells.prefix(3) == ["3", "810", "400"], "the fifteenth is today")
    try world.figures.save("active energy", 0, "kcal", from: try world.figures.date(2026, 6, 10, 10), seconds: 60)
    let ended = try #require(try world.page("/activity?period=half&date=2026-06-09", ActivityPage.self).months)
    #expect(ended.rows[0].cells.prefix(3) == ["3", "810", "300"], "the data of the only source end on the tenth")
  }

  @Test("A day without rings shows the last one of its period; another period and an empty store say that there are none")
  func others() throws {
    let world = try world()
    #expect(try world.page("/activity?date=2026-06-13", ActivityPage.self).day?.name == "2026-06-10 Wed")
    let other = try world.page("/activity?date=2026-01-13", ActivityPage.self)
    #expect(other.day == nil)
    #expect(other.days == nil)
    #expect(other.chart == nil)
    #expect(try PageWorld().html("/activity").contains("There are no activity rings here."))
  }

  @Test("A day without goals has no rings to close, and says what it counted")
  func noGoals() throws {
    let world = try PageWorld()
    try world.keep(Catalog.rings.energy, .quantity(120, ActivitySummaryRecord.energyUnit), from: world.at("2026-06-15T08:00:00Z"))
    let page = try world.page("/activity", ActivityPage.self)
    #expect(page.day?.ringsSVG == nil)
    #expect(page.day?.rings.first?.value == "120 kcal")
  }

  @Test("A day with a goal alone has no rings, and is shown only if it is asked for; one that counts time says so among others")
  func mixedDays() throws {
    let world = try world()
    var (later, timed) = (ActivitySummaryRecord(day: CivilDay("2026-06-12")), ActivitySummaryRecord(day: CivilDay("2026-06-08")))
    later.energyGoal = Amount(400, ActivitySummaryRecord.energyUnit)
    timed.moveMode = .time
    (timed.moveTime, timed.moveTimeGoal) = (Amount(45, ActivitySummaryRecord.timeUnit), Amount(60, ActivitySummaryRecord.timeUnit))
    try world.context.ask(SaveActivitySummaries(summaries: [later, timed]))
    #expect(try world.page("/activity?date=2026-06-13", ActivityPage.self).day?.name == "2026-06-10 Wed")
    let page = try world.page("/activity?date=2026-06-12", ActivityPage.self)
    #expect(page.day?.name == "2026-06-12 Fri")
    #expect(page.day?.rings.first?.value == "0 kcal of 400 (0 %)")
    let days = try #require(page.days)
    #expect(days.rows.map(\.cells[0]) == ["0", "500", "300", "45 min"] && days.rows.last?.cells[1] == "60 min")
  }

  @Test("A paused day says so")
  func paused() throws {
    let world = try PageWorld()
    var summary = ActivitySummaryRecord(day: CivilDay("2026-06-15"))
    (summary.isPaused, summary.energy) = (true, Amount(5, ActivitySummaryRecord.energyUnit))
    try world.context.ask(SaveActivitySummaries(summaries: [summary]))
    #expect(try world.html("/activity?date=2026-06-15").contains("The rings were paused on this day."))
  }
}
