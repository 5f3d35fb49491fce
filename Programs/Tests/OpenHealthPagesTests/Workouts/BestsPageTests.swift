// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct BestsPageTests {
  @Test("The bests of an activity lead to their workouts; the activity with the most workouts comes first")
  func bests() throws {
    let world = try PageWorld()
    func workout(_ activity: UInt, _ day: Int, _ minutes: Double) throws -> UUID {
      let start = try world.figures.date(2026, 6, day, 8)
      let totals: [WorkoutRecord.Total: Amount] = [.distance: .init(5000, try UnitExpression.parse("m"))]
      return try world.save(
        "workout", .workout(WorkoutRecord(activityType: activity, duration: minutes * 60, totals: totals)), at: start, seconds: minutes * 60
      )
    }
    _ = try workout(37, 1, 25)
    let longest = try workout(37, 2, 30)
    let ride = try workout(13, 3, 20)
    let page = try world.page("/workouts/bests", BestsPage.self)
    #expect(page.bests?.caption == "Running")
    #expect(page.bests?.rows.map(\.head) == ["Longest distance", "Longest time"])
    #expect(page.bests?.rows[1].link == "/workouts/\(longest.uuidString)" && page.bests?.rows[1].cells[0] == "30:00")
    let rides = try world.page("/workouts/bests?activity=13", BestsPage.self)
    #expect(rides.bests?.rows[0].link == "/workouts/\(ride.uuidString)")
    #expect(try world.page("/workouts/bests?activity=nonsense", BestsPage.self).bests?.caption == "Running")
    #expect(try world.html("/workouts").contains("href=\"/workouts/bests\""))
    #expect(try PageWorld().html("/workouts/bests").contains("There are no workouts here."))
  }
}
