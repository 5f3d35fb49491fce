// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct ActivityCommandTests {
  private static let header = "date,move,move_goal,move_unit,exercise_minutes,exercise_goal,stand_hours,stand_goal,paused"

  @Test("ACT-04: activity lists the rings and goals of each day that was imported, and of a part of the days")
  func lists() throws {
    try Health.withFolder { health in
      try health.write(
        """
        <HealthData>
        <ActivitySummary dateComponents="2024-02-29" activeEnergyBurned="431.25" activeEnergyBurnedGoal="450" activeEnergyBurnedUnit="kcal" \
        appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="31" appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
        <ActivitySummary dateComponents="2024-03-01" activeEnergyBurned="100" activeEnergyBurnedGoal="0" activeEnergyBurnedUnit="kcal" \
        appleMoveTime="42" appleMoveTimeGoal="60"/>
        <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="a" unit="kJ" value="4.184" \
        startDate="2024-03-02 08:00:00 +0000" endDate="2024-03-02 08:00:00 +0000"/>
        </HealthData>
        """, to: "a.xml")
      #expect(health.run("import", "a.xml").status == 0)
      let days = ["2024-02-29,431.25,450,kcal,31,30,11,12,false", "2024-03-01,42,60,min,0,,0,,false", "2024-03-02,1,,kcal,0,,0,,false"]
      func lines(_ options: String...) -> [String] {
        health.run(["activity", "--format", "csv", "--time-zone", "UTC"] + options).lines
      }
      #expect(lines() == [Self.header] + days)
      #expect(lines("--from", "2024-03-01") == [Self.header] + days[1...])
      #expect(lines("--to", "2024-03-01") == [Self.header, days[0]])
      #expect(lines("--from", "2024-03-01T12:00:00Z", "--to", "2024-03-01T13:00:00Z") == [Self.header, days[1]])
      let json = health.run("activity", "--format", "json", "--time-zone", "UTC")
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(objects.map { $0["move"] as? Double } == [431.25, 42, 1])
      #expect(objects.allSatisfy { $0.count == 9 })
      #expect(objects[1]["stand_goal"] is NSNull && objects[1]["paused"] as? Bool == false)
      #expect(health.run("activity", "--format", "jsonl").lines.count == 3)
      let table = health.run("activity", "--time-zone", "UTC").lines
      #expect(table[0] == "Rings by day: move in kcal, exercise in min, stand in hours")
      #expect(table[3].split(separator: " ") == ["2024-02-29", "Thu", "431", "450", "31", "30", "11", "12"])
    }
  }

  @Test("A day is made of its samples where the zone says, and an import of summaries alone is one of their type")
  func zonesAndTypes() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "3", "--output", "a.zip")
      #expect(health.run("import", "a.zip", "--only", "activitySummary").status == 0)
      #expect(health.run("types", "--format", "csv").lines.count == 1)
      #expect(health.run("activity", "--format", "csv").lines.count == 4)
      #expect(health.run("import", "a.zip", "--only", "activeEnergyBurned", "--store", health.path("other")).status == 0)
      let counts = ["UTC", "Pacific/Kiritimati"].map { zone in
        health.run("activity", "--format", "csv", "--time-zone", zone, "--store", health.path("other")).lines
      }
      #expect(counts[0] != counts[1])
      #expect(counts.allSatisfy { $0.count >= 4 })
    }
  }

  @Test("An invalid date is wrong usage; a store without rings says so; a query of summaries leads here")
  func refuses() throws {
    try Health.withFolder { health in
      #expect(health.run("activity", "--from", "soon").status == 64)
      #expect(health.run("activity").status == 1)
      let query = health.run("query", "activitySummary")
      #expect(query.status == 64)
      #expect(query.errors.contains("health activity"))
      try health.write("<HealthData/>", to: "a.xml")
      #expect(health.run("import", "a.xml").status == 0)
      let empty = health.run("activity", "--format", "csv")
      #expect(empty.status == 0)
      #expect(empty.lines == [Self.header])
      #expect(empty.errors.contains("no rings"))
    }
  }
}
