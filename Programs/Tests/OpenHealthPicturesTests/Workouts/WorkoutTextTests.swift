// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct WorkoutTextTests {
  @Test("A workout is its activity, time and totals; an activity without a name is its number")
  func line() throws {
    let workout = WorkoutRecord(
      activityType: 37, duration: 2730,
      totals: [.energy: Amount(512.4, try UnitExpression.parse("kcal")), .distance: Amount(8.214, try UnitExpression.parse("km"))])
    let text = WorkoutText(reader: try PictureWorld().reader)
    #expect(text.line(workout) == "Running, 45:30, 512 kcal, 8.21 km")
    let short = WorkoutRecord(
      activityType: 37, duration: 273,
      totals: [.energy: Amount(51.6, try UnitExpression.parse("kcal")), .distance: Amount(821.4, try UnitExpression.parse("m"))])
    #expect(text.line(short) == "Running, 4:33, 52 kcal, 821 m")
    #expect(text.title(99_999) == "Activity 99999")
    #expect(WorkoutText(reader: try PictureWorld(.ru).reader).title(37) == "Бег")
  }
}
