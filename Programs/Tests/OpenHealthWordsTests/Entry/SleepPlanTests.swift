// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords
import Testing

@Suite struct SleepPlanTests {
  @Test("A plan is read from its text and written the same; other texts are refused")
  func texts() {
    for (text, plan) in [
      ("08:00 22:30-06:30", SleepPlan(goal: 480, times: .init(bed: 1350, rise: 390))), ("07:45", SleepPlan(goal: 465)),
      ("22:30-06:30", SleepPlan(times: .init(bed: 1350, rise: 390))), ("", SleepPlan()),
    ] {
      #expect(SleepPlan(text) == plan, "\(text)")
      #expect(plan.text == text)
    }
    #expect(SleepPlan("22:30-6:30  8:00")?.text == "08:00 22:30-06:30")
    for (text, minutes) in [("8", 480), ("7.5", 450), ("7,25", 435), ("23.9", 1434)] {
      #expect(SleepPlan(text) == SleepPlan(goal: minutes), "\(text)")
    }
    let refused = [
      "0", "24", "-8", "1e9", "nan", "8:00 7:00", "0:00", "24:00", "22:30-", "22:30-22:30", "22:30-06:30 22:30-06:30", "8 h",
      "22:30-06:30-07:00",
    ]
    for text in refused {
      #expect(SleepPlan(text) == nil, "\(text)")
    }
  }
}
