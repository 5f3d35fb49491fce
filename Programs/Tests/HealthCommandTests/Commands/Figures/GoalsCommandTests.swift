// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct GoalsCommandTests {
  private func csv(_ health: Health, _ arguments: String...) -> [String] {
    health.run(["goals"] + arguments + ["--format", "csv", "--time-zone", "UTC"]).lines
  }

  @Test("Streaks, best days and awards are those of the imported days, with numbers that the file says")
  func rings() throws {
    try Health.withFolder { health in
      let days = (1...9).map { day in
        let energy = day == 1 ? 100 : day == 4 ? 1200 : 600
        return "<ActivitySummary dateComponents=\"2024-03-0\(day)\" activeEnergyBurned=\"\(energy)\" activeEnergyBurnedGoal=\"500\" "
          + "activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"31\" appleExerciseTimeGoal=\"30\" appleStandHours=\"\(day == 8 ? 11 : 12)\" "
          + "appleStandHoursGoal=\"12\"/>"
      }
      try health.write("<HealthData>\n\(days.joined(separator: "\n"))\n</HealthData>", to: "a.xml")
      #expect(health.run("import", "a.xml").status == 0)
      #expect(
        csv(health, "rings").dropFirst().map { $0 } == [
          "move,8,2024-03-02,8,2024-03-02,2024-03-09,8,9,1200,kcal,2024-03-04",
          "exercise,9,2024-03-01,9,2024-03-01,2024-03-09,9,9,31,min,2024-03-01",
          "stand,1,2024-03-09,7,2024-03-01,2024-03-07,8,9,12,count,2024-03-01", "all,1,2024-03-09,6,2024-03-02,2024-03-07,7,9,,,",
        ])
      let awards = csv(health, "awards")
      for line in ["2024-03-04,rounds,move,2,1", "2024-03-08,streak,move,7,1", "2024-03-01,first,exercise,,1", "2024-03-02,first,all,,1"] {
        #expect(awards.contains(line), "\(line)")
      }
      #expect(!awards.contains { $0.contains("week") })
    }
  }

  @Test("Goals that a person sets are those of computed days; without them there is none, and stand hours are hours")
  func own() throws {
    try Health.withFolder { health in
      #expect(
        health.run("add", "active energy", "600", "--start", "2026-01-05 08:00", "--end", "2026-01-05 09:00", "--time-zone", "UTC").status
          == 0)
      #expect(csv(health, "rings")[1] == "move,0,,0,,,0,0,600,kcal,2026-01-05")
      #expect(health.run("goals", "set", "--move", "500", "--stand", "12").status == 0)
      #expect(csv(health, "rings")[1].hasSuffix(",1,1,600,kcal,2026-01-05"))
      #expect(health.run("goals", "set", "--move", "700").status == 0)
      #expect(csv(health, "rings")[1].hasSuffix(",1,1,600,kcal,2026-01-05"))
      #expect(health.run("goals", "set", "--none").status == 0)
      #expect(csv(health, "rings")[1] == "move,0,,0,,,0,0,600,kcal,2026-01-05")
      for arguments in [["set"], ["set", "--move", "0"], ["set", "--stand", "25"], ["set", "--none", "--move", "500"]] {
        #expect(health.run(["goals"] + arguments).status == 64, "\(arguments)")
      }
    }
  }

  @Test("Days over a goal are counted by month, with a share; days without a figure do not count")
  func days() throws {
    try Health.withFolder { health in
      for (day, steps) in [
        ("2026-01-05", "9000"), ("2026-01-06", "12000"), ("2026-01-07", "10000"), ("2026-02-01", "3000"), ("2026-02-02", "1"),
      ] {
        #expect(health.run("add", "steps", steps, "--start", "\(day) 08:00", "--end", "\(day) 09:00", "--time-zone", "UTC").status == 0)
      }
      let months = csv(health, "days", "steps", "10000")
      #expect(months.count == 3 && months[0] == "month,reached,days,share")
      #expect(months[1].hasPrefix("2026-01-01,2,3,0.666") && months[2] == "2026-02-01,0,2,0")
      #expect(csv(health, "days", "steps", "10000", "--in", "2026-01").count == 2)
      #expect(csv(health, "days", "steps", "10000", "--at-most")[1].hasPrefix("2026-01-01,2,3,"))
      #expect(health.run("goals", "days", "sleep", "7", "--source", "a").status == 64)
    }
  }
}
