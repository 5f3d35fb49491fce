// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct GoalsPageTests {
  @Test("Streaks, days, best day and awards of each ring are on the page, up to the newest day")
  func goals() throws {
    let world = try PageWorld()
    let summaries = (1...9).map { day in
      var summary = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 6, day: day))
      (summary.energy, summary.energyGoal) =
        (.init(day == 4 ? 1200 : day == 1 ? 100 : 600, ActivitySummaryRecord.energyUnit), .init(500, ActivitySummaryRecord.energyUnit))
      return summary
    }
    try world.context.ask(SaveActivitySummaries(summaries: summaries))
    let page = try world.page("/activity/goals", GoalsPage.self)
    #expect(page.until?.contains("2026-06-09") == true)
    let move = page.rings[0].facts.map { "\($0.label): \($0.value)" }
    #expect(
      move == [
        "Current streak: 8 days, since 2026-06-02 Tue", "Longest streak: 8 days, 2026-06-02 Tue to 2026-06-09 Tue",
        "Goal reached: 8 of 9 days",
        "Best day: 1,200 kcal on 2026-06-04 Thu",
      ])
    #expect(page.rings[1].facts.map(\.value) == ["None", "0 of 0 days"])
    let awards = try #require(page.awards?.rows.map { "\($0.iso ?? "") \($0.cells[0])" })
    #expect(awards.contains("2026-06-04 Move: 2 times the goal") && awards.contains("2026-06-08 Move: 7 days in a row"))
    #expect(try world.html("/activity").contains("href=\"/activity/goals\""))
    #expect(try world.json("/activity/goals").contains("\"awards\""))
  }

  @Test("The person sets goals of rings, which computed days have; what is no goal is said, and an empty form removes them")
  func own() throws {
    let world = try PageWorld()
    let path = "/activity/goals"
    #expect(try world.html(path).contains("name=\"move\""))
    #expect(try world.redirected(path, [("move", "500"), ("exercise", ""), ("stand", "12")]) == "/activity/goals?done=saved")
    #expect(try world.context.ask(ReadActivityGoals()).map(\.goals) == [ActivityGoals(energy: 500, standHours: 12)])
    #expect(try world.html(path).contains("value=\"500\""))
    for form in [("move", "0"), ("move", "x"), ("stand", "25"), ("exercise", "1.5"), ("move", "99999999999999999999")] {
      #expect(try world.refused(path, [form]).contains("A goal is a whole number"), "\(form)")
      #expect(try world.context.ask(ReadActivityGoals()).map(\.goals.energy) == [500], "\(form)")
    }
    #expect(try world.redirected(path, [("move", ""), ("exercise", ""), ("stand", "")]) == "/activity/goals?done=saved")
    #expect(try world.context.ask(ReadActivityGoals()).isEmpty)
  }

  @Test("Without rings the page says so")
  func empty() throws { #expect(try PageWorld().html("/activity/goals").contains("There are no activity rings here.")) }
}
