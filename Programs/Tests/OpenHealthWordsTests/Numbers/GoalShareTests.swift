// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct GoalShareTests {
  @Test(
    "V4: the share of a goal is rounded down, so that 100 % is a goal that is reached",
    arguments: [
      (333, 500, 66), (334.9, 500, 66), (499.9, 500, 99), (500, 500, 100), (0, 500, 0), (-3, 500, 0), (1e9, 1, 9999), (5, 0, nil),
      (.nan, 5, nil),
      (5, .infinity, nil),
    ] as [(Double, Double, Int?)])
  func percent(_ value: Double, _ goal: Double, _ expected: Int?) { #expect(GoalShare.percent(of: value, goal: goal) == expected) }
}
